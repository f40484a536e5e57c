// SPDX-License-Identifier: Apache-2.0
// Small systems with known motion.
#pragma once

#include "tests/support/known_lcs.hpp"

#include "orthant/expressions/parse.hpp"
#include "orthant/runs/lcs.hpp"

#include <initializer_list>
#include <string>

namespace orthant::test {

inline Vector vector(std::initializer_list<double> values) {
  Vector result(static_cast<Index>(values.size()));
  Index i = 0;
  for (const double value : values) result[i++] = value;
  return result;
}

inline expressions::Expression expression(const std::string& text) {
  return expressions::parse(text, expressions::Scope{.variables = {{"t", 0}}});
}

inline runs::RunOptions options(const std::string& scheme, double h, double T) {
  runs::RunOptions options;
  options.scheme = scheme;
  options.h = h;
  options.T = T;
  return options;
}

/// x'' = stiffness x + damping x' + λ, w = x
inline systems::Lcs second_order(double stiffness, double damping) {
  systems::Lcs system;
  system.A.resize(2, 2);
  system.A << 0, 1, stiffness, damping;
  system.B = Vector::Unit(2, 1);
  system.C = Matrix(Vector::Unit(2, 0).transpose());
  return system;
}

inline systems::Lcs ball(double g, double e) {
  systems::Lcs system = second_order(0, 0);
  system.E = -Vector::Unit(2, 1);
  system.u = {expression(std::to_string(g))};
  system.restitution = {vector({0, e})};
  return system;
}

inline Matrix delta() {
  Matrix result(2, 2);
  result << 2, -1, -1, 2;
  return result;
}

/// q'' = -10 + Δ λ for both components of q, w = q
inline systems::Lcs two_masses() {
  systems::Lcs system;
  system.A = Matrix::Zero(4, 4);
  system.A.topRightCorner(2, 2).setIdentity();
  system.B = Matrix::Zero(4, 2);
  system.B.bottomRows(2) = delta();
  system.C = Matrix::Zero(2, 4);
  system.C.leftCols(2).setIdentity();
  system.E = Matrix::Zero(4, 1);
  system.E.bottomRows(2).setConstant(-1);
  system.u = {expression("10")};
  return system;
}

/// x' = push + λ, w = x, λ in [-1, 1]
inline systems::Lcs relay(double push) {
  systems::Lcs system;
  system.A = Matrix::Zero(1, 1);
  system.B = system.C = system.E = Matrix::Ones(1, 1);
  system.u = {expression(std::to_string(push))};
  system.lower = -Vector::Ones(1);
  system.upper = Vector::Ones(1);
  return system;
}

}  // namespace orthant::test
