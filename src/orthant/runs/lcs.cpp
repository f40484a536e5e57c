// SPDX-License-Identifier: Apache-2.0
#include "orthant/runs/lcs.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/base/spelling.hpp"
#include "orthant/runs/detail/event_detector.hpp"
#include "orthant/runs/detail/lcs_certificate.hpp"
#include "orthant/runs/detail/lcs_event_run.hpp"
#include "orthant/runs/detail/lcs_judge.hpp"
#include "orthant/runs/detail/lcs_recorder.hpp"
#include "orthant/runs/detail/step_through.hpp"
#include "orthant/runs/lambda.hpp"
#include "orthant/schemes/backward_euler.hpp"
#include "orthant/schemes/emts.hpp"
#include "orthant/schemes/exponential.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace orthant::runs {
namespace {

using analysis::LcsFindings;
using detail::EventDetector;
using detail::Recorder;

const EventTerms event_terms{
    .noun = "impulse", .source = "output", .state = "z", .impulse = "weights", .heading = "weights of levels 1, 2, …"};

// "relative degree 3", "relative degree (1, 3)"
std::string degree_text(const std::vector<int>& degrees) {
  std::vector<std::string> parts;
  parts.reserve(degrees.size());
  for (const int r : degrees) parts.push_back(r < 0 ? "none" : std::to_string(r));
  const bool is_uniform = std::equal(parts.begin() + (parts.empty() ? 0 : 1), parts.end(), parts.begin());
  if (is_uniform && !parts.empty()) return "relative degree " + parts[0];
  return fmt::format("relative degree ({})", fmt::join(parts, ", "));
}

void list_final_values(LcsResult& result) {
  result.final_values.push_back({"x", result.x});
  for (std::size_t l = 0; l < result.z.size(); ++l) {
    result.final_values.push_back({result.z.size() == 1 ? "z" : fmt::format("z{}", l), result.z[l]});
  }
  if (result.xi.size() > 0) result.final_values.push_back({"xi", result.xi});
}

template <class Stepper>
void run_levels(Stepper stepper, const detail::JudgeRules& rules, const systems::Lcs& system,
                const LcsFindings& findings, const Vector& x0, const RunOptions& options, const Observer& observer,
                LcsResult& result) {
  const analysis::ZeroDynamics& form = *findings.form;
  EventDetector events(form, options.h, options.max_events);
  detail::LevelJudge judge(system, form, options.h, rules);
  Recorder recorder(system, findings.form, options, observer, false);
  stepper.start(x0);
  if (!stepper.last().z.allFinite()) {
    throw InvalidArgument(
        "the levels z = W x0 + U(0) are not finite: u or one of its first r derivatives is not at t = 0");
  }
  judge.start(stepper.last().z);
  recorder.record(stepper.last(), events);
  schemes::Forcing& forcing = stepper.forcing();
  Vector drive = Vector::Zero(forcing.is_zero() ? 0 : form.states());
  Vector drive_start = drive;
  if (!forcing.is_zero()) drive = forcing.drive() * forcing.stack(0);
  detail::step_through(
      stepper, result, options, observer,
      [&] {
        const schemes::LevelStep& step = stepper.last();
        if (!forcing.is_zero()) {
          drive_start.swap(drive);
          drive.noalias() = forcing.drive() * forcing.stack(step.t);
        }
        judge.measure(step, drive);
        events.observe(step, drive_start, drive);
        if (rules.has_lexicographic) judge.worst.lexicographic.raise(events.lexicographic_violation(), step.t);
        return std::isfinite(step.z.sum());
      },
      [&] { recorder.record(stepper.last(), events); });
  events.finish();  // a landing that T cuts off is no violation
  recorder.write_final(result);
  recorder.finish(result);
  result.certificates = listed(judge.worst);
  result.events = std::move(events.events);
  result.event_count = events.count;
  result.work.landings = events.landings;
  result.lambda = lambda_of(result.events, form, events.has_density);
  runs::judge(result);
}

void run_states(const systems::Prepared<systems::Lcs>& prepared, const LcsFindings& findings, const Vector& x0,
                const RunOptions& options, const Observer& observer, LcsResult& result) {
  const systems::Lcs& system = prepared.system();
  schemes::PreparedBackwardEuler stepper = schemes::BackwardEuler{.theta = options.theta}.prepare(prepared, options.h);
  detail::StateJudge judge(system, options.theta, options.h);
  Recorder recorder(system, findings.form, options, observer, true);
  stepper.start(x0);
  judge.start(options.tolerance);
  recorder.record(stepper.last());
  bool has_lambda = false;
  detail::step_through(
      stepper, result, options, observer,
      [&] {
        judge.measure(stepper.last());
        has_lambda = has_lambda || !stepper.last().lambda.isZero(0);
        return std::isfinite(stepper.last().x.sum());
      },
      [&] { recorder.record(stepper.last()); });
  recorder.write_final(result);
  recorder.finish(result);
  result.certificates = listed(judge.worst);
  result.lambda.degree = has_lambda ? 1 : 0;
  runs::judge(result);
}

}  // namespace

