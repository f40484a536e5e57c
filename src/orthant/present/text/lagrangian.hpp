// SPDX-License-Identifier: Apache-2.0
// A Lagrangian system for a person: the run, and what was found before it.
#pragma once

#include "orthant/analysis/lagrangian.hpp"
#include "orthant/files/models/model.hpp"
#include "orthant/runs/lagrangian.hpp"

#include <string>

namespace orthant::present {

[[nodiscard]] std::string result_text(const files::RunSpec& spec, const runs::LagrangianResult& result,
                                      const std::string& pictures);

[[nodiscard]] std::string findings_text(const files::RunSpec& spec, const analysis::LagrangianFindings& findings);

}  // namespace orthant::present
