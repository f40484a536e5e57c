// SPDX-License-Identifier: Apache-2.0
#include "orthant/convex/cones.hpp"
#include "orthant/convex/detail/ellipsoid_rounding.hpp"
#include "orthant/linalg/nonnegative_least_squares.hpp"

#include <algorithm>
#include <cmath>

namespace orthant::convex {
namespace {

// NaN must not pass for a small violation
double positive_part(double value) {
  return value <= 0.0 ? 0.0 : (value > 0.0 ? value : infinity);
}

double largest(const Vector& values) {
  double largest = 0.0;
  for (const double value : values) largest = std::max(largest, positive_part(value));
  return largest;
}

struct Violation {
  const Vector& x;

  double operator()(const WholeSpace&) const { return largest(x - x); }
  double operator()(const HalfSpace& set) const {
    const double length = set.normal.stableNorm();
    return positive_part((set.normal / length).dot(x) - set.offset / length);
  }
  double operator()(const Box& set) const { return std::max(largest(x - set.upper), largest(set.lower - x)); }
  double operator()(const Ball& set) const { return positive_part((x - set.center).stableNorm() - set.radius); }
  double operator()(const Ellipsoid& set) const {
    const detail::EllipsoidBoundary boundary = detail::boundary_of(set, x);
    return positive_part(-boundary.margin - boundary.rounding);
  }
  double operator()(const Polyhedron& set) const {
    double worst = 0.0;
    for (Index i = 0; i < set.b.size(); ++i) {
      const double length = set.A.row(i).stableNorm();
      const double scale = length > 0.0 ? length : 1.0;
      worst = std::max(worst, positive_part((set.A.row(i).dot(x) - set.b[i]) / scale));
    }
    return worst;
  }
  double operator()(const Orthant&) const { return largest(-x); }
  double operator()(const GeneratedCone& set) const {
    if (!x.allFinite()) return infinity;
    return linalg::nonnegative_least_squares(set.generators, x).residual.norm();
  }
  double operator()(const SecondOrderCone& set) const {
    const double normal = set.reversed ? -x[0] : x[0];
    const double tangential = x.tail(x.size() - 1).stableNorm();
    const double outside = (tangential - set.friction * normal) / std::hypot(1.0, set.friction);
    return std::max(positive_part(outside), positive_part(-normal));
  }
  double operator()(const Product& set) const {
    double worst = 0.0;
    for_each_factor(set, x,
                    [&](const Set& factor, const Vector& part) { worst = std::max(worst, violation(factor, part)); });
    return worst;
  }
  double operator()(const Intersection& set) const {
    double worst = 0.0;
    for (const Set& member : set.members) worst = std::max(worst, violation(member, x));
    return worst;
  }
};

}  // namespace

double violation(const Set& set, const Vector& x) {
  require_size(x, dimension(set), "x");
  return std::visit(Violation{x}, set);
}

bool contains(const Set& set, const Vector& x, double tolerance) {
  validate(set);
  return violation(set, x) <= tolerance * (x.stableNorm() + magnitude(set));
}

}  // namespace orthant::convex
