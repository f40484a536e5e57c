// SPDX-License-Identifier: Apache-2.0
// From a model of any kind to its analysis, its run, and the runs of a study.
#pragma once

#include "orthant/analysis/findings.hpp"
#include "orthant/analysis/lagrangian_findings.hpp"
#include "orthant/analysis/sweeping.hpp"
#include "orthant/io/model.hpp"
#include "orthant/simulation/lagrangian_run.hpp"
#include "orthant/simulation/run.hpp"
#include "orthant/simulation/sweeping_run.hpp"
#include "orthant/studies/study.hpp"

#include <functional>
#include <string>
#include <vector>

namespace orthant::driver {

/// Throws io::ModelError when the model has no [run].
void require_run(const std::string& file, const io::RunSpec& spec);

/// All that can be found. The sets of a sweeping process are looked at up to the end of the run, or for one second.
[[nodiscard]] analysis::Findings analysed(const io::LcsModel& model, const simulation::RunOptions& options);
[[nodiscard]] analysis::LagrangianFindings analysed(const io::LagrangianModel& model,
                                                    const simulation::RunOptions& options);
[[nodiscard]] analysis::SweepingFindings analysed(const io::SweepingModel& model,
                                                  const simulation::RunOptions& options);

/// What is found before a run: passivity is asked of small systems only.
[[nodiscard]] analysis::Findings findings_for_run(const io::LcsModel& model, const simulation::RunOptions& options);
[[nodiscard]] analysis::LagrangianFindings findings_for_run(const io::LagrangianModel& model,
                                                            const simulation::RunOptions& options);
[[nodiscard]] analysis::SweepingFindings findings_for_run(const io::SweepingModel& model,
                                                          const simulation::RunOptions& options);

/// The run; that of a linear complementarity system rests on what was found.
[[nodiscard]] simulation::Result simulated(const io::LcsModel& model, const analysis::Findings& findings,
                                           const simulation::RunOptions& options, const simulation::Observer& observer);
[[nodiscard]] simulation::LagrangianResult simulated(const io::LagrangianModel& model,
                                                     const analysis::LagrangianFindings& findings,
                                                     const simulation::RunOptions& options,
                                                     const simulation::Observer& observer);
[[nodiscard]] simulation::SweepingResult simulated(const io::SweepingModel& model,
                                                   const analysis::SweepingFindings& findings,
                                                   const simulation::RunOptions& options,
                                                   const simulation::Observer& observer);

/// Runs a model, whatever its kind. May be called from several threads at once.
using AnyRun = std::function<simulation::Outcome(const simulation::RunOptions&, const simulation::Observer&)>;

/// What does not depend on the options is done once; the model must outlive it.
[[nodiscard]] AnyRun prepared_run(const io::Model& model);

/// One run of a study, with `options` but for the scheme and h. `on_progress` as in simulation::Observer. Throws
/// io::ModelError, `name` being the model's in messages.
[[nodiscard]] studies::StudiedRun studied_run(const AnyRun& run, simulation::RunOptions options,
                                              const std::string& scheme, double h, const std::string& name,
                                              const std::function<bool(double t, Index step)>& on_progress = {});

/// The names of the schemes for a model of this kind.
[[nodiscard]] const std::vector<std::string>& scheme_names(const io::Model& model);

}  // namespace orthant::driver
