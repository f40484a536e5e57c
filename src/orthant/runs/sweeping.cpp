// SPDX-License-Identifier: Apache-2.0
#include "orthant/runs/sweeping.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/base/spelling.hpp"
#include "orthant/runs/detail/rows.hpp"
#include "orthant/runs/detail/step_through.hpp"
#include "orthant/runs/detail/sweeping_judge.hpp"
#include "orthant/schemes/catching_up.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace orthant::runs {
namespace {

using systems::SweepingProcess;

Layout layout_of(const SweepingProcess& process) {
  Layout layout;
  layout.add({.name = "t", .label = "", .family = "t", .unit = "s"});
  layout.add("x", process.states(), Nature::jumps);
  layout.add("r", process.states(), Nature::measure);
  layout.add("gap", static_cast<Index>(process.sets.size()), Nature::jumps, labels_of(process.sets));
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
  return layout;
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
      : rows_(layout_of(prepared.system()), options, observer), motion_(prepared) {}

  void record(const schemes::SweepStep& step) {
    motion_.move_to(step.t);
    rows_.begin(step.t);
    rows_.add(step.x);
    rows_.add(step.reaction);
    for (Index i = 0; i < motion_.count(); ++i) rows_.add(detail::gap(motion_.member(i), step.x));
    rows_.end();
  }

  void finish(Outcome& outcome) { rows_.finish(outcome); }

 private:
  detail::Rows rows_;
  systems::SetMotion motion_;
};

void warn_of_options(const RunOptions& options, std::vector<std::string>& warnings) {
  const RunOptions defaults;
  const auto warn = [&warnings](std::string_view option) {
    warnings.push_back(fmt::format("{} is no option of catching-up: it was ignored", option));
  };
  if (!std::isnan(options.theta)) warn("theta");
  if (options.gamma != defaults.gamma) warn("gamma");
  if (options.projection != defaults.projection) warn("projection");
  if (options.first_level != defaults.first_level) warn("first_level");
}

void report_failure(const SweepingProcess& process, const schemes::SweepFailure& failure, SweepingResult& result) {
  result.failure = SweepingFailure{.t = failure.t, .conflict = failure.conflict};
  result.warnings.push_back(schemes::text(process, failure));
}

// K(0) must not be empty; an x0 outside is told of. False: there is nothing to run.
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

void step(const systems::Prepared<systems::SweepingProcess>& prepared, const Vector& x0, const RunOptions& options,
          const Observer& observer, SweepingResult& result) {
  const SweepingProcess& process = prepared.system();
  schemes::PreparedCatchingUp stepper = schemes::CatchingUp{}.prepare(prepared, options.h);
  detail::SweepingJudge judge(prepared, options.h, options.tolerance);
  detail::JumpDetector jumps(prepared, options.h, options.max_events);
  SweepingRecorder recorder(prepared, options, observer);
  stepper.start(x0);
  recorder.record(stepper.last());
  result.x = x0;
  result.reaction = Vector::Zero(x0.size());
  result.t_end = 0;
  if (has_start(prepared, x0, result)) {
    result.variation = 0;
    jumps.start(x0);
    warn_of_jump_at_start(process, jumps, result);
    bool was_pushed = false;
    detail::step_through(
        stepper, result, options, observer,
        [&] {
          const schemes::SweepStep& last = stepper.last();
          judge.measure(last);
          jumps.observe(last);
          const double size = last.reaction.norm();
          result.variation += size;
          result.reaction += last.reaction;
          result.work.landings += size > 0 && !was_pushed ? 1 : 0;
          was_pushed = size > 0;
          return std::isfinite(last.x.sum());
        },
        [&] { recorder.record(stepper.last()); });
    result.x = stepper.last().x;
    result.certificates = listed(judge.worst);
    runs::judge(result);
  }
  recorder.finish(result);
  result.events = std::move(jumps.events);
  result.event_count = jumps.count;
  if (jumps.unclear > 0) {
    result.warnings.push_back(fmt::format(
        "in {} steps K switched to or from something that could not be reached: jumps may be missing", jumps.unclear));
  }
  if (stepper.failure()) report_failure(process, *stepper.failure(), result);
}

}  // namespace

const std::vector<std::string>& sweeping_scheme_names() {
  static const std::vector<std::string> names{"catching-up", "auto"};
  return names;
}

ChosenScheme chosen_scheme(const SweepingProcess&, const RunOptions& options) {
  detail::require_scheme(options.scheme, sweeping_scheme_names());
  const bool is_asked = options.scheme != "auto";
  return {"catching-up", is_asked ? "" : "it is the scheme for sweeping processes of relative degree 1"};
}

SweepingResult run(const SweepingProcess& process, const Vector& x0, const RunOptions& options,
                   const Observer& observer) {
  validate_options(options);
  return run(systems::prepared(process), x0, options, observer);
}

SweepingResult run(const systems::Prepared<systems::SweepingProcess>& prepared, const Vector& x0,
                   const RunOptions& options, const Observer& observer) {
  validate_options(options);
  const SweepingProcess& process = prepared.system();
  SweepingResult result;
  result.asked = options.scheme;
  result.use(chosen_scheme(process, options));
  require_size(x0, process.states(), "x0");
  require_finite(x0, "x0");
  result.kind = "sweeping";
  result.summary = summary_of(process);
  result.event_terms = {
      .noun = "jump", .source = "sets", .state = "x", .impulse = "distance", .heading = "distance", .is_length = true};
  result.sources = numbered(labels_of(process.sets));
  result.h = options.h;
  warn_of_options(options, result.warnings);
  step(prepared, x0, options, observer, result);
  result.final_values = {{"x", result.x},
                         {"total reaction", result.reaction, false},
                         {"its variation", Vector{{result.variation}}, false}};
  return result;
}

}  // namespace orthant::runs
