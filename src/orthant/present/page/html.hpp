// SPDX-License-Identifier: Apache-2.0
// Pieces of a page. Texts are escaped; what is called markup is not.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace orthant::present {

[[nodiscard]] std::string escaped(std::string_view text);

/// "1.5", "2e-16" as 2 × 10⁻¹⁶, "∞"; 6 significant digits, or fewer
[[nodiscard]] std::string number_markup(double value, int digits = 6);

/// <section> with a heading; empty without content
[[nodiscard]] std::string section(std::string_view id, std::string_view title, const std::string& markup);

/// Two columns: what, and its value as markup; rows without a value are left out.
using Rows = std::vector<std::pair<std::string, std::string>>;
[[nodiscard]] std::string facts(const Rows& rows);

/// A table with a heading; the cells are markup.
[[nodiscard]] std::string table(const std::vector<std::string>& heading,
                                const std::vector<std::vector<std::string>>& rows);

[[nodiscard]] std::string paragraph(std::string_view text);

}  // namespace orthant::present
