// SPDX-License-Identifier: Apache-2.0
// The rows of a run on their way to a file, one after the other: however long the run is, memory stays constant. Each
// format (trajectory_format.hpp) has a writer of its own.
#pragma once

#include "orthant/runs/column.hpp"

#include <span>
#include <string>
#include <vector>

namespace orthant::files {

/// Every verb throws WriteError when the file cannot be written.
class TrajectoryWriter {
 public:
  TrajectoryWriter() = default;
  virtual ~TrajectoryWriter() = default;
  TrajectoryWriter(const TrajectoryWriter&) = delete;
  TrajectoryWriter& operator=(const TrajectoryWriter&) = delete;

  /// Formats that have no place for unit and nature leave them out.
  virtual void write_header(const std::vector<runs::Column>& columns) = 0;
  virtual void write_row(std::span<const double> values) = 0;
  /// Writes the last rows, and the text of result.json where the format has a place for it.
  virtual void close(const std::string& result) = 0;
};

}  // namespace orthant::files
