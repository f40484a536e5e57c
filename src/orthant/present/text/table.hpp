// SPDX-License-Identifier: Apache-2.0
// Tables on a terminal, as wide as it is.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace orthant::present {

inline constexpr std::size_t usual_width = 80;  // of a terminal that does not say

struct TableColumn {
  std::string heading;
  std::vector<std::string> cells;
  bool is_right = false;  // aligned at the right
  int worth = 0;          // of those that are left out where there is no room, the least first
};

/// Rows of cells under their headings, columns two blanks apart. Where a table is wider than `width`, columns are left
/// out, those of the least worth first, and a line says which; `where` says where they are.
[[nodiscard]] std::string fitted_table(std::vector<TableColumn> columns, std::size_t width,
                                       std::string_view where = "");

/// Warnings that differ in their numbers only, as one: the first of them, and how many more there are.
[[nodiscard]] std::vector<std::string> merged(const std::vector<std::string>& warnings);

}  // namespace orthant::present
