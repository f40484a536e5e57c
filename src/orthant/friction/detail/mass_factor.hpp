// SPDX-License-Identifier: Apache-2.0
// The factor P M Pᵀ = L Lᵀ of a mass matrix, with P a fill-reducing permutation, and Y = L⁻¹ P H, so that W = Yᵀ Y.
// A column of Y is nonzero only on the paths of the elimination tree that start at the nonzeros of the column of H
// [Davis06]: when M is block diagonal, column by column only the blocks of the two bodies in contact are touched.
// A mass matrix that is not symmetric (gyroscopic terms, or half a matrix in a file) goes through a sparse LU instead.
#pragma once

#include "orthant/friction/problem.hpp"
#include "orthant/linalg/decompositions.hpp"

#include <Eigen/SparseCholesky>

namespace orthant::friction::detail {

class MassFactor {
 public:
  /// Throws InvalidArgument when M is symmetric and not positive definite, or unsymmetric and singular.
  explicit MassFactor(const SparseMatrix& M);

  [[nodiscard]] bool is_symmetric() const { return is_symmetric_; }
  [[nodiscard]] Vector solve(const Vector& right) const;               // M⁻¹ right
  [[nodiscard]] SparseMatrix half_solve(const SparseMatrix& H) const;  // L⁻¹ P H, of a symmetric M only

  [[nodiscard]] SparseMatrix delassus(const SparseMatrix& H) const;  // Hᵀ M⁻¹ H

 private:
  bool is_symmetric_ = true;
  Eigen::SimplicialLLT<SparseMatrix> factor_;  // of a symmetric M
  Eigen::SparseLU<SparseMatrix> lu_;           // of any other
};

}  // namespace orthant::friction::detail
