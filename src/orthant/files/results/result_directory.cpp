// SPDX-License-Identifier: Apache-2.0
#include "orthant/files/results/result_directory.hpp"

#include "orthant/files/json_text.hpp"
#include "orthant/files/write_error.hpp"

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

// A writer that calls its file as it will be in its place, when something is wrong.
class NamedWriter final : public TrajectoryWriter {
 public:
  NamedWriter(const WholeFolder& folder, const TrajectoryFormat& format) : folder_(folder), name_(format.file) {
    named([&] { writer_ = format.writer(folder.file(name_)); });
  }
  void write_header(const std::vector<runs::Column>& columns) override {
    named([&] { writer_->write_header(columns); });
  }
  void write_row(std::span<const double> values) override {
    named([&] { writer_->write_row(values); });
  }
  void close(const std::string& result) override {
    named([&] { writer_->close(result); });
  }

 private:
  template <class Verb>
  void named(const Verb& verb) const {
    try {
      verb();
    } catch (const WriteError& error) {
      folder_.fail(name_, error.error_number());
    }
  }

  const WholeFolder& folder_;
  std::string name_;
  std::unique_ptr<TrajectoryWriter> writer_;
};

}  // namespace

ResultDirectory::ResultDirectory(const std::filesystem::path& target, const TrajectoryFormat& format)
    : folder_(target, files_of_a_result(), "result"), trajectory_(std::make_unique<NamedWriter>(folder_, format)) {}

Published ResultDirectory::publish(const nlohmann::ordered_json& result) {
  const std::string text = json_text(result) + "\n";
  trajectory_->close(text);
  folder_.write("result.json", text);
  return folder_.publish();
}

}  // namespace orthant::files
