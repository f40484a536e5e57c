// SPDX-License-Identifier: Apache-2.0
// The report of a study: the same page as that of a run, with the distances over the steps.
#pragma once

#include "orthant/files/models/model.hpp"
#include "orthant/tasks/study.hpp"

#include <string>

namespace orthant::present {

/// Warnings first, then orders, the plot, a table for each scheme, the components, the model.
[[nodiscard]] std::string study_html(const files::RunSpec& spec, const tasks::Study& study);

}  // namespace orthant::present
