// SPDX-License-Identifier: Apache-2.0
// result.json read back, as far as pictures need it: scheme, h, and what jumped when.
#pragma once

#include "orthant/files/problem_error.hpp"
#include "orthant/runs/lagrangian.hpp"
#include "orthant/runs/result.hpp"
#include "orthant/runs/sweeping.hpp"

#include <filesystem>
#include <variant>

namespace orthant::files {

/// Of each result: scheme, h, t_end; z, events and λ; impacts; jumps without their sets. Everything else keeps
/// its initial value.
using StoredOutcome = std::variant<runs::LcsResult, runs::LagrangianResult, runs::SweepingResult>;

/// Throws ProblemError with file, line and column when the file is not as `orthant run` writes it.
[[nodiscard]] StoredOutcome read_outcome(const std::filesystem::path& result_json);

}  // namespace orthant::files
