// SPDX-License-Identifier: Apache-2.0
// Studies and comparisons of runs for a person, and the plot of a study.
#pragma once

#include "orthant/io/model.hpp"
#include "orthant/io/result_reader.hpp"
#include "orthant/studies/distances.hpp"
#include "orthant/studies/study.hpp"

#include <string>
#include <vector>

namespace orthant::app {

/// `seconds` of each row were measured outside; NaN where there is nothing to show.
[[nodiscard]] std::string study_text(const io::RunSpec& spec, const studies::Study& study,
                                     const std::vector<double>& seconds);

[[nodiscard]] std::string comparison_text(const io::StoredResult& first, const io::StoredResult& second,
                                          const studies::Comparison& comparison);

}  // namespace orthant::app
