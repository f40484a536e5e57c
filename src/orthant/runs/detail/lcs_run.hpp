// SPDX-License-Identifier: Apache-2.0
// What a run of a linear complementarity system needs, whatever the scheme.
#pragma once

#include "orthant/runs/lcs.hpp"
#include "orthant/schemes/event_driven.hpp"

namespace orthant::runs::detail {

struct LcsRun {
  const systems::Prepared<systems::Lcs>& prepared;
  const analysis::LcsFindings& findings;
  const Vector& x0;
  const RunOptions& options;
  const Observer& observer;

  [[nodiscard]] const systems::Lcs& system() const { return prepared.system(); }
};

/// From event to event.
void run_events(const schemes::EventDriven& scheme, const LcsRun& run, LcsResult& result);
void run_events(const schemes::Hybrid& scheme, const LcsRun& run, LcsResult& result);

}  // namespace orthant::runs::detail
