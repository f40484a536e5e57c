// SPDX-License-Identifier: Apache-2.0
#include "orthant/convex/emptiness.hpp"

#include "orthant/convex/polyhedral.hpp"
#include "orthant/convex/support.hpp"

#include <cmath>
#include <utility>

namespace orthant::convex {
namespace {

bool holds_farkas(const Polyhedron& set, const Vector& y) {
  if (y.size() != set.b.size() || !y.allFinite() || !(y.array() >= 0.0).all()) return false;
  const double rounding = 16.0 * double(y.size() + 1) * epsilon;
  const Vector sum = set.A.transpose() * y;
  const Vector terms = set.A.cwiseAbs().transpose() * y;
  return (sum.array().abs() <= rounding * terms.array()).all() && set.b.dot(y) < -rounding * set.b.cwiseAbs().dot(y);
}

bool holds_separation(const Intersection& set, const std::vector<Vector>& separators) {
  if (separators.size() != set.members.size()) return false;
  Vector sum = Vector::Zero(dimension(set));
  double total = 0.0;
  double length = 0.0;  // Σ ‖v_i‖
  double terms = 0.0;   // what the σ_i were summed from
  for (std::size_t i = 0; i < separators.size(); ++i) {
    const Vector& v = separators[i];
    if (v.size() != sum.size() || !v.allFinite()) return false;
    const Support bound = support(set.members[i], v);
    if (bound.status != Status::solved || !std::isfinite(bound.value)) return false;
    sum += v;
    total += bound.value;
    length += v.norm();
    terms += std::abs(bound.value) + v.norm() * (bound.maximiser.norm() + magnitude(set.members[i]));
  }
  // σ is trusted to 1e-9 of its terms where it is the solution of a problem, not a formula
  return sum.norm() <= 16.0 * epsilon * length && total < -1e-9 * terms;
}

}  // namespace

bool proves_empty(const Set& set, const EmptinessProof& proof) {
  if (!proof.path.empty()) {
    const auto position = static_cast<std::size_t>(proof.path.front());
    const EmptinessProof rest{{proof.path.begin() + 1, proof.path.end()}, proof.farkas, proof.separators};
    if (const auto* product = std::get_if<Product>(&set)) {
      return position < product->factors.size() && proves_empty(product->factors[position], rest);
    }
    if (const auto* intersection = std::get_if<Intersection>(&set)) {
      const Intersection few = merged(*intersection);
      return position < few.members.size() && proves_empty(few.members[position], rest);
    }
    return false;
  }
  if (is_polyhedral(set)) return holds_farkas(as_polyhedron(set), proof.farkas);
  const auto* intersection = std::get_if<Intersection>(&set);
  return intersection != nullptr && holds_separation(merged(*intersection), proof.separators);
}

EmptinessProof inside(EmptinessProof proof, Index position) {
  proof.path.insert(proof.path.begin(), position);
  return proof;
}

}  // namespace orthant::convex
