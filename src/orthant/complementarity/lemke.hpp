// SPDX-License-Identifier: Apache-2.0
// Lemke's method [Lemke65, CPS92]: start from
//   w = q + M z + d z0   with d > 0 and z0 large enough,                                                 (lcp.12)
// and pivot so that one of z_i, w_i is always zero for each i, until z0 leaves the basis. Ties in the ratio test are
// broken lexicographically on the rows of the inverse basis, so no basis occurs twice.
//
// It ends at a solution or on a ray along which (z, z0) can grow for ever. The direction y of the ray then often proves
// that there is no solution, (lcp.6): always when M is copositive-plus, positive semidefinite among them [Lemke65], and
// it is verified here for the matrix at hand, whatever its class. When the direction proves nothing, a Farkas vector is
// looked for; if there is none either, the status is `unknown`.
//
// Differs from the textbook: rows and columns are scaled by powers of two (that is a choice of d and of units for z),
// and the final basis is solved again from the data.
#pragma once

#include "orthant/base/options.hpp"
#include "orthant/complementarity/solution.hpp"

#include <string_view>

namespace orthant::complementarity {

struct Lemke {
  static constexpr std::string_view name = "lemke";
  double tolerance = 1e-10;  // what the certificate must meet (lcp.17)
  int max_pivots = 0;        // pivots before giving up; 0: 1000 + 50 n

  /// Throws InvalidArgument when the statement or an option is invalid.
  [[nodiscard]] LcpSolution solve(const Lcp& problem) const;
  /// Through the equivalent LCP (lcp.11); proof and ray speak of that one.
  [[nodiscard]] LcpSolution solve(const BoxLcp& problem) const;

  static void fields(auto& self, auto&& visit) {
    visit("tolerance", self.tolerance, positive, "backward error to accept");
    visit("max_pivots", self.max_pivots, nonnegative, "pivots before giving up, 0 for 1000 + 50 n");
  }
};

}  // namespace orthant::complementarity
