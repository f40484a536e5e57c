// SPDX-License-Identifier: Apache-2.0
// A trajectory as comma-separated values: one header line, then one line per row, 17 significant digits, so that every
// number is read back to the same bits.
#pragma once

#include "orthant/files/results/trajectory_reader.hpp"
#include "orthant/files/results/trajectory_writer.hpp"

#include <cstdio>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace orthant::files {

class TrajectoryCsv final : public TrajectoryWriter {
 public:
  /// Throws WriteError when the file cannot be written; so do all verbs.
  explicit TrajectoryCsv(const std::filesystem::path& path);

  void write_header(const std::vector<runs::Column>& columns) override;
  void write_row(std::span<const double> values) override;
  void close(const std::string& result) override;

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

// what the list of formats needs
[[nodiscard]] std::string csv_trouble();
[[nodiscard]] std::unique_ptr<TrajectoryWriter> csv_writer(const std::filesystem::path& path);
[[nodiscard]] std::unique_ptr<TrajectoryReader> csv_reader(const std::filesystem::path& path);

}  // namespace orthant::files
