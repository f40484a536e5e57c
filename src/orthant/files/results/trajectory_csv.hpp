// SPDX-License-Identifier: Apache-2.0
// A trajectory as comma-separated values: one header line, then one line per row, 17 significant digits, so that every
// number is read back to the same bits. Memory stays constant however long the run is.
#pragma once

#include <cstdio>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace orthant::files {

class TrajectoryCsv {
 public:
  /// Throws std::runtime_error when the file cannot be written; so do all verbs.
  explicit TrajectoryCsv(const std::filesystem::path& path);

  void write_header(const std::vector<std::string>& names);
  void write_row(std::span<const double> values);
  void close();

 private:
  struct Closer {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  void flush();
  [[noreturn]] void fail() const;

  std::filesystem::path path_;
  std::unique_ptr<std::FILE, Closer> file_;
  std::vector<char> buffer_;
  std::size_t used_ = 0;
};

}  // namespace orthant::files
