// SPDX-License-Identifier: Apache-2.0
#include "orthant/runs/lcs.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/base/spelling.hpp"
#include "orthant/runs/detail/event_detector.hpp"
#include "orthant/runs/detail/lcs_certificate.hpp"
#include "orthant/runs/detail/lcs_judge.hpp"
#include "orthant/runs/detail/lcs_recorder.hpp"
#include "orthant/runs/detail/lcs_run.hpp"
#include "orthant/runs/detail/lcs_watch.hpp"
#include "orthant/runs/detail/loop.hpp"
#include "orthant/runs/detail/run_with.hpp"
#include "orthant/runs/lambda.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace orthant::runs {
namespace {

using analysis::LcsFindings;
using detail::EventDetector;
using detail::LcsRun;
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

// What drives a level scheme: g(t) at the start and the end of the last step.
class Drive {
 public:
  Drive(schemes::Forcing& forcing, Index states) : forcing_(forcing) {
    if (forcing_.is_zero()) return;
    before_ = Vector::Zero(states);
    now_ = forcing_.drive() * forcing_.stack(0);
  }
  void move_to(double t) {
    if (forcing_.is_zero()) return;
    before_.swap(now_);
    now_.noalias() = forcing_.drive() * forcing_.stack(t);
  }
  [[nodiscard]] const Vector& before() const { return before_; }
  [[nodiscard]] const Vector& now() const { return now_; }

 private:
  schemes::Forcing& forcing_;
  Vector before_, now_;
};

// Schemes that step the levels z.
void run_levels(const auto& scheme, const LcsRun& run, LcsResult& result) {
  const analysis::ZeroDynamics& form = *run.findings.form;
  const auto prepare = [&](double h) { return scheme.prepare(run.prepared, form, h); };
  auto stepper = prepare(run.options.h);
  const detail::JudgeRules rules = detail::rules_for(scheme, run.system(), run.findings, run.options.tolerance);
  EventDetector events(form, run.options.h, run.options.max_events);
  detail::LevelJudge judge(run.system(), form, run.options.h, rules);
  detail::InputWatch inputs(run.system(), events.changes);
  Recorder recorder(run.system(), run.findings.form, run.options, run.observer, false);
  stepper.start(run.x0);
  schemes::require_levels_at_start(stepper.last().z, form.W * run.x0);
  judge.start(stepper.last().z);
  recorder.record(stepper.last(), stepper.measures(), events);
  Drive drive(stepper.forcing(), form.states());
  const auto observe = [&](const schemes::LevelStep& part) {
    drive.move_to(part.t);
    judge.measure(part, drive.now());
    events.observe(part, drive.before(), drive.now());
    inputs.move_to(part.t);
    if (rules.has_lexicographic) judge.worst.lexicographic.raise(events.lexicographic_violation(), part.t);
  };
  detail::StepHooks hooks{[&] {
                            if constexpr (requires { stepper.cuts(); }) {
                              for (const schemes::LevelStep& part : stepper.cuts()) observe(part);
                            }
                            observe(stepper.last());
                            return is_finite(stepper.last().z);
                          },
                          [&] { recorder.record(stepper.last(), stepper.measures(), events); },
                          [&](double h) {
                            judge.set_step(h);
                            events.set_step(h);
                          }};
  detail::Steps steps(stepper, detail::last_stepper({run.options.h, run.options.T}, prepare), run.options, hooks,
                      static_cast<Outcome&>(result));
  detail::loop(steps, result, run.observer);
  events.finish();  // a landing that T cuts off is not a violation
  recorder.write_final(result);
  recorder.finish(result);
  result.certificates = listed(judge.worst);
  result.impulses = std::move(events.events);
  result.impulse_count = events.count;
  events.changes.finish(result);
  result.work.landings = events.landings;
  write_distributions(run.system(), form, events.has_density, result);
}

// Schemes that step the state x.
void run_states(const auto& scheme, const LcsRun& run, LcsResult& result) {
  const systems::Lcs& system = run.system();
  if (detail::has_restitution(system)) {
    result.warnings.push_back(fmt::format("{} does not support restitution: it was ignored", scheme.name));
  }
  const auto prepare = [&](double h) { return scheme.prepare(run.prepared, h); };
  auto stepper = prepare(run.options.h);
  detail::StateJudge judge(system, scheme.theta);
  detail::StateWatch watch(system, run.options.max_events);
  detail::InputWatch inputs(system, watch.changes);
  Recorder recorder(system, run.findings.form, run.options, run.observer, true);
  stepper.start(run.x0);
  judge.start(stepper.last().x, run.options.tolerance);
  recorder.record(stepper.last());
  bool has_lambda = false;
  bool modes_follow_pivots = true;
  if constexpr (requires { stepper.keeps_branches(); }) modes_follow_pivots = !stepper.keeps_branches();
  detail::StepHooks hooks{[&] {
                            for (const schemes::StateStep& part : stepper.cuts()) {
                              judge.measure(part);
                              watch.observe(part, -1);
                            }
                            judge.measure(stepper.last());
                            const bool can_skip = modes_follow_pivots && stepper.cuts().empty();
                            watch.observe(stepper.last(), can_skip ? stepper.work().pivots : -1);
                            inputs.move_to(stepper.last().t);
                            has_lambda = has_lambda || !stepper.last().lambda.isZero(0);
                            return is_finite(stepper.last().x);
                          },
                          [&] { recorder.record(stepper.last()); }, [](double) {}};
  detail::Steps steps(stepper, detail::last_stepper({run.options.h, run.options.T}, prepare), run.options, hooks,
                      static_cast<Outcome&>(result));
  detail::loop(steps, result, run.observer);
  recorder.write_final(result);
  recorder.finish(result);
  result.certificates = listed(judge.worst);
  watch.changes.finish(result);
  result.lambda.degree = has_lambda ? 1 : 0;
  if constexpr (requires { stepper.several(); }) {
    if (stepper.several() > 0) {
      result.warnings.push_back(fmt::format(
          "in {} of {} steps the law had several solutions: the branch of the step before was kept while it "
          "was one of them",
          stepper.several(), result.steps));
    }
  }
}

void describe(const LcsRun& run, LcsResult& result) {
  result.kind = systems::LcsModel::kind;
  result.summary =
      fmt::format("{}, {}, {}", counted(run.system().states(), "state"),
                  counted(run.system().outputs(), "complementary pair"), degree_text(run.findings.degree.degrees));
  result.relative_degree = run.findings.degree.degrees;
  result.event_terms = event_terms;
  result.sources = numbered(std::vector<std::string>(static_cast<std::size_t>(run.system().outputs())));
}

template <class Scheme>
void run_scheme(const Scheme& scheme, const LcsRun& run, LcsResult& result) {
  describe(run, result);
  if constexpr (requires { scheme.warnings(run.findings, 0.0); }) {
    for (std::string& warning : scheme.warnings(run.findings, run.options.h)) result.warnings.push_back(warning);
  }
  for (const std::string& doubt : run.findings.doubts) result.warnings.push_back(doubt);
  if constexpr (schemes::LocatesEvents<Scheme>) {
    run_events(scheme, run, result);
  } else if constexpr (requires { scheme.prepare(run.prepared, *run.findings.form, 0.0); }) {
    run_levels(scheme, run, result);
  } else {
    run_states(scheme, run, result);
  }
  list_final_values(result);
}

// What a run needs. Passivity may prove uniqueness where nothing else does: it is asked before a motion is doubted.
// Of the work that a question may take a run waits for a tenth.
LcsFindings analysed_as_needed(const systems::Prepared<systems::Lcs>& prepared, const RunOptions& options) {
  constexpr Index largest_asked = 100;  // states
  const analysis::Budget budget{0.1 * options.proof_operations};
  LcsFindings findings = analysis::analyse(prepared, analysis::Depth::form, budget);
  const bool is_doubtful = findings.well_posed.verdict == analysis::WellPosedness::not_guaranteed;
  if (is_doubtful && prepared.system().states() <= largest_asked) {
    findings = analysis::analyse(prepared, analysis::Depth::full, budget);
  }
  return findings;
}

}  // namespace

