// SPDX-License-Identifier: Apache-2.0
// The support function of a set K,
//   σ_K(d) = sup {dᵀx : x ∈ K},                                                             (convex.25) [BC17]
// +infinity where K is unbounded in the direction d, -infinity when K is empty. A point p of K attains it exactly when
//   d ∈ N_K(p), that is p = P_K(p + t d) for any t > 0.                                      (convex.26) [BC17]
// Formulas for the simple sets. Polyhedra and intersections: d is first expressed by the rows (nonnegative least
// squares); if it cannot be, the residual r proves that σ = +infinity, as A r ≤ 0, dᵀr > 0. Then p ← P_K(p + t d) is
// iterated, the proximal point method [Roc76], which ends after finitely many steps on a polyhedron. It handles as many
// inequalities as the projection: some hundreds. For an intersection with curved members, unboundedness is not
// proved: the status is then `unknown`.
#pragma once

#include "orthant/base/status.hpp"
#include "orthant/convex/sets.hpp"

namespace orthant::convex {

struct Support {
  Status status =
      Status::breakdown;  // no_solution: the set is proved to be empty; otherwise value is only dᵀ(best point)
  double value = nan;
  Vector maximiser;  // a point of K with dᵀx = value, when value is finite
  Vector ray;        // a direction in which K is unbounded, dᵀray > 0, when value is +infinity
};

/// Directions within rounding of those for which the value is finite are counted among them. Throws InvalidArgument
/// when the set is not valid, d does not fit it or is not finite.
[[nodiscard]] Support support(const Set& set, const Vector& d);

}  // namespace orthant::convex
