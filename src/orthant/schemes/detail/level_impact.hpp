// SPDX-License-Identifier: Apache-2.0
// Restitution in emts: jumps at both ends of a step, with the equation (emts.1) between them.
// At the end: an output whose z_1 closes in the step (ẑ_1 > 0, μ_1 > 0, z_1⁻ = 0) has crossed 0 at the fraction
//   θ = ẑ_1/(ẑ_1 + μ_1),   with the levels   z_i* = ẑ_i + θ (z_i⁻ - ẑ_i)                                     (rebound.1)
// on the chords of the step. The jump map gives z_i⁻ ≤ 0 the value -e_i z_i* where that is an impact (rebound.2), else 0.
// So the speed that rebounds is that of the landing, and neither what the rest of the step adds to it nor a level at rest.
// At the start: what is negative there, because of x0 or a jump of the input, becomes -e_i z_i.
#pragma once

#include "orthant/schemes/jump_map.hpp"

#include <vector>

namespace orthant::schemes::detail {

class LevelImpact {
 public:
  LevelImpact(const analysis::ZeroDynamics& form, Vector restitution, Index first_level);

  /// Writes step.impact, and jumps with step.base. True when something rebounds.
  [[nodiscard]] Status jump_at_start(LevelStep& step);
  /// Writes step.landing, and jumps from step.left to step.z, after a step from step.base with step.mu.
  [[nodiscard]] Status jump_at_end(LevelStep& step);
  /// Whether the last call jumped.
  [[nodiscard]] bool has_jumped() const { return has_jumped_; }

 private:
  [[nodiscard]] bool find_landings(const LevelStep& step);

  analysis::ZeroDynamics form_;
  Vector restitution_;
  JumpMap jump_;
  std::vector<bool> can_rebound_;  // some e_i > 0
  Vector rebound_, seen_;
  bool has_jumped_ = false;
};

}  // namespace orthant::schemes::detail
