// SPDX-License-Identifier: Apache-2.0
// What a report says in words and numbers, as markup: the verdict of the analysis, and how the run ended.
#pragma once

#include "orthant/analysis/lagrangian.hpp"
#include "orthant/analysis/lcs.hpp"
#include "orthant/analysis/sweeping.hpp"
#include "orthant/files/models/model.hpp"
#include "orthant/runs/result.hpp"

#include <string>

namespace orthant::present {

/// How it ended, by which scheme, and every warning.
[[nodiscard]] std::string head_markup(const files::RunSpec& spec, const runs::Outcome& outcome);

[[nodiscard]] std::string findings_markup(const analysis::LcsFindings& findings);
[[nodiscard]] std::string findings_markup(const analysis::LagrangianFindings& findings);
[[nodiscard]] std::string findings_markup(const analysis::SweepingFindings& findings);

/// Events, energies, the last state, certificates, work.
[[nodiscard]] std::string result_markup(const runs::Outcome& outcome);

}  // namespace orthant::present
