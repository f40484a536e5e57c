// SPDX-License-Identifier: Apache-2.0
// The extended Moreau time-stepping scheme. One step of size h for z' = Ā z + Ḡ λ + g(t):
//   (I - hĀ) z⁺ = z + h g(t⁺) + U-jumps + Ḡ μ⁺                                   (emts.1) [ABG08, (128)]
//   0 ≤ z_i⁺ + e_i min(z_i, 0) ⟂ μ_i⁺ ≥ 0   for i ≤ r*,   μ_i⁺ = 0 beyond          (emts.2) [ABG08, (130), Remark 15]
// with r* - 1 the number of leading z_i ≤ 0 (emts.3). With Φ = (I - hĀ)⁻¹ and L = PΦḠ, the one-step problem is the LCP
//   w = L μ + P Φ (z + h g + …) + e min(z, 0)                                     (emts.4) [ABG08, (136)]
// over all levels, with those beyond r* held at μ_i = 0: the matrix is the same at every step.
//
// Differs from [ABG08, Algorithm 1]:
// - r* is capped at r.
// - z_i⁺ of a constrained level is the slack of the LCP, exactly 0 where μ_i⁺ > 0; and a slack or multiplier that is
//   rounding relative to the terms it was summed from (emts.5) is written as 0. Without this, a +1e-19 on a boundary
//   arc opens the constraint for one step, and the variation of the multiplier grows as h → 0.
// - Only the negative part of z_i rebounds, as in the jump map; [ABG08, (110)] as printed lets z_1 < 0 when e_1 > 0.
// - Inputs, several outputs with different degrees.
#pragma once

#include "orthant/analysis/lcs.hpp"
#include "orthant/base/options.hpp"
#include "orthant/schemes/clock.hpp"
#include "orthant/schemes/fit.hpp"
#include "orthant/schemes/forcing.hpp"
#include "orthant/schemes/one_step.hpp"

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
  /// One step. `solved`, or how the one-step problem ended; then the step was not taken. Does not allocate unless
  /// the active set is new or the input jumps.
  [[nodiscard]] Status advance();

  [[nodiscard]] const LevelStep& last() const { return step_; }
  [[nodiscard]] const StepWork& work() const { return problem_.work(); }
  [[nodiscard]] Forcing& forcing() { return forcing_; }

 private:
  void add_input(double t);
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
  LevelStep step_;
  Vector rhs_, free_, q_, lower_, upper_, sizes_;
};

}  // namespace orthant::schemes
