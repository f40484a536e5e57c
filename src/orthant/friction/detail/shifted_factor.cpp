// SPDX-License-Identifier: Apache-2.0
#include "orthant/friction/detail/shifted_factor.hpp"

namespace orthant::friction::detail {

ShiftedFactor::ShiftedFactor(const ScaledProblem& problem) : Y_(problem.Y) {
  if (problem.Y.rows() > 0) {
    const SparseMatrix transposed = problem.Y.transpose();
    S_ = problem.Y * transposed;
    through_root_ = S_.nonZeros() < problem.S.nonZeros();
  }
  if (!through_root_) S_ = problem.S;
  SparseMatrix identity(S_.rows(), S_.cols());
  identity.setIdentity();
  S_ = S_ + 0.0 * identity;  // every diagonal entry is stored, also a zero one
  factor_.analyzePattern(S_);
}

bool ShiftedFactor::factor(double shift) {
  shift_ = shift;
  factor_.setShift(shift);
  factor_.factorize(S_);
  return factor_.info() == Eigen::Success;
}

void ShiftedFactor::solve(const Vector& right, Vector& x) {
  if (!through_root_) {
    x = factor_.solve(right);
    return;
  }
  const Vector inner = factor_.solve(Y_ * right);
  x = (right - Y_.transpose() * inner) / shift_;
}

}  // namespace orthant::friction::detail
