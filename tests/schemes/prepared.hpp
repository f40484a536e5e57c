// SPDX-License-Identifier: Apache-2.0
// Steppers for a system given by matrices and formulas.
#pragma once

#include "orthant/expressions/parse.hpp"
#include "orthant/schemes/backward_euler.hpp"
#include "orthant/schemes/emts.hpp"
#include "orthant/schemes/exponential.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace orthant::test {

inline std::vector<expressions::Expression> formulas(const std::vector<std::string>& texts) {
  std::vector<expressions::Expression> u;
  for (const std::string& text : texts) u.push_back(expressions::parse(text, {.variables = {{"t", 0}}}));
  return u;
}

template <class Scheme>
auto prepared(const Scheme& scheme, const systems::Lcs& given, double h) {
  const systems::Prepared<systems::Lcs> system = systems::prepared(given);
  return scheme.prepare(system, analysis::zero_dynamics(system, analysis::relative_degree(system)), h);
}

/// A mass on a floor at the height u(t), under gravity g: w = x_1 - u.
inline systems::Lcs mass_on_floor(const std::string& u, const std::string& g) {
  systems::Lcs system{.A = Matrix{{0, 1}, {0, 0}}, .B = Matrix{{0}, {1}}, .C = Matrix{{1, 0}}};
  system.E = Matrix{{0, 0}, {0, -1}};
  system.F = Matrix{{-1, 0}};
  system.u = formulas({u, g});
  return systems::completed(system);
}

/// Both schemes in zero-dynamics coordinates.
template <class Scheme>
class LevelSchemes : public ::testing::Test {};
using LevelSchemeTypes = ::testing::Types<schemes::Emts, schemes::Exponential>;

}  // namespace orthant::test
