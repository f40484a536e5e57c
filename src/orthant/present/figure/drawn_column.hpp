// SPDX-License-Identifier: Apache-2.0
// What a figure draws, as a user writes it, and its value in a row:
//   q0, angle                    a column by its key or its name, or a family of keys: q is q0, q1, …
//   R1*q0 - R2*q1                a formula of columns and of the parameters of the model
//   q0 in mm                     in another unit than that of the column
//   1e3*q0 as 'height (mm)'      with a text of its own
#pragma once

#include "orthant/expressions/program.hpp"
#include "orthant/runs/column.hpp"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace orthant::present {

using Parameters = std::vector<std::pair<std::string, double>>;

/// The parts of the word; those that are not there are empty. Throws InvalidArgument when "in" or "as" has nothing to it.
struct DrawnWord {
  std::string formula, unit, label;
};
[[nodiscard]] DrawnWord drawn_word(std::string_view word);

/// By what a number in the one unit is to be multiplied: "m", "mm": 1000; "s", "min": 1/60; "m^2", "cm^2": 1e4.
[[nodiscard]] std::optional<double> unit_factor(std::string_view from, std::string_view to);

/// A column, scaled, or a formula.
class DrawnColumn {
 public:
  DrawnColumn() = default;
  /// The column at this place. Throws InvalidArgument when its unit is not known or cannot become that of the word.
  DrawnColumn(const DrawnWord& word, const std::vector<runs::Column>& columns, std::size_t place);
  /// The formula of the word. Throws InvalidArgument, with what is wrong in it.
  DrawnColumn(const DrawnWord& word, const std::vector<runs::Column>& columns, const Parameters& parameters);

  [[nodiscard]] double value(std::span<const double> row);
  /// Those it is made of.
  [[nodiscard]] const std::vector<std::size_t>& columns() const { return columns_; }
  [[nodiscard]] bool is_formula() const { return is_formula_; }

  std::string name;          // of the column, or the formula
  std::string label;         // as given; empty: none
  std::string unit;          // of the values; empty: not known
  std::string family;        // as in runs::Column
  bool is_measure = false;   // its rows hold what a measure has since the row before
  bool is_of_steps = false;  // the first row, where no step ends, has no value of it
  bool can_jump = true;
  double factor = 1.0;

 private:
  bool is_formula_ = false;
  std::vector<std::size_t> columns_;
  std::vector<std::pair<std::size_t, std::size_t>> used_;  // slots of the formula, and their columns
  std::vector<double> slots_;
  expressions::Program program_;
  expressions::Program::Workspace workspace_;
};

/// The column of this key, or those of the family; lambda0 is also the density chi0. Empty when there are none.
[[nodiscard]] std::vector<std::size_t> keyed_columns(std::string_view key, const std::vector<runs::Column>& columns);

/// That not all columns of a family are drawn.
[[nodiscard]] std::string spread_note(std::string_view key, std::size_t drawn, std::size_t count);

/// The columns that a word names: one, those of a family, a formula. `most` of a family, evenly spread; `note` says so.
[[nodiscard]] std::vector<DrawnColumn> drawn_columns(std::string_view word, const std::vector<runs::Column>& columns,
                                                     const Parameters& parameters, std::size_t most,
                                                     std::vector<std::string>& notes);

/// The one column that a word names. Throws InvalidArgument when it names several.
[[nodiscard]] DrawnColumn drawn_column(std::string_view word, const std::vector<runs::Column>& columns,
                                       const Parameters& parameters);

}  // namespace orthant::present
