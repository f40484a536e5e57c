// SPDX-License-Identifier: Apache-2.0
// The matrix in front of the velocity in a step, Ŵ = M + hθC + h²θ²K, factorised, and the Delassus matrix W = H Ŵ⁻¹ Hᵀ.
// Three ways, by the pattern of Ŵ: bodies that are not coupled have a sparse inverse, a small matrix is treated as
// dense, a large one keeps sparse factors.
#pragma once

#include "orthant/linalg/decompositions.hpp"
#include "orthant/systems/mechanics.hpp"

#include <memory>
#include <variant>
#include <vector>

#include <Eigen/SparseCholesky>

namespace orthant::schemes::detail {

// NOLINTNEXTLINE(bugprone-exception-escape): moved as Eigen moves its matrices, which it does not declare noexcept
class Inertia {
 public:
  /// False when the matrix is singular or not finite.
  [[nodiscard]] bool factor(const SparseMatrix& matrix);

  /// x ← Ŵ⁻¹ x
  void solve(Vector& x);
  /// Ŵ⁻¹ B, B small and dense
  [[nodiscard]] Matrix solve(const Matrix& right) const;
  /// H Ŵ⁻¹ Hᵀ, sparse where the bodies are not coupled
  [[nodiscard]] SparseMatrix delassus(const systems::RowMatrix& H) const;
  /// The same for some of the rows; the others, and their columns, are empty.
  [[nodiscard]] SparseMatrix delassus(const systems::RowMatrix& H, const std::vector<Index>& rows) const;
  /// True: Ŵ⁻¹ is sparse, and so is the Delassus matrix.
  [[nodiscard]] bool is_sparse() const { return std::holds_alternative<SparseMatrix>(inverse_); }

 private:
  using Symmetric = Eigen::SimplicialLDLT<SparseMatrix>;
  using General = Eigen::SparseLU<SparseMatrix>;
  // explicit sparse inverse | explicit dense inverse | sparse factors, which Eigen cannot copy
  std::variant<SparseMatrix, Matrix, std::unique_ptr<Symmetric>, std::unique_ptr<General>> inverse_;
  Vector pivots_;  // D of the symmetric factors
  Vector buffer_;
};

}  // namespace orthant::schemes::detail
