// SPDX-License-Identifier: Apache-2.0
// What the rows of a run hold. A kind of system states each column once, with its value in a row (detail/columns.hpp);
// files, page, figure, text and Python read that description and nothing else.
#pragma once

#include "orthant/linalg/types.hpp"
#include "orthant/systems/naming.hpp"

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace orthant::runs {

enum class Nature {
  continuous,
  jumps,    // where an event says so
  steps,    // the same, but the first row, where no step ends, has no value of it
  measure,  // what a measure has since the row before: a density and atoms
};
inline constexpr std::array all_natures = {Nature::continuous, Nature::jumps, Nature::steps, Nature::measure};
[[nodiscard]] std::string_view name(Nature nature);  // "continuous", …

struct Column {
  std::string name;      // in trajectory.csv, reports, plots: what the model calls it ("angle"), or the key
  std::string key = {};  // the same for all models of a kind: "q0", "z0_1"; a named formula has its name
  std::string label;     // what the model calls its owner ("floor"); may be empty
  std::string family;    // columns of a kind: "q"; "z0_" for the levels of output 0
  Index owner = -1;      // source of events that it belongs to, as in schemes::Event; -1: all
  Index entry = -1;      // of the impulse of an event of its owner: its jump, or its atom; -1: none
  std::string unit;      // "m", "J"; empty: not known. Views do not mix units
  Nature nature = Nature::continuous;
};

/// Columns that share a plot.
struct View {
  std::string title;
  std::vector<std::size_t> columns;
};

/// A constraint that acts, or does not, in the step that ends with the row. It acts where a column is inside its bounds
/// by more than factor · s, or one of the others is larger than that; s is the largest of `least` and |against|.
struct Activity {
  std::string name;   // of the column that says how far it is from acting
  std::string label;  // as in Column
  std::size_t column = 0;
  double lower = 0, upper = infinity;
  std::vector<std::size_t> others = {};
  std::vector<std::size_t> against = {};
  double least = 0, factor = 1;

  [[nodiscard]] bool is_active(std::span<const double> row) const;
};

/// The columns of a run, and how they are best viewed.
struct Layout {
  std::vector<Column> columns;                                 // t first
  std::vector<View> views;                                     // from the top of the page
  std::vector<std::pair<std::size_t, std::size_t>> portraits;  // one column over the other
  bool is_plane = false;                                       // portraits have the same scale on both axes
  std::string activity_title;
  std::vector<Activity> activities;

  /// The columns of a family, in their order.
  [[nodiscard]] std::vector<std::size_t> family(std::string_view letters) const;
  /// The place of a column, by its key or its name; columns.size() when there is none.
  [[nodiscard]] std::size_t place(std::string_view key) const;

  /// Without a key, the name is the key.
  void add(Column column);
  /// letters0, letters1, …, with their labels as far as there are some; no owners
  void add(std::string_view letters, Index count, Nature nature, const std::vector<std::string>& labels = {});
  /// The columns of the family belong to the sources first_owner, first_owner + 1, …
  void own(std::string_view letters, Index first_owner, Index entry = -1);
  /// Nothing when there is no column in it.
  void view(std::string title, std::vector<std::size_t> of);
  /// Nothing when there is no such column.
  void portrait(std::string_view x, std::string_view y);
  /// Columns of these keys get the names and units that the model gives them; keys that are not there are no mistake.
  void rename(const std::vector<systems::Name>& given);
  /// Views with several units become one for each unit; where a unit is known, the title says so.
  void part_views_by_unit();
};

/// The names, as in the header of trajectory.csv.
[[nodiscard]] std::vector<std::string> names(const std::vector<Column>& columns);
/// The keys, by which programs know the columns.
[[nodiscard]] std::vector<std::string> keys(const std::vector<Column>& columns);

/// What the model calls its contacts, joints, sets.
template <class Named>
[[nodiscard]] std::vector<std::string> labels_of(const std::vector<Named>& things) {
  std::vector<std::string> labels;
  labels.reserve(things.size());
  for (const Named& thing : things) labels.push_back(thing.name);
  return labels;
}

}  // namespace orthant::runs
