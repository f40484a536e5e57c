// SPDX-License-Identifier: Apache-2.0
// Which multipliers of a run are atoms of dν_i, and which are density. A step of length h gives every level something
// of the order of h: the last level its density h χ, the lower ones the remainder of a landing. An impulse is an atom
// when
//   μ_i > 2 h (max |z_(i+1)| + h max |z_(i+2)| + …)  for i < r,   μ_r > 2 h max χ  for i = r    (event.1)
// with the maxima over the start of the step, its left limit and its end: more than twice what the smooth motion can
// bring in a step. No unit enters. χ is the density that would hold the outputs in question where they are,
//   0 ≤ χ ⟂ C A^r W⁻¹ z + g + Δ χ ≥ 0                                                         (event.2) [AB07, (22.13)]
// and on boundary arcs, where z̄ = 0, it is the density of the run. Consecutive steps with atoms of the same output are
// one landing and make one event, at most r + 1 of them.
// An output is closed, an event of its own, from a step in which constraints acted and at whose end z̄ = 0. (events.50)
#pragma once

#include "orthant/runs/detail/changes.hpp"
#include "orthant/runs/result.hpp"
#include "orthant/schemes/forcing.hpp"
#include "orthant/schemes/level_step.hpp"
#include "orthant/schemes/one_step.hpp"

#include <vector>

namespace orthant::runs::detail {

class EventDetector {
 public:
  EventDetector(const analysis::ZeroDynamics& form, double h, Index max_events);

  /// `drive_start` and `drive` are g at both ends of the step, or empty. Steps that did not touch cost nothing.
  void observe(const schemes::LevelStep& step, const Vector& drive_start, const Vector& drive);
  /// The length of the steps from now on.
  void set_step(double h) { h_ = h; }
  /// Closes what is open.
  void finish();

  /// The density χ of an output in the step just observed.
  [[nodiscard]] double density(Index output) const { return densities_[static_cast<std::size_t>(output)]; }
  /// True when the step just observed ended an event whose z̄ after it is not lexicographically ≥ 0; the size of the
  /// violation.
  [[nodiscard]] double lexicographic_violation() const { return lexicographic_; }

  Changes changes;  // of mode
  std::vector<schemes::Event> events;
  long count = 0;
  long landings = 0;
  bool has_density = false;

 private:
  struct Open {
    schemes::Event event;
    Index steps = 0;  // 0: nothing is open
  };
  void hold(const Vector& z, const Vector& drive, Vector& chi);
  void measure_densities(const schemes::LevelStep& step, const Vector& drive_start, const Vector& drive);
  [[nodiscard]] Vector atoms_of(const schemes::LevelStep& step, Index output) const;
  void note_mode(const schemes::LevelStep& step, std::size_t output, bool is_closed);
  void find_moment(const schemes::LevelStep& step);
  void observe_output(const schemes::LevelStep& step, Index output);
  void close(Open& open);

  const analysis::ZeroDynamics& form_;
  double h_;
  std::size_t max_events_;
  std::vector<Open> open_;
  schemes::OneStepProblem leading_;  // (event.2)
  Vector rate_, lower_, upper_;
  Vector smooth_, chi_;  // max χ over the step, and at its end
  Vector steepest_;      // max |C A^r W⁻¹ z + g| over the step
  std::vector<double> densities_;
  double moment_ = nan;  // when the impulses of the step acted
  double lexicographic_ = 0;
  bool is_idle_ = false;  // nothing acts, all densities zero
};

}  // namespace orthant::runs::detail