LcsResult run(const systems::Lcs& system, const Vector& x0, const RunOptions& options, const Observer& observer) {
  const systems::Prepared<systems::Lcs> prepared = systems::prepared(system);
  return run(prepared, analysed_as_needed(prepared, options), x0, options, observer);
}

LcsResult run(const systems::Lcs& system, const LcsFindings& findings, const Vector& x0, const RunOptions& options,
              const Observer& observer) {
  return run(systems::prepared(system), findings, x0, options, observer);
}

LcsResult run(const systems::Prepared<systems::Lcs>& prepared, const LcsFindings& findings, const Vector& x0,
              const RunOptions& options, const Observer& observer) {
  require_size(x0, prepared.system().states(), "x0");
  require_finite(x0, "x0");
  const auto execute = [&](const auto& scheme, const RunOptions& fitted, LcsResult& made) {
    run_scheme(scheme, LcsRun{prepared, findings, x0, fitted, observer}, made);
  };
  auto result = detail::run_with<LcsResult>(findings, options, execute);
  if (findings.is_ill_posed() && result.status == RunStatus::finished) result.status = RunStatus::not_well_posed;
  return result;
}

LcsFindings analysed(const systems::LcsModel& model, const RunOptions& options) {
  return analysis::analyse(model.system, analysis::Depth::full, {options.proof_operations});
}

LcsFindings findings_for_run(const systems::LcsModel& model, const systems::Prepared<systems::Lcs>& prepared,
                             const RunOptions& options) {
  constexpr Index small = 16;  // states up to which passivity is checked too: it gives the certificate of dissipation
  return model.system.states() <= small ? analysis::analyse(prepared) : analysed_as_needed(prepared, options);
}

LcsFindings least_findings(const systems::LcsModel& model, const systems::Prepared<systems::Lcs>& prepared) {
  return findings_for_run(model, prepared, {});
}

LcsResult simulated(const systems::LcsModel& model, const systems::Prepared<systems::Lcs>& prepared,
                    const LcsFindings& findings, const RunOptions& options, const Observer& observer) {
  return run(prepared, findings, model.x0, options, observer);
}

}  // namespace orthant::runs
