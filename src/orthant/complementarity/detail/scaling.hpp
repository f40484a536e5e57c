// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "orthant/complementarity/lcp.hpp"

namespace orthant::complementarity::detail {

/// LCP(R M C, R q) has the solutions C⁻¹z and the slacks R w: the same problem in other units.
struct ScaledLcp {
  Lcp lcp;
  Vector row, column;  // the diagonals of R and C, powers of two, so that scaling does not round
};

/// Rows and columns of |M| brought to a largest entry near 1, by a few rounds of square roots [Ruiz01].
[[nodiscard]] ScaledLcp scaled(const Lcp& problem);

}  // namespace orthant::complementarity::detail
