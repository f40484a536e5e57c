// SPDX-License-Identifier: Apache-2.0
// The one-step problem of a scheme: w = M λ + q, -w ∈ N_[l,u](λ), the same M at every step. Pivoting, warm-started from
// the last active set; when it ends without an answer, `Auto`, which also proves that there is none.
#pragma once

#include "orthant/complementarity/pivoting.hpp"
#include "orthant/schemes/level_step.hpp"

namespace orthant::schemes {

class OneStepProblem {
 public:
  explicit OneStepProblem(Matrix M);

  [[nodiscard]] Status solve(const Vector& q, const Vector& lower, const Vector& upper) {
    set_bounds(lower, upper);
    return solve(q);
  }
  /// For those whose bounds stay the same; at first they are 0 and infinity.
  void set_bounds(const Vector& lower, const Vector& upper);
  [[nodiscard]] Status solve(const Vector& q);

  [[nodiscard]] const Vector& multiplier() const { return multiplier_; }
  [[nodiscard]] const Vector& slack() const { return slack_; }
  /// Swaps the answer with vectors of the caller, of the same size: cheaper than copies. Here it is lost.
  void hand_over(Vector& multiplier, Vector& slack) {
    multiplier.swap(multiplier_);
    slack.swap(slack_);
  }
  [[nodiscard]] const Matrix& matrix() const { return M_; }
  [[nodiscard]] const StepWork& work() const { return work_; }
  /// Goes on counting from there.
  void count_from(const StepWork& work) { work_ = work; }

 private:
  Matrix M_;
  Vector rows_, columns_;  // powers of two that take the units out of M
  complementarity::PreparedPivoting<Matrix> pivoting_;
  Vector q_, lower_, upper_;  // in those units
  Vector multiplier_, slack_;
  StepWork work_;
};

}  // namespace orthant::schemes