const std::vector<std::string>& scheme_names() {
  static const std::vector<std::string> names{"emts",         "exponential", "backward-euler",
                                              "event-driven", "hybrid",      "auto"};
  return names;
}

ChosenScheme chosen_scheme(const systems::Lcs& system, const LcsFindings& findings, const RunOptions& options) {
  detail::require_scheme(options.scheme, scheme_names());
  if (options.scheme == "auto") {
    if (!findings.advice.scheme.empty()) return {findings.advice.scheme, findings.advice.because};
    throw InvalidArgument("run.scheme = 'auto' finds " + findings.advice.because +
                          "; backward-euler runs if you name it, without any guarantee");
  }
  if (options.scheme == "backward-euler" || is_event_driven(options.scheme)) return {options.scheme, ""};
  if (!is_complementarity(system)) {
    throw InvalidArgument(fmt::format("run.scheme = '{}' does not fit a relay: use backward-euler", options.scheme));
  }
  if (!findings.form) {
    throw InvalidArgument(fmt::format(
        "run.scheme = '{}' needs a vector relative degree of at least 1: {}; use backward-euler", options.scheme,
        findings.degree.exists ? "an output has relative degree 0" : findings.degree.because));
  }
  return {options.scheme, ""};
}

LcsResult run(const systems::Lcs& system, const Vector& x0, const RunOptions& options, const Observer& observer) {
  const systems::Prepared<systems::Lcs> prepared = systems::prepared(system);
  return run(prepared, analysis::analyse(prepared, analysis::Depth::form), x0, options, observer);
}

LcsResult run(const systems::Lcs& system, const LcsFindings& findings, const Vector& x0, const RunOptions& options,
              const Observer& observer) {
  validate_options(options);
  return run(systems::prepared(system), findings, x0, options, observer);
}

LcsResult run(const systems::Prepared<systems::Lcs>& prepared, const LcsFindings& findings, const Vector& x0,
              const RunOptions& asked, const Observer& observer) {
  validate_options(asked);
  detail::require_word("run.zeno", asked.zeno, zeno_names());
  RunOptions options = asked;
  if (std::isnan(options.theta)) options.theta = 1;
  const systems::Lcs& system = prepared.system();
  require_size(x0, system.states(), "x0");
  require_finite(x0, "x0");
  LcsResult result;
  result.asked = options.scheme;
  result.use(chosen_scheme(system, findings, options));
  result.h = options.h;
  result.kind = "lcs";
  result.summary = fmt::format("{}, {}, {}", counted(system.states(), "state"),
                               counted(system.outputs(), "complementary pair"), degree_text(findings.degree.degrees));
  result.relative_degree = findings.degree.degrees;
  result.event_terms = event_terms;
  result.sources = numbered(std::vector<std::string>(static_cast<std::size_t>(system.outputs())));
  result.warnings = detail::warnings_before(system, findings, result.scheme, options);
  if (result.scheme == "emts") {
    run_levels(schemes::Emts{.first_level = options.first_level}.prepare(prepared, *findings.form, options.h),
               detail::rules_for(detail::LevelScheme::emts, system, findings, options), system, findings, x0, options,
               observer, result);
  } else if (result.scheme == "exponential") {
    run_levels(schemes::Exponential{}.prepare(prepared, *findings.form, options.h),
               detail::rules_for(detail::LevelScheme::exponential, system, findings, options), system, findings, x0,
               options, observer, result);
  } else if (is_event_driven(result.scheme)) {
    detail::run_events(prepared, findings, x0, options, observer, result);
  } else {
    run_states(prepared, findings, x0, options, observer, result);
  }
  list_final_values(result);
  const bool is_ill_posed = findings.well_posed.verdict == analysis::WellPosedness::ill_posed;
  if (is_ill_posed && result.status == RunStatus::finished) result.status = RunStatus::not_well_posed;
  return result;
}

}  // namespace orthant::runs
