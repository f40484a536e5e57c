// SPDX-License-Identifier: Apache-2.0
// What schemes that step the levels z_1…z_r of each output need.
#pragma once

#include "orthant/analysis/lcs.hpp"
#include "orthant/schemes/fit.hpp"

#include <optional>

namespace orthant::schemes::detail {

/// Why they do not fit; nothing when they do.
[[nodiscard]] std::optional<Fit> unfit_for_levels(const analysis::LcsFindings& findings);

}  // namespace orthant::schemes::detail
