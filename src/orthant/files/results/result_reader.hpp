// SPDX-License-Identifier: Apache-2.0
// A result folder read back: what result.json says about the run, and the columns of its trajectory by which runs are
// compared. The rows are read one by one, so that only these columns need memory.
#pragma once

#include "orthant/files/problem_error.hpp"
#include "orthant/tasks/state_graph.hpp"

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace orthant::files {

/// What result.json says about the run.
struct StoredHead {
  std::string folder;               // as the user wrote it
  std::filesystem::path directory;  // that has the files
  std::string status, scheme;
  double h = nan, t_end = nan;                                  // NaN when the file has none
  std::vector<std::pair<std::string, double>> parameters = {};  // of the model
};

struct StoredResult : StoredHead {
  tasks::StateGraph state;
};

/// The same without the trajectory; trajectory_format.hpp opens that, to be read row by row.
[[nodiscard]] StoredHead read_head(const std::filesystem::path& path);

/// Reads a folder that `orthant run` wrote, named by itself or by the result.json in it. Throws ProblemError with file
/// and line: not a result, a column missing, a row cut off, not a number, times that go back.
[[nodiscard]] StoredResult read_result(const std::filesystem::path& path);

}  // namespace orthant::files
