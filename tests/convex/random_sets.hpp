// SPDX-License-Identifier: Apache-2.0
// Random sets and points for the property tests, from a fixed seed.
#pragma once

#include "orthant/convex/sets.hpp"

#include <cmath>
#include <random>
#include <vector>

#include <Eigen/QR>

namespace orthant::convex {

inline double random_normal(std::mt19937& generator) {
  return std::normal_distribution<double>()(generator);
}

inline Matrix random_matrix(std::mt19937& generator, Index rows, Index columns) {
  return Matrix::NullaryExpr(rows, columns, [&] { return random_normal(generator); });
}

inline Vector random_vector(std::mt19937& generator, Index size) {
  return random_matrix(generator, size, 1);
}

inline Matrix random_rotation(std::mt19937& generator, Index size) {
  return Eigen::HouseholderQR<Matrix>(random_matrix(generator, size, size)).householderQ();
}

// rows a_i x ≤ b_i that hold at a random point, some of them with equality there
inline Polyhedron random_polyhedron(std::mt19937& generator, Index rows, Index n) {
  Polyhedron set{.A = random_matrix(generator, rows, n), .b = Vector(rows)};
  const Vector inner = random_vector(generator, n);
  set.b = set.A * inner + random_vector(generator, rows).cwiseMax(0.0);
  return set;
}

inline Ellipsoid random_ellipsoid(std::mt19937& generator, Index n) {
  const Matrix axes = random_rotation(generator, n);
  const Vector lengths = (random_vector(generator, n)).array().exp();
  Matrix shape = axes * lengths.cwiseAbs2().cwiseInverse().asDiagonal() * axes.transpose();
  shape = (0.5 * (shape + shape.transpose())).eval();
  return {.center = random_vector(generator, n), .shape = std::move(shape)};
}

inline Box random_box(std::mt19937& generator, Index n) {
  Box box{.lower = random_vector(generator, n), .upper = random_vector(generator, n)};
  box.upper = box.upper.cwiseMax(box.lower);
  if (random_normal(generator) > 0.0) box.lower[0] = -infinity;
  if (random_normal(generator) > 0.0) box.upper[n - 1] = infinity;
  return box;
}

// cones of R^n, n ≥ 2: every kind, several friction coefficients, degenerate rows
inline std::vector<Set> random_cones(std::mt19937& generator, Index n) {
  Matrix rows = random_matrix(generator, 2 * n, n);
  rows.row(1) = rows.row(0);        // twice the same
  rows.row(3) = 1e6 * rows.row(2);  // and once more, in other units
  rows.row(4 % (2 * n)).setZero();
  std::vector<Set> cones{WholeSpace{n},
                         Orthant{n},
                         HalfSpace{random_vector(generator, n), 0.0},
                         Polyhedron{random_matrix(generator, n - 1, n), Vector::Zero(n - 1)},
                         Polyhedron{rows, Vector::Zero(2 * n)},
                         GeneratedCone{random_matrix(generator, n, n + 1)},
                         GeneratedCone{random_matrix(generator, n, 1)}};
  for (const double friction : {0.0, 1e-6, 0.3, 1.0, 7.0, 1e6}) {
    cones.emplace_back(SecondOrderCone{n, friction});
    cones.emplace_back(SecondOrderCone{n, friction, true});
  }
  cones.emplace_back(Product{{Orthant{2}, SecondOrderCone{n, 0.5}, Polyhedron{rows, Vector::Zero(2 * n)}}});
  return cones;
}

// bounded and unbounded sets of R^n, none empty, whose projection is exact
inline std::vector<Set> random_sets(std::mt19937& generator, Index n) {
  std::vector<Set> sets = random_cones(generator, n);
  sets.emplace_back(HalfSpace{random_vector(generator, n), random_normal(generator)});
  sets.emplace_back(random_box(generator, n));
  sets.emplace_back(Ball{random_vector(generator, n), std::abs(random_normal(generator))});
  sets.emplace_back(Ball{random_vector(generator, n), 0.0});
  sets.emplace_back(random_ellipsoid(generator, n));
  sets.emplace_back(random_polyhedron(generator, 3 * n, n));
  sets.emplace_back(random_polyhedron(generator, n, n));
  sets.emplace_back(Product{{random_ellipsoid(generator, n), random_box(generator, 2), Ball{Vector::Zero(1), 1.0}}});
  const Box box{Vector::Constant(n, -2.0), Vector::Constant(n, 2.0)};
  sets.emplace_back(Intersection{{box, Intersection{{HalfSpace{random_vector(generator, n), 0.5}, Orthant{n}}}}});
  return sets;
}

// calls check(set, generator, trial) for random sets of several dimensions
template <class Check>
void for_random_sets(unsigned seed, Check&& check) {
  std::mt19937 generator(seed);
  for (int trial = 0; trial < 100; ++trial) {
    for (const Set& set : random_sets(generator, 2 + trial % 4)) check(set, generator, trial);
  }
}

}  // namespace orthant::convex
