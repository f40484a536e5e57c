// SPDX-License-Identifier: Apache-2.0
// A run for a person: how it ended first, then what happened, then what the numbers are worth.
#pragma once

#include "orthant/files/models/model.hpp"
#include "orthant/runs/result.hpp"

#include <string>

namespace orthant::present {

[[nodiscard]] std::string result_text(const files::RunSpec& spec, const runs::LcsResult& result,
                                      const std::string& pictures);

}  // namespace orthant::present
