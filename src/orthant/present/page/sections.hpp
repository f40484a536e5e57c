// SPDX-License-Identifier: Apache-2.0
// What a report says in words and numbers, as markup: how the run ended.
#pragma once

#include "orthant/files/models/model.hpp"
#include "orthant/runs/result.hpp"

#include <string>

namespace orthant::present {

/// How it ended, by which scheme, and every warning.
[[nodiscard]] std::string head_markup(const files::RunSpec& spec, const runs::Outcome& outcome);

/// Events, energies, the last state, certificates, work.
[[nodiscard]] std::string result_markup(const runs::Outcome& outcome);

}  // namespace orthant::present
