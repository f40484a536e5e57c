// SPDX-License-Identifier: Apache-2.0
// A file or folder that cannot be written, and why, in plain words.
#pragma once

#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>

namespace orthant::files {

/// "the disk is full" for ENOSPC; what the system calls it where we have no better words.
[[nodiscard]] std::string why_not_written(int error_number);

/// "PATH cannot be written: the disk is full". Not the caller's mistake: the command ends with 1, not with 2.
class WriteError : public std::runtime_error {
 public:
  /// Without a reason when `error_number` is 0.
  WriteError(const std::filesystem::path& path, int error_number);
  [[nodiscard]] int error_number() const { return error_number_; }

 private:
  int error_number_;
};

/// Makes a file with this text, or throws WriteError. A file that is there already is overwritten; a pipe or device takes
/// the text as it comes.
void write_bytes(const std::filesystem::path& path, std::string_view text);

}  // namespace orthant::files
