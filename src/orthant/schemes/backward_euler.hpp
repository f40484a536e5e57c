// SPDX-License-Identifier: Apache-2.0
// The θ-method with an implicit multiplier, for relative degree 0, 1 and mixed D, complementarity and relay:
//   x⁺ = x + hA(θx⁺ + (1-θ)x) + hE(θu⁺ + (1-θ)u) + hBλ⁺                          (be.1) [ABG08, (140)]
//   w⁺ = Cx⁺ + Dλ⁺ + Fu⁺,   -w⁺ ∈ N_[l,u](λ⁺)
// which is one LCP with M = D + hC(I - hθA)⁻¹B                                    (be.2) [ABG08, (142)]
// Where it has several solutions, that on the branch of the last step is taken (branch.2).
// A step in which u jumps is made of parts: one ends before the jump, with u before it, the next begins behind it. (be.3)
// For relative degree 2 and more λ⁺ approximates the value of a distribution at a point: M → 0 faster than h, and the
// state grows as h → 0. It runs all the same: the comparison is part of the papers.
#pragma once

#include "orthant/analysis/lcs.hpp"
#include "orthant/base/options.hpp"
#include "orthant/schemes/branches.hpp"
#include "orthant/schemes/clock.hpp"
#include "orthant/schemes/fit.hpp"
#include "orthant/schemes/one_step.hpp"
#include "orthant/systems/input.hpp"

#include <span>
#include <string_view>
#include <vector>

namespace orthant::schemes {

class PreparedBackwardEuler;

struct BackwardEuler {
  static constexpr std::string_view name = "backward-euler";
  static constexpr int order = 1;

  double theta = 1;  // implicitness

  static void fields(auto& self, auto&& visit) { visit("theta", self.theta, in_0_1, "implicitness"); }

  [[nodiscard]] Fit fits(const analysis::LcsFindings& findings) const;
  [[nodiscard]] PreparedBackwardEuler prepare(const systems::Prepared<systems::Lcs>& prepared, double h) const;
};

/// The step to t, or the last part of it.
struct StateStep {
  double t = 0;
  Index k = 0;
  double length = 0;
  double input_from = 0, input_to = 0;  // where u is taken: on this side of the jumps at the ends
  Vector x, before;                     // at t and t - length
  Vector lambda, w;                     // at t
  Vector earlier;                       // ∫ λ over the parts before; empty when nothing cuts the step

  [[nodiscard]] Index size() const { return x.size() + lambda.size(); }
};

class PreparedBackwardEuler {
 public:
  PreparedBackwardEuler(const BackwardEuler& scheme, const systems::Prepared<systems::Lcs>& prepared, double h);

  void start(const Vector& x0);
  /// Goes on where another one is, prepared for a step of another length: one step more, to `end`.
  void resume(const PreparedBackwardEuler& other, double end);
  /// Makes `step` the last one again, for who reads it; there is no advancing from it.
  void restore(const StateStep& step) { step_ = step; }
  [[nodiscard]] Status advance();

  /// The last part of the step, which is the step where nothing cuts it.
  [[nodiscard]] const StateStep& last() const { return step_; }
  /// The parts before the last one.
  [[nodiscard]] std::span<const StateStep> cuts() const { return cuts_; }
  [[nodiscard]] const StepWork& work() const { return euler_.problem.work(); }
  /// Answers come from branches, not from the solver that counts pivots, where there can be several.
  [[nodiscard]] bool keeps_branches() const { return euler_.branches.is_needed(); }
  /// Steps that had several solutions (branches.hpp).
  [[nodiscard]] long several() const { return euler_.branches.several(); }
  [[nodiscard]] const Matrix& one_step_matrix() const { return euler_.problem.matrix(); }  // (be.2)

 private:
  // What depends on the system and the length of the step.
  struct Euler {
    double length;
    Matrix Phi;        // (I - hθA)⁻¹ (I + h(1-θ)A)
    Matrix Gamma;      // h (I - hθA)⁻¹ B
    Matrix now, next;  // what u and u⁺ add to x⁺
    OneStepProblem problem;
    BranchProblem branches;

    Euler(const systems::Lcs& system, double theta, double h);
  };
  [[nodiscard]] Status solve(Euler& euler);
  [[nodiscard]] Status move(Euler& euler, double t, double input_to);
  [[nodiscard]] Status move_part(double t, double input_to);
  [[nodiscard]] Status move_in_parts(double t);

  double theta_;
  systems::Prepared<systems::Lcs> prepared_;  // for steps of other lengths
  Clock clock_;
  Matrix C_, F_;
  systems::Input input_;
  Euler euler_;
  StateStep step_;
  std::vector<StateStep> cuts_;
  Vector free_, q_, u_, u_next_;
};

}  // namespace orthant::schemes
