// SPDX-License-Identifier: Apache-2.0
// From a model of any kind to its analysis and its run.
#pragma once

#include "orthant/analysis/lagrangian.hpp"
#include "orthant/analysis/lcs.hpp"
#include "orthant/analysis/sweeping.hpp"
#include "orthant/runs/lagrangian.hpp"
#include "orthant/runs/lcs.hpp"
#include "orthant/runs/sweeping.hpp"
#include "orthant/systems/model.hpp"

#include <functional>
#include <string>
#include <vector>

namespace orthant::runs {

/// All that can be found. The sets of a sweeping process are looked at up to the end of the run, or for one second.
[[nodiscard]] analysis::LcsFindings analysed(const systems::LcsModel& model, const RunOptions& options);
[[nodiscard]] analysis::LagrangianFindings analysed(const systems::LagrangianModel& model, const RunOptions& options);
[[nodiscard]] analysis::SweepingFindings analysed(const systems::SweepingModel& model, const RunOptions& options);

/// What is found before a run: passivity is asked of small systems only. `prepared` is the system of the model.
[[nodiscard]] analysis::LcsFindings findings_for_run(const systems::LcsModel& model,
                                                     const systems::Prepared<systems::Lcs>& prepared,
                                                     const RunOptions& options);
[[nodiscard]] analysis::LagrangianFindings findings_for_run(const systems::LagrangianModel& model,
                                                            const systems::Prepared<systems::Lagrangian>& prepared,
                                                            const RunOptions& options);
[[nodiscard]] analysis::SweepingFindings findings_for_run(const systems::SweepingModel& model,
                                                          const systems::Prepared<systems::SweepingProcess>& prepared,
                                                          const RunOptions& options);

/// The run; that of a linear complementarity system rests on what was found.
[[nodiscard]] LcsResult simulated(const systems::LcsModel& model, const systems::Prepared<systems::Lcs>& prepared,
                                  const analysis::LcsFindings& findings, const RunOptions& options,
                                  const Observer& observer);
[[nodiscard]] LagrangianResult simulated(const systems::LagrangianModel& model,
                                         const systems::Prepared<systems::Lagrangian>& prepared,
                                         const analysis::LagrangianFindings& findings, const RunOptions& options,
                                         const Observer& observer);
[[nodiscard]] SweepingResult simulated(const systems::SweepingModel& model,
                                       const systems::Prepared<systems::SweepingProcess>& prepared,
                                       const analysis::SweepingFindings& findings, const RunOptions& options,
                                       const Observer& observer);

/// Runs a model, whatever its kind. May be called from several threads at once.
using AnyRun = std::function<Outcome(const RunOptions&, const Observer&)>;

/// What does not depend on the options is done once; the model must outlive it.
[[nodiscard]] AnyRun prepared_run(const systems::Model& model);

/// The names of the schemes for a model of this kind.
[[nodiscard]] const std::vector<std::string>& scheme_names(const systems::Model& model);

}  // namespace orthant::runs
