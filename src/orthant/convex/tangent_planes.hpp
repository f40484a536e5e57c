// SPDX-License-Identifier: Apache-2.0
// The projection of a point that is near an intersection of curved sets. Each curved set is replaced by the half-space
// that touches it next to the last point,
//   p⁺ = P(x) onto {z : A z ≤ b, n_iᵀz ≤ σ_i(n_i)},   n_i the outward normal of K_i next to p,     (convex.19)
// A z ≤ b the flat members. Each of these sets contains K: if p⁺ is in K it is P_K(x), and if they have no common
// point, nor has K, and the multipliers of (convex.17) give the v_i of (convex.18). The rate is the multiplier times
// the curvature: fast when x is near K, also where the sets meet at small angles or touch, where Dykstra's algorithm
// takes forever; it need not converge when x is far away, and then that algorithm is used.
#pragma once

#include "orthant/convex/projection.hpp"

namespace orthant::convex {

/// As `projection`, for x near the set. `iterations` are projections onto polyhedra, and rounds of Dykstra's algorithm
/// when that was needed.
[[nodiscard]] Projection projection_from_nearby(const Set& set, const Vector& x, const Dykstra& method = {});

}  // namespace orthant::convex
