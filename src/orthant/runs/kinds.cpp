// SPDX-License-Identifier: Apache-2.0
#include "orthant/runs/kinds.hpp"

#include <utility>
#include <variant>

namespace orthant::runs {
namespace {

constexpr Index small = 16;  // states up to which passivity is asked too: it brings the certificate of dissipation

double horizon(const RunOptions& options) {
  return options.T > 0 ? options.T : 1.0;
}

AnyRun run_of(const systems::LcsModel& model) {
  const systems::Prepared<systems::Lcs> prepared = systems::prepared(model.system);
  return [&model, prepared, findings = findings_for_run(model, prepared, {})](const RunOptions& options,
                                                                              const Observer& observer) {
    return simulated(model, prepared, findings, options, observer);
  };
}

AnyRun run_of(const auto& model) {
  return [&model, prepared = systems::prepared(model.system)](const RunOptions& options, const Observer& observer) {
    return simulated(model, prepared, {}, options, observer);
  };
}

const std::vector<std::string>& names_for(const systems::LcsModel&) {
  return scheme_names();
}
const std::vector<std::string>& names_for(const systems::LagrangianModel&) {
  return lagrangian_scheme_names();
}
const std::vector<std::string>& names_for(const systems::SweepingModel&) {
  return sweeping_scheme_names();
}

}  // namespace

analysis::LcsFindings analysed(const systems::LcsModel& model, const RunOptions&) {
  return analysis::analyse(model.system);
}

analysis::LagrangianFindings analysed(const systems::LagrangianModel& model, const RunOptions&) {
  return analysis::analyse(model.system, model.q0);
}

analysis::SweepingFindings analysed(const systems::SweepingModel& model, const RunOptions& options) {
  return analysis::analyse(model.system, horizon(options));
}

analysis::LcsFindings findings_for_run(const systems::LcsModel& model, const systems::Prepared<systems::Lcs>& prepared,
                                       const RunOptions&) {
  const bool is_small = model.system.states() <= small;
  return analysis::analyse(prepared, is_small ? analysis::Depth::full : analysis::Depth::form);
}

analysis::LagrangianFindings findings_for_run(const systems::LagrangianModel& model,
                                              const systems::Prepared<systems::Lagrangian>& prepared,
                                              const RunOptions&) {
  return analysis::analyse(prepared, model.q0);
}

analysis::SweepingFindings findings_for_run(const systems::SweepingModel&,
                                            const systems::Prepared<systems::SweepingProcess>& prepared,
                                            const RunOptions& options) {
  return analysis::analyse(prepared, horizon(options));
}

LcsResult simulated(const systems::LcsModel& model, const systems::Prepared<systems::Lcs>& prepared,
                    const analysis::LcsFindings& findings, const RunOptions& options, const Observer& observer) {
  return run(prepared, findings, model.x0, options, observer);
}

LagrangianResult simulated(const systems::LagrangianModel& model,
                           const systems::Prepared<systems::Lagrangian>& prepared, const analysis::LagrangianFindings&,
                           const RunOptions& options, const Observer& observer) {
  return run(prepared, model.q0, model.v0, options, observer);
}

SweepingResult simulated(const systems::SweepingModel& model,
                         const systems::Prepared<systems::SweepingProcess>& prepared, const analysis::SweepingFindings&,
                         const RunOptions& options, const Observer& observer) {
  return run(prepared, model.x0, options, observer);
}

AnyRun prepared_run(const systems::Model& model) {
  return std::visit([](const auto& one) { return run_of(one); }, model);
}

const std::vector<std::string>& scheme_names(const systems::Model& model) {
  return std::visit([](const auto& one) -> const std::vector<std::string>& { return names_for(one); }, model);
}

}  // namespace orthant::runs
