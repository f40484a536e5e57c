// SPDX-License-Identifier: Apache-2.0
// Two columns of numbers from a file: comma-separated values (or ; or tabs or blanks, whichever the first row has), with
// lines of comment that begin with # or %, and a header line with names; or HDF5, a dataset for each column.
#pragma once

#include "orthant/files/problem_error.hpp"

#include <array>
#include <cstddef>
#include <filesystem>
#include <string>
#include <variant>
#include <vector>

namespace orthant::files::detail {

/// A column by its name, or by its number from 0.
using ColumnChoice = std::variant<std::size_t, std::string>;

struct DataColumns {
  std::array<std::vector<double>, 2> values;
  std::vector<std::size_t> lines;  // of each row, from 1; empty for HDF5
  std::array<std::string, 2> names;
};

/// Throws ProblemError with line and column: a row that is too short, something that is no finite number, no such column.
[[nodiscard]] DataColumns read_data_file(const std::filesystem::path& path, const std::array<ColumnChoice, 2>& columns);

/// The same of a text in memory; `file` is its name in messages.
[[nodiscard]] DataColumns parse_csv_columns(std::string text, const std::string& file,
                                            const std::array<ColumnChoice, 2>& columns);

}  // namespace orthant::files::detail
