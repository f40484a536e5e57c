// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "orthant/complementarity/detail/exact.hpp"
#include "orthant/complementarity/proof.hpp"

#include <optional>

namespace orthant::complementarity::detail {

/// Does q lie in the cone that `sides` leaves open? Neither is present when it was not decided.
struct ConeMembership {
  std::optional<Separator> separator;  // a verified proof that it does not (lcp.6)
  std::optional<Vector> z;             // a candidate z of the cone when it does: w and z nonnegative, sides respected
};

/// By nonnegative least squares on the scaled columns, whose `z` may be no more than nearly in the cone; where the
/// separator that it gives does not hold exactly, in integers.
[[nodiscard]] ConeMembership cone_membership(const Lcp& problem, const std::vector<Side>& sides, Work& work);

/// In integers: `z` is a point of the cone, rounded once. Undecided only when the work is spent.
[[nodiscard]] ConeMembership exact_cone_membership(const Lcp& problem, const std::vector<Side>& sides, Work& work);

/// A separator with these sides and this y, or with small integers in the ratios of y, if one of them holds exactly.
[[nodiscard]] std::optional<Separator> verified_separator(const Lcp& problem, const std::vector<Side>& sides,
                                                          const Vector& y);

}  // namespace orthant::complementarity::detail
