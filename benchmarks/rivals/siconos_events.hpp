// SPDX-License-Identifier: Apache-2.0
// Event-driven run of Siconos kernel on a ball above a floor: LagrangianLinearTIDS, NewtonImpactNSL, EventDriven with
// LsodarOSI, LCPs at the levels of impact and of acceleration.
#pragma once

#include "orthant/linalg/types.hpp"

#include <vector>

namespace orthant::rivals {

/// q'' = -g, q ≥ 0, dropped from rest.
struct BallProblem {
  double height = nan;
  double g = nan;
  double restitution = nan;
  double T = nan;
};

struct SiconosEventRun {
  double seconds = nan;              // of the loop over events
  std::vector<double> impact_times;  // as Siconos locates them
};

[[nodiscard]] bool has_siconos_events();

/// `step` is the distance of its time discretisation, whose points are events too; `tolerance` is LSODAR's, relative
/// and absolute. Everything is made anew; only the loop is timed. Throws what Siconos throws.
[[nodiscard]] SiconosEventRun siconos_event_run(const BallProblem& problem, double step, double tolerance);

}  // namespace orthant::rivals
