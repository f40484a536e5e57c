// SPDX-License-Identifier: Apache-2.0
// Rows of a Lagrangian system: t, q0…, v0…, gap0…, p0… (impulse since the last row along the normal of each contact),
// pt<contact>_<tangent> for frictional contacts, joint0… (impulses), dry0… (impulses), energy, kinetic, potential, and
// entries of the ledger from the start up to t.
#pragma once

#include "orthant/runs/column.hpp"
#include "orthant/systems/lagrangian.hpp"

#include <string>
#include <vector>

namespace orthant::runs::detail {

/// `ledger` names the entries that the run has a column for.
[[nodiscard]] Layout lagrangian_layout(const systems::Lagrangian& system, const std::vector<std::string>& ledger);

/// "0 floor", …, "joint 0": what the sources of events are called
[[nodiscard]] std::vector<std::string> source_names(const systems::Lagrangian& system);

}  // namespace orthant::runs::detail
