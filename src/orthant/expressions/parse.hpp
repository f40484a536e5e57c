// SPDX-License-Identifier: Apache-2.0
// Formulas as text. From the loosest to the tightest:
//   or ||   and &&   not !   < <= > >= == !=   + -   * /   - + (signs)   ^ **
// Powers associate to the right and bind tighter than signs: -2^2 = -4, 2^-1 = 1/2. Comparisons do not chain; they are
// 1 or 0, and every number but 0 and NaN is true. The functions are listed in docs/guide/expressions.md.
#pragma once

#include "orthant/expressions/expression.hpp"
#include "orthant/expressions/scope.hpp"
#include "orthant/expressions/syntax_error.hpp"

#include <cstddef>
#include <string_view>

namespace orthant::expressions {

inline constexpr std::size_t longest_text = 100'000;  // bytes
inline constexpr int deepest_nesting = 256;           // parentheses, signs and powers inside each other

/// Throws SyntaxError when the text is not a formula, InvalidArgument when the scope is not valid.
[[nodiscard]] Expression parse(std::string_view text, const Scope& scope);

}  // namespace orthant::expressions
