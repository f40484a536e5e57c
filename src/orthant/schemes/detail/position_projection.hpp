// SPDX-License-Identifier: Apache-2.0
// Moves q, shortest in the norm of M, until no contact penetrates and every joint is closed (mj.8): with
// W = H M⁻¹ Hᵀ over the constraints that are violated,
//   q ← q + M⁻¹ Hᵀ y,   0 ≤ g + W y ⟂ y ≥ 0 at contacts, g + W y = 0 at joints,             (mj.9)
// linearised anew until it holds.
#pragma once

#include "orthant/base/status.hpp"
#include "orthant/systems/mechanics.hpp"

#include <string>

namespace orthant::schemes::detail {

/// Changes q and its gaps; leaves the rows of `mechanics` at the new q. `because` says why it failed.
[[nodiscard]] Status project_position(systems::Mechanics& mechanics, double t, Vector& q, Vector& gap,
                                      std::string& because);

}  // namespace orthant::schemes::detail
