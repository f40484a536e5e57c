// SPDX-License-Identifier: Apache-2.0
// Why an intersection of sets is empty: sets that have no common point already, and of which none can be left out.
#pragma once

#include "orthant/convex/projection.hpp"
#include "orthant/systems/sweeping.hpp"

#include <vector>

namespace orthant::analysis {

struct Conflict {
  std::vector<Index> sets;
  std::vector<Index> rows;  // when that is one polyhedron: rows of A x ≤ b that contradict each other
};

/// For K(t) where the motion stands. Found by leaving out one set after the other, so that it is a smallest one in the
/// sense that no part of it will do; there may be others. x is any point, the nearer the better: its projections are
/// tried. Empty when K is not proved to be empty.
[[nodiscard]] Conflict smallest_conflict(const systems::SetMotion& motion, const Vector& x,
                                         const convex::Dykstra& projection = {});

}  // namespace orthant::analysis
