// SPDX-License-Identifier: Apache-2.0
// A run for a person: how it ended first, then what happened, then what the numbers are worth.
#pragma once

#include "orthant/io/model.hpp"
#include "orthant/simulation/result.hpp"

#include <string>

namespace orthant::app {

[[nodiscard]] std::string result_text(const io::RunSpec& spec, const simulation::Result& result,
                                      const std::string& pictures);

}  // namespace orthant::app
