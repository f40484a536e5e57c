// SPDX-License-Identifier: Apache-2.0
#include "orthant/systems/formula.hpp"

#include "orthant/expressions/parse.hpp"
#include "orthant/expressions/program.hpp"
#include "orthant/systems/mechanics_expressions.hpp"

namespace orthant::systems {

using expressions::Expression;
using expressions::Scope;

Scope mechanics_scope(Index size, const Constants& constants) {
  const auto n = static_cast<int>(size);
  return {.variables = {{.name = "t"}, {.name = "q", .size = n}, {.name = "v", .size = n}}, .constants = constants};
}

Expression formula(std::string_view text, Index size, const Constants& constants) {
  return expressions::parse(text, mechanics_scope(size, constants));
}

Expression formula_of_time(std::string_view text, const Constants& constants) {
  return expressions::parse(text, {.variables = {{.name = "t"}}, .constants = constants});
}

Expression formula_of_state(std::string_view text, Index size, const Constants& constants) {
  return expressions::parse(
      text, {.variables = {{.name = "t"}, {.name = "x", .size = static_cast<int>(size)}}, .constants = constants});
}

Gap gap(std::string_view text, Index size, const Constants& constants) {
  const Expression function = formula(text, size, constants);
  Vector row = Vector::Zero(size);
  const Vector origin = Vector::Zero(2 * size + 1);
  const expressions::Program program(function);
  bool is_affine = !program.has_branches() && !function.is_constant();
  for (const int slot : slots_of(function)) {
    const Expression slope = derivative(function, slot);
    const bool is_position = slot >= position_slot(0) && slot < velocity_slot(0, size);
    is_affine = is_affine && is_position && slope.is_constant();
    if (is_affine) row[slot - position_slot(0)] = slope.constant_value();
  }
  if (!is_affine) return {.function = function};
  expressions::Program::Workspace workspace;
  return gap(row, program.value(origin.data(), workspace));
}

Gap gap(const Vector& row, double offset) {
  return {.row = row.sparseView(), .offset = expressions::constant(offset)};
}

}  // namespace orthant::systems
