// SPDX-License-Identifier: Apache-2.0
// `event-driven` and `hybrid` runs of a linear complementarity system. In a row, chi is λ as a function, and mu the
// measures since the row before: the atoms, and for the last level the integral of λ.
#pragma once

#include "orthant/runs/lcs.hpp"

namespace orthant::runs::detail {

/// `result.scheme` says which of the two.
void run_events(const systems::Prepared<systems::Lcs>& prepared, const analysis::LcsFindings& findings,
                const Vector& x0, const RunOptions& options, const Observer& observer, LcsResult& result);

}  // namespace orthant::runs::detail
