// SPDX-License-Identifier: Apache-2.0
#include "orthant/convex/projection.hpp"

#include "orthant/convex/cones.hpp"
#include "orthant/convex/nearest_point.hpp"
#include "orthant/convex/polyhedral.hpp"

#include <utility>

namespace orthant::convex {
namespace {

struct Candidate {
  const Vector& x;
  const Dykstra& method;

  Projection operator()(const Polyhedron& set) const {
    PolyhedronProjection found = project_onto(set, x);
    Projection answer{.status = Status::unknown,
                      .point = std::move(found.point),
                      .certificate = {},
                      .proof = {},
                      .iterations = found.iterations};
    if (!found.farkas) return answer;
    EmptinessProof proof{.path = {}, .farkas = std::move(*found.farkas), .separators = {}};
    if (proves_empty(set, proof)) answer.proof = std::move(proof);
    return answer;
  }

  Projection operator()(const Product& set) const {
    Projection answer{
        .status = Status::unknown, .point = Vector(x.size()), .certificate = {}, .proof = {}, .iterations = 0};
    Index start = 0;
    Index position = 0;
    for_each_factor(set, x, [&](const Set& factor, const Vector& part) {
      Projection found = detail::candidate(factor, part, method);
      answer.point.segment(start, part.size()) = found.point;
      answer.iterations += found.iterations;
      if (found.status == Status::iteration_limit) answer.status = Status::iteration_limit;
      if (found.proof && !answer.proof) answer.proof = inside(std::move(*found.proof), position);
      start += part.size();
      ++position;
    });
    return answer;
  }

  Projection operator()(const Intersection& set) const {
    if (is_polyhedral(set)) return (*this)(as_polyhedron(set));
    const Intersection few = merged(set);
    return detail::dykstra_candidate(few, x, method);
  }

  Projection operator()(const auto& set) const {
    return {.status = Status::unknown, .point = nearest_point(set, x), .certificate = {}, .proof = {}, .iterations = 0};
  }
};

}  // namespace

namespace detail {

Projection candidate(const Set& set, const Vector& x, const Dykstra& method) {
  return std::visit(Candidate{x, method}, set);
}

}  // namespace detail

ProjectionCertificate certify(const Set& set, const Vector& x, const Vector& point) {
  validate(set);
  require_size(x, dimension(set), "x");
  require_size(point, dimension(set), "point");
  if (!point.allFinite() || !x.allFinite()) return {.feasibility = infinity, .optimality = infinity};
  const double scale = x.stableNorm() + point.stableNorm() + magnitude(set);
  if (scale == 0.0) return {.feasibility = violation(set, point), .optimality = 0.0};
  return {.feasibility = violation(set, point) / scale,
          .optimality = detail::distance_to_normal_cone(set, point, x - point, 1e-10 * scale) / scale};
}

Projection projection(const Set& set, const Vector& x, const Dykstra& method) {
  validate_options(method);
  validate(set);
  require_size(x, dimension(set), "x");
  require_finite(x, "x");
  Projection answer = detail::candidate(set, x, method);
  answer.certificate = certify(set, x, answer.point);
  if (answer.certificate.meets(method.tolerance)) {
    answer.status = Status::solved;
  } else if (answer.proof && proves_empty(set, *answer.proof)) {
    answer.status = Status::no_solution;
    return answer;
  } else if (!answer.point.allFinite()) {
    answer.status = Status::breakdown;
  }
  answer.proof.reset();
  return answer;
}

double distance(const Set& set, const Vector& x) {
  const Projection nearest = projection(set, x);
  if (nearest.status == Status::no_solution) return infinity;
  return nearest.status == Status::solved ? (x - nearest.point).stableNorm() : nan;
}

}  // namespace orthant::convex
