// SPDX-License-Identifier: Apache-2.0
// result.json read back, as far as pictures need it: scheme, h, and what jumped when.
#pragma once

#include "orthant/io/problem_error.hpp"
#include "orthant/simulation/lagrangian_run.hpp"
#include "orthant/simulation/result.hpp"
#include "orthant/simulation/sweeping_run.hpp"

#include <filesystem>
#include <variant>

namespace orthant::io {

/// What each result has of: scheme, h, t_end; z, events and λ; impacts; jumps without their sets. All else is as a
/// result starts.
using StoredOutcome = std::variant<simulation::Result, simulation::LagrangianResult, simulation::SweepingResult>;

/// Throws ProblemError with file, line and column when the file is not as `orthant run` writes it.
[[nodiscard]] StoredOutcome read_outcome(const std::filesystem::path& result_json);

}  // namespace orthant::io
