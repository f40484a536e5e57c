// SPDX-License-Identifier: Apache-2.0
// Which multipliers of a run are atoms of dν_i, and which are density. A step of length h gives every level something
// of the order of h: the last level its density h χ, the lower ones the remainder of a landing. At level i an impulse
// is an atom when
//   μ_i > 2 h max |z_(i+1)|,   at the last one   Δ_ll μ_r > 2 h max |C A^r W⁻¹ z + g_r|     (event.1)
// with the maximum over both ends of the step: more than twice what the smooth motion can bring in a step. No unit
// enters. Consecutive steps with atoms of the same output are one landing and make one event, at most r + 1 of them.
#pragma once

#include "orthant/integrators/forcing.hpp"
#include "orthant/integrators/level_step.hpp"
#include "orthant/simulation/result.hpp"

#include <vector>

namespace orthant::simulation::detail {

class EventDetector {
 public:
  EventDetector(const analysis::ZeroDynamics& form, double h, Index max_events);

  /// `drive` is g(t), or empty. Call it after every step; steps that did not touch cost nothing.
  void observe(const integrators::LevelStep& step, const Vector& drive);
  /// Closes what is open.
  void finish();

  /// The density χ of an output in the step just observed.
  [[nodiscard]] double density(Index output) const { return densities_[static_cast<std::size_t>(output)]; }
  /// True when the step just observed ended an event whose z̄ after it is not lexicographically ≥ 0; the size of the
  /// violation.
  [[nodiscard]] double lexicographic_violation() const { return lexicographic_; }

  std::vector<Event> events;
  long count = 0;
  long landings = 0;
  bool has_density = false;

 private:
  struct Open {
    Event event;
    Index steps = 0;  // 0: nothing is open
  };
  [[nodiscard]] double smooth_bound(const integrators::LevelStep& step, Index output, Index place,
                                    const Vector& drive) const;
  void observe_output(const integrators::LevelStep& step, Index output, const Vector& drive);
  void close(Open& open);

  const analysis::ZeroDynamics& form_;
  double h_;
  std::size_t max_events_;
  std::vector<Open> open_;
  std::vector<double> densities_;
  double lexicographic_ = 0;
  bool is_idle_ = true;  // nothing open, all densities zero
};

}  // namespace orthant::simulation::detail
