// SPDX-License-Identifier: Apache-2.0
// Formulas in MathML, which browsers draw by themselves.
#pragma once

#include "orthant/expressions/expression.hpp"
#include "orthant/linalg/types.hpp"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace orthant::present::math {

/// A letter is slanted, a word is not. Both are escaped.
[[nodiscard]] std::string identifier(std::string_view name);
[[nodiscard]] std::string sign(std::string_view text);
/// 5 significant digits, powers of ten as such
[[nodiscard]] std::string number(double value);
/// Of an argument: they do not grow with it.
[[nodiscard]] std::string in_parentheses(const std::string& content);
/// Symbols separated by spaces: "M dv = F dt + H^⊤ dp , ~ 0 ≤ u_n^+". A letter may have an index and an exponent; dv is
/// a differential, x˙ a derivative by time, ~ a wide space; a word of more than 3 letters is text.
[[nodiscard]] std::string formula(std::string_view symbols);
[[nodiscard]] std::string sub(const std::string& base, const std::string& index);
[[nodiscard]] std::string sup(const std::string& base, const std::string& exponent);
/// x with index i; without one when there is only one of them
[[nodiscard]] std::string entry(std::string_view letter, Index i, Index count);

/// Entries row by row, in brackets.
[[nodiscard]] std::string matrix(const std::vector<std::vector<std::string>>& rows);
[[nodiscard]] std::string matrix(const Matrix& values);
[[nodiscard]] std::string column(const std::vector<std::string>& entries);
[[nodiscard]] std::string vector(const Vector& values);

/// One above the other, aligned at the relation signs: each line is left, relation, right.
[[nodiscard]] std::string lines(const std::vector<std::vector<std::string>>& rows);

/// The expression with the names of its slots; "…" when it would be too long to read.
using SlotName = std::function<std::string(int slot)>;
[[nodiscard]] std::string expression(const expressions::Expression& expression, const SlotName& name);

/// A formula on a line of its own, or within a text.
[[nodiscard]] std::string display(const std::string& content);
[[nodiscard]] std::string in_line(const std::string& content);

}  // namespace orthant::present::math
