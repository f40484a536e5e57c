// SPDX-License-Identifier: Apache-2.0
// The extended Moreau time-stepping scheme. One step of size h for z' = Ā z + Ḡ λ + g(t):
//   (I - hĀ) z⁺ = ẑ + h g(t⁺) + Ḡ μ⁺                                              (emts.1) [ABG08, (128)]
//   0 ≤ z_i⁺ ⟂ μ_i⁺ ≥ 0   for i ≤ r*,   μ_i⁺ = 0 beyond                            (emts.2) [ABG08, (130)]
// with r* - 1 the number of leading ẑ_i ≤ 0 (emts.3), and ẑ the start of the step with the jumps of the input. With Φ = (I - hĀ)⁻¹ and L = PΦḠ, the one-step problem
// is the LCP
//   w = L μ + P Φ (ẑ + h g)                                                       (emts.4) [ABG08, (136)]
// over all levels, with those beyond r* held at μ_i = 0: the matrix is the same at every step.
//
// Differs from [ABG08, Algorithm 1]:
// - r* is capped at r.
// - z_i⁺ of a constrained level is the slack of the LCP, exactly 0 where μ_i⁺ > 0; and a slack or multiplier that is
//   rounding relative to the terms it was summed from (emts.5) is written as 0. Without this, a +1e-19 on a boundary
//   arc opens the constraint for one step, and the variation of the multiplier grows as h → 0.
// - A rebound is a jump at the end of the step in which the output lands, with the speed that it has there
//   (detail/level_impact.hpp); in [ABG08, (110)] it is a condition on z_i⁺, which makes an elastic ball gain energy.
// - Inputs, several outputs with different degrees.
#pragma once

#include "orthant/analysis/lcs.hpp"
#include "orthant/base/options.hpp"
#include "orthant/schemes/clock.hpp"
#include "orthant/schemes/detail/level_impact.hpp"
#include "orthant/schemes/fit.hpp"
#include "orthant/schemes/forcing.hpp"
#include "orthant/schemes/one_step.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace orthant::schemes {

class PreparedEmts;

struct Emts {
  static constexpr std::string_view name = "emts";
  static constexpr int order = 1;

  Index first_level = 1;  // levels below it have no multiplier; 2 is Moreau's scheme for r = 2 [ABG08, after (110)]

  static void fields(auto& self, auto&& visit) {
    visit("first_level", self.first_level, positive, "first level that has a multiplier");
  }

  [[nodiscard]] Fit fits(const analysis::LcsFindings& findings) const;
  /// What the user should know before a run with this step.
  [[nodiscard]] std::vector<std::string> warnings(const analysis::LcsFindings& findings, double h) const;

  /// Everything that depends on the system and h only. Throws InvalidArgument when h or a size is wrong.
  [[nodiscard]] PreparedEmts prepare(const systems::Prepared<systems::Lcs>& prepared,
                                     const analysis::ZeroDynamics& form, double h) const;
};

class PreparedEmts {
 public:
  PreparedEmts(const Emts& scheme, const systems::Prepared<systems::Lcs>& prepared, const analysis::ZeroDynamics& form,
               double h);

  /// z = W x0 + U(0); x0 may violate the constraints.
  void start(const Vector& x0);
  /// Goes on where another one is, prepared for a step of another length: one step more, to `end`.
  void resume(const PreparedEmts& other, double end);
  /// Makes `step` the last one again, for who reads it; there is no advancing from it.
  void restore(const LevelStep& step) { step_ = step; }
  /// One step. `solved`, or how the one-step problem ended; then the step was not taken. Does not allocate unless
  /// the active set is new or the input jumps.
  [[nodiscard]] Status advance();

  [[nodiscard]] const LevelStep& last() const { return step_; }
  /// The measures of the last step.
  [[nodiscard]] const Vector& measures() const { return step_.mu; }
  [[nodiscard]] const StepWork& work() const { return problem_.work(); }
  [[nodiscard]] Forcing& forcing() { return forcing_; }

 private:
  void add_input_jumps(double t);
  [[nodiscard]] Status solve_step(double t);
  [[nodiscard]] Status solve_with_impacts(double t);
  [[nodiscard]] bool find_constrained();
  void write_slacks();
  void sum_sizes();

  double h_;
  Clock clock_;
  Index first_level_;
  std::vector<Index> first_, degree_;
  Matrix initial_;  // W
  Matrix Phi_;      // (I - hĀ)⁻¹
  Matrix Gamma_;    // Φ Ḡ
  Matrix drive_;    // h · drive
  Vector restitution_;
  Forcing forcing_;
  OneStepProblem problem_;
  std::optional<detail::LevelImpact> impact_;  // with restitution
  LevelStep step_;
  Vector rhs_, free_, q_, lower_, upper_, sizes_;
};

}  // namespace orthant::schemes
