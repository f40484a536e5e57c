// SPDX-License-Identifier: Apache-2.0
#include "orthant/simulation/run.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/base/spelling.hpp"
#include "orthant/integrators/backward_euler.hpp"
#include "orthant/integrators/emts.hpp"
#include "orthant/integrators/exponential.hpp"
#include "orthant/simulation/detail/certificate.hpp"
#include "orthant/simulation/detail/event_detector.hpp"
#include "orthant/simulation/detail/judge.hpp"
#include "orthant/simulation/detail/recorder.hpp"
#include "orthant/simulation/lambda.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace orthant::simulation {
namespace {

using analysis::Findings;
using detail::EventDetector;
using detail::Recorder;

constexpr Index steps_between_progress = 128;
constexpr double most_steps = 1e15;

Index step_count(const RunOptions& options) {
  const double steps = std::round(options.T / options.h);
  if (!(steps <= most_steps)) {
    throw InvalidArgument(fmt::format("run.T / run.h = {:g} steps, must be at most {:g}", steps, most_steps));
  }
  return static_cast<Index>(steps);
}

std::string chosen_scheme(const systems::Lcs& system, const Findings& findings, const RunOptions& options) {
  const std::vector<std::string>& known = scheme_names();
  if (std::find(known.begin(), known.end(), options.scheme) == known.end()) {
    const std::string nearest = nearest_word(options.scheme, known);
    throw InvalidArgument(fmt::format("run.scheme = '{}', must be one of {}{}", options.scheme, fmt::join(known, ", "),
                                      nearest.empty() ? "" : "; did you mean '" + nearest + "'?"));
  }
  if (options.scheme == "auto") {
    if (!findings.advice.scheme.empty()) return findings.advice.scheme;
    throw InvalidArgument("run.scheme = 'auto' finds " + findings.advice.because +
                          "; backward-euler runs if you name it, without any guarantee");
  }
  if (options.scheme == "backward-euler") return options.scheme;
  if (!is_complementarity(system)) {
    throw InvalidArgument(fmt::format("run.scheme = '{}' does not fit a relay: use backward-euler", options.scheme));
  }
  if (!findings.form) {
    throw InvalidArgument(fmt::format(
        "run.scheme = '{}' needs a vector relative degree of at least 1: {}; use backward-euler", options.scheme,
        findings.degree.exists ? "an output has relative degree 0" : findings.degree.because));
  }
  return options.scheme;
}

RunStatus status_of(Status status) {
  if (status == Status::no_solution) return RunStatus::no_solution;
  return status == Status::diverged ? RunStatus::diverged : RunStatus::unsolved;
}

// Steps until T, a failure, or the observer's word. `after` sees every step, `keep` those that are recorded.
template <class Stepper, class After, class Keep>
void step_through(Stepper& stepper, Result& result, const RunOptions& options, const Observer& observer, After&& after,
                  Keep&& keep) {
  const Index steps = step_count(options);
  const Index stride = detail::stride(options, steps);
  Index until_kept = stride;
  Index until_progress = steps_between_progress;
  result.status = RunStatus::finished;
  Index k = 0;
  Index kept = 0;  // the step last kept
  for (; k < steps; ++k) {
    const Status status = stepper.advance();
    if (status != Status::solved) {
      result.status = status_of(status);
      result.warnings.push_back(fmt::format("the one-step problem at t = {:g} ended with status {}",
                                            static_cast<double>(k + 1) * options.h, name(status)));
      break;
    }
    if (!after()) {
      result.status = RunStatus::diverged;
      result.warnings.push_back(
          fmt::format("a state is no longer finite at t = {:g}", static_cast<double>(k + 1) * options.h));
      ++k;
      break;
    }
    if (--until_kept == 0 && k + 1 < steps) {
      keep();
      kept = k + 1;
      until_kept = stride;
    }
    if (--until_progress == 0) {
      until_progress = steps_between_progress;
      if (observer.on_progress && !observer.on_progress(stepper.last().t, k + 1)) {
        result.status = RunStatus::interrupted;
        ++k;
        break;
      }
    }
  }
  if (k > kept) keep();  // where the run ended
  result.steps = k;
  result.t_end = stepper.last().t;
  result.work.one_step_problems = k;
  result.work.pivots = stepper.work().pivots;
  result.work.factorisations = stepper.work().factorisations;
}

template <class Stepper>
void run_levels(Stepper stepper, const detail::JudgeRules& rules, const systems::Lcs& system, const Findings& findings,
                const Vector& x0, const RunOptions& options, const Observer& observer, Result& result) {
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
  integrators::Forcing& forcing = stepper.forcing();
  Vector drive = Vector::Zero(forcing.is_zero() ? 0 : form.states());
  Vector drive_start = drive;
  if (!forcing.is_zero()) drive = forcing.drive() * forcing.stack(0);
  double lexicographic = rules.first_level == 1 && !detail::has_restitution(system) ? 0 : nan;
  step_through(
      stepper, result, options, observer,
      [&] {
        const integrators::LevelStep& step = stepper.last();
        if (!forcing.is_zero()) {
          drive_start.swap(drive);
          drive.noalias() = forcing.drive() * forcing.stack(step.t);
        }
        judge.measure(step, drive);
        events.observe(step, drive_start, drive);
        if (events.lexicographic_violation() > lexicographic) lexicographic = events.lexicographic_violation();
        return std::isfinite(step.z.sum());
      },
      [&] { recorder.record(stepper.last(), events); });
  events.finish();  // a landing that T cuts off is no violation
  recorder.write_final(result);
  result.trajectory = std::move(recorder.trajectory);
  result.certificate = judge.worst;
  result.certificate.lexicographic = lexicographic;
  result.events = std::move(events.events);
  result.event_count = events.count;
  result.work.landings = events.landings;
  result.lambda = lambda_of(result.events, form, events.has_density);
  detail::judge_run(result, options.tolerance, judge.worst_dynamics_step);
}

void run_states(const systems::Lcs& system, const Findings& findings, const Vector& x0, const RunOptions& options,
                const Observer& observer, Result& result) {
  integrators::PreparedBackwardEuler stepper =
      integrators::BackwardEuler{.theta = options.theta}.prepare(system, options.h);
  detail::StateJudge judge(system, options.theta, options.h);
  Recorder recorder(system, findings.form, options, observer, true);
  stepper.start(x0);
  judge.start();
  recorder.record(stepper.last());
  bool has_lambda = false;
  step_through(
      stepper, result, options, observer,
      [&] {
        judge.measure(stepper.last());
        has_lambda = has_lambda || !stepper.last().lambda.isZero(0);
        return std::isfinite(stepper.last().x.sum());
      },
      [&] { recorder.record(stepper.last()); });
  recorder.write_final(result);
  result.trajectory = std::move(recorder.trajectory);
  result.certificate = judge.worst;
  result.lambda.degree = has_lambda ? 1 : 0;
  detail::judge_run(result, options.tolerance, judge.worst_dynamics_step);
}

}  // namespace

