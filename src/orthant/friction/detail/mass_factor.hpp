// SPDX-License-Identifier: Apache-2.0
// The factor P M Pᵀ = L Lᵀ of a mass matrix, with P a fill-reducing permutation, and Y = L⁻¹ P H, so that W = Yᵀ Y.
// A column of Y is nonzero only on the paths of the elimination tree that start at the nonzeros of the column of H
// [Davis06]: when M is block diagonal, column by column only the blocks of the two bodies in contact are touched.
#pragma once

#include "orthant/friction/problem.hpp"

#include <Eigen/SparseCholesky>

namespace orthant::friction::detail {

class MassFactor {
 public:
  /// Throws InvalidArgument when M is not positive definite.
  explicit MassFactor(const SparseMatrix& M);

  [[nodiscard]] Vector solve(const Vector& right) const;               // M⁻¹ right
  [[nodiscard]] SparseMatrix half_solve(const SparseMatrix& H) const;  // L⁻¹ P H

 private:
  Eigen::SimplicialLLT<SparseMatrix> factor_;
};

}  // namespace orthant::friction::detail
