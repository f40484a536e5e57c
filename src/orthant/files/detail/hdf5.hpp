// SPDX-License-Identifier: Apache-2.0
// The little of HDF5 that we need: groups, arrays of numbers in them, columns that grow, texts. A place is a path
// inside the file, "fclib_local/vectors/q". HDF5 itself is linked, or opened as a module when the first file is; it
// never prints. Without it, both constructors throw ProblemError.
#pragma once

#include "orthant/files/detail/hdf5_module.hpp"

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace orthant::files::detail {

/// Does this build have HDF5, linked or as a module?
[[nodiscard]] bool has_hdf5();

/// "needs HDF5, and …" when it cannot be used here, with what helps in a second sentence; empty when it can. Opens the
/// module.
struct Hdf5Trouble {
  std::string found, allowed;
};
[[nodiscard]] Hdf5Trouble trouble_with_hdf5();

class Hdf5Reader {
 public:
  /// Throws ProblemError when the file is missing, not HDF5, or truncated; `expected` is what it must be.
  explicit Hdf5Reader(const std::filesystem::path& path, const std::string& expected = "must be an FCLIB file in HDF5");
  ~Hdf5Reader();
  Hdf5Reader(const Hdf5Reader&) = delete;
  Hdf5Reader& operator=(const Hdf5Reader&) = delete;

  [[nodiscard]] bool has(const std::string& place) const;
  /// All entries of a dataset of numbers, of whole numbers. Throw ProblemError naming the place when there is none,
  /// when it holds something else, or when its bytes cannot be read.
  [[nodiscard]] std::vector<double> numbers(const std::string& place) const;
  [[nodiscard]] std::vector<std::int64_t> integers(const std::string& place) const;

  /// How many numbers a dataset has; throws as `numbers` does, but for the bytes.
  [[nodiscard]] std::int64_t length(const std::string& place) const;
  /// Some of them: as many as `values` has room for, from `first` on.
  void read(const std::string& place, std::int64_t first, std::span<double> values) const;

  /// What is in the root, in the order in which it was written, where the file records it.
  [[nodiscard]] std::vector<std::string> names() const;
  /// A text of its own, and one that belongs to a dataset.
  [[nodiscard]] std::string text(const std::string& place) const;
  [[nodiscard]] std::string attribute(const std::string& place, const std::string& name) const;

  /// Throws ProblemError "FILE: PLACE FOUND, ALLOWED".
  [[noreturn]] void fail(const std::string& place, std::string found, std::string allowed = "") const;

 private:
  std::string file_;
  const OrthantHdf5* hdf5_ = nullptr;
  OrthantHdf5File id_ = -1;
};

class Hdf5Writer {
 public:
  /// An empty file, which replaces an existing one. Throws WriteError when it cannot be made; so do all verbs. Without
  /// HDF5, ProblemError.
  explicit Hdf5Writer(const std::filesystem::path& path);
  ~Hdf5Writer();
  Hdf5Writer(const Hdf5Writer&) = delete;
  Hdf5Writer& operator=(const Hdf5Writer&) = delete;

  /// Groups on the way are made as needed. `is_packed`: shuffled and deflated, in chunks.
  void write(const std::string& place, const std::vector<double>& values, bool is_packed = false);
  void write(const std::string& place, const std::vector<int>& values, bool is_packed = false);

  /// An array in the root that grows, packed, in chunks of so many entries.
  void add_column(const std::string& name, std::int64_t chunk);
  void append(const std::string& name, std::span<const double> values);

  void write_text(const std::string& place, const std::string& text);
  void write_attribute(const std::string& place, const std::string& name, const std::string& text);

  /// Says when the last bytes cannot be written; the destructor does not.
  void close();

 private:
  void require(bool is_done) const;

  std::string file_;
  const OrthantHdf5* hdf5_ = nullptr;
  OrthantHdf5File id_ = -1;
};

}  // namespace orthant::files::detail
