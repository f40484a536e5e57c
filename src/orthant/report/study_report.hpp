// SPDX-License-Identifier: Apache-2.0
// The report of a study: the same page as that of a run, with the distances over the steps.
#pragma once

#include "orthant/io/model.hpp"
#include "orthant/studies/study.hpp"

#include <string>

namespace orthant::report {

/// Warnings first, then orders, the plot, a table for each scheme, the components, the model.
[[nodiscard]] std::string study_html(const io::RunSpec& spec, const studies::Study& study);

}  // namespace orthant::report
