// SPDX-License-Identifier: Apache-2.0
// Sets that finitely many inequalities describe, written as one polyhedron; and the exact projection onto it.
//
// The projection of x onto {p : A p ≤ b} is x + u, u the shortest vector with -A u ≥ g, g = A x - b: the least distance
// problem. With E = [-Aᵀ; gᵀ] and y the nonnegative least-squares solution of E y = e, e = (0, …, 0, 1), and the
// residual ρ = E y - e,
//   ρ ≠ 0:  u = -(ρ_1, …, ρ_n) / ρ_{n+1}, and the rows with y_i > 0 are active;
//   ρ = 0:  there is no point: y ≥ 0, Aᵀy = 0, bᵀy = -1.                                     (convex.15) [LH74]
#pragma once

#include "orthant/convex/sets.hpp"

#include <optional>

namespace orthant::convex {

/// True for half-spaces, boxes, orthants, polyhedra, the whole space, and for products and intersections of these.
[[nodiscard]] bool is_polyhedral(const Set& set);

/// The inequalities of a set for which is_polyhedral is true: upper bounds, then lower bounds; members and factors in
/// their order. Infinite bounds give no row. Throws InvalidArgument for other sets.
[[nodiscard]] Polyhedron as_polyhedron(const Set& set);

/// The same intersection without nested intersections, its polyhedral members merged into one, which comes first.
[[nodiscard]] Intersection merged(const Intersection& set);

struct PolyhedronProjection {
  Vector point;                  // not judged
  std::optional<Vector> farkas;  // y of (convex.15) if it may prove that the polyhedron is empty; not judged
  int iterations = 0;
};

/// (convex.15); the point is computed anew from its active rows by a QR factorisation, to full accuracy. For a cone
/// (b = 0) the point is the residual of x on the rows of A.
[[nodiscard]] PolyhedronProjection project_onto(const Polyhedron& set, const Vector& x);

}  // namespace orthant::convex
