// SPDX-License-Identifier: Apache-2.0
// A run for a person: how it ended, what happened, the last state, and what it is worth.
#pragma once

#include "orthant/files/models/model.hpp"
#include "orthant/present/text/table.hpp"
#include "orthant/runs/result.hpp"

#include <string>

namespace orthant::present {

/// `pictures` are curves drawn with letters; may be empty. Tables are at most as wide as `width`.
[[nodiscard]] std::string result_text(const files::RunSpec& spec, const runs::Outcome& outcome,
                                      const std::string& pictures, std::size_t width = usual_width);

}  // namespace orthant::present
