// SPDX-License-Identifier: Apache-2.0
#include "orthant/convex/nearest_point.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/linalg/decompositions.hpp"
#include "orthant/linalg/nonnegative_least_squares.hpp"

#include <algorithm>
#include <cmath>

namespace orthant::convex {

Vector nearest_point(const WholeSpace&, const Vector& x) {
  return x;
}

namespace {

// ‖x - c‖, whatever the size of the entries
double distance_between(const Vector& x, const Vector& c) {
  const double largest = (x - c).lpNorm<Eigen::Infinity>();
  if (!(largest > 0.0 && largest < infinity)) return largest;
  return largest * ((x - c) / largest).norm();
}

}  // namespace

void move_to_nearest(const HalfSpace& set, Vector& x) {
  const double length = set.normal.stableNorm();
  const double outside = (set.normal / length).dot(x) - set.offset / length;
  if (outside > 0.0) x -= (outside / length) * set.normal;
}

void move_to_nearest(const Box& set, Vector& x) {
  x = x.cwiseMax(set.lower).cwiseMin(set.upper);
}

void move_to_nearest(const Ball& set, Vector& x) {
  const double distance = distance_between(x, set.center);
  if (distance > set.radius) x = set.center + (set.radius / distance) * (x - set.center);
}

Vector nearest_point(const HalfSpace& set, const Vector& x) {
  Vector point = x;
  move_to_nearest(set, point);
  return point;
}

Vector nearest_point(const Box& set, const Vector& x) {
  Vector point = x;
  move_to_nearest(set, point);
  return point;
}

Vector nearest_point(const Ball& set, const Vector& x) {
  Vector point = x;
  move_to_nearest(set, point);
  return point;
}

Vector nearest_point(const Orthant&, const Vector& x) {
  return x.cwiseMax(0.0);
}

Vector nearest_point(const SecondOrderCone& set, const Vector& x) {
  const double sign = set.reversed ? -1.0 : 1.0;
  const double normal = sign * x[0];
  const double tangential = x.tail(x.size() - 1).stableNorm();
  if (tangential <= set.friction * normal) return x;
  if (set.friction * tangential <= -normal) return Vector::Zero(x.size());
  const double hypotenuse = std::hypot(1.0, set.friction);
  const double cosine = 1.0 / hypotenuse;
  const double sine = set.friction / hypotenuse;
  const double along = normal * cosine + tangential * sine;
  Vector point = x * (along * sine / tangential);
  point[0] = sign * along * cosine;
  return point;
}

namespace {

// The root λ of (convex.14) for d outside: Newton's method on 1/‖w(λ)‖ - 1, w_i = √s_i d_i / (1 + λ s_i), which is
// increasing and concave, so that from the left of the root it climbs to it and never passes it [MS83].
double secular_root(const Vector& s, const Vector& d) {
  const Vector reach = s.cwiseSqrt().cwiseProduct(d.cwiseAbs());
  // no single term of the sum may exceed 1
  double lambda = ((reach.array() - 1.0) / s.array()).maxCoeff();
  lambda = std::max(lambda, 0.0);
  for (int iteration = 0; iteration < 100; ++iteration) {
    const Vector w = reach.array() / (1.0 + lambda * s.array());
    const double length = w.norm();
    const double slope = (w.array().square() * s.array() / (1.0 + lambda * s.array())).sum() / (length * length);
    const double next = lambda + (length - 1.0) / slope;
    if (!(next > lambda)) break;
    lambda = next;
  }
  return lambda;
}

}  // namespace

Vector nearest_point(const Ellipsoid& set, const Vector& x) {
  const Vector from_center = x - set.center;
  const Eigen::SelfAdjointEigenSolver<Matrix> axes(set.shape);
  const Vector& s = axes.eigenvalues();
  if (axes.info() != Eigen::Success || !(s.minCoeff() > 0.0)) {
    throw InvalidArgument(Flaw{"ellipsoid.shape", "is not positive definite to working precision", "must be"});
  }
  const Vector d = axes.eigenvectors().transpose() * from_center;
  if (!((s.array() * d.array().square()).sum() > 1.0)) return x;
  const double lambda = secular_root(s, d);
  Vector p = d.array() / (1.0 + lambda * s.array());
  p /= std::sqrt((s.array() * p.array().square()).sum());  // on the boundary, whatever λ was rounded to
  return set.center + axes.eigenvectors() * p;
}

Vector nearest_point(const GeneratedCone& set, const Vector& x) {
  return x - linalg::nonnegative_least_squares(set.generators, x).residual;
}

}  // namespace orthant::convex
