// SPDX-License-Identifier: Apache-2.0
// A primal-dual interior-point method for (friction.1), without units (friction.13). With T = diag(1/μ, 1, 1) per
// contact, a = T⁻¹ r and b = T û lie in second-order cones L, and the problem is
//   b = W̄ a + q̄ + ‖b_T‖ n,   L ∋ a ⟂ b ∈ L,   W̄ = T W T, q̄ = T q.                              (friction.17)
// A step is Newton's for (friction.17) and a ∘ b = σ γ e, γ = aᵀb/m, scaled after Nesterov and Todd (friction.18), with
// the derivative t = b_T/‖b_T‖ of de Saxcé's term kept:
//   [ W̄ + (I - n tᵀ) F² ] Δa = -R + (I - n tᵀ) c,   Δb = c - F² Δa,                               (friction.19)
// predictor and corrector as in [Mehrotra92]. The term makes the matrix unsymmetric and the problem not monotone, so
// the proof of convergence of the convex case does not hold; hyperstatic and badly conditioned problems are
// nevertheless solved in ten to thirty steps, each one sparse LU factorisation. A contact with μ = 0 keeps its normal
// part only. Where a and b both end on the boundary, γ must fall to the square of the error wanted, and the scaling
// loses its digits: when the path ends early a few steps of `newton` follow from its best point, counted as iterations.
#pragma once

#include "orthant/base/options.hpp"
#include "orthant/friction/solution.hpp"

#include <string_view>

namespace orthant::friction {

struct InteriorPoint {
  static constexpr std::string_view name = "interior-point";
  double tolerance = 1e-8;   // ‖ρ‖ ≤ tolerance ‖q‖ (friction.4)
  int max_iterations = 100;  // steps before giving up
  int max_short_steps = 15;  // steps shorter than a hundredth, in a row, before giving up

  /// Throws InvalidArgument when the statement or an option is invalid. `start` is a first guess of r,
  /// moved inside; empty: none.
  /// (friction.2) is solved through (friction.3); the certificate is measured on the problem as given.
  [[nodiscard]] ContactSolution solve(const ContactProblemView& problem, const Vector& start = Vector()) const;

  static void fields(auto& self, auto&& visit) {
    visit("tolerance", self.tolerance, positive, "natural map, relative to q, to accept");
    visit("max_iterations", self.max_iterations, positive, "steps before giving up");
    visit("max_short_steps", self.max_short_steps, positive, "short steps in a row before giving up");
  }
};

}  // namespace orthant::friction
