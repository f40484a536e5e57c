// SPDX-License-Identifier: Apache-2.0
#include "orthant/files/results/result_directory.hpp"

#include "orthant/files/json_text.hpp"

#include <vector>

#include <nlohmann/json.hpp>

namespace orthant::files {

namespace {

// A result may replace one whose trajectory has another format.
std::vector<std::string> files_of_a_result() {
  std::vector<std::string> files = {"result.json", "report.html"};
  for (const TrajectoryFormat& format : trajectory_formats()) files.emplace_back(format.file);
  return files;
}

}  // namespace

ResultDirectory::ResultDirectory(const std::filesystem::path& target, const TrajectoryFormat& format)
    : folder_(target, files_of_a_result(), "result"),
      trajectory_(format.writer(folder_.file(std::string(format.file)))) {}

void ResultDirectory::publish(const nlohmann::ordered_json& result) {
  const std::string text = json_text(result) + "\n";
  trajectory_->close(text);
  folder_.write("result.json", text);
  folder_.publish();
}

}  // namespace orthant::files
