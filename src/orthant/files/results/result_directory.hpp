// SPDX-License-Identifier: Apache-2.0
// The folder of a result: result.json, report.html and the trajectory in one of its formats. It appears whole or not
// at all, and takes the place of an older result only if that is as Orthant wrote it (whole_folder.hpp).
#pragma once

#include "orthant/files/results/trajectory_format.hpp"
#include "orthant/files/results/whole_folder.hpp"

#include <filesystem>
#include <memory>
#include <string>

#include <nlohmann/json_fwd.hpp>

namespace orthant::files {

class ResultDirectory {
 public:
  /// Throws InvalidArgument when something other than a result is at `target`, or nothing can be written next to it.
  explicit ResultDirectory(const std::filesystem::path& target,
                           const TrajectoryFormat& format = trajectory_formats().front());

  /// The rows go here as they come.
  [[nodiscard]] TrajectoryWriter& trajectory() { return *trajectory_; }

  /// Writes another file of the result.
  void write(const std::string& name, const std::string& text) const { folder_.write(name, text); }

  /// Writes result.json and puts the folder in its place, or beside what is there and not ours.
  [[nodiscard]] Published publish(const nlohmann::ordered_json& result);

 private:
  WholeFolder folder_;  // outlives the file in it
  std::unique_ptr<TrajectoryWriter> trajectory_;
};

}  // namespace orthant::files
