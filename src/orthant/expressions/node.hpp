// SPDX-License-Identifier: Apache-2.0
// What an expression is made of: a list of nodes, each after its operands, the last one being the whole.
#pragma once

#include "orthant/expressions/table.hpp"

#include <cstdint>
#include <vector>

namespace orthant::expressions {

/// Ordered by the number of operands: none, one, two, three. `a > b` is stored as `b < a`.
enum class Operation : std::uint8_t {
  constant,
  variable,
  negate,
  logical_not,
  sin,
  cos,
  tan,
  asin,
  acos,
  atan,
  sinh,
  cosh,
  tanh,
  exp,
  log,
  log10,
  sqrt,
  abs,
  sign,
  floor,
  ceil,
  step,
  table,  // of a; b is not an operand, it counts derivatives
  add,
  subtract,
  multiply,
  divide,
  power,
  less,
  less_equal,
  equal,
  not_equal,
  logical_and,
  logical_or,
  atan2,
  min,
  max,
  mod,
  select,  // a ≠ 0 ? b : c
};

[[nodiscard]] constexpr int operand_count(Operation operation) {
  if (operation <= Operation::variable) return 0;
  if (operation <= Operation::table) return 1;
  return operation < Operation::select ? 2 : 3;
}

struct Node {
  Operation operation = Operation::constant;
  int a = 0;  // operands, as indices of earlier nodes; the slot of a variable
  int b = 0;
  int c = 0;
  double value = 0.0;  // of a constant
  Table table = {};
};

}  // namespace orthant::expressions
