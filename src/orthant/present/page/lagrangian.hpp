// SPDX-License-Identifier: Apache-2.0
// A Lagrangian system on the page: the model in mathematical notation, and what was found about it.
#pragma once

#include "orthant/analysis/lagrangian.hpp"
#include "orthant/systems/lagrangian.hpp"

#include <string>

namespace orthant::present {

/// Markup: the equations, then the data in them; matrices up to 8 rows and columns are written out.
[[nodiscard]] std::string model_markup(const systems::LagrangianModel& model);

/// Markup: the verdict of the analysis, and why.
[[nodiscard]] std::string findings_markup(const analysis::LagrangianFindings& findings);

}  // namespace orthant::present
