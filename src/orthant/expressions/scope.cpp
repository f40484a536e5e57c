// SPDX-License-Identifier: Apache-2.0
#include "orthant/expressions/scope.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/expressions/detail/functions.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include <fmt/format.h>

namespace orthant::expressions {
namespace {

void validate_name(const std::string& name, std::set<std::string>& seen) {
  const bool is_name =
      !name.empty() && detail::begins_name(name[0]) &&
      std::all_of(name.begin(), name.end(), [](char letter) { return detail::continues_name(letter); });
  if (!is_name) {
    throw InvalidArgument(
        fmt::format("'{}' is not a name: it must be made of letters, digits and _, and not begin with a digit", name));
  }
  if (detail::is_reserved(name)) throw InvalidArgument(fmt::format("the name '{}' is reserved", name));
  if (!seen.insert(name).second) throw InvalidArgument(fmt::format("the name '{}' is defined twice", name));
}

int slots_of(const Variable& variable) {
  return std::max(variable.size, 1);
}

}  // namespace

void validate(const Scope& scope) {
  std::set<std::string> seen;
  for (const Variable& variable : scope.variables) {
    validate_name(variable.name, seen);
    if (variable.size < 0) {
      throw InvalidArgument(Flaw{fmt::format("the variable '{}'", variable.name),
                                 fmt::format("has size {}", variable.size), "must be >= 0"});
    }
  }
  for (const auto& [name, value] : scope.constants) {
    validate_name(name, seen);
    if (std::isfinite(value)) continue;
    throw InvalidArgument(Flaw{fmt::format("the constant '{}'", name), fmt::format("is {}", value), "must be finite"});
  }
  for (const Table& table : scope.tables) validate_name(table.name(), seen);
}

Scope with_variables(Scope scope, std::vector<Variable> variables) {
  scope.variables = std::move(variables);
  return scope;
}

int slot_count(const Scope& scope) {
  int count = 0;
  for (const Variable& variable : scope.variables) count += slots_of(variable);
  return count;
}

std::string slot_name(const Scope& scope, int slot) {
  int first = 0;
  for (const Variable& variable : scope.variables) {
    if (slot >= first && slot < first + slots_of(variable)) {
      return variable.size == 0 ? variable.name : fmt::format("{}[{}]", variable.name, slot - first);
    }
    first += slots_of(variable);
  }
  throw InvalidArgument(fmt::format("there is no slot {}: the scope has {}", slot, first));
}

std::optional<int> first_slot(const Scope& scope, std::string_view name) {
  int first = 0;
  for (const Variable& variable : scope.variables) {
    if (variable.name == name) return first;
    first += slots_of(variable);
  }
  return std::nullopt;
}

}  // namespace orthant::expressions
