// SPDX-License-Identifier: Apache-2.0
// A sweeping process for a person: the run, and what was found before it.
#pragma once

#include "orthant/analysis/sweeping.hpp"
#include "orthant/files/models/model.hpp"
#include "orthant/runs/sweeping.hpp"

#include <string>

namespace orthant::present {

[[nodiscard]] std::string result_text(const files::RunSpec& spec, const runs::SweepingResult& result,
                                      const std::string& pictures);

[[nodiscard]] std::string findings_text(const files::RunSpec& spec, const analysis::SweepingFindings& findings);

}  // namespace orthant::present
