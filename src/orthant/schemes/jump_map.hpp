// SPDX-License-Identifier: Apache-2.0
// The jump map of the higher order sweeping process, from the left limit z⁻ to z⁺:
//   z_i⁺ = prox[T^(i-1)(z⁻); z_i⁻] for i < r, at i = r in the metric Δ⁻¹, which is the LCP
//   0 ≤ z_r⁻ + Δ σ ⟂ σ ≥ 0   over the outputs with r* = r                           (expo.2) [ABG08, Proposition 5]
// With restitution, z_i⁺ = -e_i z_i⁻ where z_i⁻ < 0. The caller decides which e_i count, and what counts as z_i⁻ ≤ 0 in
// floating point.
#pragma once

#include "orthant/schemes/one_step.hpp"

#include <vector>

namespace orthant::schemes {

class JumpMap {
 public:
  explicit JumpMap(const analysis::ZeroDynamics& form);
  /// `can_jump` says whose multiplier may be a measure: not that of an output whose λ is bounded.
  JumpMap(const analysis::ZeroDynamics& form, std::vector<bool> can_jump);

  /// Finds r* of every output from z⁻; true when a constraint acts. `is_nonpositive(i)` judges z_i⁻.
  template <class IsNonpositive>
  [[nodiscard]] bool constrain(IsNonpositive&& is_nonpositive);

  /// Writes z⁺ over z, which comes in as z⁻, and the impulses of the levels; `restitution` has one entry for each
  /// level. The cones are those that `constrain` found last.
  [[nodiscard]] Status apply(const Vector& left, const Vector& restitution, Vector& z, Vector& mu);
  /// The same with the rebounds given: z_i⁺ ≥ rebound_i ≥ 0 in the place of -e_i z_i⁻.
  [[nodiscard]] Status apply_rebounds(const Vector& left, const Vector& rebound, Vector& z, Vector& mu);

  /// Levels below it have no multiplier.
  void set_first_level(Index level) { first_level_ = level; }
  /// r* of an output, as `constrain` found it last.
  [[nodiscard]] Index constrained(std::size_t output) const { return constrained_[output]; }

  [[nodiscard]] const StepWork& work() const { return problem_.work(); }
  void count_from(const StepWork& work) { problem_.count_from(work); }

 private:
  void project_lower_levels(const Vector& left, const Vector& rebound, Vector& z, Vector& mu) const;
  void move_other_stops(const Vector& left, Vector& z) const;
  [[nodiscard]] Status project_top_levels(const Vector& left, const Vector& rebound, Vector& z, Vector& mu);

  analysis::ZeroDynamics form_;
  std::vector<bool> can_jump_;
  OneStepProblem problem_;          // with Δ
  std::vector<Index> constrained_;  // r* of each output
  Index first_level_ = 1;
  Vector q_, lower_, upper_, rebound_;
};

template <class IsNonpositive>
bool JumpMap::constrain(IsNonpositive&& is_nonpositive) {
  bool acts = false;
  for (std::size_t l = 0; l < constrained_.size(); ++l) {
    const Index first = form_.first[l];
    // T^0 = R+, whatever z_1⁻: for r = 1 the jump of another output may pull it down
    constrained_[l] = can_jump_[l] ? 1 : 0;
    if (!can_jump_[l] || !is_nonpositive(first)) continue;
    acts = true;
    while (constrained_[l] < form_.degrees[l] && is_nonpositive(first + constrained_[l] - 1)) ++constrained_[l];
  }
  return acts;
}

}  // namespace orthant::schemes
