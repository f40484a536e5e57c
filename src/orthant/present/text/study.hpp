// SPDX-License-Identifier: Apache-2.0
// Studies and comparisons of runs for a person, and the plot of a study.
#pragma once

#include "orthant/files/models/model.hpp"
#include "orthant/files/results/result_reader.hpp"
#include "orthant/tasks/distances.hpp"
#include "orthant/tasks/study.hpp"

#include <string>
#include <vector>

namespace orthant::present {

/// `seconds` of each row were measured outside; NaN where there is nothing to show.
[[nodiscard]] std::string study_text(const files::RunSpec& spec, const tasks::Study& study,
                                     const std::vector<double>& seconds);

[[nodiscard]] std::string comparison_text(const files::StoredResult& first, const files::StoredResult& second,
                                          const tasks::Comparison& comparison);

}  // namespace orthant::present
