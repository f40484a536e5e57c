// SPDX-License-Identifier: Apache-2.0
// A sweeping process on the page: the model in mathematical notation, and what was found about it.
#pragma once

#include "orthant/analysis/sweeping.hpp"
#include "orthant/present/page/scene.hpp"
#include "orthant/systems/sweeping.hpp"

#include <string>

namespace orthant::present {

/// Markup: the equations, then the data in them; matrices up to 8 rows and columns are written out.
[[nodiscard]] std::string model_markup(const systems::SweepingModel& model);

/// Markup: the verdict of the analysis, and why.
[[nodiscard]] std::string findings_markup(const analysis::SweepingFindings& findings);

/// Discs and boxes in the plane, and the state.
[[nodiscard]] Drawn default_drawings(const systems::SweepingModel& model);

}  // namespace orthant::present
