// SPDX-License-Identifier: Apache-2.0
#include "orthant/runs/column.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace orthant::runs {

std::string_view name(Nature nature) {
  switch (nature) {
    case Nature::continuous:
      return "continuous";
    case Nature::jumps:
      return "jumps";
    case Nature::steps:
      return "steps";
    case Nature::measure:
      break;
  }
  return "measure";
}

bool Activity::is_active(std::span<const double> row) const {
  double size = least;
  for (const std::size_t one : against) size = std::max(size, std::abs(row[one]));
  const double margin = factor * size;
  const double inside = std::min(row[column] - lower, upper - row[column]);
  return inside > margin ||
         std::any_of(others.begin(), others.end(), [&](std::size_t one) { return row[one] > margin; });
}

std::vector<std::size_t> Layout::family(std::string_view letters) const {
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < columns.size(); ++i)
    if (columns[i].family == letters) found.push_back(i);
  return found;
}

std::size_t Layout::place(std::string_view wanted) const {
  std::size_t i = 0;
  while (i < columns.size() && columns[i].name != wanted) ++i;
  return i;
}

void Layout::add(std::string_view letters, Index count, Nature nature, const std::vector<std::string>& labels) {
  for (Index i = 0; i < count; ++i) {
    const auto at = static_cast<std::size_t>(i);
    add({.name = fmt::format("{}{}", letters, i),
         .label = at < labels.size() ? labels[at] : "",
         .family = std::string(letters),
         .unit = "",
         .nature = nature});
  }
}

void Layout::own(std::string_view letters, Index first_owner, Index entry) {
  for (const std::size_t i : family(letters)) {
    columns[i].owner = first_owner++;
    columns[i].entry = entry;
  }
}

void Layout::view(std::string title, std::vector<std::size_t> of) {
  if (!of.empty()) views.push_back({std::move(title), std::move(of)});
}

void Layout::portrait(std::string_view x, std::string_view y) {
  const std::size_t first = place(x);
  const std::size_t second = place(y);
  if (first < columns.size() && second < columns.size()) portraits.emplace_back(first, second);
}

std::vector<std::string> names(const std::vector<Column>& columns) {
  std::vector<std::string> all;
  all.reserve(columns.size());
  for (const Column& column : columns) all.push_back(column.name);
  return all;
}

}  // namespace orthant::runs
