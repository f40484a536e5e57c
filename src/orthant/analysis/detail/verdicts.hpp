// SPDX-License-Identifier: Apache-2.0
// The last two chapters of the analysis, drawn from all others.
#pragma once

#include "orthant/analysis/lcs.hpp"

namespace orthant::analysis::detail {

/// From degree, leading, passivity and structure.
[[nodiscard]] WellPosed well_posedness(const systems::Prepared<systems::Lcs>& prepared, const LcsFindings& findings);

}  // namespace orthant::analysis::detail
