// SPDX-License-Identifier: Apache-2.0
// The run of a linear complementarity system.
#pragma once

#include "orthant/analysis/lcs.hpp"
#include "orthant/runs/options.hpp"
#include "orthant/runs/result.hpp"
#include "orthant/systems/lcs.hpp"

#include <string>
#include <vector>

namespace orthant::runs {

/// "emts", "exponential", "backward-euler", "event-driven", "hybrid", "auto"
[[nodiscard]] const std::vector<std::string>& scheme_names();
/// The scheme that `run` uses for a system. Throws InvalidArgument when it does not fit, or "auto" finds
/// none.
[[nodiscard]] ChosenScheme chosen_scheme(const systems::Lcs& system, const analysis::LcsFindings& findings,
                                         const RunOptions& options);
/// Throws InvalidArgument when the system, x0 or an option is wrong, or the scheme does not fit the system.
[[nodiscard]] LcsResult run(const systems::Lcs& system, const Vector& x0, const RunOptions& options,
                            const Observer& observer = {});

/// The same with an analysis that is there already (of the same system).
[[nodiscard]] LcsResult run(const systems::Prepared<systems::Lcs>& prepared, const analysis::LcsFindings& findings,
                            const Vector& x0, const RunOptions& options, const Observer& observer = {});
[[nodiscard]] LcsResult run(const systems::Lcs& system, const analysis::LcsFindings& findings, const Vector& x0,
                            const RunOptions& options, const Observer& observer = {});

}  // namespace orthant::runs
