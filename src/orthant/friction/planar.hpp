// SPDX-License-Identifier: Apache-2.0
// Planar problems (d = 2) as a linear complementarity problem. With a_R = μ r_n + r_t and a_L = μ r_n - r_t, both ≥ 0
// in the cone, and u_t = ξ_R - ξ_L split into its parts, (friction.1) is [Glo01]
//   u_n = (W_nn - W_nt μ) r_n + W_nt a_R + q_n,                 0 ≤ r_n ⟂ u_n ≥ 0
//   ξ_R = (W_tn - W_tt μ) r_n + W_tt a_R + ξ_L + q_t,           0 ≤ a_R ⟂ ξ_R ≥ 0
//   a_L = 2 μ r_n - a_R,                                        0 ≤ ξ_L ⟂ a_L ≥ 0              (friction.20)
// Every solution of the one gives a solution of the other. The LCP goes to complementarity's `auto`; when that says
// `no_solution`, its proof is verified, and is a proof for the contact problem too.
#pragma once

#include "orthant/base/options.hpp"
#include "orthant/complementarity/lcp.hpp"
#include "orthant/friction/solution.hpp"

#include <string_view>
#include <vector>

namespace orthant::friction {

struct Planar {
  static constexpr std::string_view name = "planar";
  static constexpr Index largest = 600;  // contacts; the LCP is dense and three times as large
  double tolerance = 1e-8;               // ‖ρ‖ ≤ tolerance ‖q‖ (friction.4)

  /// Throws InvalidArgument when d = 3, or there are more than `largest` contacts. The method does not use `start`
  /// except to return it when it already is a solution.
  [[nodiscard]] ContactSolution solve(const ContactProblemView& problem, const Vector& start = Vector()) const;

  static void fields(auto& self, auto&& visit) {
    visit("tolerance", self.tolerance, positive, "natural map, relative to q, to accept");
  }
};

/// (friction.20), with z = (r_n, a_R, ξ_L) for all contacts.
[[nodiscard]] complementarity::Lcp as_lcp(const ContactProblem& problem);
/// r of a solution z of the LCP.
[[nodiscard]] Vector impulses(const ContactProblem& problem, const Vector& z);

/// The solutions of a planar problem of at most six contacts, mode by mode: each contact is open (r = 0), sticks
/// (u = 0), or slips to one of two sides (u_n = 0, r_t = ∓μ r_n). One point per combination of modes whose equations
/// are regular and whose inequalities hold; repeated points are dropped. An empty answer proves nothing.
[[nodiscard]] std::vector<Vector> solutions_by_mode(const ContactProblem& problem, double tolerance = 1e-9);

}  // namespace orthant::friction
