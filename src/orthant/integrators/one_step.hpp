// SPDX-License-Identifier: Apache-2.0
// The one-step problem of a scheme: w = M λ + q, -w ∈ N_[l,u](λ), the same M at every step. Pivoting, warm-started from
// the last active set; when it ends without an answer, `Auto`, which also proves that there is none.
#pragma once

#include "orthant/complementarity/pivoting.hpp"
#include "orthant/integrators/level_step.hpp"

namespace orthant::integrators {

class OneStepProblem {
 public:
  explicit OneStepProblem(Matrix M) : pivoting_(complementarity::Pivoting{}, std::move(M)) {}

  [[nodiscard]] Status solve(const Vector& q, const Vector& lower, const Vector& upper);

  [[nodiscard]] const Vector& multiplier() const { return uses_fallback_ ? fallback_.z : pivoting_.z(); }
  [[nodiscard]] const Vector& slack() const { return uses_fallback_ ? fallback_.w : pivoting_.w(); }
  [[nodiscard]] const Matrix& matrix() const { return pivoting_.matrix(); }
  [[nodiscard]] const StepWork& work() const { return work_; }

 private:
  complementarity::PreparedPivoting<Matrix> pivoting_;
  complementarity::LcpSolution fallback_;
  bool uses_fallback_ = false;
  StepWork work_;
};

}  // namespace orthant::integrators
