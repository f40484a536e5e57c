// SPDX-License-Identifier: Apache-2.0
#include "orthant/present/text/table.hpp"

#include "orthant/base/ascii.hpp"
#include "orthant/base/spelling.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace orthant::present {
namespace {

// Letters, not bytes.
std::size_t letters_of(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

std::size_t width_of(const TableColumn& column) {
  std::size_t width = letters_of(column.heading);
  for (const std::string& cell : column.cells) width = std::max(width, letters_of(cell));
  return width;
}

std::size_t width_of(const std::vector<TableColumn>& columns) {
  std::size_t width = 0;
  for (const TableColumn& column : columns) width += width_of(column) + 2;
  return width < 2 ? 0 : width - 2;
}

// "contact 3 starts open by 0.5" without its numbers
std::string pattern_of(std::string_view text) {
  std::string pattern;
  bool is_number = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool goes_on = is_number && (text[i] == '.' || text[i] == 'e' || text[i] == '+' || text[i] == '-') &&
                         i + 1 < text.size() &&
                         (is_ascii_digit(text[i + 1]) || text[i + 1] == '-' || text[i + 1] == '+');
    const bool is_sign = !is_number && text[i] == '-' && i + 1 < text.size() && is_ascii_digit(text[i + 1]) &&
                         (i == 0 || text[i - 1] == ' ');
    const bool is_part = is_ascii_digit(text[i]) || goes_on || is_sign;
    if (!is_part) pattern += text[i];
    if (is_part && !is_number) pattern += '#';
    is_number = is_part;
  }
  return pattern;
}

}  // namespace

std::string fitted_table(std::vector<TableColumn> columns, std::size_t width, std::string_view where) {
  std::vector<std::string> absent;
  while (columns.size() > 1 && width_of(columns) > width) {
    const auto least = std::min_element(columns.begin(), columns.end(),
                                        [](const TableColumn& a, const TableColumn& b) { return a.worth < b.worth; });
    absent.push_back(least->heading);
    columns.erase(least);
  }
  std::string text;
  const std::size_t rows = columns.empty() ? 0 : columns[0].cells.size();
  for (std::size_t row = 0; row <= rows; ++row) {
    std::string line;
    for (const TableColumn& column : columns) {
      const std::string& cell = row == 0 ? column.heading : column.cells[row - 1];
      const std::string space(width_of(column) - letters_of(cell), ' ');
      line += (line.empty() ? "" : "  ") + (column.is_right ? space + cell : cell + space);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  if (absent.empty()) return text;
  return text + fmt::format("no room here for {}{}\n", fmt::join(absent, ", "),
                            where.empty() ? "" : fmt::format(": see {}", where));
}

std::vector<std::string> merged(const std::vector<std::string>& warnings) {
  std::map<std::string, std::size_t> counts;
  for (const std::string& warning : warnings) ++counts[pattern_of(warning)];
  std::vector<std::string> kept;
  for (const std::string& warning : warnings) {
    std::size_t& count = counts[pattern_of(warning)];
    if (count == 0) continue;  // said already
    const bool are_same = std::count(warnings.begin(), warnings.end(), warning) == static_cast<std::ptrdiff_t>(count);
    kept.push_back(count == 1 ? warning
                   : are_same ? fmt::format("{} ({} times)", warning, count)
                              : fmt::format("{} (and {} more like this)", warning, count - 1));
    count = 0;
  }
  return kept;
}

}  // namespace orthant::present
