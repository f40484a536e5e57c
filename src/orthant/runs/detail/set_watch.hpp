// SPDX-License-Identifier: Apache-2.0
// Which sets x touches at the end of each step of catching-up (events.50): within 1e-9 of their boundaries, relative to
// max(1, |x|).
#pragma once

#include "orthant/runs/detail/changes.hpp"
#include "orthant/runs/detail/sweeping_judge.hpp"

#include <algorithm>
#include <utility>

namespace orthant::runs::detail {

class SetWatch {
 public:
  SetWatch(Index sets, Index most) : changes(sets, most) {}

  /// `motion`: the sets at the end of the step. A step without reaction closes nothing.
  void observe(const schemes::SweepStep& step, const systems::SetMotion& motion) {
    if (is_idle_ && step.reaction.isZero(0.0)) return;
    look(step.t, step.before, step.x, motion);
  }
  void look(double t, const Vector& before, const Vector& x, const systems::SetMotion& motion) {
    using schemes::Condition;
    constexpr double near = 1e-9;
    const double least = near * std::max(1.0, x.lpNorm<Eigen::Infinity>());
    is_idle_ = true;
    for (Index i = 0; i < changes.sources(); ++i) {
      const bool touches = gap(motion.member(i), x) <= least;
      is_idle_ = is_idle_ && !touches;
      changes.observe(t, i, touches ? Condition::touching : Condition::inside, [&] { return std::pair(before, x); });
    }
  }
  Changes changes;

 private:
  bool is_idle_ = false;  // x touches no set
};

}  // namespace orthant::runs::detail
