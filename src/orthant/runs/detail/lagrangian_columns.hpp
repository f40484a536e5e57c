// SPDX-License-Identifier: Apache-2.0
// Rows of a Lagrangian system: t, q0…, v0…, gap0…, p0… (impulse since the last row along the normal of each contact),
// pt<contact>_<tangent> for frictional contacts, joint0… (impulses), dry0… (impulses), energy, kinetic, potential, and
// entries of the ledger from the start up to t.
#pragma once

#include "orthant/runs/detail/columns.hpp"
#include "orthant/runs/lagrangian.hpp"
#include "orthant/systems/lagrangian.hpp"

#include <string>
#include <vector>

namespace orthant::runs::detail {

/// What a row is made from.
struct LagrangianRow {
  double t = 0;
  Vector q, v, gap;
  Vector impulse;  // since the last row: normal of every contact, tangential of every contact, joints, dry friction
  double energy = nan;  // kinetic + potential
  EnergyLedger ledger;  // from the start up to t
};

/// `ledger` names the entries that the run has a column for.
[[nodiscard]] Columns<LagrangianRow> lagrangian_columns(const systems::Lagrangian& system,
                                                        const std::vector<std::string>& ledger);

/// What the model calls the sources of events; empty: nothing
[[nodiscard]] std::vector<std::string> source_labels(const systems::Lagrangian& system);

/// "0 floor", …, "joint 0", …, "dry friction 0": what the sources of events are called
[[nodiscard]] std::vector<std::string> source_names(const systems::Lagrangian& system);

}  // namespace orthant::runs::detail
