// SPDX-License-Identifier: Apache-2.0
// How the error of each scheme shrinks with its step, as a figure with logarithmic axes.
#pragma once

#include "orthant/present/figure/figure.hpp"
#include "orthant/tasks/study.hpp"

#include <string>

namespace orthant::present {

/// Hausdorff distances with filled markers, uniform distances with open ones; a triangle shows order 1.
[[nodiscard]] Figure study_figure(const std::string& name, const tasks::Study& study);

/// "the exact solution (event-driven)", or "h = 1e-05 of the same scheme"
[[nodiscard]] std::string reference_text(const tasks::Study& study);

}  // namespace orthant::present
