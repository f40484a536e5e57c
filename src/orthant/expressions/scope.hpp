// SPDX-License-Identifier: Apache-2.0
// The names that a formula may use, and where the values of its variables are stored.
#pragma once

#include "orthant/base/errors.hpp"
#include "orthant/expressions/table.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace orthant::expressions {

struct Variable {
  std::string name;
  int size = 0;  // 0: a scalar, written t; n ≥ 1: written q[0] or q0 and so on, and for n = 1 also q
};

/// Slots are numbered in the order of the variables: with t and q[0], q[1] they are 0, 1, 2. The constant pi is always
/// known. A table is written as a function, quake(t), and its derivatives quake'(t), quake''(t). Names are ASCII letters, digits and _, and do not begin with a digit.
struct Scope {
  std::vector<Variable> variables = {};
  std::vector<std::pair<std::string, double>> constants = {};
  std::vector<Table> tables = {};
};

/// The constants and tables of a scope, with these variables.
[[nodiscard]] Scope with_variables(Scope scope, std::vector<Variable> variables);

/// Throws InvalidArgument when a name is not valid, occurs twice or is reserved, when a size is negative, or
/// when a constant is not finite.
void validate(const Scope& scope);

[[nodiscard]] int slot_count(const Scope& scope);
/// "t" or "q[1]". Throws InvalidArgument when there is no such slot.
[[nodiscard]] std::string slot_name(const Scope& scope, int slot);
/// The slot where the variable begins, nothing when there is no variable of that name.
[[nodiscard]] std::optional<int> first_slot(const Scope& scope, std::string_view name);

}  // namespace orthant::expressions
