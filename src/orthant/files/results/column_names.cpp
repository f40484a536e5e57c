// SPDX-License-Identifier: Apache-2.0
#include "orthant/files/results/column_names.hpp"

#include <algorithm>
#include <string_view>

namespace orthant::files {
namespace {

using runs::Column;
using runs::Nature;

// "pt2_0" is pt, 2, 0; "q1" is q, 1; any other name has no letters
struct Parts {
  std::string letters;
  Index number = -1, level = -1;
};

Index number_at(std::string_view digits) {
  const bool is_number = !digits.empty() && digits.size() < 10 &&
                         std::all_of(digits.begin(), digits.end(), [](char c) { return c >= '0' && c <= '9'; });
  return is_number ? static_cast<Index>(std::stol(std::string(digits))) : -1;
}

Parts parts_of(const std::string& name) {
  const std::size_t digit = name.find_first_of("0123456789");
  if (digit == std::string::npos) return {};
  const std::size_t line = name.find('_', digit);
  Parts parts{name.substr(0, digit), number_at(std::string_view(name).substr(digit, line - digit))};
  if (line != std::string::npos) parts.level = number_at(std::string_view(name).substr(line + 1));
  return parts.number < 0 ? Parts{} : parts;
}

}  // namespace

std::vector<Column> columns_named(const std::vector<std::string>& names) {
  const auto has = [&names](std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  const bool is_mechanical = has("q0");
  const bool has_lambda = has("lambda0");
  const auto contacts = static_cast<Index>(
      std::count_if(names.begin(), names.end(), [](const std::string& name) { return parts_of(name).letters == "p"; }));
  std::vector<Column> columns;
  columns.reserve(names.size());
  for (const std::string& name : names) {
    const Parts parts = parts_of(name);
    const std::string& letters = parts.letters;
    Column column{.name = name, .key = name, .label = "", .family = letters, .unit = "", .nature = Nature::jumps};
    const auto belongs = [&column](Index owner, Index entry, Nature nature) {
      column.owner = owner;
      column.entry = entry;
      column.nature = nature;
    };
    if (letters == "z") belongs(parts.number, parts.level - 1, Nature::jumps);
    if (letters == "mu") belongs(parts.number, parts.level - 1, Nature::measure);
    if (letters == "chi" || letters == "lambda" || letters == "w") {
      belongs(parts.number, -1, letters == "chi" || !has_lambda ? Nature::jumps : Nature::steps);
    }
    if (letters == "p") belongs(parts.number, 0, Nature::measure);
    if (letters == "pt") belongs(parts.number, parts.level + 1, Nature::measure);
    if (letters == "joint") belongs(contacts + parts.number, 0, Nature::measure);
    if (letters == "dry") column.nature = Nature::measure;
    if (letters == "r") belongs(-1, parts.number, Nature::measure);
    if (letters == "q" || (letters == "gap" && is_mechanical)) column.nature = Nature::continuous;
    if (parts.level >= 0 && (letters == "z" || letters == "mu")) {
      column.family = name.substr(0, name.find('_') + 1);
    }
    columns.push_back(std::move(column));
  }
  return columns;
}

}  // namespace orthant::files
