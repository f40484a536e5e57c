// SPDX-License-Identifier: Apache-2.0
// The words of the language.
#pragma once

#include "orthant/expressions/node.hpp"

#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace orthant::expressions::detail {

enum class Shape : std::uint8_t { plain, folded, selection, pieces };  // sin(a); min(a, b, …); if; piecewise

struct Function {
  std::string_view name;
  Operation operation;
  int fewest;  // arguments
  int most;
  Shape shape = Shape::plain;
};

inline constexpr int any_number = std::numeric_limits<int>::max();

/// Null when there is no function of that name.
[[nodiscard]] const Function* find_function(std::string_view name);
/// The name that stands for the operation in a formula, "" when an operator does.
[[nodiscard]] std::string_view function_name(Operation operation);
[[nodiscard]] std::vector<std::string> function_names();

/// Functions, pi, and, or, not.
[[nodiscard]] bool is_reserved(std::string_view name);

/// What to write for a name or sign that other languages have, "" when it is none of those.
[[nodiscard]] std::string_view translation(std::string_view foreign);

[[nodiscard]] constexpr bool is_digit(char letter) {
  return letter >= '0' && letter <= '9';
}
[[nodiscard]] constexpr bool begins_name(char letter) {
  return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') || letter == '_';
}
[[nodiscard]] constexpr bool continues_name(char letter) {
  return begins_name(letter) || is_digit(letter);
}

}  // namespace orthant::expressions::detail
