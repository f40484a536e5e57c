// SPDX-License-Identifier: Apache-2.0
// A model in mathematical notation.
#pragma once

#include "orthant/io/model.hpp"

#include <string>

namespace orthant::report {

/// Markup: the equations, then the data in them; matrices up to 8 rows and columns are written out.
[[nodiscard]] std::string model_markup(const io::LcsModel& model);
[[nodiscard]] std::string model_markup(const io::LagrangianModel& model);
[[nodiscard]] std::string model_markup(const io::SweepingModel& model);

}  // namespace orthant::report
