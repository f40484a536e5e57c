// SPDX-License-Identifier: Apache-2.0
// Why a set is empty, in a form that a second function verifies. Either
//   y ≥ 0,  Aᵀy = 0,  bᵀy < 0          for {x : A x ≤ b}, by Farkas' lemma, or               (convex.17) [BC17]
//   Σ_i v_i = 0,  Σ_i σ_i(v_i) < 0     for an intersection of sets with support functions σ_i (convex.18) [BC17]
// since a common point x would give 0 = Σ v_iᵀx ≤ Σ σ_i(v_i).
#pragma once

#include "orthant/convex/sets.hpp"

#include <vector>

namespace orthant::convex {

struct EmptinessProof {
  std::vector<Index> path;         // which factor, or member of merged(intersection), is empty, and so on inwards
  Vector farkas;                   // y, for the rows of as_polyhedron(what the path leads to), if that is polyhedral
  std::vector<Vector> separators;  // v_i, for the members of merged(what the path leads to) otherwise
};

/// Checks (convex.17) or (convex.18) on the caller's data, up to rounding relative to the terms of each sum.
[[nodiscard]] bool proves_empty(const Set& set, const EmptinessProof& proof);

/// The same proof, seen from the product or intersection that has the empty set at `position`.
[[nodiscard]] EmptinessProof inside(EmptinessProof proof, Index position);

}  // namespace orthant::convex
