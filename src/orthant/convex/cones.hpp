// SPDX-License-Identifier: Apache-2.0
// Membership, tangent and normal cones, and polar cones, at a point x of a closed convex set K:
//   tangent cone  T_K(x) = closure {t (z - x) : z ∈ K, t ≥ 0}                                (convex.20) [BC17]
//   normal cone   N_K(x) = {v : vᵀ(z - x) ≤ 0 for all z ∈ K} = T_K(x)°                       (convex.21) [BC17]
//   polar cone    C° = {v : vᵀz ≤ 0 for all z ∈ C},  C* = -C°                                (convex.22) [BC17]
// Moreau: v = P_T(v) + P_N(v), orthogonal, so that the distance of v to N_K(x) is ‖P_T(v)‖   (convex.23) [Mor62]
//
// Tolerances are relative: to ‖x‖ + magnitude(set) where they are lengths, to ‖v‖ where they judge v. A boundary counts
// as reached when x is that near to it.
#pragma once

#include "orthant/convex/sets.hpp"

namespace orthant::convex {

/// The largest distance from x to an inequality of the set that it breaks, linearised at x: zero exactly inside, and
/// never more than the distance to the set. What rounding of x explains is not counted.
[[nodiscard]] double violation(const Set& set, const Vector& x);

[[nodiscard]] bool contains(const Set& set, const Vector& x, double tolerance = 1e-12);

/// (convex.20). For an intersection: the intersection of the tangent cones, which may be larger than the tangent cone
/// when some members are curved and no point lies inside all of them (two balls that touch).
/// Throws InvalidArgument when x is not in the set.
[[nodiscard]] Set tangent_cone(const Set& set, const Vector& x, double tolerance = 1e-12);

/// v ∈ N_K(x), by (convex.23); false outside K. For an intersection: v is in the sum of the normal cones, which is
/// always contained in N_K(x), and equal to it under the condition above.
[[nodiscard]] bool is_normal(const Set& set, const Vector& x, const Vector& v, double tolerance = 1e-9);

/// (convex.22). Throws InvalidArgument when the set is not a cone, or is an intersection with a curved member, whose
/// polar is not a set of this layer.
[[nodiscard]] Set polar_cone(const Set& cone);
[[nodiscard]] Set dual_cone(const Set& cone);

namespace detail {

/// The same with tolerances as lengths, for points inside up to `slack`; checks nothing.
[[nodiscard]] Set tangent_cone_within(const Set& set, const Vector& x, double slack);
/// ‖P_T(v)‖ (convex.23), less what the rounding of x explains on an ellipsoid, whose normals turn quickly.
[[nodiscard]] double distance_to_normal_cone(const Set& set, const Vector& x, const Vector& v, double slack);

}  // namespace detail
}  // namespace orthant::convex
