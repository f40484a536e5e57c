// SPDX-License-Identifier: Apache-2.0
// A run for a person: how it ended, what happened, the last state, and what it is worth.
#pragma once

#include "orthant/files/models/model.hpp"
#include "orthant/runs/result.hpp"

#include <string>

namespace orthant::present {

/// `pictures` are curves drawn with letters; may be empty.
[[nodiscard]] std::string result_text(const files::RunSpec& spec, const runs::Outcome& outcome,
                                      const std::string& pictures);

}  // namespace orthant::present
