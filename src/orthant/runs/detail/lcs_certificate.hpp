// SPDX-License-Identifier: Apache-2.0
// Which certificates apply to a run, and what they say of it at the end.
#pragma once

#include "orthant/runs/detail/lcs_judge.hpp"
#include "orthant/runs/lcs.hpp"

namespace orthant::runs::detail {

[[nodiscard]] bool has_restitution(const systems::Lcs& system);

/// Theorem 2 and (H) need autonomous systems with plastic impacts; Theorem 2 a symmetric positive definite Δ.
[[nodiscard]] JudgeRules rules_for(LevelScheme scheme, const systems::Lcs& system,
                                   const analysis::LcsFindings& findings, const RunOptions& options);

/// What the user should hear before the first step.
[[nodiscard]] std::vector<std::string> warnings_before(const systems::Lcs& system,
                                                       const analysis::LcsFindings& findings, const std::string& scheme,
                                                       const RunOptions& options);

}  // namespace orthant::runs::detail
