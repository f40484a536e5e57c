// SPDX-License-Identifier: Apache-2.0
// Changes of mode of a linear complementarity system (events.50), from the steps of time-stepping schemes:
//   z̄_l = 0 at the end of a step in which constraints acted: closed             levels (emts, exponential)
//   min(λ - l, u - λ) > |w|: held, or closed when u = ∞; else at the nearer bound     states (backward-euler)
// and the jumps of the input u(t), whatever the scheme.
#pragma once

#include "orthant/analysis/zero_dynamics.hpp"
#include "orthant/runs/detail/changes.hpp"
#include "orthant/schemes/backward_euler.hpp"
#include "orthant/schemes/level_step.hpp"
#include "orthant/systems/input.hpp"

#include <cmath>
#include <vector>

namespace orthant::runs::detail {

/// What output l is called that is at its lower bound (-1), held (0) or at its upper bound (1).
[[nodiscard]] schemes::Condition condition_of(double lower, double upper, int side);

class LevelWatch {
 public:
  LevelWatch(const analysis::ZeroDynamics& form, Index most) : changes(form.outputs(), most), form_(form) {}

  void observe(const schemes::LevelStep& step) {
    if (!step.is_touched && is_idle_) [[likely]]
      return;
    look(step);
  }
  Changes changes;

 private:
  void look(const schemes::LevelStep& step);

  const analysis::ZeroDynamics& form_;
  bool is_idle_ = false;  // all outputs are open
};

class StateWatch {
 public:
  StateWatch(const systems::Lcs& system, Index most);

  void observe(const schemes::StateStep& step);
  Changes changes;

 private:
  Vector lower_, upper_, w_;
  double largest_w_ = 0, largest_lambda_ = 0;
};

/// Where u jumps; u' may jump anywhere.
class InputWatch {
 public:
  InputWatch(const systems::Lcs& system, Changes& changes);

  /// From where it was up to t.
  void move_to(double t) {
    if (has_input_) [[unlikely]]
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
  bool has_input_;
  double t_ = 0;
  Vector left_, right_;
  std::vector<Index> jumped_;  // the inputs that do
};

}  // namespace orthant::runs::detail
