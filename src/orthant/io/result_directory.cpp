// SPDX-License-Identifier: Apache-2.0
#include "orthant/io/result_directory.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/io/json_text.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <fstream>
#include <stdexcept>
#include <string>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

namespace orthant::io {
namespace {

namespace filesystem = std::filesystem;

constexpr std::array<std::string_view, 4> result_files = {"result.json", "trajectory.csv", "trajectory.h5",
                                                          "report.html"};

// Only what a result consists of: a folder with anything else in it is not ours to replace.
bool is_result(const filesystem::path& folder) {
  if (!filesystem::is_directory(folder)) return false;
  for (const filesystem::directory_entry& entry : filesystem::directory_iterator(folder)) {
    const std::string name = entry.path().filename().string();
    if (std::find(result_files.begin(), result_files.end(), name) == result_files.end()) return false;
  }
  return filesystem::is_empty(folder) || filesystem::exists(folder / result_files[0]);
}

filesystem::path without_slash(const filesystem::path& path) {
  return path.has_filename() ? path : path.parent_path();
}

// Both names exist: exchanged in one step where the system can, so that there is a result at `target` at any time.
void replace(const filesystem::path& fresh, const filesystem::path& target) {
#ifdef RENAME_EXCHANGE
  if (renameat2(AT_FDCWD, fresh.c_str(), AT_FDCWD, target.c_str(), RENAME_EXCHANGE) == 0) {
    filesystem::remove_all(fresh);  // it is the old one now
    return;
  }
#endif
  const filesystem::path old = fresh.string() + ".old";
  filesystem::rename(target, old);
  filesystem::rename(fresh, target);
  filesystem::remove_all(old);
}

}  // namespace

ResultDirectory::ResultDirectory(const filesystem::path& target) : target_(without_slash(target)) {
  std::error_code error;
  const filesystem::file_status status = filesystem::symlink_status(target_, error);
  if (filesystem::exists(status) && (filesystem::is_symlink(status) || !is_result(target_))) {
    throw InvalidArgument(
        fmt::format("--out {}: exists and is not a result of Orthant, must be a new folder or an old "
                    "result, which is replaced",
                    target_.string()));
  }
  if (target_.has_parent_path()) filesystem::create_directories(target_.parent_path(), error);
  unfinished_ = target_.parent_path() / fmt::format(".{}.{}", target_.filename().string(), getpid());
  if (!filesystem::create_directory(unfinished_, error) || error) {
    const std::string why = error ? error.message() : "there is an unfinished one already";
    throw InvalidArgument(fmt::format("--out {}: cannot be made: {}", target_.string(), why));
  }
  trajectory_.emplace(unfinished_ / "trajectory.csv");
}

ResultDirectory::~ResultDirectory() {
  std::error_code error;
  if (!unfinished_.empty()) filesystem::remove_all(unfinished_, error);
}

void ResultDirectory::publish(const nlohmann::ordered_json& result) {
  trajectory_->close();
  const filesystem::path file = unfinished_ / "result.json";
  std::ofstream stream(file, std::ios::binary);
  stream << json_text(result) << '\n';
  stream.close();
  if (!stream) throw std::runtime_error(file.string() + " cannot be written");
  if (filesystem::exists(target_)) {
    replace(unfinished_, target_);
  } else {
    filesystem::rename(unfinished_, target_);
  }
  unfinished_.clear();
}

}  // namespace orthant::io
