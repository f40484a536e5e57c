// SPDX-License-Identifier: Apache-2.0
// How the error of each scheme shrinks with its step, as a figure with logarithmic axes.
#pragma once

#include "orthant/report/figure.hpp"
#include "orthant/studies/study.hpp"

#include <string>

namespace orthant::report {

/// Hausdorff distances with filled markers, uniform distances with open ones; a triangle shows order 1.
[[nodiscard]] Figure study_figure(const std::string& name, const studies::Study& study);

/// "the exact solution (event-driven)", or "h = 1e-05 of the same scheme"
[[nodiscard]] std::string reference_text(const studies::Study& study);

}  // namespace orthant::report
