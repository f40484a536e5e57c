// SPDX-License-Identifier: Apache-2.0
// Sweeping processes from formulas.
#pragma once

#include "orthant/expressions/parse.hpp"
#include "orthant/runs/sweeping.hpp"
#include "orthant/systems/sweeping.hpp"

#include <string>
#include <vector>

namespace orthant::test {

inline expressions::Expression of_time(const std::string& formula) {
  return expressions::parse(formula, {.variables = {{.name = "t"}}});
}

inline systems::Functions functions_of_time(const std::vector<std::string>& formulas) {
  systems::Functions functions;
  functions.reserve(formulas.size());
  for (const std::string& formula : formulas) functions.push_back(of_time(formula));
  return functions;
}

inline systems::Functions constants(const Vector& values) {
  systems::Functions functions;
  functions.reserve(static_cast<std::size_t>(values.size()));
  for (const double value : values) functions.push_back(expressions::constant(value));
  return functions;
}

inline systems::Functions drift(const std::vector<std::string>& formulas) {
  systems::Functions functions;
  const expressions::Scope scope{
      .variables = {{.name = "t"}, {.name = "x", .size = static_cast<int>(formulas.size())}}};
  functions.reserve(formulas.size());
  for (const std::string& formula : formulas) functions.push_back(expressions::parse(formula, scope));
  return functions;
}

inline systems::MovingSet ball(const std::vector<std::string>& center, const std::string& radius,
                               const std::string& name = "") {
  return {name, systems::MovingBall{functions_of_time(center), of_time(radius)}};
}

inline systems::MovingSet box(const std::vector<std::string>& lower, const std::vector<std::string>& upper,
                              const std::string& name = "") {
  return {name, systems::MovingBox{functions_of_time(lower), functions_of_time(upper)}};
}

inline systems::MovingSet half_space(const std::vector<std::string>& normal, const std::string& offset,
                                     const std::string& name = "") {
  return {name, systems::MovingHalfSpace{functions_of_time(normal), of_time(offset)}};
}

inline systems::MovingSet polyhedron(const std::vector<std::vector<std::string>>& A, const std::vector<std::string>& b,
                                     const std::string& name = "") {
  systems::MovingPolyhedron set{{}, functions_of_time(b)};
  for (const auto& row : A) set.A.push_back(functions_of_time(row));
  return {name, std::move(set)};
}

inline systems::MovingSet ellipsoid(const std::vector<std::string>& center,
                                    const std::vector<std::vector<std::string>>& shape, const std::string& name = "") {
  systems::MovingEllipsoid set{functions_of_time(center), {}};
  for (const auto& row : shape) set.shape.push_back(functions_of_time(row));
  return {name, std::move(set)};
}

inline runs::RunOptions sweep_options(double h, double T) {
  runs::RunOptions options;
  options.scheme = "catching-up";
  options.h = h;
  options.T = T;
  return options;
}

/// x of every kept row, one row each.
inline Matrix states_of(const runs::SweepingResult& result) {
  const Index first = result.trajectory.column("x0");
  Matrix states(result.trajectory.rows(), result.x.size());
  for (Index i = 0; i < states.rows(); ++i) {
    for (Index j = 0; j < states.cols(); ++j) states(i, j) = result.trajectory.at(i, first + j);
  }
  return states;
}

}  // namespace orthant::test
