// SPDX-License-Identifier: Apache-2.0
// A Lagrangian system for a person: the run, and what was found before it.
#pragma once

#include "orthant/analysis/lagrangian_findings.hpp"
#include "orthant/io/model.hpp"
#include "orthant/simulation/lagrangian_run.hpp"

#include <string>

namespace orthant::app {

[[nodiscard]] std::string result_text(const io::RunSpec& spec, const simulation::LagrangianResult& result,
                                      const std::string& pictures);

[[nodiscard]] std::string findings_text(const io::RunSpec& spec, const analysis::LagrangianFindings& findings);

}  // namespace orthant::app
