// SPDX-License-Identifier: Apache-2.0
// Exact free flight, and the jump map at the grid times. One step of size h:
//   z⁻ = e^(hĀ) z + ∫ e^((t⁺-s)Ā) g(s) ds + Σ e^((t⁺-t*)Ā) (jump of U at t*)              (expo.1)
// then z⁺ by the jump map (expo.2) of jump_map.hpp. The cones are decided from the left limit z⁻. With restitution,
// z_i⁺ = -e_i z_i⁻ where z_i⁻ < 0 and z_i < 0 at the start of the step: a level that was at rest does not rebound from
// what one step of a closed constraint brings. The integral is a Gauss rule of order 6; it is exact for the homogeneous
// part, and a step in which the input switches is cut there. On a boundary arc σ is the integral of the density over
// the step up to O(h²). What the step adds to the lower levels, μ_i of the order of h^(r-i+1), vanishes with h.
#pragma once

#include "orthant/analysis/lcs.hpp"
#include "orthant/schemes/clock.hpp"
#include "orthant/schemes/fit.hpp"
#include "orthant/schemes/forcing.hpp"
#include "orthant/schemes/jump_map.hpp"

#include <array>
#include <string_view>

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
  [[nodiscard]] Status advance();

  [[nodiscard]] const LevelStep& last() const { return step_; }
  [[nodiscard]] const StepWork& work() const { return jump_.work(); }
  [[nodiscard]] Forcing& forcing() { return forcing_; }

 private:
  static constexpr std::size_t nodes = 3;

  void add_input(double t);
  void add_segment(double from, double to, double t);
  [[nodiscard]] bool find_constrained();

  double h_;
  Clock clock_;
  analysis::ZeroDynamics form_;
  Matrix Phi_;                         // e^(hĀ)
  std::array<Matrix, nodes> weights_;  // weight · e^((h-s)Ā) · drive at the nodes
  Vector restitution_;
  Forcing forcing_;
  JumpMap jump_;
  LevelStep step_;
  Vector rebound_;  // e_i where z_i < 0 at the start of the step
};

/// e^(tĀ), in balanced units.
[[nodiscard]] Matrix flow(const Matrix& A_bar, double t);

}  // namespace orthant::schemes
