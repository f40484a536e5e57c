// SPDX-License-Identifier: Apache-2.0
// The run of a sweeping process, and what it returns.
#pragma once

#include "orthant/analysis/conflict.hpp"
#include "orthant/analysis/sweeping.hpp"
#include "orthant/runs/options.hpp"
#include "orthant/runs/result.hpp"
#include "orthant/systems/sweeping.hpp"

#include <optional>
#include <string>
#include <vector>

namespace orthant::runs {

/// What is measured along the run, on the caller's process, by the functions of `convex`. The first two are relative to
/// the lengths of x and of the sets, the third to what it was summed from.
struct SweepingCertificates {
  Certificate constraint{"constraint"};  // violation of K(t_k) by x_k, k ≥ 1
  Certificate normality{"normality"};    // distance of -dR of the step from the normal cone of K(t_k) at x_k (sweep.3)
  Certificate dynamics{"dynamics"};      // x_k+1 - x_k - h f(x_k, t_k) - dR

  static void fields(const auto& self, auto&& visit) {
    visit(self.constraint);
    visit(self.normality);
    visit(self.dynamics);
  }
};

/// Where and why K(t) could not be reached.
struct SweepingFailure {
  double t = nan;
  analysis::Conflict conflict;  // when K(t) is empty

  static void fields(auto& self, auto&& visit) {
    visit(self.t);
    visit(self.conflict.sets);
    visit(self.conflict.rows);
  }
};

/// An event is a jump of x, which remains however small h is: K jumped, or x0 was outside K(0). t is where K jumped,
/// found by bisection, and 0 for x0; the sources are the sets that `before` is outside of; the impulse, after - before,
/// is the atom of dR.
struct SweepingResult : Outcome {
  Vector x;                // at t_end
  Vector reaction;         // dR((0, t_end])
  double variation = nan;  // Σ ‖dR‖ over the steps
  std::optional<SweepingFailure> failure;

  /// What it adds to Outcome, in the order of archives.
  static void fields(auto& self, auto&& visit) {
    visit(self.x);
    visit(self.reaction);
    visit(self.variation);
    visit(self.failure);
  }
};

/// Columns of the trajectory: t, x0…, r0… (dR of the step), gap0… (how far x is inside each set, negative outside: a
/// length, for ellipsoids 1 - √(dᵀP d)). A start outside K(0) is a warning and an event.
/// Throws InvalidArgument when the process, x0 or an option is wrong.
[[nodiscard]] SweepingResult run(const systems::Prepared<systems::SweepingProcess>& prepared, const Vector& x0,
                                 const RunOptions& options, const Observer& observer = {});
[[nodiscard]] SweepingResult run(const systems::SweepingProcess& process, const Vector& x0, const RunOptions& options,
                                 const Observer& observer = {});

/// All that can be found out about a model. The sets are examined up to the end of the run, or for one second.
[[nodiscard]] analysis::SweepingFindings analysed(const systems::SweepingModel& model, const RunOptions& options);

/// What is found before a run. `prepared` is the system of the model.
[[nodiscard]] analysis::SweepingFindings findings_for_run(const systems::SweepingModel& model,
                                                          const systems::Prepared<systems::SweepingProcess>& prepared,
                                                          const RunOptions& options);

/// As much of that as the run itself needs.
[[nodiscard]] analysis::SweepingFindings least_findings(const systems::SweepingModel& model,
                                                        const systems::Prepared<systems::SweepingProcess>& prepared);

/// The run of a model from its start.
[[nodiscard]] SweepingResult simulated(const systems::SweepingModel& model,
                                       const systems::Prepared<systems::SweepingProcess>& prepared,
                                       const analysis::SweepingFindings& findings, const RunOptions& options,
                                       const Observer& observer);

}  // namespace orthant::runs
