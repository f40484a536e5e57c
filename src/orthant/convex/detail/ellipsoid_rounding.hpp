// SPDX-License-Identifier: Apache-2.0
// How far x is inside the ellipsoid {x : dᵀP d ≤ 1}, d = x - c, as a length, and how much of it may be rounding:
//   margin    (1 - dᵀP d) / (2 ‖P d‖), the distance to the boundary to first order
//   rounding  ε |d|ᵀ|P|(|x| + |c|) / ‖P d‖, what an error ε (|x| + |c|) in d does to the margin
// On a flat ellipsoid the second can be larger than ε ‖x‖ by the ratio of the axes.
#pragma once

#include "orthant/convex/sets.hpp"

#include <cmath>
#include <utility>

namespace orthant::convex::detail {

struct EllipsoidBoundary {
  double margin = nan;
  double rounding = nan;
  Vector gradient;  // P d, an outward normal
};

inline EllipsoidBoundary boundary_of(const Ellipsoid& set, const Vector& x) {
  const Vector d = x - set.center;
  Vector gradient = set.shape * d;
  const double steepness = gradient.norm();
  if (steepness == 0.0) return {.margin = infinity, .rounding = 0.0, .gradient = std::move(gradient)};
  const double digits = 8.0 * double(x.size()) * epsilon;
  const Vector blurred = set.shape.cwiseAbs() * (x.cwiseAbs() + set.center.cwiseAbs());
  const double margin = (1.0 - d.dot(gradient)) / (2.0 * steepness);
  return {
      .margin = margin, .rounding = digits * d.cwiseAbs().dot(blurred) / steepness, .gradient = std::move(gradient)};
}

/// If v is t P d: what an error ε (|x| + |c|) in d does to t P d.
inline double normal_rounding(const Ellipsoid& set, const Vector& x, const Vector& v) {
  const Vector d = x - set.center;
  const double t = v.dot(d);  // vᵀd = t dᵀP d = t on the boundary
  const double digits = 8.0 * double(x.size()) * epsilon;
  return digits * std::abs(t) * (set.shape.cwiseAbs() * (x.cwiseAbs() + set.center.cwiseAbs())).norm();
}

}  // namespace orthant::convex::detail
