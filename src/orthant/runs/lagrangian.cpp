// SPDX-License-Identifier: Apache-2.0
#include "orthant/runs/lagrangian.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/linalg/decompositions.hpp"
#include "orthant/runs/detail/energy_meter.hpp"
#include "orthant/runs/detail/impact_detector.hpp"
#include "orthant/runs/detail/lagrangian_event_run.hpp"
#include "orthant/runs/detail/lagrangian_judge.hpp"
#include "orthant/runs/detail/rows.hpp"
#include "orthant/runs/detail/step_through.hpp"

#include <cmath>
#include <utility>

#include <fmt/format.h>

namespace orthant::runs {
namespace {

using schemes::MechanicalStep;
using systems::Lagrangian;

std::vector<std::string> column_names(const Lagrangian& system, const detail::EnergyMeter& meter) {
  const systems::RowLayout layout = systems::row_layout(system);
  const auto contacts = static_cast<Index>(system.contacts.size());
  std::vector<std::string> names{"t"};
  detail::add_names(names, "q", system.size());
  detail::add_names(names, "v", system.size());
  detail::add_names(names, "gap", contacts);
  detail::add_names(names, "p", contacts);
  for (Index i = 0; i < contacts; ++i) {
    for (Index k = 0; k < layout.tangents(i); ++k) names.push_back(fmt::format("pt{}_{}", i, k));
  }
  detail::add_names(names, "joint", layout.dry - layout.joint);
  detail::add_names(names, "dry", layout.count - layout.dry);
  const std::vector<std::string> energies = meter.columns();
  names.insert(names.end(), energies.begin(), energies.end());
  return names;
}

void record(detail::Rows& rows, const MechanicalStep& step, const systems::RowLayout& layout,
            const detail::EnergyMeter& meter) {
  const auto contacts = static_cast<Index>(step.closed.size());
  rows.begin(step.t);
  rows.add(step.q);
  rows.add(step.v);
  for (Index i = 0; i < contacts; ++i) rows.add(step.gap[i]);
  for (Index i = 0; i < contacts; ++i) rows.add(step.p[layout.contact[static_cast<std::size_t>(i)]]);
  for (Index i = 0; i < contacts; ++i) {
    const Index first = layout.contact[static_cast<std::size_t>(i)];
    for (Index k = 0; k < layout.tangents(i); ++k) rows.add(step.p[first + 1 + k]);
  }
  for (Index row = layout.joint; row < layout.count; ++row) rows.add(step.p[row]);
  meter.record(rows);
  rows.end();
}

// M(q0), when it is not constant
void require_mass_at(const systems::Prepared<systems::Lagrangian>& prepared, const Vector& q0) {
  if (prepared.system().mass.empty()) return;
  SparseMatrix M;
  systems::Mechanics(prepared.mechanics()).mass(q0, M);
  const Matrix dense(M);
  if (!dense.allFinite()) throw InvalidArgument("M(q0) is not finite");
  if (Eigen::LLT<Matrix>(dense).info() != Eigen::Success) {
    throw InvalidArgument("M(q0) is not positive definite, must have a mass in every direction");
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

void judge_run(LagrangianResult& result, const RunOptions& options, bool is_energy_exact, double worst_time) {
  if (result.status != RunStatus::finished) return;
  const bool are_gaps_exact = options.projection || result.scheme == "event-driven";
  LagrangianCertificate::fields(result.certificate, [&](std::string_view name, double value) {
    const bool is_length = name == "constraint" || name == "joints";
    if (is_length && !are_gaps_exact) return;  // of the order of h: reported, not judged
    if (name == "energy" && !is_energy_exact) return;
    if (std::isnan(value) || value <= options.tolerance) return;
    result.status = RunStatus::certificate_violated;
    result.warnings.push_back(
        fmt::format("the certificate '{}' is {:.3g}, more than run.tolerance = {:g}{}", name, value, options.tolerance,
                    std::isnan(worst_time) ? "" : fmt::format("; worst at t = {:g}", worst_time)));
  });
}

LagrangianResult run_event_driven(const systems::Prepared<systems::Lagrangian>& prepared, const Vector& q0,
                                  const Vector& v0, const RunOptions& options, const Observer& observer) {
  detail::require_word("run.zeno", options.zeno, zeno_names());
  LagrangianResult result;
  result.asked = result.scheme = options.scheme;
  result.h = options.h;
  detail::run_events(prepared, q0, v0, options, observer, result);
  judge_run(result, options, result.scheme == "event-driven", nan);
  return result;
}

}  // namespace

const std::vector<std::string>& lagrangian_scheme_names() {
  static const std::vector<std::string> names{"moreau-jean", "event-driven", "hybrid", "auto"};
  return names;
}

ChosenScheme chosen_scheme(const Lagrangian&, const RunOptions& options) {
  detail::require_scheme(options.scheme, lagrangian_scheme_names());
  if (options.scheme != "auto") return {options.scheme, ""};
  return {"moreau-jean", "it takes any number of impacts and their accumulation, and stick without regularisation"};
}

schemes::MoreauJean moreau_jean(const RunOptions& options) {
  return {.theta = std::isnan(options.theta) ? 0.5 : options.theta,
          .gamma = options.gamma,
          .projection = options.projection};
}

void require_start(const systems::Prepared<systems::Lagrangian>& prepared, const Vector& q0, const Vector& v0) {
  require_size(q0, prepared.system().size(), "q0");
  require_size(v0, prepared.system().size(), "v0");
  require_finite(q0, "q0");
  require_finite(v0, "v0");
  require_mass_at(prepared, q0);
}

LagrangianResult run(const Lagrangian& system, const Vector& q0, const Vector& v0, const RunOptions& options,
                     const Observer& observer) {
  validate_options(options);
  return run(systems::prepared(system), q0, v0, options, observer);
}

LagrangianResult run(const systems::Prepared<systems::Lagrangian>& prepared, const Vector& q0, const Vector& v0,
                     const RunOptions& options, const Observer& observer) {
  validate_options(options);
  const Lagrangian& system = prepared.system();
  const ChosenScheme chosen = chosen_scheme(system, options);
  require_start(prepared, q0, v0);
  if (is_event_driven(chosen.name)) return run_event_driven(prepared, q0, v0, options, observer);
  const schemes::MoreauJean scheme = moreau_jean(options);
  LagrangianResult result;
  result.asked = options.scheme;
  result.use(chosen);
  result.h = options.h;
  schemes::PreparedMoreauJean stepper = scheme.prepare(prepared, options.h);
  detail::EnergyMeter meter(prepared, scheme, options.h);
  detail::LagrangianJudge judge(prepared, scheme, options.h);
  detail::ImpactDetector impacts(system, options.max_events);
  detail::Rows rows(column_names(system, meter), options, observer);
  stepper.start(q0, v0);
  meter.start(q0, v0);
  judge.start(q0, v0);
  if (!std::isfinite(meter.energy()) || !stepper.last().gap.allFinite()) {
    throw InvalidArgument("the energy or a gap is not finite at the start");
  }
  result.warnings = warnings_at_start(system, stepper.last().gap);
  record(rows, stepper.last(), stepper.layout(), meter);
  SparseMatrix M;
  systems::Mechanics(prepared.mechanics()).mass(q0, M);
  detail::step_through(
      stepper, result, options, observer,
      [&] {
        const MechanicalStep& step = stepper.last();
        judge.measure(step);
        meter.measure(step, stepper.rows());
        impacts.observe(step, stepper.rows(), M);
        return std::isfinite(step.q.sum() + step.v.sum());
      },
      [&] { record(rows, stepper.last(), stepper.layout(), meter); });
  if (!stepper.because().empty()) result.warnings.push_back(stepper.because());
  impacts.finish();
  result.q = stepper.last().q;
  result.v = stepper.last().v;
  result.impacts = std::move(impacts.impacts);
  result.impact_count = impacts.count;
  result.work.landings = impacts.landings;
  result.energy = meter.ledger();
  result.certificate = judge.worst;
  result.certificate.energy = meter.worst_gap();
  result.trajectory = std::move(rows.trajectory);
  judge_run(result, options, meter.is_exact(), judge.worst_time);
  return result;
}

}  // namespace orthant::runs
