// SPDX-License-Identifier: Apache-2.0
#include "orthant/convex/support.hpp"

#include "orthant/convex/cones.hpp"
#include "orthant/convex/nearest_point.hpp"
#include "orthant/convex/polyhedral.hpp"
#include "orthant/convex/projection.hpp"
#include "orthant/linalg/decompositions.hpp"
#include "orthant/linalg/nonnegative_least_squares.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace orthant::convex {
namespace {

Support attained(const Vector& d, Vector maximiser) {
  const double value = d.dot(maximiser);
  return {.status = Status::solved, .value = value, .maximiser = std::move(maximiser), .ray = {}};
}

Support unbounded(Vector ray) {
  return {.status = Status::solved, .value = infinity, .maximiser = {}, .ray = std::move(ray)};
}

bool is_rounding(const Vector& part, const Vector& d) {
  return part.norm() <= 64.0 * double(d.size()) * epsilon * d.norm();
}

// A cone: zero on the polar cone, where P_K(d) = 0.
Support support_of_cone(const Vector& d, Vector projection_of_d) {
  if (is_rounding(projection_of_d, d)) return attained(d, Vector::Zero(d.size()));
  return unbounded(std::move(projection_of_d));
}

double typical_length(const Polyhedron& set) {
  double length = 0.0;
  for (Index i = 0; i < set.b.size(); ++i) {
    const double norm = set.A.row(i).stableNorm();
    if (norm > 0.0) length = std::max(length, std::abs(set.b[i]) / norm);
  }
  return length;
}

// p ← P_K(p + t d), t growing, until (convex.26) holds.
Support proximal_points(const Set& set, const Vector& d, double length) {
  Projection nearest = projection(set, Vector::Zero(d.size()));
  if (nearest.status == Status::no_solution)
    return {.status = Status::no_solution, .value = -infinity, .maximiser = {}, .ray = {}};
  const double start = std::max(length, nearest.point.norm());
  double t = (start > 0.0 ? start : 1.0) / d.norm();
  for (int step = 0; step < 40; ++step, t *= 2.0) {
    const bool is_sound = nearest.status == Status::solved;
    if (is_sound && is_normal(set, nearest.point, d, 1e-9)) return attained(d, std::move(nearest.point));
    nearest = projection(set, nearest.point + t * d);
  }
  return {.status = Status::unknown, .value = d.dot(nearest.point), .maximiser = {}, .ray = {}};
}

struct SupportOf {
  const Vector& d;  // not zero

  Support operator()(const WholeSpace&) const { return unbounded(d); }

  Support operator()(const HalfSpace& set) const {
    const double length = set.normal.stableNorm();
    const Vector unit = set.normal / length;
    const double along = unit.dot(d);
    const Vector across = d - along * unit;
    if (!is_rounding(across, d)) return unbounded(across);
    if (along < 0.0) return unbounded(-unit);
    const double reach = set.offset / length;
    return {.status = Status::solved, .value = along * reach, .maximiser = reach * unit, .ray = {}};
  }

  Support operator()(const Box& set) const {
    Vector best(d.size());
    for (Index i = 0; i < d.size(); ++i) {
      best[i] = d[i] == 0.0 ? std::clamp(0.0, set.lower[i], set.upper[i]) : (d[i] > 0.0 ? set.upper[i] : set.lower[i]);
      if (std::isinf(best[i])) return unbounded(Vector::Unit(d.size(), i) * d[i]);
    }
    return attained(d, std::move(best));
  }

  Support operator()(const Ball& set) const { return attained(d, set.center + d * (set.radius / d.stableNorm())); }

  // σ(d) = cᵀd + √(dᵀP⁻¹d)
  Support operator()(const Ellipsoid& set) const {
    const Eigen::LLT<Matrix> factors(set.shape);
    const double reach = factors.matrixL().solve(d).norm();
    return {.status = Status::solved,
            .value = set.center.dot(d) + reach,
            .maximiser = set.center + factors.solve(d) / reach,
            .ray = {}};
  }

  Support operator()(const Polyhedron& set) const {
    const linalg::NonnegativeLeastSquares by_rows = linalg::nonnegative_least_squares(set.A.transpose(), d);
    if (is_rounding(by_rows.residual, d)) return proximal_points(set, d, typical_length(set));
    if (projection(set, Vector::Zero(d.size())).status == Status::solved) return unbounded(by_rows.residual);
    return proximal_points(set, d, typical_length(set));
  }

  Support operator()(const Orthant& set) const { return support_of_cone(d, nearest_point(set, d)); }
  Support operator()(const GeneratedCone& set) const { return support_of_cone(d, nearest_point(set, d)); }
  Support operator()(const SecondOrderCone& set) const { return support_of_cone(d, nearest_point(set, d)); }

  // The sum over the factors; an empty factor empties the product, whatever the others are.
  Support operator()(const Product& set) const {
    Support sum{
        .status = Status::solved, .value = 0.0, .maximiser = Vector::Zero(d.size()), .ray = Vector::Zero(d.size())};
    Index start = 0;
    for_each_factor(set, d, [&](const Set& factor, const Vector& part) {
      const Support one = support(factor, part);
      if (one.maximiser.size() > 0) sum.maximiser.segment(start, part.size()) = one.maximiser;
      if (one.ray.size() > 0) sum.ray.segment(start, part.size()) = one.ray;
      const bool is_worse = one.status == Status::no_solution || sum.status == Status::solved;
      if (one.status != Status::solved && is_worse) sum.status = one.status;
      sum.value += one.value;
      start += part.size();
    });
    if (sum.status == Status::no_solution) sum.value = -infinity;
    if (!std::isfinite(sum.value) || sum.status != Status::solved) sum.maximiser.resize(0);
    if (sum.value != infinity || sum.status != Status::solved) sum.ray.resize(0);
    return sum;
  }

  Support operator()(const Intersection& set) const {
    if (is_polyhedral(set)) return (*this)(as_polyhedron(set));
    return proximal_points(set, d, magnitude(set));
  }
};

}  // namespace

Support support(const Set& set, const Vector& d) {
  validate(set);
  require_size(d, dimension(set), "d");
  require_finite(d, "d");
  if (!d.isZero(0.0)) return std::visit(SupportOf{d}, set);
  // zero, unless the set is empty
  Projection any = projection(set, d);
  if (any.status == Status::solved) return attained(d, std::move(any.point));
  return {
      .status = any.status, .value = any.status == Status::no_solution ? -infinity : nan, .maximiser = {}, .ray = {}};
}

}  // namespace orthant::convex
