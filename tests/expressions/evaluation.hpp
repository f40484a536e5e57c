// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "orthant/expressions/parse.hpp"
#include "orthant/expressions/program.hpp"

#include <cmath>
#include <string_view>
#include <vector>

namespace orthant::expressions::testing {

/// t, q[0], q[1], x (of one component), and two constants
inline Scope usual_scope() {
  return {.variables = {{"t"}, {"q", 2}, {"x", 1}}, .constants = {{"mass", 2.5}, {"omega", 314.0}}};
}

inline double value(const Expression& expression, const std::vector<double>& slots) {
  Program::Workspace workspace;
  return Program(expression).value(slots.data(), workspace);
}

/// The value of a formula in the usual scope, with t as given, q = (2, 3), x = 5.
inline double value(std::string_view text, double t = 0.5) {
  return value(parse(text, usual_scope()), {t, 2.0, 3.0, 5.0});
}

inline bool is_same(double a, double b) {
  return a == b || (std::isnan(a) && std::isnan(b));
}

}  // namespace orthant::expressions::testing
