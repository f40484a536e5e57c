// SPDX-License-Identifier: Apache-2.0
// `auto`: the method for people who do not want to choose. A chain, most links started from the best point so far and
// tried only when those before did not reach the tolerance; `attempts` says what was tried.
//   1. planar           d = 2 and at most five contacts: solves, or proves that there is no solution
//   2. nsgs             as long as a hundred sweeps halve the error
//   3. admm             300 iterations, enough for many hyperstatic problems; then newton, a few steps, to polish
//   4. interior-point   from its own start; then newton
//   5. admm             from zero, the patient way: 100 000 iterations up to 3000 rows, fewer above; then newton
//   6. nsgs             the patient way, 10 000 sweeps up to 3000 rows, fewer above
//   7. planar           d = 2 and at most 300 contacts
// Links 3 to 5 factorise matrices and are left out above 15 000 rows; admm does it through M and H when they are given.
// If no link answers, (friction.21) is tried; if that proves nothing the status is `iteration_limit`, and the point
// with the smallest natural map is returned.
#pragma once

#include "orthant/base/options.hpp"
#include "orthant/friction/solution.hpp"

#include <string_view>

namespace orthant::friction {

struct Auto {
  static constexpr std::string_view name = "auto";
  double tolerance = 1e-8;  // ‖ρ‖ ≤ tolerance ‖q‖ (friction.4)
  double effort = 1.0;      // multiplies the iterations of links 5 and 6

  /// Throws InvalidArgument when the statement or an option is invalid. `start` is a first guess of r;
  /// empty: zero.
  [[nodiscard]] ContactSolution solve(const ContactProblemView& problem, const Vector& start = Vector()) const;

  static void fields(auto& self, auto&& visit) {
    visit("tolerance", self.tolerance, positive, "natural map, relative to q, to accept");
    visit("effort", self.effort, positive, "factor on the iterations of the slow methods");
  }
};

}  // namespace orthant::friction
