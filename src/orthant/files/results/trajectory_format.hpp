// SPDX-License-Identifier: Apache-2.0
// The formats of trajectories, in one list: a format is its own files and a row of trajectory_format.cpp.
#pragma once

#include "orthant/files/results/trajectory_reader.hpp"
#include "orthant/files/results/trajectory_writer.hpp"

#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace orthant::files {

struct TrajectoryFormat {
  std::string_view name;  // as in --format csv
  std::string_view file;  // in the folder of a result

  /// Why it cannot be used here (a library is missing); empty when it can.
  std::string (*trouble)();
  /// Makes the file. Throws WriteError when it cannot be written.
  std::unique_ptr<TrajectoryWriter> (*writer)(const std::filesystem::path& path);
  /// Reads the names of the columns. Throws ProblemError when there is no such file, or t is not the first column.
  std::unique_ptr<TrajectoryReader> (*reader)(const std::filesystem::path& path);
};

/// The first is the default.
[[nodiscard]] std::span<const TrajectoryFormat> trajectory_formats();

/// Throws InvalidArgument when there is no such format, or it cannot be used here.
[[nodiscard]] const TrajectoryFormat& usable_format(std::string_view name);

/// The trajectory in the folder of a result, whatever its format. Throws ProblemError when there is none.
[[nodiscard]] std::unique_ptr<TrajectoryReader> open_trajectory(const std::filesystem::path& folder);
/// Where it is; the file of the default format when there is none.
[[nodiscard]] std::filesystem::path trajectory_file(const std::filesystem::path& folder);

}  // namespace orthant::files
