// SPDX-License-Identifier: Apache-2.0
#include "orthant/files/results/trajectory_format.hpp"

#include "orthant/files/detail/source.hpp"
#include "orthant/files/results/trajectory_csv.hpp"
#include "orthant/files/results/trajectory_h5.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

namespace orthant::files {
namespace {

constexpr std::array formats = {
    TrajectoryFormat{
        .name = "csv", .file = "trajectory.csv", .trouble = csv_trouble, .writer = csv_writer, .reader = csv_reader},
    TrajectoryFormat{
        .name = "h5", .file = "trajectory.h5", .trouble = h5_trouble, .writer = h5_writer, .reader = h5_reader},
};

const TrajectoryFormat& format_in(const std::filesystem::path& folder) {
  const auto found = std::find_if(formats.begin(), formats.end(), [&folder](const TrajectoryFormat& format) {
    return std::filesystem::exists(folder / format.file);
  });
  return found == formats.end() ? formats.front() : *found;
}

}  // namespace

std::span<const TrajectoryFormat> trajectory_formats() {
  return formats;
}

const TrajectoryFormat& usable_format(std::string_view name) {
  const auto* const found = std::find_if(formats.begin(), formats.end(),
                                         [name](const TrajectoryFormat& format) { return format.name == name; });
  if (found == formats.end()) throw InvalidArgument(fmt::format("no format of trajectories is called '{}'", name));
  const std::string trouble = found->trouble();
  if (!trouble.empty()) throw InvalidArgument(fmt::format("format {} {}", name, trouble));
  return *found;
}

std::filesystem::path trajectory_file(const std::filesystem::path& folder) {
  return folder / format_in(folder).file;
}

std::unique_ptr<TrajectoryReader> open_trajectory(const std::filesystem::path& folder) {
  const TrajectoryFormat& format = format_in(folder);
  const std::filesystem::path path = folder / format.file;
  if (!std::filesystem::exists(path)) {
    fail_file(path.string(), "no such file", "must be there: it has the rows of the result");
  }
  return format.reader(path);
}

void TrajectoryReader::set_names(const std::string& file, std::vector<std::string> names) {
  names_ = std::move(names);
  row_.assign(names_.size(), nan);
  if (!names_.empty() && names_[0] == "t") return;
  throw ProblemError(
      {.file = file,
       .line = 1,
       .column = 1,
       .found = fmt::format("begins with the column '{}'", names_.empty() ? "" : detail::printable(names_[0])),
       .allowed = "must begin with t, then the columns of the state"});
}

}  // namespace orthant::files
