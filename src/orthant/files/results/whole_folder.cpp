// SPDX-License-Identifier: Apache-2.0
#include "orthant/files/results/whole_folder.hpp"

#include "orthant/base/errors.hpp"

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <stdexcept>
#include <system_error>

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

namespace orthant::files {
namespace {

namespace filesystem = std::filesystem;

// Only what such a folder consists of: one with anything else in it is not ours to replace.
bool is_ours(const filesystem::path& folder, const std::vector<std::string>& files) {
  if (!filesystem::is_directory(folder)) return false;
  for (const filesystem::directory_entry& entry : filesystem::directory_iterator(folder)) {
    const std::string name = entry.path().filename().string();
    if (std::find(files.begin(), files.end(), name) == files.end()) return false;
  }
  return filesystem::is_empty(folder) || filesystem::exists(folder / files[0]);
}

filesystem::path without_slash(const filesystem::path& path) {
  return path.has_filename() ? path : path.parent_path();
}

// Both names exist: exchanged in one step where the system can, so that there is one at `target` at any time.
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

WholeFolder::WholeFolder(const filesystem::path& target, const std::vector<std::string>& files, const std::string& noun)
    : target_(without_slash(target)) {
  std::error_code error;
  const filesystem::file_status status = filesystem::symlink_status(target_, error);
  if (filesystem::exists(status) && (filesystem::is_symlink(status) || !is_ours(target_, files))) {
    throw InvalidArgument(fmt::format(
        "--out {0}: exists and is not a {1} of Orthant, must be a new folder or an old {1}, which is replaced",
        target_.string(), noun));
  }
  if (target_.has_parent_path()) filesystem::create_directories(target_.parent_path(), error);
  unfinished_ = target_.parent_path() / fmt::format(".{}.{}", target_.filename().string(), getpid());
  if (!filesystem::create_directory(unfinished_, error) || error) {
    const std::string why = error ? error.message() : "there is an unfinished one already";
    throw InvalidArgument(fmt::format("--out {}: cannot be made: {}", target_.string(), why));
  }
}

WholeFolder::~WholeFolder() {
  std::error_code error;
  if (!unfinished_.empty()) filesystem::remove_all(unfinished_, error);
}

void WholeFolder::write(const std::string& name, const std::string& text) const {
  std::ofstream stream(file(name), std::ios::binary);
  stream << text;
  stream.close();
  if (!stream) throw std::runtime_error(file(name).string() + " cannot be written");
}

void WholeFolder::publish() {
  if (filesystem::exists(target_)) {
    replace(unfinished_, target_);
  } else {
    filesystem::rename(unfinished_, target_);
  }
  unfinished_.clear();
}

}  // namespace orthant::files
