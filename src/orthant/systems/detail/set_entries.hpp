// SPDX-License-Identifier: Apache-2.0
// A set as a flat list of entries, the same for its functions and for its numbers:
//   ball        center, radius
//   box         lower, upper
//   half-space  normal, offset
//   polyhedron  A row by row, b
//   ellipsoid   center, P row by row
#pragma once

#include "orthant/systems/sweeping.hpp"

#include <optional>

namespace orthant::systems::detail {

[[nodiscard]] Index dimension(const MovingShape& shape);

[[nodiscard]] Functions entries(const MovingShape& shape);

/// The set in its size, entries not yet given.
[[nodiscard]] convex::Set blank(const MovingShape& shape);

/// One of its entries. `set` is one of the five kinds above.
[[nodiscard]] double& entry(convex::Set& set, Index position);

/// What `convex::validate` would throw, in parts; `set` is one of the five kinds above.
[[nodiscard]] std::optional<SetFlaw> flaw(const convex::Set& set);

}  // namespace orthant::systems::detail
