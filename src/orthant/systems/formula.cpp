// SPDX-License-Identifier: Apache-2.0
#include "orthant/systems/formula.hpp"

#include "orthant/expressions/parse.hpp"
#include "orthant/expressions/program.hpp"
#include "orthant/systems/mechanics_expressions.hpp"

#include <cctype>

namespace orthant::systems {
namespace {

using expressions::Expression;
using expressions::Scope;

bool is_digit(char c) {
  return std::isdigit(static_cast<unsigned char>(c)) != 0;
}
bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

// "2*q0 - v12" -> "2*q[0] - v[12]", unless a constant has that name
std::string with_brackets(std::string_view text, const Scope& scope) {
  const auto is_constant = [&](std::string_view word) {
    for (const auto& [name, value] : scope.constants) {
      if (name == word) return true;
    }
    return false;
  };
  const auto is_indexed = [&](std::string_view word) {
    std::size_t letters = word.size();
    while (letters > 0 && is_digit(word[letters - 1])) --letters;
    for (const expressions::Variable& variable : scope.variables) {
      if (variable.size > 0 && letters < word.size() && word.substr(0, letters) == variable.name) return true;
    }
    return false;
  };
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    while (end < text.size() && is_word(text[end])) ++end;
    const std::string_view word = text.substr(at, end == at ? 1 : end - at);
    at += word.size();
    if (!is_indexed(word) || is_constant(word)) {
      result += word;
      continue;
    }
    std::size_t letters = word.size();
    while (is_digit(word[letters - 1])) --letters;
    result += std::string(word.substr(0, letters)) + '[' + std::string(word.substr(letters)) + ']';
  }
  return result;
}

Expression parsed(std::string_view text, const Scope& scope) {
  return expressions::parse(with_brackets(text, scope), scope);
}

}  // namespace

Scope mechanics_scope(Index size, const Constants& constants) {
  const auto n = static_cast<int>(size);
  return {.variables = {{.name = "t"}, {.name = "q", .size = n}, {.name = "v", .size = n}}, .constants = constants};
}

Expression formula(std::string_view text, Index size, const Constants& constants) {
  return parsed(text, mechanics_scope(size, constants));
}

Expression formula_of_time(std::string_view text, const Constants& constants) {
  return expressions::parse(text, {.variables = {{.name = "t"}}, .constants = constants});
}

Expression formula_of_state(std::string_view text, Index size, const Constants& constants) {
  return parsed(text,
                {.variables = {{.name = "t"}, {.name = "x", .size = static_cast<int>(size)}}, .constants = constants});
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
