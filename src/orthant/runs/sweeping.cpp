// SPDX-License-Identifier: Apache-2.0
#include "orthant/runs/sweeping.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/base/spelling.hpp"
#include "orthant/runs/detail/loop.hpp"
#include "orthant/runs/detail/rows.hpp"
#include "orthant/runs/detail/run_with.hpp"
#include "orthant/runs/detail/set_watch.hpp"
#include "orthant/runs/detail/sweeping_judge.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace orthant::runs {
namespace {

using systems::SweepingProcess;

// What a run needs.
struct SweepingRun {
  const systems::Prepared<SweepingProcess>& prepared;
  const Vector& x0;
  const RunOptions& options;
  const Observer& observer;
};

// What a row is made from: a step, and the sets at its end.
struct SweepingRow {
  const schemes::SweepStep& step;
  const systems::SetMotion& motion;
};

detail::Columns<SweepingRow> columns_of(const SweepingProcess& process) {
  using Row = SweepingRow;
  detail::Columns<Row> columns;
  columns.add({.name = "t", .label = "", .family = "t", .unit = "s"}, [](const Row& row) { return row.step.t; });
  columns.add("x", process.states(), Nature::jumps, [](const Row& row, Index i) { return row.step.x[i]; });
  columns.add("r", process.states(), Nature::measure, [](const Row& row, Index i) { return row.step.reaction[i]; });
  columns.add(
      "gap", static_cast<Index>(process.sets.size()), Nature::jumps,
      [](const Row& row, Index i) { return detail::gap(row.motion.member(i), row.step.x); }, labels_of(process.sets));
  Layout& layout = columns.layout;
  Index entry = 0;
  for (const std::size_t r : layout.family("r")) layout.columns[r].entry = entry++;
  layout.own("gap", 0);
  layout.view("State", layout.family("x"));
  layout.view("Distance to the boundary of each set", layout.family("gap"));
  layout.view("Reaction", layout.family("r"));
  layout.portrait("x0", "x1");
  layout.is_plane = true;
  layout.activity_title = "Sets that x touches";
  for (const std::size_t gap : layout.family("gap")) {
    layout.activities.push_back({.name = layout.columns[gap].name,
                                 .label = layout.columns[gap].label,
                                 .column = gap,
                                 .lower = -infinity,
                                 .upper = 0,
                                 .others = {},
                                 .against = layout.family("x"),
                                 .least = 1,
                                 .factor = -1e-9});
  }
  columns.name(process.naming);
  return columns;
}

std::string summary_of(const SweepingProcess& process) {
  std::vector<std::string_view> kinds;
  kinds.reserve(process.sets.size());
  for (const systems::MovingSet& set : process.sets) kinds.push_back(systems::kind(set.shape));
  constexpr std::size_t most_kinds = 6;
  const std::string all = kinds.size() <= most_kinds ? fmt::format(" ({})", fmt::join(kinds, ", ")) : "";
  return fmt::format("{}, {}{}, sweeping process of relative degree 1", counted(process.states(), "state"),
                     counted(static_cast<long>(kinds.size()), "set"), all);
}

class SweepingRecorder {
 public:
  SweepingRecorder(const systems::Prepared<systems::SweepingProcess>& prepared, const RunOptions& options,
                   const Observer& observer)
      : rows_(columns_of(prepared.system()), options, observer), motion_(prepared) {}

  void record(const schemes::SweepStep& step) {
    motion_.move_to(step.t);
    rows_.record({step, motion_});
  }

  void finish(Outcome& outcome) { rows_.finish(outcome); }

