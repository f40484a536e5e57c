// SPDX-License-Identifier: Apache-2.0
// `event-driven` and `hybrid` runs of a linear complementarity system. In a row, chi is λ as a function, and mu the
// measures since the row before: the atoms, and for the last level the integral of λ.
#pragma once

#include "orthant/simulation/run.hpp"

namespace orthant::simulation::detail {

/// The system must be completed; `result.scheme` says which of the two.
void run_events(const systems::Lcs& system, const analysis::Findings& findings, const Vector& x0,
                const RunOptions& options, const Observer& observer, Result& result);

}  // namespace orthant::simulation::detail
