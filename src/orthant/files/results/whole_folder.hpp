// SPDX-License-Identifier: Apache-2.0
// A folder of output that appears whole or not at all: it is filled under another name next to its destination and
// renamed at the end.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace orthant::files {

class WholeFolder {
 public:
  /// `files` are the names that such a folder may hold, the first of them always; an old one is replaced, anything else
  /// is not. Throws InvalidArgument when something else is at `target`, or nothing can be written next to it; `noun` is
  /// what the folder is called in the message.
  WholeFolder(const std::filesystem::path& target, const std::vector<std::string>& files, const std::string& noun);
  ~WholeFolder();  // removes what was not published
  WholeFolder(const WholeFolder&) = delete;
  WholeFolder& operator=(const WholeFolder&) = delete;

  /// Where a file is to be written until then.
  [[nodiscard]] std::filesystem::path file(const std::string& name) const { return unfinished_ / name; }
  /// Writes a file. Throws std::runtime_error when that fails.
  void write(const std::string& name, const std::string& text) const;

  /// Puts the folder in its place.
  void publish();

 private:
  std::filesystem::path target_;
  std::filesystem::path unfinished_;
};

}  // namespace orthant::files
