// SPDX-License-Identifier: Apache-2.0
// `event-driven` and `hybrid` runs of a Lagrangian system. p, pt, joint and dry of a row are the impulses since the row
// before: the integral of the forces, and the atoms of impacts.
#pragma once

#include "orthant/runs/lagrangian.hpp"

namespace orthant::runs::detail {

/// `result.scheme` says which of the two.
void run_events(const systems::Prepared<systems::Lagrangian>& prepared, const Vector& q0, const Vector& v0,
                const RunOptions& options, const Observer& observer, LagrangianResult& result);

}  // namespace orthant::runs::detail
