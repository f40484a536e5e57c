// SPDX-License-Identifier: Apache-2.0
// Changes of mode of a linear complementarity system (events.50), from the steps of schemes that know λ:
//   min(λ - l, u - λ) > |w|: held, or closed when u = ∞; else at the nearer bound
// and the jumps of the input u(t), whatever the scheme. Schemes that step levels: event_detector.hpp.
#pragma once

#include "orthant/runs/detail/changes.hpp"
#include "orthant/schemes/backward_euler.hpp"
#include "orthant/systems/input.hpp"

#include <cmath>
#include <vector>

namespace orthant::runs::detail {

/// What output l is called that is at its lower bound (-1), held (0) or at its upper bound (1).
[[nodiscard]] schemes::Condition condition_of(double lower, double upper, int side);

/// `before` and `after` of its events are both w at the end of the step: that of the step before is not kept.
class StateWatch {
 public:
  StateWatch(const systems::Lcs& system, Index most);

  /// `pivots`: how often the solver has changed its active set so far. While it keeps it, so do the modes; -1: not known.
  void observe(const schemes::StateStep& step, long pivots) {
    if (pivots != pivots_ || pivots < 0) look(step);
    pivots_ = pivots;
  }
  Changes changes;

 private:
  void look(const schemes::StateStep& step);

  Vector lower_, upper_;
  long pivots_ = -1;
  double largest_w_ = 0, largest_lambda_ = 0;
};

/// Where u jumps.
class InputWatch {
 public:
  InputWatch(const systems::Lcs& system, Changes& changes);

  /// From where it was up to t.
  void move_to(double t) {
    if (has_branches_) [[unlikely]]
      look(t);
  }
  /// Does u jump at t, at which something of the input switches?
  [[nodiscard]] bool jumps_at(double t) { return has_input_ && jumps({std::nextafter(t, -infinity), t}); }
  /// Then that is an event.
  void see(double t) { see({std::nextafter(t, -infinity), t}); }

 private:
  void look(double t);
  void see(const systems::Input::Switch& at);
  [[nodiscard]] bool jumps(const systems::Input::Switch& at);

  Changes& changes_;
  systems::Input input_;
  bool has_input_, has_branches_;
  double t_ = 0;
  Vector left_, right_;
  std::vector<Index> jumped_;  // the inputs that do
};

}  // namespace orthant::runs::detail
