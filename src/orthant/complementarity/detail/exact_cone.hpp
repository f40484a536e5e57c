// SPDX-License-Identifier: Apache-2.0
// Does q lie in the cone {C x : x ≥ 0}? Decided in integers, for any C and q of doubles.
//
// The simplex method minimises the sum of artificial variables a ≥ 0 with C x + a = q, by the least-index rule, which
// does not cycle [Bland77]. Its tableau stays in the integers by (exact.1). At the end either a = 0 and x is found, or
// the multipliers π satisfy Cᵀπ ≤ 0 and qᵀπ > 0, and y = -π separates q from the cone (lcp.6).
#pragma once

#include "orthant/complementarity/detail/exact.hpp"
#include "orthant/complementarity/proof.hpp"

#include <optional>

namespace orthant::complementarity::detail {

/// LCP(M, q) as integers: M and q times a power of two each.
struct ExactLcp {
  ExactMatrix M;
  ExactVector q;
  int exponent = 0;    // M = 2^exponent · integers
  int q_exponent = 0;  // q likewise
};
[[nodiscard]] ExactLcp exact_lcp(const Lcp& problem);

struct ExactMembership {
  std::optional<ExactVector> y;  // q is not in the cone that `sides` leaves open: y separates it (lcp.6)
  Vector z;                      // q is: z of a point of the cone, rounded
};

/// Throws WorkExceeded.
[[nodiscard]] ExactMembership exact_membership(const ExactLcp& problem, const std::vector<Side>& sides, Work& work);

/// The separator whose vector is y, as doubles; empty when y does not fit.
[[nodiscard]] std::optional<Separator> exact_separator(const Lcp& problem, const std::vector<Side>& sides,
                                                       const ExactVector& y);

}  // namespace orthant::complementarity::detail
