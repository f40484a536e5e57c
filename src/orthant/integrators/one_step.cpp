// SPDX-License-Identifier: Apache-2.0
#include "orthant/integrators/one_step.hpp"

#include "orthant/complementarity/automatic.hpp"

namespace orthant::integrators {

Status OneStepProblem::solve(const Vector& q, const Vector& lower, const Vector& upper) {
  if (!q.allFinite()) return Status::diverged;
  const Status status = pivoting_.solve(q, lower, upper);
  work_.pivots += pivoting_.iterations();
  work_.factorisations += pivoting_.factorisations();
  uses_fallback_ = status != Status::solved;
  if (!uses_fallback_) return status;
  pivoting_.reset();
  fallback_ = complementarity::Auto{}.solve(complementarity::BoxLcp{matrix(), q, lower, upper});
  work_.pivots += fallback_.pivots;
  return fallback_.status;
}

}  // namespace orthant::integrators
