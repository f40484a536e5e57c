// SPDX-License-Identifier: Apache-2.0
// From a model to its run: what the commands that simulate have in common.
#pragma once

#include "orthant/analysis/findings.hpp"
#include "orthant/analysis/lagrangian_findings.hpp"
#include "orthant/analysis/sweeping.hpp"
#include "orthant/io/model.hpp"
#include "orthant/simulation/lagrangian_run.hpp"
#include "orthant/simulation/run.hpp"
#include "orthant/simulation/sweeping_run.hpp"

#include <functional>
#include <string>

namespace orthant::app {

/// Throws io::ModelError when the model has no [run].
void require_run(const std::string& file, const io::RunSpec& spec);

/// What is found before the run; passivity is asked of small systems only.
[[nodiscard]] analysis::Findings findings_of(const io::LcsModel& model, const simulation::RunOptions& options);
[[nodiscard]] analysis::LagrangianFindings findings_of(const io::LagrangianModel& model,
                                                       const simulation::RunOptions& options);
[[nodiscard]] analysis::SweepingFindings findings_of(const io::SweepingModel& model,
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

/// The names of the schemes for a model of this kind.
[[nodiscard]] const std::vector<std::string>& scheme_names(const io::Model& model);

}  // namespace orthant::app
