// SPDX-License-Identifier: Apache-2.0
// A Lagrangian system for a person: what was found before the run.
#pragma once

#include "orthant/analysis/lagrangian.hpp"
#include "orthant/files/models/model.hpp"

#include <string>

namespace orthant::present {

[[nodiscard]] std::string findings_text(const files::RunSpec& spec, const analysis::LagrangianFindings& findings);

}  // namespace orthant::present
