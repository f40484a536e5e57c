// SPDX-License-Identifier: Apache-2.0
#include "orthant/files/results/trajectory_h5.hpp"

#include "orthant/base/interrupt.hpp"
#include "orthant/files/detail/hdf5.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

#include <fmt/format.h>

namespace orthant::files {
namespace {

const std::string result_place = "result.json";

// Rows that are in memory at once: about 2 MiB of them, and neither chunks of a few numbers nor of very many.
std::size_t rows_in_block(std::size_t columns) {
  constexpr std::size_t numbers = std::size_t{1} << 18;
  return std::clamp<std::size_t>(numbers / std::max<std::size_t>(columns, 1), 64, 4096);
}

class H5Writer final : public TrajectoryWriter {
 public:
  explicit H5Writer(const std::filesystem::path& path) : file_(path) {}

  void write_header(const std::vector<runs::Column>& columns) override {
    block_ = rows_in_block(columns.size());
    for (const runs::Column& column : columns) {
      file_.add_column(column.name, static_cast<std::int64_t>(block_));
      file_.write_attribute(column.name, "unit", column.unit);
      file_.write_attribute(column.name, "nature", std::string(name(column.nature)));
      columns_.push_back({.name = column.name, .values = {}});
      columns_.back().values.reserve(block_);
    }
  }
  void write_row(std::span<const double> values) override {
    for (std::size_t i = 0; i < columns_.size(); ++i) columns_[i].values.push_back(values[i]);
    if (columns_[0].values.size() == block_) flush();
  }
  void close(const std::string& result) override {
    flush();
    file_.write_text(result_place, result);
    file_.close();
  }

 private:
  struct Column {
    std::string name;
    std::vector<double> values;  // rows that are not in the file yet
  };
  void flush() {
    for (Column& column : columns_) {
      if (!column.values.empty()) file_.append(column.name, column.values);
      column.values.clear();
    }
  }

  detail::Hdf5Writer file_;
  std::size_t block_ = 0;  // rows
  std::vector<Column> columns_;
};

class H5Reader final : public TrajectoryReader {
 public:
  explicit H5Reader(const std::filesystem::path& path)
      : path_(path.string()), file_(path, "must be a trajectory in HDF5") {
    std::vector<std::string> names = file_.names();
    std::erase(names, result_place);
    const auto t = std::find(names.begin(), names.end(), "t");
    if (t == names.end()) fail_file(path_, "has no column t", "must be a trajectory in HDF5");
    std::rotate(names.begin(), t, t + 1);  // a program that wrote the file again may have lost the order
    set_names(path_, std::move(names));
    rows_ = file_.length("t");
    for (const std::string& name : this->names()) require_length(name);
    block_.resize(this->names().size());
  }

  bool next() override {
    stop_if_asked();
    if (at_ == rows_) {
      if (!has_row_) fail_file(path_, "has no rows", "must have at least one");
      return false;
    }
    if (at_ == first_ + static_cast<std::int64_t>(block_[0].size())) load();
    const auto inside = static_cast<std::size_t>(at_ - first_);
    const double before = row_[0];
    for (std::size_t i = 0; i < block_.size(); ++i) {
      if (!block_[i].empty()) row_[i] = block_[i][inside];
      if (!std::isfinite(row_[i]) && is_kept(i) && must_be_finite(i)) {
        file_.fail(place(i), fmt::format("is {}", row_[i]), "must be a finite number");
      }
    }
    if (has_row_ && row_[0] < before) {
      file_.fail(place(0), fmt::format("is {:g}", row_[0]),
                 fmt::format("must not be before the row above, {:g}", before));
    }
    has_row_ = true;
    ++at_;
    return true;
  }

 private:
  [[nodiscard]] bool is_kept(std::size_t column) const { return column == 0 || is_read(column); }
  [[nodiscard]] std::string place(std::size_t column) const { return fmt::format("{}[{}]", names()[column], at_); }

  void require_length(const std::string& name) const {
    const std::int64_t length = file_.length(name);
    if (length == rows_) return;
    file_.fail(name, fmt::format("has {} entries", length), fmt::format("must have {}, as t has", rows_));
  }
  void load() {
    first_ = at_;
    const auto most = static_cast<std::int64_t>(rows_in_block(block_.size()));
    const auto count = static_cast<std::size_t>(std::min(most, rows_ - at_));
    for (std::size_t i = 0; i < block_.size(); ++i) {
      if (!is_kept(i)) continue;
      block_[i].resize(count);
      file_.read(names()[i], first_, block_[i]);
    }
  }

  std::string path_;
  detail::Hdf5Reader file_;
  std::int64_t rows_ = 0, at_ = 0, first_ = 0;  // all, the next one, the first that is in memory
  std::vector<std::vector<double>> block_;      // by column; empty where a column is not read
};

}  // namespace

std::string h5_trouble() {
  const detail::Hdf5Trouble trouble = detail::trouble_with_hdf5();
  return trouble.allowed.empty() ? trouble.found : trouble.found + ": " + trouble.allowed;
}

std::unique_ptr<TrajectoryWriter> h5_writer(const std::filesystem::path& path) {
  return std::make_unique<H5Writer>(path);
}

std::unique_ptr<TrajectoryReader> h5_reader(const std::filesystem::path& path) {
  return std::make_unique<H5Reader>(path);
}

}  // namespace orthant::files
