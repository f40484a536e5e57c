// SPDX-License-Identifier: Apache-2.0
// A folder of output that appears whole or not at all: it is filled under another name next to its destination and
// renamed at the end. It takes the place of an older one that is as Orthant wrote it (detail/checksums.hpp); anything else
// that is there by then stays, and the new folder goes beside it.
#pragma once

#include "orthant/base/errors.hpp"

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace orthant::files {

namespace detail {
class Workbench;
}

/// Where a folder went.
struct Published {
  std::filesystem::path folder;    // the target, or "TARGET.2", "TARGET.3", …
  std::vector<std::string> notes;  // for the user: what was kept, where, and why
};

/// What tests need to reach every way through `WholeFolder::publish`.
struct PublishConditions {
  std::function<void(int stage)> before;  // called before each step that looks at the target or changes it
  bool can_exchange = true;               // can the file system exchange two folders in one step?
};

class WholeFolder {
 public:
  /// `files` are the names that such a folder may hold, the first of them always; `noun` is what it is called in
  /// messages. Throws InvalidArgument when something is at `target` that is no such folder at all, or nothing can be
  /// written next to it.
  WholeFolder(const std::filesystem::path& target, const std::vector<std::string>& files, const std::string& noun);
  ~WholeFolder();  // removes what was not published
  WholeFolder(const WholeFolder&) = delete;
  WholeFolder& operator=(const WholeFolder&) = delete;

  /// Where a file is to be written until then.
  [[nodiscard]] std::filesystem::path file(const std::string& name) const;
  /// Writes a file. Throws WriteError when that fails.
  void write(const std::string& name, const std::string& text) const;
  /// Throws WriteError: the file is called as it will be in its place.
  [[noreturn]] void fail(const std::string& name, int error_number) const;

  /// Puts the folder in its place, or beside it. The last verb.
  [[nodiscard]] Published publish(const PublishConditions& conditions = {});

 private:
  std::filesystem::path target_;
  std::string first_;
  std::unique_ptr<detail::Workbench> bench_;
};

}  // namespace orthant::files
