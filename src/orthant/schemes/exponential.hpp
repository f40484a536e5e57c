// SPDX-License-Identifier: Apache-2.0
// Exact flight, and the jump map at the grid times. One step of size h:
//   z⁻ = e^(hĀ) z + ∫ e^((t⁺-s)Ā) g(s) ds                                                  (expo.1)
// in which outputs that rest are held (expo.3), then z⁺ by the jump map (expo.2) of jump_map.hpp. The cones are decided
// from the left limit z⁻. With restitution the levels rebound with the values that they have where the chord of z_1
// crosses 0 (rebound.1), (rebound.2): neither what the rest of the step adds nor a level at rest rebounds. Where the input
// jumps the step is cut, with a part without length for the jump, and the jump map sees z as it is after it; a start that
// violates the constraints is corrected in such a part at t = 0. On a boundary arc σ is the integral of the density.
#pragma once

#include "orthant/analysis/lcs.hpp"
#include "orthant/schemes/clock.hpp"
#include "orthant/schemes/detail/held_flight.hpp"
#include "orthant/schemes/fit.hpp"
#include "orthant/schemes/forcing.hpp"
#include "orthant/schemes/jump_map.hpp"

#include <span>
#include <string_view>
#include <vector>

namespace orthant::schemes {

class PreparedExponential;

struct Exponential {
  static constexpr std::string_view name = "exponential";
  static constexpr int order = 1;  // event times; free motion is exact

  static void fields(auto&, auto&&) {}

  [[nodiscard]] Fit fits(const analysis::LcsFindings& findings) const;
  [[nodiscard]] PreparedExponential prepare(const systems::Prepared<systems::Lcs>& prepared,
                                            const analysis::ZeroDynamics& form, double h) const;
};

class PreparedExponential {
 public:
  PreparedExponential(const systems::Prepared<systems::Lcs>& prepared, const analysis::ZeroDynamics& form, double h);

  void start(const Vector& x0);
  /// Goes on where another one is, prepared for a step of another length: one step more, to `end`.
  void resume(const PreparedExponential& other, double end);
  /// Makes `step` the last one again, for who reads it; there is no advancing from it.
  void restore(const LevelStep& step) { step_ = step; }
  [[nodiscard]] Status advance();

  /// The last part of the step, which is the step where nothing cuts it.
  [[nodiscard]] const LevelStep& last() const { return step_; }
  /// The parts before it.
  [[nodiscard]] std::span<const LevelStep> cuts() const { return {cuts_.data(), cut_count_}; }
  /// The measures of the step, over all its parts.
  [[nodiscard]] const Vector& measures() const { return cut_count_ > 0 ? total_ : step_.mu; }
  [[nodiscard]] const StepWork& work() const { return jump_.work(); }
  [[nodiscard]] Forcing& forcing() { return forcing_; }

 private:
  [[nodiscard]] bool find_constrained();
  void find_rebounds();
  [[nodiscard]] Status land();
  [[nodiscard]] Status fly(double to, bool is_full);
  [[nodiscard]] Status jump_at(double t);
  void cut();
  [[nodiscard]] Status advance_to_last_cut(double t);

  Clock clock_;
  analysis::ZeroDynamics form_;
  Vector restitution_;
  Forcing forcing_;
  detail::HeldFlight flight_;
  JumpMap jump_;
  LevelStep step_;
  Vector rebound_;
  std::vector<systems::Input::Switch> switches_;
  std::vector<LevelStep> cuts_;  // the first cut_count_ are those of the last step
  std::size_t cut_count_ = 0;
  Vector total_;
};

using detail::flow;

}  // namespace orthant::schemes
