// SPDX-License-Identifier: Apache-2.0
#include "orthant/runs/lagrangian.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/base/spelling.hpp"
#include "orthant/linalg/decompositions.hpp"
#include "orthant/runs/detail/contact_watch.hpp"
#include "orthant/runs/detail/energy_meter.hpp"
#include "orthant/runs/detail/impact_detector.hpp"
#include "orthant/runs/detail/lagrangian_columns.hpp"
#include "orthant/runs/detail/lagrangian_judge.hpp"
#include "orthant/runs/detail/lagrangian_run.hpp"
#include "orthant/runs/detail/loop.hpp"
#include "orthant/runs/detail/rows.hpp"
#include "orthant/runs/detail/run_with.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

namespace orthant::runs {
namespace {

using detail::LagrangianRun;
using schemes::MechanicalStep;
using systems::Lagrangian;

void gather(const MechanicalStep& step, const systems::RowLayout& layout, const detail::EnergyMeter& meter,
            detail::LagrangianRow& row) {
  const auto contacts = static_cast<Index>(step.closed.size());
  row.t = step.t;
  row.q = step.q;
  row.v = step.v;
  row.gap = step.gap.head(contacts);
  row.impulse.resize(step.p.size());
  Index place = 0;
  for (Index i = 0; i < contacts; ++i) row.impulse[place++] = step.p[layout.contact[static_cast<std::size_t>(i)]];
  for (Index i = 0; i < contacts; ++i) {
    const Index first = layout.contact[static_cast<std::size_t>(i)];
    for (Index k = 0; k < layout.tangents(i); ++k) row.impulse[place++] = step.p[first + 1 + k];
  }
  for (Index one = layout.joint; one < layout.count; ++one) row.impulse[place++] = step.p[one];
  row.energy = meter.energy();
  row.ledger = meter.ledger();
}

// M(q0), when it is not constant
void require_mass_at(const systems::Prepared<systems::Lagrangian>& prepared, const Vector& q0) {
  if (prepared.system().mass.empty()) return;
  SparseMatrix M;
  systems::Mechanics(prepared.mechanics()).mass(q0, M);
  const Matrix dense(M);
  if (!dense.allFinite()) throw InvalidArgument(Flaw{"M", "is not finite at q0", "must be finite"});
  if (Eigen::LLT<Matrix>(dense).info() != Eigen::Success) {
    throw InvalidArgument(Flaw{"M", "is not positive definite at q0", "must have a mass in every direction"});
  }
}

void require_gaps_at(const systems::Prepared<systems::Lagrangian>& prepared, const Vector& q0) {
  Vector gaps;
  systems::Mechanics(prepared.mechanics()).gaps(0, q0, gaps);
  const auto contacts = static_cast<Index>(prepared.system().contacts.size());
  for (Index i = 0; i < gaps.size(); ++i) {
    if (std::isfinite(gaps[i])) continue;
    const std::string key = i < contacts ? fmt::format("contact[{}]", i) : fmt::format("joint[{}]", i - contacts);
    throw InvalidArgument(Flaw{key, "has a gap that is not finite at q0", "must be finite"});
  }
}

// "contact 0 starts 0.1 inside its obstacle"
std::vector<std::string> warnings_at_start(const Lagrangian& system, const Vector& gap) {
  std::vector<std::string> warnings;
  constexpr double rounding = 1e-9;
  const auto contacts = static_cast<Index>(system.contacts.size());
  for (Index i = 0; i < gap.size(); ++i) {
    if (i < contacts && gap[i] < -rounding) {
      warnings.push_back(
          fmt::format("{} starts {:.6g} inside its obstacle: the scheme does not let it go deeper, "
                      "run.projection = true moves it out",
                      systems::label(system.contacts[static_cast<std::size_t>(i)], i), -gap[i]));
    }
    if (i >= contacts && std::abs(gap[i]) > rounding) {
      warnings.push_back(
          fmt::format("joint {} starts open by {:.6g}: the scheme keeps that, run.projection = true "
                      "closes it",
                      i - contacts, gap[i]));
    }
  }
  return warnings;
}

// "2 coordinates, 3 contacts (1 with friction), 1 joint"
std::string summary_of(const Lagrangian& system) {
  const auto frictional = std::count_if(system.contacts.begin(), system.contacts.end(),
                                        [](const systems::Contact& contact) { return contact.friction > 0; });
  std::string text = counted(system.size(), "coordinate");
  text += ", " + counted(static_cast<long>(system.contacts.size()), "contact");
  if (frictional > 0) text += fmt::format(" ({} with friction)", frictional);
  if (!system.joints.empty()) text += ", " + counted(static_cast<long>(system.joints.size()), "joint");
  if (!system.dry_friction.empty()) {
    text += fmt::format(", dry friction in {}", counted(static_cast<long>(system.dry_friction.size()), "direction"));
  }
  return text;
}

// (energy.1), line by line
std::vector<LedgerEntry> lines_of(const EnergyLedger& ledger) {
  const double largest = std::max({std::abs(ledger.initial), std::abs(ledger.kinetic), std::abs(ledger.potential)});
  const auto shown = [largest](double energy) { return std::abs(energy) <= 1e-14 * largest ? 0.0 : energy; };
  return {{"initial", "energy at the start", "", ledger.initial},
          {"work", "work of other forces", "of forces without a potential and of moving constraints", ledger.work},
          {"damping", "lost to damping", "viscous", -ledger.damping},
          {"impacts", "lost in impacts", "to normal impulses", -ledger.impacts},
          {"friction", "lost to friction", "to tangential impulses and dry friction", -ledger.friction},
          {"numerical", "taken by the scheme", "by its step, beyond what the forces do", -ledger.numerical},
          {"projection", "brought in by projection", "by moving q back onto the constraints", ledger.projection},
          {"gap", "not accounted for", "what is left of the balance", ledger.gap},
          {"final", "energy at the end",
           fmt::format("{:.6g} kinetic + {:.6g} potential", shown(ledger.kinetic), shown(ledger.potential)),
           ledger.final()}};
}

void describe_end(LagrangianResult& result) {
  result.final_values = {{"q", result.q}, {"v", result.v}};
  if (std::isfinite(result.energy.initial)) result.ledger = lines_of(result.energy);
}

void describe_start(const Lagrangian& system, LagrangianResult& result) {
  result.kind = systems::LagrangianModel::kind;
  result.summary = summary_of(system);
  result.event_terms = {
      .noun = "impact", .source = "contact", .state = "velocity", .impulse = "impulse", .heading = "impulse"};
  result.sources = detail::source_names(system);
  result.source_labels = detail::source_labels(system);
}

void collect(detail::ImpactDetector& impacts, LagrangianResult& result) {
  impacts.finish();
  result.impulses = std::move(impacts.events);
  result.impulse_count = impacts.count;
  result.work.landings = impacts.landings;
}

// Schemes that step q and v.
void run_steps(const auto& scheme, const LagrangianRun& run, LagrangianResult& result) {
  const double h = run.options.h;
  const auto prepare = [&](double length) { return scheme.prepare(run.prepared, length); };
  auto stepper = prepare(h);
  detail::EnergyMeter meter(run.prepared, scheme, h);
  detail::LagrangianJudge judge(run.prepared, scheme, h);
  detail::ImpactDetector impacts(run.system(), run.options.max_events);
  detail::ContactWatch watch(run.system(), run.options.max_events);
  detail::Rows rows(detail::lagrangian_columns(run.system(), meter.columns()), run.options, run.observer);
  detail::LagrangianRow row;
  const auto record = [&] {
    gather(stepper.last(), stepper.layout(), meter, row);
    rows.record(row);
  };
  stepper.start(run.q0, run.v0);
  meter.start(run.q0, run.v0);
  impacts.start(stepper.last().gap);
  judge.start(run.q0, run.v0, run.options.tolerance);
  judge.worst.energy.begin(run.options.tolerance);
  if (!std::isfinite(meter.energy())) {
    throw InvalidArgument(Flaw{run.v0.isZero(0) ? "q0" : "v0", "makes the energy overflow", "must be smaller"});
  }
  for (std::string& warning : warnings_at_start(run.system(), stepper.last().gap)) result.warnings.push_back(warning);
  record();
  SparseMatrix M;
  systems::Mechanics(run.prepared.mechanics()).mass(run.q0, M);
  double length_of_step = h;
  detail::StepHooks hooks{[&] {
                            const MechanicalStep& step = stepper.last();
                            judge.measure(step);
                            judge.worst.energy.raise(meter.measure(step, stepper.rows()), step.t);
                            impacts.observe(step, stepper.rows(), M);
                            watch.observe(step, impacts.has_changed(), length_of_step);
                            return is_finite(step.q);  // the step has looked at v
                          },
                          record,
                          [&](double length) {
                            length_of_step = length;
                            meter.set_step(length);
                            judge.set_step(length);
                          }};
  detail::Steps steps(stepper, detail::last_stepper({h, run.options.T}, prepare), run.options, hooks,
                      static_cast<Outcome&>(result));
  detail::loop(steps, result, run.observer);
  if (!stepper.because().empty()) result.warnings.push_back(stepper.because());
  collect(impacts, result);
  watch.changes.finish(result);
  result.q = stepper.last().q;
  result.v = stepper.last().v;
  result.energy = meter.ledger();
  result.certificates = listed(judge.worst);
  rows.finish(result);
}

LagrangianResult run_from(const analysis::LagrangianFindings& findings, const LagrangianRun& asked) {
  const auto execute = [&asked]<class Scheme>(const Scheme& scheme, const RunOptions& options,
                                              LagrangianResult& result) {
    const LagrangianRun run{asked.prepared, asked.q0, asked.v0, options, asked.observer};
    describe_start(run.system(), result);
    if constexpr (schemes::LocatesEvents<Scheme>) {
      run_events(scheme, run, result);
    } else {
      run_steps(scheme, run, result);
    }
    describe_end(result);
  };
  return detail::run_with<LagrangianResult>(findings, asked.options, execute);
}

}  // namespace

void begin_certificates(const Lagrangian& system, double tolerance, bool are_gaps_exact,
                        LagrangianCertificates& certificates) {
  const auto is_rough = [](const systems::Contact& contact) { return contact.friction > 0; };
  const bool has_rows = !system.contacts.empty() || !system.joints.empty() || !system.dry_friction.empty();
  const double of_gaps = are_gaps_exact ? tolerance : infinity;
  certificates.dynamics.begin(tolerance);
  if (has_rows) certificates.complementarity.begin(tolerance);
  if (!system.contacts.empty()) certificates.constraint.begin(of_gaps);
  if (!system.joints.empty()) certificates.joints.begin(of_gaps);
  if (std::any_of(system.contacts.begin(), system.contacts.end(), is_rough)) certificates.cone.begin(tolerance);
}

void require_start(const systems::Prepared<systems::Lagrangian>& prepared, const Vector& q0, const Vector& v0) {
  require_size(q0, prepared.system().size(), "q0");
  require_size(v0, prepared.system().size(), "v0");
  require_finite(q0, "q0");
  require_finite(v0, "v0");
  require_mass_at(prepared, q0);
  require_gaps_at(prepared, q0);
}

LagrangianResult run(const Lagrangian& system, const Vector& q0, const Vector& v0, const RunOptions& options,
                     const Observer& observer) {
  validate_options(options);
  return run(systems::prepared(system), q0, v0, options, observer);
}

LagrangianResult run(const systems::Prepared<systems::Lagrangian>& prepared, const Vector& q0, const Vector& v0,
                     const RunOptions& options, const Observer& observer) {
  require_start(prepared, q0, v0);
  return run_from(analysis::sizes_of(prepared.system()), {prepared, q0, v0, options, observer});
}

analysis::LagrangianFindings analysed(const systems::LagrangianModel& model, const RunOptions&) {
  return analysis::analyse(model.system, model.q0);
}

analysis::LagrangianFindings findings_for_run(const systems::LagrangianModel& model,
                                              const systems::Prepared<systems::Lagrangian>& prepared,
                                              const RunOptions&) {
  return analysis::analyse(prepared, model.q0);
}

analysis::LagrangianFindings least_findings(const systems::LagrangianModel& model,
                                            const systems::Prepared<systems::Lagrangian>&) {
  return analysis::sizes_of(model.system);
}

LagrangianResult simulated(const systems::LagrangianModel& model,
                           const systems::Prepared<systems::Lagrangian>& prepared,
                           const analysis::LagrangianFindings& findings, const RunOptions& options,
                           const Observer& observer) {
  require_start(prepared, model.q0, model.v0);
  return run_from(findings, {prepared, model.q0, model.v0, options, observer});
}

}  // namespace orthant::runs
