// SPDX-License-Identifier: Apache-2.0
// Random bodies of a few sorts, in units of length and mass.
#pragma once

#include "tests/support/lagrangians.hpp"
#include "tests/support/random_lcs.hpp"

#include "orthant/systems/lagrangian.hpp"

#include <cmath>

namespace orthant::test {

struct Body {
  systems::Lagrangian system;
  Vector q0, v0;
};

/// Units.
struct Scale {
  double length = 1, mass = 1;
};

inline expressions::Expression number(double value) {
  return expressions::constant(value);
}

inline systems::Contact support(const Vector& normal, double restitution, double friction, const Vector& tangent) {
  systems::Contact contact;
  contact.gap.row = normal.sparseView();
  contact.gap.offset = number(0);
  contact.impact = laws::Newton{restitution};
  contact.friction = friction;
  if (friction > 0) contact.tangents = {tangent.sparseView()};
  return contact;
}

// A ball above a floor, with friction on some.
inline Body thrown_ball(LcsGenerator& random, const Scale& unit) {
  Body body;
  const double m = random.uniform(0.5, 3) * unit.mass;
  const double g = random.uniform(5, 12) * unit.length;
  body.system.M = diagonal({m, m});
  body.system.force = {number(0), number(-m * g)};
  const double friction = random.integer(0, 1) == 0 ? 0 : random.uniform(0.1, 1);
  body.system.contacts = {support(Vector::Unit(2, 1), random.uniform(0, 0.6), friction, Vector::Unit(2, 0))};
  body.q0 = Vector{{random.uniform(-1, 1), random.uniform(0, 0.3)}} * unit.length;
  body.v0 = Vector{{random.uniform(-1, 1), random.uniform(-1, 1)}} * unit.length;
  return body;
}

// A point on a slope at the origin: it sticks, or slides from rest.
inline Body slope(LcsGenerator& random, const Scale& unit) {
  Body body;
  const double m = random.uniform(0.5, 3) * unit.mass;
  const double angle = random.uniform(0.1, 0.8);
  const double g = 9.81 * unit.length;
  body.system.M = diagonal({m, m});
  body.system.force = {number(m * g * std::sin(angle)), number(-m * g * std::cos(angle))};
  const double friction = std::tan(angle) * (random.integer(0, 1) == 0 ? 1.3 : 0.6);
  body.system.contacts = {support(Vector::Unit(2, 1), 0, friction, Vector::Unit(2, 0))};
  body.q0 = Vector::Zero(2);
  body.v0 = Vector::Zero(2);
  if (random.integer(0, 1) == 1) body.v0[0] = random.uniform(-1, 1) * unit.length;
  return body;
}

// A bar (height, angle) at rest at q = 0 on two to four supports: hyperstatic beyond two.
inline Body bar(LcsGenerator& random, const Scale& unit) {
  Body body;
  const double m = random.uniform(0.5, 3) * unit.mass;
  const double L = random.uniform(0.5, 2) * unit.length;
  body.system.M = diagonal({m, m * L * L / 12});
  body.system.force = {number(-m * 9.81 * unit.length), number(0)};
  const int supports = random.integer(2, 4);
  for (int i = 0; i < supports; ++i) {
    const double place = L * (static_cast<double>(i) / (supports - 1) - 0.5);
    body.system.contacts.push_back(support(Vector{{1, place}}, random.uniform(0, 0.5), 0, Vector()));
  }
  body.q0 = Vector::Zero(2);
  body.v0 = Vector::Zero(2);
  return body;
}

// The same, thrown: it rocks on its supports, bounces and comes to rest.
inline Body thrown_bar(LcsGenerator& random, const Scale& unit) {
  Body body = bar(random, unit);
  const double half = body.system.contacts.back().gap.row.coeff(1);
  const double angle = random.uniform(-0.2, 0.2);
  body.q0 = Vector{{std::abs(angle) * half + random.integer(0, 1) * random.uniform(0, 0.1) * unit.length, angle}};
  body.v0 = Vector{{random.uniform(-1, 1) * unit.length, random.uniform(-1, 1)}};
  return body;
}

// Masses in honey: springs to each other and dampers, far above the floor, down to underflow.
inline Body honey(LcsGenerator& random, const Scale& unit) {
  Body body;
  const Index n = random.integer(1, 3);
  Vector masses(n);
  for (Index i = 0; i < n; ++i) masses[i] = random.uniform(0.5, 2) * unit.mass;
  body.system.M = diagonal({masses.begin(), masses.end()});
  body.system.C = SparseMatrix((masses * random.uniform(25, 40)).asDiagonal().toDenseMatrix().sparseView());
  body.system.contacts = {support(Vector::Unit(n, 0), 0.5, 0, Vector())};
  body.q0 = random.uniform_matrix(n, 1, 1) * unit.length;
  body.q0[0] = 5 * unit.length;
  body.v0 = random.uniform_matrix(n, 1, 1) * unit.length;
  return body;
}

// Coupled masses with springs, a joint and a wall.
inline Body coupled(LcsGenerator& random, const Scale& unit) {
  Body body;
  const Index n = 3;
  const Matrix root = random.uniform_matrix(n, n, 1);
  const Matrix M = (root * root.transpose() + 0.5 * Matrix::Identity(n, n)) * unit.mass;
  const Matrix other = random.uniform_matrix(n, n, 2);
  const Matrix K = (other * other.transpose() + Matrix::Identity(n, n)) * unit.mass;
  body.system.M = SparseMatrix(M.sparseView());
  body.system.K = SparseMatrix(K.sparseView());
  body.system.force = {number(0), number(-2 * unit.mass * unit.length), number(0)};
  body.system.contacts = {support(Vector::Unit(n, 1), random.uniform(0, 0.8), 0, Vector())};
  body.system.joints = {systems::Joint{.name = "", .gap = {.row = row({1, 0, -1}), .offset = number(0)}}};
  body.q0 = Vector{{0.1, random.uniform(0.05, 0.5), 0.1}} * unit.length;
  body.v0 = Vector{{0.3, random.uniform(-1, 1), 0.3}} * unit.length;
  return body;
}

}  // namespace orthant::test
