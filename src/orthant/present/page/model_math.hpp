// SPDX-License-Identifier: Apache-2.0
// A model in mathematical notation.
#pragma once

#include "orthant/files/models/model.hpp"

#include <string>

namespace orthant::present {

/// Markup: the equations, then the data in them; matrices up to 8 rows and columns are written out.
[[nodiscard]] std::string model_markup(const systems::LcsModel& model);
[[nodiscard]] std::string model_markup(const systems::LagrangianModel& model);
[[nodiscard]] std::string model_markup(const systems::SweepingModel& model);

}  // namespace orthant::present
