// SPDX-License-Identifier: Apache-2.0
// What a run of a Lagrangian system needs, whatever the scheme.
#pragma once

#include "orthant/runs/lagrangian.hpp"
#include "orthant/schemes/event_driven.hpp"

namespace orthant::runs::detail {

struct LagrangianRun {
  const systems::Prepared<systems::Lagrangian>& prepared;
  const Vector &q0, &v0;
  const RunOptions& options;
  const Observer& observer;

  [[nodiscard]] const systems::Lagrangian& system() const { return prepared.system(); }
};

/// From event to event.
void run_events(const schemes::EventDriven& scheme, const LagrangianRun& run, LagrangianResult& result);
void run_events(const schemes::Hybrid& scheme, const LagrangianRun& run, LagrangianResult& result);

}  // namespace orthant::runs::detail
