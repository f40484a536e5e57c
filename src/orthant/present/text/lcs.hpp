// SPDX-License-Identifier: Apache-2.0
// LcsFindings for a person: the verdict in one line, then a section for each question, with the reason for each answer.
#pragma once

#include "orthant/analysis/lcs.hpp"
#include "orthant/files/models/model.hpp"

#include <string>

namespace orthant::present {

[[nodiscard]] std::string findings_text(const files::RunSpec& spec, const analysis::LcsFindings& findings);

}  // namespace orthant::present
