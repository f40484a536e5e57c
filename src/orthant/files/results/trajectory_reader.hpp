// SPDX-License-Identifier: Apache-2.0
// The trajectory of a result row by row: whatever its length, a few rows are in memory. Each format
// (trajectory_format.hpp) has a reader of its own.
//
//   const std::unique_ptr<files::TrajectoryReader> reader = files::open_trajectory("ball.result");
//   while (reader->next()) use(reader->row());
#pragma once

#include "orthant/files/problem_error.hpp"

#include <span>
#include <string>
#include <utility>
#include <vector>

namespace orthant::files {

class TrajectoryReader {
 public:
  virtual ~TrajectoryReader() = default;
  TrajectoryReader(const TrajectoryReader&) = delete;
  TrajectoryReader& operator=(const TrajectoryReader&) = delete;

  [[nodiscard]] const std::vector<std::string>& names() const { return names_; }

  /// The columns that are read, t among them in any case; they must be finite. The others stay NaN. Without this, all
  /// are read, and what was not computed may be NaN. To be called before the first row.
  void want(std::vector<bool> is_wanted) { is_wanted_ = std::move(is_wanted); }

  /// Goes to the next row; false after the last. Throws ProblemError with file and place: no rows, a row cut off, not a
  /// number, times that go back.
  virtual bool next() = 0;
  [[nodiscard]] std::span<const double> row() const { return row_; }

 protected:
  TrajectoryReader() = default;
  /// Throws ProblemError when the first of the columns is not t.
  void set_names(const std::string& file, std::vector<std::string> names);

  [[nodiscard]] bool is_read(std::size_t column) const { return is_wanted_.empty() || is_wanted_[column]; }
  [[nodiscard]] bool must_be_finite(std::size_t column) const { return column == 0 || !is_wanted_.empty(); }

  std::vector<double> row_;
  bool has_row_ = false;

 private:
  std::vector<std::string> names_;
  std::vector<bool> is_wanted_;  // empty: all, finite or not
};

}  // namespace orthant::files
