// SPDX-License-Identifier: Apache-2.0
#include "orthant/runs/sweeping.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/runs/detail/rows.hpp"
#include "orthant/runs/detail/step_through.hpp"
#include "orthant/runs/detail/sweeping_judge.hpp"
#include "orthant/schemes/catching_up.hpp"

#include <cmath>
#include <utility>

#include <fmt/format.h>

namespace orthant::runs {
namespace {

using systems::SweepingProcess;

class SweepingRecorder {
 public:
  SweepingRecorder(const systems::Prepared<systems::SweepingProcess>& prepared, const RunOptions& options,
                   const Observer& observer)
      : rows_(column_names(prepared.system()), options, observer), motion_(prepared) {}

  void record(const schemes::SweepStep& step) {
    motion_.move_to(step.t);
    rows_.begin(step.t);
    rows_.add(step.x);
    rows_.add(step.reaction);
    for (Index i = 0; i < motion_.count(); ++i) rows_.add(detail::gap(motion_.member(i), step.x));
    rows_.end();
  }

  [[nodiscard]] Trajectory& trajectory() { return rows_.trajectory; }

 private:
  static std::vector<std::string> column_names(const SweepingProcess& process) {
    std::vector<std::string> names{"t"};
    detail::add_names(names, "x", process.states());
    detail::add_names(names, "r", process.states());
    detail::add_names(names, "gap", static_cast<Index>(process.sets.size()));
    return names;
  }

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

void tell_failure(const SweepingProcess& process, const schemes::SweepFailure& failure, SweepingResult& result) {
  result.failure = SweepingFailure{.t = failure.t, .conflict = failure.conflict};
  result.warnings.push_back(schemes::text(process, failure));
}

// K(0) must not be empty; an x0 outside is told of. False: there is nothing to run.
bool look_at_start(const systems::Prepared<systems::SweepingProcess>& prepared, const Vector& x0,
                   SweepingResult& result) {
  const std::optional<schemes::SweepFailure> failure = schemes::failure_at_start(prepared, x0);
  if (!failure) return true;
  if (failure->status == Status::no_solution) {
    result.status = RunStatus::no_solution;
    tell_failure(prepared.system(), *failure, result);
    return false;
  }
  result.warnings.push_back(fmt::format(
      "the projection of x0 onto K(0) was not found ({}): whether x0 is inside is not known", name(failure->status)));
  return true;
}

void judge_sweeping(SweepingResult& result, double tolerance, Index worst_dynamics_step) {
  bool is_violated = false;
  const SweepingCertificate& worst = result.certificate;
  SweepingCertificate::fields(worst, [&](std::string_view what, double value) {
    if (value <= tolerance) return;  // NaN is a violation
    is_violated = true;
    const std::string where = what == "dynamics" ? fmt::format(" (worst at step {})", worst_dynamics_step) : "";
    result.warnings.push_back(
        fmt::format("certificate {} = {:.3g}, must be at most {:.3g}{}", what, value, tolerance, where));
  });
  if (is_violated && result.status == RunStatus::finished) result.status = RunStatus::certificate_violated;
}

void tell_jump_at_start(const SweepingProcess& process, const detail::JumpDetector& jumps, SweepingResult& result) {
  if (jumps.events.empty()) return;
  const SweepingJump& first = jumps.events.front();
  result.warnings.push_back(
      fmt::format("x0 is outside K(0), at the distance {:g} (outside of {}): the first step takes it there",
                  first.distance(), schemes::labels(process, first.sets)));
}

void step(const systems::Prepared<systems::SweepingProcess>& prepared, const Vector& x0, const RunOptions& options,
          const Observer& observer, SweepingResult& result) {
  const SweepingProcess& process = prepared.system();
  schemes::PreparedCatchingUp stepper = schemes::CatchingUp{}.prepare(prepared, options.h);
  detail::SweepingJudge judge(prepared, options.h);
  detail::JumpDetector jumps(prepared, options.h, options.max_events);
  SweepingRecorder recorder(prepared, options, observer);
  stepper.start(x0);
  recorder.record(stepper.last());
  result.x = x0;
  result.reaction = Vector::Zero(x0.size());
  result.t_end = 0;
  if (look_at_start(prepared, x0, result)) {
    result.variation = 0;
    jumps.start(x0);
    tell_jump_at_start(process, jumps, result);
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
    result.certificate = judge.worst;
    judge_sweeping(result, options.tolerance, judge.worst_dynamics_step);
  }
  result.trajectory = std::move(recorder.trajectory());
  result.events = std::move(jumps.events);
  result.event_count = jumps.count;
  if (jumps.unclear > 0) {
    result.warnings.push_back(fmt::format(
        "in {} steps K switched to or from something that could not be reached: jumps may be missing", jumps.unclear));
  }
  if (stepper.failure()) tell_failure(process, *stepper.failure(), result);
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
  result.h = options.h;
  warn_of_options(options, result.warnings);
  step(prepared, x0, options, observer, result);
  return result;
}

}  // namespace orthant::runs
