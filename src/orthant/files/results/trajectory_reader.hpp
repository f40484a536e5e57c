// SPDX-License-Identifier: Apache-2.0
// trajectory.csv row by row: whatever its length, one row is in memory.
//
//   files::TrajectoryReader reader("ball.result/trajectory.csv");
//   while (reader.next()) use(reader.row());
#pragma once

#include "orthant/files/problem_error.hpp"

#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace orthant::files {

class TrajectoryReader {
 public:
  /// Reads the header. Throws ProblemError when there is no such file, or it does not begin with the column t.
  explicit TrajectoryReader(const std::filesystem::path& path);
  ~TrajectoryReader();
  TrajectoryReader(const TrajectoryReader&) = delete;
  TrajectoryReader& operator=(const TrajectoryReader&) = delete;

  [[nodiscard]] const std::vector<std::string>& names() const { return names_; }

  /// The columns that are read, t among them in any case; they must be finite. The others stay NaN. Without this, all
  /// are read, and what was not computed may be NaN.
  void want(std::vector<bool> is_wanted);

  /// Goes to the next row; false after the last. Throws ProblemError with file and line: no rows, a row cut off, not a
  /// number, times that go back.
  bool next();
  [[nodiscard]] std::span<const double> row() const { return row_; }

 private:
  class Lines;
  class Fields;
  std::string file_;
  std::unique_ptr<Lines> lines_;
  std::vector<std::string> names_;
  std::vector<bool> is_wanted_;  // empty: all, finite or not
  std::vector<double> row_;
  bool has_row_ = false;
};

}  // namespace orthant::files
