// SPDX-License-Identifier: Apache-2.0
// The little of HDF5 that we need: groups, and arrays of numbers in them. A place is a path inside the file,
// "fclib_local/vectors/q". HDF5 itself never prints. Built without HDF5, both constructors throw ProblemError.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace orthant::files::detail {

/// Is this program built with HDF5?
[[nodiscard]] bool has_hdf5();

class Hdf5Reader {
 public:
  /// Throws ProblemError when the file is missing, not HDF5, or truncated.
  explicit Hdf5Reader(const std::filesystem::path& path);
  ~Hdf5Reader();
  Hdf5Reader(const Hdf5Reader&) = delete;
  Hdf5Reader& operator=(const Hdf5Reader&) = delete;

  [[nodiscard]] bool has(const std::string& place) const;
  /// All entries of a dataset of numbers, of whole numbers. Throw ProblemError naming the place when there is none,
  /// when it holds something else, or when its bytes cannot be read.
  [[nodiscard]] std::vector<double> numbers(const std::string& place) const;
  [[nodiscard]] std::vector<std::int64_t> integers(const std::string& place) const;

  /// Throws ProblemError "FILE: PLACE FOUND, ALLOWED".
  [[noreturn]] void fail(const std::string& place, std::string found, std::string allowed = "") const;

 private:
  [[maybe_unused]] std::string file_;
  [[maybe_unused]] std::int64_t id_ = -1;
};

class Hdf5Writer {
 public:
  /// An empty file, in place of the one that may be there. Throws ProblemError when it cannot be made.
  explicit Hdf5Writer(const std::filesystem::path& path);
  ~Hdf5Writer();
  Hdf5Writer(const Hdf5Writer&) = delete;
  Hdf5Writer& operator=(const Hdf5Writer&) = delete;

  /// Groups on the way are made as needed. `is_packed`: shuffled and deflated, in chunks.
  void write(const std::string& place, const std::vector<double>& values, bool is_packed = false);
  void write(const std::string& place, const std::vector<int>& values, bool is_packed = false);

 private:
  [[maybe_unused]] std::string file_;
  [[maybe_unused]] std::int64_t id_ = -1;
};

}  // namespace orthant::files::detail
