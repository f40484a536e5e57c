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
  while (i < columns.size() && columns[i].key != wanted) ++i;
  if (i < columns.size()) return i;
  for (i = 0; i < columns.size() && columns[i].name != wanted;) ++i;
  return i;
}

void Layout::add(Column column) {
  if (column.key.empty()) column.key = column.name;
  columns.push_back(std::move(column));
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

void Layout::rename(const std::vector<systems::Name>& given) {
  for (const systems::Name& one : given) {
    for (Column& column : columns) {
      if (!systems::is_key_of(one.key, column.key)) continue;
      for (Activity& activity : activities) {
        if (!one.name.empty() && activity.name == column.name) activity.name = one.name;
      }
      if (!one.name.empty()) column.label.clear();  // it says more than the label of the owner
      if (!one.name.empty()) column.name = one.name;
      if (!one.unit.empty()) column.unit = one.unit;
    }
  }
}

void Layout::part_views_by_unit() {
  std::vector<View> parted;
  for (const View& view : views) {
    std::vector<std::string> units;
    for (const std::size_t i : view.columns) {
      if (std::find(units.begin(), units.end(), columns[i].unit) == units.end()) units.push_back(columns[i].unit);
    }
    for (const std::string& unit : units) {
      View part{.title = view.title, .columns = {}};
      bool is_measure = false;  // drawn as a density, which has another unit
      for (const std::size_t i : view.columns) {
        if (columns[i].unit != unit) continue;
        part.columns.push_back(i);
        is_measure = is_measure || columns[i].nature == Nature::measure;
      }
      if (!unit.empty() && !is_measure) part.title += " in " + unit;
      parted.push_back(std::move(part));
    }
  }
  views = std::move(parted);
}

std::vector<std::string> keys(const std::vector<Column>& columns) {
  std::vector<std::string> all;
  all.reserve(columns.size());
  for (const Column& column : columns) all.push_back(column.key.empty() ? column.name : column.key);
  return all;
}

std::vector<std::string> names(const std::vector<Column>& columns) {
  std::vector<std::string> all;
  all.reserve(columns.size());
  for (const Column& column : columns) all.push_back(column.name);
  return all;
}

}  // namespace orthant::runs
