// SPDX-License-Identifier: Apache-2.0
// Texts of a figure. In a label _{…} is a subscript, ^{…} a superscript, and a word of one letter before these, before
// a comma, " (", " =" or at the end is a variable, in italics: "z_{0,1}", "t (s)", "×10^{-3}".
#pragma once

#include <string>
#include <string_view>

namespace orthant::present {

/// A label as the content of <text>.
[[nodiscard]] std::string label_markup(std::string_view label, double size);

/// About how wide it is: letters of a sans-serif font.
[[nodiscard]] double label_width(std::string_view label, double size);

/// The label of a column: q0 is q_{0}, z0_1 is z_{0,1}, lambda0 is λ_{0}, energy is itself.
[[nodiscard]] std::string column_label(std::string_view column);

}  // namespace orthant::present
