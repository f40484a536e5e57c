// SPDX-License-Identifier: Apache-2.0
// result.json read back, as far as pictures need it: scheme, h, columns, and what jumped when.
#pragma once

#include "orthant/files/problem_error.hpp"
#include "orthant/runs/result.hpp"

#include <filesystem>

namespace orthant::files {

/// The newest format that is written, and read; results without a format are of format 1.
inline constexpr int result_format = 2;

/// scheme, h, t_end, impulses and changes with their sources, and atoms of λ. All else keeps its initial value; results of
/// format 1 have no columns. Throws ProblemError with file, line and column when the file is not as `orthant run`
/// writes it, or has an unknown format.
[[nodiscard]] runs::Outcome read_outcome(const std::filesystem::path& result_json);

/// The columns alone; none for a result of format 1, which does not describe them.
[[nodiscard]] std::vector<runs::Column> read_columns(const std::filesystem::path& result_json);

}  // namespace orthant::files
