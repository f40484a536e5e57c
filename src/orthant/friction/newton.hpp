// SPDX-License-Identifier: Apache-2.0
// Semismooth Newton on the normal map [Rob92] of (friction.1), without units (friction.13). With z = P_K(y), ν = y - z,
//   G(y) = W z + q + δ ν + μ δ ‖ν_T‖ n,                                                        (friction.15)
// zero exactly when z solves the problem with û = -δ ν. With D ∈ ∂P_K(y), block by block, and t = ν_T/‖ν_T‖, a step is
//   [ (W + ε I) D + δ (I + μ n tᵀ)(I - D) ] Δy = -G,   y ← y + τ Δy,
// where ε, of the size of ‖G‖, keeps the matrix regular for hyperstatic problems, and τ comes from a search that wants
// ‖G‖ smaller than the largest of the last few. It is fast near a solution; far from one there is no guarantee.
#pragma once

#include "orthant/base/options.hpp"
#include "orthant/friction/solution.hpp"

#include <string_view>

namespace orthant::friction {

struct Newton {
  static constexpr std::string_view name = "newton";
  double tolerance = 1e-8;   // ‖ρ‖ ≤ tolerance ‖q‖ (friction.4)
  int max_iterations = 100;  // steps before giving up
  double penalty = 1.0;      // δ

  /// Throws InvalidArgument when the statement or an option is invalid. `start` is a first guess of r;
  /// empty: zero.
  /// (friction.2) is solved through (friction.3); the certificate is measured on the problem as given.
  [[nodiscard]] ContactSolution solve(const ContactProblemView& problem, const Vector& start = Vector()) const;

  static void fields(auto& self, auto&& visit) {
    visit("tolerance", self.tolerance, positive, "natural map, relative to q, to accept");
    visit("max_iterations", self.max_iterations, positive, "steps before giving up");
    visit("penalty", self.penalty, positive, "weight of the normal map");
  }
};

}  // namespace orthant::friction
