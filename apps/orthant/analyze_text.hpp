// SPDX-License-Identifier: Apache-2.0
// Findings for a person: the verdict in one line, then a section for each question, with the reason for each answer.
#pragma once

#include "orthant/analysis/findings.hpp"
#include "orthant/io/model.hpp"

#include <string>

namespace orthant::app {

[[nodiscard]] std::string findings_text(const io::RunSpec& spec, const analysis::Findings& findings);

}  // namespace orthant::app
