// SPDX-License-Identifier: Apache-2.0
// A linear complementarity system on the page: the model in mathematical notation, and what was found about it.
#pragma once

#include "orthant/analysis/lcs.hpp"
#include "orthant/systems/lcs.hpp"

#include <string>

namespace orthant::present {

/// Markup: the equations, then the data in them; matrices up to 8 rows and columns are written out.
[[nodiscard]] std::string model_markup(const systems::LcsModel& model);

/// Markup: the verdict of the analysis, and why.
[[nodiscard]] std::string findings_markup(const analysis::LcsFindings& findings);

}  // namespace orthant::present
