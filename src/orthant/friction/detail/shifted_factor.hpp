// SPDX-License-Identifier: Apache-2.0
// Solves (S + δ I) x = b for one S and several δ > 0. When S = Yᵀ Y with Y of few rows (hyperstatic problems) it is
// cheaper, and is done, through (S + δ I)⁻¹ = (I - Yᵀ (Y Yᵀ + δ I)⁻¹ Y) / δ.                    (friction.16)
#pragma once

#include "orthant/friction/detail/scaled_problem.hpp"

#include <Eigen/SparseCholesky>

namespace orthant::friction::detail {

class ShiftedFactor {
 public:
  explicit ShiftedFactor(const ScaledProblem& problem);

  /// False when S + δ I is not positive definite.
  [[nodiscard]] bool factor(double shift);
  void solve(const Vector& right, Vector& x);

 private:
  const SparseMatrix& Y_;
  bool through_root_ = false;
  double shift_ = nan;
  SparseMatrix S_;
  Eigen::SimplicialLLT<SparseMatrix> factor_;
};

}  // namespace orthant::friction::detail
