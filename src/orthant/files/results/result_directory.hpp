// SPDX-License-Identifier: Apache-2.0
// The folder of a result: result.json, report.html and the trajectory in one of its formats. It appears whole or not
// at all.
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

  /// Where another file of the result is to be written until then.
  [[nodiscard]] std::filesystem::path file(const std::string& name) const { return folder_.file(name); }

  /// Writes result.json and puts the folder in its place; an existing result is replaced.
  void publish(const nlohmann::ordered_json& result);

 private:
  WholeFolder folder_;  // outlives the file in it
  std::unique_ptr<TrajectoryWriter> trajectory_;
};

}  // namespace orthant::files