const std::vector<std::string>& scheme_names() {
  static const std::vector<std::string> names{"emts", "exponential", "backward-euler", "auto"};
  return names;
}

Result run(const systems::Lcs& system, const Vector& x0, const RunOptions& options, const Observer& observer) {
  return run(system, analysis::analyse(system, analysis::Depth::form), x0, options, observer);
}

Result run(const systems::Lcs& given, const Findings& findings, const Vector& x0, const RunOptions& options,
           const Observer& observer) {
  validate_options(options);
  const systems::Lcs system = systems::completed(given);
  require_size(x0, system.states(), "x0");
  require_finite(x0, "x0");
  Result result;
  result.asked = options.scheme;
  result.scheme = chosen_scheme(system, findings, options);
  if (options.scheme == "auto") result.scheme_because = findings.advice.because;
  result.h = options.h;
  result.relative_degree = findings.degree.degrees;
  result.warnings = detail::warnings_before(system, findings, result.scheme, options);
  if (result.scheme == "emts") {
    run_levels(integrators::Emts{.first_level = options.first_level}.prepare(system, *findings.form, options.h),
               detail::rules_for(detail::LevelScheme::emts, system, findings, options), system, findings, x0, options,
               observer, result);
  } else if (result.scheme == "exponential") {
    run_levels(integrators::Exponential{}.prepare(system, *findings.form, options.h),
               detail::rules_for(detail::LevelScheme::exponential, system, findings, options), system, findings, x0,
               options, observer, result);
  } else {
    run_states(system, findings, x0, options, observer, result);
  }
  const bool is_ill_posed = findings.well_posed.verdict == analysis::WellPosedness::ill_posed;
  if (is_ill_posed && result.status == RunStatus::finished) result.status = RunStatus::not_well_posed;
  return result;
}

}  // namespace orthant::simulation
