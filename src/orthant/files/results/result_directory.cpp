// SPDX-License-Identifier: Apache-2.0
#include "orthant/files/results/result_directory.hpp"

#include "orthant/files/json_text.hpp"

#include <nlohmann/json.hpp>

namespace orthant::files {

ResultDirectory::ResultDirectory(const std::filesystem::path& target)
    : folder_(target, {"result.json", "trajectory.csv", "trajectory.h5", "report.html"}, "result"),
      trajectory_(folder_.file("trajectory.csv")) {}

void ResultDirectory::publish(const nlohmann::ordered_json& result) {
  trajectory_.close();
  folder_.write("result.json", json_text(result) + "\n");
  folder_.publish();
}

}  // namespace orthant::files
