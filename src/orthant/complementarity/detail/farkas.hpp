// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "orthant/complementarity/proof.hpp"

#include <optional>

namespace orthant::complementarity::detail {

/// Does q lie in the cone that `sides` leaves open? By nonnegative least squares on the scaled columns.
struct ConeMembership {
  std::optional<Separator> separator;  // a verified proof that it does not (lcp.6)
  std::optional<Vector> z;             // a candidate z of the cone when it does: w and z nonnegative, sides respected
};

[[nodiscard]] ConeMembership cone_membership(const Lcp& problem, const std::vector<Side>& sides);

}  // namespace orthant::complementarity::detail
