// SPDX-License-Identifier: Apache-2.0
// The rows of a run on their way to a file, one after the other: however long the run is, memory stays constant. Each
// format (trajectory_format.hpp) has a writer of its own.
#pragma once

#include <span>
#include <string>
#include <vector>

namespace orthant::files {

/// What a file says of a column. Formats that have no place for unit and nature leave them out.
struct TrajectoryColumn {
  std::string name;
  std::string unit = {};    // "m/s"; empty when it is not known
  std::string nature = {};  // continuous, jumps, steps, measure; empty when it is not known
};

/// Columns of which only the names are known.
[[nodiscard]] std::vector<TrajectoryColumn> columns_named(const std::vector<std::string>& names);

/// Every verb throws std::runtime_error or ProblemError when the file cannot be written.
class TrajectoryWriter {
 public:
  TrajectoryWriter() = default;
  virtual ~TrajectoryWriter() = default;
  TrajectoryWriter(const TrajectoryWriter&) = delete;
  TrajectoryWriter& operator=(const TrajectoryWriter&) = delete;

  virtual void write_header(const std::vector<TrajectoryColumn>& columns) = 0;
  virtual void write_row(std::span<const double> values) = 0;
  /// Writes the last rows, and the text of result.json where the format has a place for it.
  virtual void close(const std::string& result) = 0;
};

}  // namespace orthant::files
