// SPDX-License-Identifier: Apache-2.0
// Small contact problems for the tests of this folder.
#pragma once

#include "orthant/friction/problem.hpp"

#include <random>

namespace orthant::friction::testing {

inline ContactProblem dense_problem(int d, const Matrix& W, const Vector& q, double mu) {
  return {.dimension = d, .W = W.sparseView(), .q = q, .mu = Vector::Constant(q.size() / d, mu)};
}

inline Matrix random_matrix(Index rows, Index columns, std::mt19937& generator) {
  std::normal_distribution<double> normal;
  return Matrix::NullaryExpr(rows, columns, [&] { return normal(generator); });
}

/// `freedoms` degrees of freedom, unit masses, random directions: W = Hᵀ H and q = Hᵀ v, so that u = 0 is possible.
/// Hyperstatic when freedoms < d · contacts.
inline GlobalContactProblem random_bodies(int d, Index contacts, Index freedoms, double mu, unsigned seed) {
  std::mt19937 generator(seed);
  const Matrix H = random_matrix(freedoms, d * contacts, generator);
  const Vector v = random_matrix(freedoms, 1, generator);
  SparseMatrix M(freedoms, freedoms);
  M.setIdentity();
  return {.dimension = d,
          .M = M,
          .H = H.sparseView(),
          .f = v,
          .w = Vector::Zero(d * contacts),
          .mu = Vector::Constant(contacts, mu)};
}

/// Boxes of unit mass on each other without rotation: contact i between box i - 1 (or the ground) and box i, so that
/// W is a chain. Every box is pushed down by `weight` and along the first tangent by `push`.
inline ContactProblem column_of_boxes(int d, Index boxes, double weight, double push, double mu) {
  Matrix H = Matrix::Zero(d * boxes, d * boxes);
  Vector v(d * boxes);
  for (Index i = 0; i < boxes; ++i) {
    for (int k = 0; k < d; ++k) {
      H(i * d + k, i * d + k) = 1.0;
      if (i > 0) H((i - 1) * d + k, i * d + k) = -1.0;
      v[i * d + k] = k == 0 ? -weight : k == 1 ? push : 0.0;
    }
  }
  return dense_problem(d, H.transpose() * H, H.transpose() * v, mu);
}

/// The rod of Painlevé's paradox, sliding with its end on the ground, at the level of accelerations: the friction
/// force is -μ times the normal one, so that only W_nn - μ W_nt and the free acceleration of the end count.
inline ContactProblem sliding_rod(double mu, double free_acceleration) {
  const double angle = 1.0;  // of the rod against the ground; mass 1, length 2, inertia 1/3
  const double cosine = std::cos(angle);
  const double sine = std::sin(angle);
  const double normal = 1.0 + 3.0 * cosine * cosine;
  const double coupling = 3.0 * sine * cosine;
  Matrix W = Matrix::Identity(2, 2);
  W(0, 0) = normal - mu * coupling;
  return dense_problem(2, W, Vector{{free_acceleration, 0.0}}, 0.0);
}

}  // namespace orthant::friction::testing
