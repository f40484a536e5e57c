// SPDX-License-Identifier: Apache-2.0
#include "orthant/driver/model_run.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/studies/state_graph.hpp"

#include <cmath>
#include <span>
#include <utility>
#include <variant>

#include <fmt/format.h>

namespace orthant::driver {
namespace {

using simulation::Observer;
using simulation::RunOptions;

constexpr Index small = 16;  // states up to which passivity is asked too: it brings the certificate of dissipation

AnyRun prepared(const io::LcsModel& model) {
  return [&model, findings = findings_for_run(model, {})](const RunOptions& options, const Observer& observer) {
    return simulated(model, findings, options, observer);
  };
}

AnyRun prepared(const io::LagrangianModel& model) {
  return
      [&model](const RunOptions& options, const Observer& observer) { return simulated(model, {}, options, observer); };
}

AnyRun prepared(const io::SweepingModel& model) {
  return
      [&model](const RunOptions& options, const Observer& observer) { return simulated(model, {}, options, observer); };
}

const std::vector<std::string>& names_for(const io::LcsModel&) {
  return simulation::scheme_names();
}
const std::vector<std::string>& names_for(const io::LagrangianModel&) {
  return simulation::lagrangian_scheme_names();
}
const std::vector<std::string>& names_for(const io::SweepingModel&) {
  return simulation::sweeping_scheme_names();
}

}  // namespace

void require_run(const std::string& file, const io::RunSpec& spec) {
  if (!std::isnan(spec.run.h)) return;
  throw io::ModelError({.file = file, .found = "has no table [run]", .allowed = "must have h and T in it"});
}

analysis::Findings analysed(const io::LcsModel& model, const RunOptions&) {
  return analysis::analyse(model.system);
}

analysis::LagrangianFindings analysed(const io::LagrangianModel& model, const RunOptions&) {
  return analysis::analyse(model.system, model.q0);
}

analysis::SweepingFindings analysed(const io::SweepingModel& model, const RunOptions& options) {
  return analysis::analyse(model.process, options.T > 0 ? options.T : 1.0);
}

analysis::Findings findings_for_run(const io::LcsModel& model, const RunOptions&) {
  const bool is_small = model.system.states() <= small;
  return analysis::analyse(model.system, is_small ? analysis::Depth::full : analysis::Depth::form);
}

analysis::LagrangianFindings findings_for_run(const io::LagrangianModel& model, const RunOptions& options) {
  return analysed(model, options);
}

analysis::SweepingFindings findings_for_run(const io::SweepingModel& model, const RunOptions& options) {
  return analysed(model, options);
}

simulation::Result simulated(const io::LcsModel& model, const analysis::Findings& findings, const RunOptions& options,
                             const Observer& observer) {
  return simulation::run(model.system, findings, model.x0, options, observer);
}

simulation::LagrangianResult simulated(const io::LagrangianModel& model, const analysis::LagrangianFindings&,
                                       const RunOptions& options, const Observer& observer) {
  return simulation::run(model.system, model.q0, model.v0, options, observer);
}

simulation::SweepingResult simulated(const io::SweepingModel& model, const analysis::SweepingFindings&,
                                     const RunOptions& options, const Observer& observer) {
  return simulation::run(model.process, model.x0, options, observer);
}

AnyRun prepared_run(const io::Model& model) {
  return std::visit([](const auto& one) { return prepared(one); }, model);
}

studies::StudiedRun studied_run(const AnyRun& run, RunOptions options, const std::string& scheme, double h,
                                const std::string& name,
                                const std::function<bool(double t, Index step)>& on_progress) try {
  options.scheme = scheme;
  options.h = h;
  options.every = 1;
  options.points = 0;
  options.zeno = "continue";
  options.keep_motion = true;
  options.keep_trajectory = false;
  studies::GraphRecorder recorder;
  const Observer observer{.on_columns = [&](const std::vector<std::string>& names) { recorder.begin(names); },
                          .on_row = [&](std::span<const double> row) { recorder.add(row); },
                          .on_progress = on_progress};
  simulation::Outcome outcome = run(options, observer);
  return {.status = outcome.status,
          .scheme = outcome.scheme,
          .steps = outcome.steps,
          .t_end = outcome.t_end,
          .state = recorder.take(outcome),
          .warnings = std::move(outcome.warnings)};
} catch (const InvalidArgument& error) {
  if (scheme != "event-driven") throw io::ModelError({.file = name, .found = error.what()});
  throw io::ModelError({.file = name,
                        .found = fmt::format("no exact solution to compare with: {}", error.what()),
                        .allowed = "name a small step instead, as in --against 1e-5"});
}

const std::vector<std::string>& scheme_names(const io::Model& model) {
  return std::visit([](const auto& one) -> const std::vector<std::string>& { return names_for(one); }, model);
}

}  // namespace orthant::driver
