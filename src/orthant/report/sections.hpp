// SPDX-License-Identifier: Apache-2.0
// What a report says in words and numbers, as markup: the verdict of the analysis, and how the run ended.
#pragma once

#include "orthant/analysis/findings.hpp"
#include "orthant/analysis/lagrangian_findings.hpp"
#include "orthant/analysis/sweeping.hpp"
#include "orthant/io/model.hpp"
#include "orthant/simulation/lagrangian_run.hpp"
#include "orthant/simulation/result.hpp"
#include "orthant/simulation/sweeping_run.hpp"

#include <string>

namespace orthant::report {

/// How it ended, by which scheme, and every warning.
[[nodiscard]] std::string head_markup(const io::RunSpec& spec, const simulation::Outcome& outcome);

[[nodiscard]] std::string findings_markup(const analysis::Findings& findings);
[[nodiscard]] std::string findings_markup(const analysis::LagrangianFindings& findings);
[[nodiscard]] std::string findings_markup(const analysis::SweepingFindings& findings);

/// Events, energies, the last state, certificates, work.
[[nodiscard]] std::string result_markup(const simulation::Result& result);
[[nodiscard]] std::string result_markup(const simulation::LagrangianResult& result);
[[nodiscard]] std::string result_markup(const simulation::SweepingResult& result);

}  // namespace orthant::report
