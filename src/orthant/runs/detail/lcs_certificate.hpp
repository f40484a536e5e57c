// SPDX-License-Identifier: Apache-2.0
// Which certificates apply to a run.
#pragma once

#include "orthant/runs/detail/lcs_judge.hpp"
#include "orthant/runs/lcs.hpp"
#include "orthant/schemes/emts.hpp"
#include "orthant/schemes/exponential.hpp"

namespace orthant::runs::detail {

[[nodiscard]] bool has_restitution(const systems::Lcs& system);

/// Theorem 2 and (H) need autonomous systems with plastic impacts; Theorem 2 a symmetric positive definite Δ.
[[nodiscard]] JudgeRules rules_for(const schemes::Emts& scheme, const systems::Lcs& system,
                                   const analysis::LcsFindings& findings, double tolerance);
[[nodiscard]] JudgeRules rules_for(const schemes::Exponential& scheme, const systems::Lcs& system,
                                   const analysis::LcsFindings& findings, double tolerance);

}  // namespace orthant::runs::detail
