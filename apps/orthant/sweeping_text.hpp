// SPDX-License-Identifier: Apache-2.0
// A sweeping process for a person: the run, and what was found before it.
#pragma once

#include "orthant/analysis/sweeping.hpp"
#include "orthant/io/model.hpp"
#include "orthant/simulation/sweeping_run.hpp"

#include <string>

namespace orthant::app {

[[nodiscard]] std::string result_text(const io::RunSpec& spec, const simulation::SweepingResult& result,
                                      const std::string& pictures);

[[nodiscard]] std::string findings_text(const io::RunSpec& spec, const analysis::SweepingFindings& findings);

}  // namespace orthant::app
