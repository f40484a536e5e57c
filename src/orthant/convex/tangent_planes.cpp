// SPDX-License-Identifier: Apache-2.0
#include "orthant/convex/tangent_planes.hpp"

#include "orthant/base/interrupt.hpp"
#include "orthant/convex/cones.hpp"
#include "orthant/convex/polyhedral.hpp"
#include "orthant/convex/support.hpp"

#include <cmath>
#include <optional>
#include <utility>
#include <vector>

namespace orthant::convex {
namespace {

constexpr int most_rounds = 60;

// A half-space {z : nᵀz ≤ σ(n)} that contains the set and cuts off p, which is outside.
std::optional<HalfSpace> tangent_at(const Set& set, const Vector& p, double length) {
  const Vector q = detail::candidate(set, p, {}).point;
  if (!q.allFinite()) return std::nullopt;
  // the direction p - q is all rounding when p is nearly inside; the tangent cone knows the normal
  const Set cone = detail::tangent_cone_within(set, q, 1e-10 * length);
  const auto* half_space = std::get_if<HalfSpace>(&cone);
  Vector normal = half_space != nullptr ? half_space->normal : Vector(p - q);
  const double size = normal.stableNorm();
  if (!(size > 0.0)) return std::nullopt;
  normal /= size;
  const Support bound = support(set, normal);
  if (bound.status != Status::solved || !std::isfinite(bound.value)) return std::nullopt;
  return HalfSpace{std::move(normal), bound.value};
}

class TangentPlanes {
 public:
  TangentPlanes(Intersection merged, const Vector& x) : set_(std::move(merged)), x_(x), planes_(set_.members.size()) {
    has_flat_ = std::holds_alternative<Polyhedron>(set_.members.front());
  }

  // p by (convex.19) until it stops moving; a proof when the planes have no common point. Where sets touch, planes
  // become parallel to rounding, and the limit itself has no multipliers: the last point that meets the tolerance is
  // taken.
  [[nodiscard]] Projection run(double tolerance) {
    Projection answer{.status = Status::unknown, .point = x_, .certificate = {}, .proof = {}, .iterations = 0};
    const double length = x_.stableNorm() + magnitude(set_);
    bool has_met = false;
    Vector p = x_;
    while (answer.iterations < most_rounds && touch(p, length)) {
      stop_if_asked();
      const Polyhedron outer = as_rows();
      PolyhedronProjection found = project_onto(outer, x_);
      ++answer.iterations;
      if (found.farkas) answer.proof = proof_from(*found.farkas, outer);
      if (answer.proof || !found.point.allFinite()) break;
      const double change = (found.point - p).norm();
      p = std::move(found.point);
      const bool is_near = violation(set_, p) <= tolerance * length;
      const bool meets = is_near && certify(set_, x_, p).meets(tolerance);
      if (has_met && !meets) break;
      has_met = meets;
      answer.point = p;
      if (change <= 4.0 * epsilon * length) break;
    }
    return answer;
  }

 private:
  // new planes for the curved sets that p is outside of; false when there is nothing new
  bool touch(const Vector& p, double length) {
    bool is_new = has_flat_ && violation(set_.members.front(), p) > 0.0;
    for (std::size_t i = has_flat_ ? 1 : 0; i < set_.members.size(); ++i) {
      if (!(violation(set_.members[i], p) > 0.0)) continue;
      std::optional<HalfSpace> plane = tangent_at(set_.members[i], p, length);
      if (!plane) return false;
      planes_[i] = std::move(plane);
      is_new = true;
    }
    return is_new;
  }

  [[nodiscard]] Polyhedron as_rows() const {
    Intersection outer;
    outer.members.reserve(planes_.size() + 1);
    outer.members.emplace_back(WholeSpace{x_.size()});
    if (has_flat_) outer.members.push_back(set_.members.front());
    for (const std::optional<HalfSpace>& plane : planes_) {
      if (plane) outer.members.emplace_back(*plane);
    }
    return as_polyhedron(outer);
  }

  // v_i = y_i n_i, and what the flat rows add up to; that Σ v_i is off zero by rounding goes to one of the sets
  [[nodiscard]] std::optional<EmptinessProof> proof_from(const Vector& y, const Polyhedron& outer) const {
    const Index flat_rows = has_flat_ ? std::get<Polyhedron>(set_.members.front()).b.size() : 0;
    EmptinessProof proof{.path = {}, .farkas = {}, .separators = {}};
    proof.separators.reserve(set_.members.size());
    Vector sum = Vector::Zero(x_.size());
    Index row = flat_rows;
    for (std::size_t i = 0; i < set_.members.size(); ++i) {
      Vector v = Vector::Zero(x_.size());
      if (has_flat_ && i == 0) v = outer.A.topRows(flat_rows).transpose() * y.head(flat_rows);
      if (planes_[i]) {
        v = y[row] * planes_[i]->normal;
        ++row;
      }
      sum += v;
      proof.separators.push_back(std::move(v));
    }
    proof.separators.back() -= sum;
    if (proves_empty(set_, proof)) return proof;
    return std::nullopt;
  }

  Intersection set_;
  const Vector& x_;
  std::vector<std::optional<HalfSpace>> planes_;  // of the curved members
  bool has_flat_ = false;
};

}  // namespace

Projection projection_from_nearby(const Set& set, const Vector& x, const Dykstra& method) {
  const auto* intersection = std::get_if<Intersection>(&set);
  if (intersection == nullptr || is_polyhedral(set)) return projection(set, x, method);
  validate_options(method);
  validate(set);
  require_size(x, dimension(set), "x");
  require_finite(x, "x");
  Projection found = TangentPlanes(merged(*intersection), x).run(method.tolerance);
  if (found.proof && proves_empty(set, *found.proof)) {
    found.status = Status::no_solution;
    found.certificate = certify(set, x, found.point);
    return found;
  }
  found.proof.reset();
  found.certificate = certify(set, x, found.point);
  if (found.certificate.meets(method.tolerance)) {
    found.status = Status::solved;
    return found;
  }
  const int tried = found.iterations;
  found = projection(set, x, method);
  found.iterations += tried;
  return found;
}

}  // namespace orthant::convex
