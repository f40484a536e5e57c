// SPDX-License-Identifier: Apache-2.0
#include "orthant/analysis/conflict.hpp"

#include "orthant/convex/tangent_planes.hpp"

#include <numeric>
#include <utility>

namespace orthant::analysis {
namespace {

bool is_proved_empty(const std::vector<convex::Set>& sets, const Vector& x, const convex::Dykstra& method) {
  if (sets.empty()) return false;
  const convex::Set all = sets.size() == 1 ? sets.front() : convex::Set(convex::Intersection{sets});
  return convex::projection_from_nearby(all, x, method).status == Status::no_solution;
}

// The rows to which a proof of emptiness gives weight, when the conflict is one polyhedron.
std::vector<Index> contradicting_rows(const systems::SetMotion& motion, const std::vector<Index>& conflict,
                                      const Vector& x, const convex::Dykstra& method) {
  if (conflict.size() != 1) return {};
  const convex::Set& set = motion.member(conflict.front());
  if (!std::holds_alternative<convex::Polyhedron>(set)) return {};
  const convex::Projection tried = convex::projection_from_nearby(set, x, method);
  std::vector<Index> rows;
  if (!tried.proof) return rows;
  for (Index i = 0; i < tried.proof->farkas.size(); ++i) {
    if (tried.proof->farkas[i] > 0) rows.push_back(i);
  }
  return rows;
}

}  // namespace

Conflict smallest_conflict(const systems::SetMotion& motion, const Vector& x, const convex::Dykstra& projection) {
  std::vector<Index> left(static_cast<std::size_t>(motion.count()));
  std::iota(left.begin(), left.end(), Index{0});
  const auto sets_without = [&](std::size_t dropped) {
    std::vector<convex::Set> sets;
    sets.reserve(left.size());
    for (std::size_t i = 0; i < left.size(); ++i) {
      if (i != dropped) sets.push_back(motion.member(left[i]));
    }
    return sets;
  };
  if (!is_proved_empty(sets_without(left.size()), x, projection)) return {};
  for (std::size_t i = 0; i < left.size();) {
    if (is_proved_empty(sets_without(i), x, projection)) {
      left.erase(left.begin() + static_cast<std::ptrdiff_t>(i));
    } else {
      ++i;
    }
  }
  std::vector<Index> rows = contradicting_rows(motion, left, x, projection);
  return {.sets = std::move(left), .rows = std::move(rows)};
}

}  // namespace orthant::analysis