 private:
  detail::Rows<SweepingRow> rows_;
  systems::SetMotion motion_;
};

void report_failure(const SweepingProcess& process, const schemes::SweepFailure& failure, SweepingResult& result) {
  result.failure = SweepingFailure{.t = failure.t, .conflict = failure.conflict};
  result.warnings.push_back(schemes::text(process, failure));
}

// K(0) must not be empty; an x0 outside it gives a warning. False: there is nothing to run.
bool has_start(const systems::Prepared<systems::SweepingProcess>& prepared, const Vector& x0, SweepingResult& result) {
  const std::optional<schemes::SweepFailure> failure = schemes::failure_at_start(prepared, x0);
  if (!failure) return true;
  if (failure->status == Status::no_solution) {
    result.status = RunStatus::no_solution;
    report_failure(prepared.system(), *failure, result);
    return false;
  }
  result.warnings.push_back(fmt::format(
      "the projection of x0 onto K(0) was not found ({}): whether x0 is inside is not known", name(failure->status)));
  return true;
}

void warn_of_jump_at_start(const SweepingProcess& process, const detail::JumpDetector& jumps, SweepingResult& result) {
  if (jumps.events.empty()) return;
  const schemes::Event& first = jumps.events.front();
  result.warnings.push_back(
      fmt::format("x0 is outside K(0), at the distance {:g} (outside of {}): the first step takes it there",
                  first.impulse.norm(), schemes::labels(process, first.sources)));
}

void describe(const SweepingProcess& process, SweepingResult& result) {
  result.kind = systems::SweepingModel::kind;
  result.summary = summary_of(process);
  result.event_terms = {
      .noun = "jump", .source = "sets", .state = "x", .impulse = "distance", .heading = "distance", .is_length = true};
  result.sources = numbered(labels_of(process.sets));
  result.source_labels = labels_of(process.sets);
}

void report_jumps(detail::JumpDetector& jumps, SweepingResult& result) {
  result.impulses = std::move(jumps.events);
  result.impulse_count = jumps.count;
  if (jumps.unclear > 0) {
    result.warnings.push_back(fmt::format(
        "in {} steps K switched to or from something that could not be reached: jumps may be missing", jumps.unclear));
  }
}

// Schemes that step x.
void run_steps(const auto& scheme, const SweepingRun& run, SweepingResult& result) {
  const SweepingProcess& process = run.prepared.system();
  const auto prepare = [&](double h) { return scheme.prepare(run.prepared, h); };
  auto stepper = prepare(run.options.h);
  detail::SweepingJudge judge(run.prepared, run.options.h, run.options.tolerance);
  detail::JumpDetector jumps(run.prepared, run.options.h, run.options.max_events);
  detail::SetWatch watch(static_cast<Index>(process.sets.size()), run.options.max_events);
  SweepingRecorder recorder(run.prepared, run.options, run.observer);
  stepper.start(run.x0);
  recorder.record(stepper.last());
  result.x = run.x0;
  result.reaction = Vector::Zero(run.x0.size());
  result.t_end = 0;
  if (has_start(run.prepared, run.x0, result)) {
    result.variation = 0;
    judge.start(run.x0);
    jumps.start(run.x0);
    warn_of_jump_at_start(process, jumps, result);
    bool was_pushed = false;
    detail::StepHooks hooks{[&] {
                              const schemes::SweepStep& last = stepper.last();
                              judge.measure(last);
                              jumps.observe(last);
                              watch.observe(last, judge.motion());
                              const double size = last.reaction.norm();
                              result.variation += size;
                              result.reaction += last.reaction;
                              result.work.landings += size > 0 && !was_pushed ? 1 : 0;
                              was_pushed = size > 0;
                              return is_finite(last.x);
                            },
                            [&] { recorder.record(stepper.last()); },
                            [&](double h) {
                              judge.set_step(h);
                              jumps.set_step(h);
                            }};
    detail::Steps steps(stepper, detail::last_stepper({run.options.h, run.options.T}, prepare), run.options, hooks,
                        static_cast<Outcome&>(result));
    detail::loop(steps, result, run.observer);
    result.x = stepper.last().x;
    result.certificates = listed(judge.worst);
  }
  recorder.finish(result);
  report_jumps(jumps, result);
  watch.changes.finish(result);
  if (stepper.failure()) report_failure(process, *stepper.failure(), result);
  result.final_values = {{"x", result.x},
                         {"total reaction", result.reaction, false},
                         {"its variation", Vector{{result.variation}}, false}};
}

SweepingResult run_from(const analysis::SweepingFindings& findings, const SweepingRun& asked) {
  require_size(asked.x0, asked.prepared.system().states(), "x0");
  require_finite(asked.x0, "x0");
  const auto execute = [&asked](const auto& scheme, const RunOptions& options, SweepingResult& result) {
    const SweepingRun run{asked.prepared, asked.x0, options, asked.observer};
    describe(run.prepared.system(), result);
    run_steps(scheme, run, result);
  };
  return detail::run_with<SweepingResult>(findings, asked.options, execute);
}

double horizon(const RunOptions& options) {
  return options.T > 0 ? options.T : 1.0;
}

}  // namespace

SweepingResult run(const SweepingProcess& process, const Vector& x0, const RunOptions& options,
                   const Observer& observer) {
  validate_options(options);
  return run(systems::prepared(process), x0, options, observer);
}

SweepingResult run(const systems::Prepared<systems::SweepingProcess>& prepared, const Vector& x0,
                   const RunOptions& options, const Observer& observer) {
  return run_from({}, {prepared, x0, options, observer});
}

analysis::SweepingFindings analysed(const systems::SweepingModel& model, const RunOptions& options) {
  return analysis::analyse(model.system, horizon(options));
}

analysis::SweepingFindings findings_for_run(const systems::SweepingModel&,
                                            const systems::Prepared<systems::SweepingProcess>& prepared,
                                            const RunOptions& options) {
  return analysis::analyse(prepared, horizon(options));
}

analysis::SweepingFindings least_findings(const systems::SweepingModel&,
                                          const systems::Prepared<systems::SweepingProcess>&) {
  return {};
}

SweepingResult simulated(const systems::SweepingModel& model,
                         const systems::Prepared<systems::SweepingProcess>& prepared,
                         const analysis::SweepingFindings& findings, const RunOptions& options,
                         const Observer& observer) {
  return run_from(findings, {prepared, model.x0, options, observer});
}

}  // namespace orthant::runs
