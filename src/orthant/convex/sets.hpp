// SPDX-License-Identifier: Apache-2.0
// Closed convex sets of R^n, as plain values:
//   half-space         {x : aᵀx ≤ b}                                                        (convex.1)
//   box                {x : l ≤ x ≤ u}, infinite bounds allowed                              (convex.2)
//   ball               {x : ‖x - c‖ ≤ R}                                                     (convex.3)
//   ellipsoid          {x : (x - c)ᵀP(x - c) ≤ 1}, P symmetric positive definite             (convex.4)
//   polyhedron         {x : A x ≤ b}; an equality is two rows                                (convex.5)
//   generated cone     {G y : y ≥ 0}, the polar of a polyhedral cone                         (convex.6)
//   second-order cone  {(r_n, r_T) : ‖r_T‖ ≤ μ r_n}, Coulomb's cone of friction              (convex.7)
// and products and intersections of these. Euclidean norm throughout.
#pragma once

#include "orthant/linalg/types.hpp"

#include <variant>
#include <vector>

namespace orthant::convex {

struct WholeSpace {
  Index dimension = 0;
};

struct HalfSpace {
  Vector normal;  // a, not zero
  double offset = nan;
};

struct Box {
  Vector lower, upper;  // lower ≤ upper; -infinity below, +infinity above
};

struct Ball {
  Vector center;
  double radius = nan;  // ≥ 0
};

struct Ellipsoid {
  Vector center;
  Matrix shape;  // P; its eigenvectors are the axes, 1 / sqrt(eigenvalue) is half their length
};

struct Polyhedron {
  Matrix A;  // one row per inequality; it may have none
  Vector b;
};

/// The nonnegative orthant.
struct Orthant {
  Index dimension = 0;
};

struct GeneratedCone {
  Matrix generators;  // G, one column per generator; it may have none
};

struct SecondOrderCone {
  Index dimension = 0;    // 1 + tangential dimension, the normal component comes first
  double friction = nan;  // μ ≥ 0; zero gives the ray r_T = 0
  bool reversed = false;  // the mirror image ‖r_T‖ ≤ -μ r_n, which polar cones need
};

struct Product;
struct Intersection;

using Set = std::variant<WholeSpace, HalfSpace, Box, Ball, Ellipsoid, Polyhedron, Orthant, GeneratedCone,
                         SecondOrderCone, Product, Intersection>;

/// {(x_1, …, x_k) : x_i in factor i}
struct Product {
  std::vector<Set> factors;
};

struct Intersection {
  std::vector<Set> members;  // of one dimension
};

/// n, the size of the vectors in the set.
[[nodiscard]] Index dimension(const Set& set);

/// The length of the vectors that define the set (center, radius): a point near the set is rounded relative to this and
/// to its own length. Bounds and offsets need not be counted: they are near the points at which they matter.
[[nodiscard]] double magnitude(const Set& set);

/// Throws InvalidArgument naming the field that is wrong: "ball.radius = -1, must be >= 0".
void validate(const Set& set);

/// Calls visit(factor, its part of x) for every factor.
template <class Visitor>
void for_each_factor(const Product& product, const Vector& x, Visitor&& visit) {
  Index start = 0;
  for (const Set& factor : product.factors) {
    const Index size = dimension(factor);
    visit(factor, Vector(x.segment(start, size)));
    start += size;
  }
}

}  // namespace orthant::convex
