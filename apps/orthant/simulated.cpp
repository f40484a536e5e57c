// SPDX-License-Identifier: Apache-2.0
#include "apps/orthant/simulated.hpp"

#include <cmath>
#include <variant>

namespace orthant::app {
namespace {

using simulation::Observer;
using simulation::RunOptions;

constexpr Index small = 16;  // states up to which passivity is asked too: it brings the certificate of dissipation

AnyRun prepared(const io::LcsModel& model) {
  return [&model, findings = findings_of(model, {})](const RunOptions& options, const Observer& observer) {
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

analysis::Findings findings_of(const io::LcsModel& model, const RunOptions&) {
  const bool is_small = model.system.states() <= small;
  return analysis::analyse(model.system, is_small ? analysis::Depth::full : analysis::Depth::form);
}

analysis::LagrangianFindings findings_of(const io::LagrangianModel& model, const RunOptions&) {
  return analysis::analyse(model.system, model.q0);
}

// T = 0 is a run too; the sets are then looked at for one second
analysis::SweepingFindings findings_of(const io::SweepingModel& model, const RunOptions& options) {
  return analysis::analyse(model.process, options.T > 0 ? options.T : 1.0);
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

const std::vector<std::string>& scheme_names(const io::Model& model) {
  return std::visit([](const auto& one) -> const std::vector<std::string>& { return names_for(one); }, model);
}

}  // namespace orthant::app
