// SPDX-License-Identifier: Apache-2.0
// The loop of every run: move on until T, a failure, or the observer stops it. A mover takes the steps of a scheme
// (Steps), or goes from event to event (events.hpp):
//   t(), step()      where it is: the time, and how many multiples of h were reached
//   is_done()        T is reached
//   move()           goes on by a step or to an event, and makes the rows on the way; a failure becomes the status
//   finish()         the last row, and how much was done
#pragma once

#include "orthant/base/status.hpp"
#include "orthant/runs/options.hpp"
#include "orthant/runs/result.hpp"

#include <utility>

#include <fmt/format.h>

namespace orthant::runs::detail {

/// T / h, rounded. Throws InvalidArgument when it is too large to count.
[[nodiscard]] Index step_count(const RunOptions& options);

/// Which steps are kept: the first, the last, and every k-th.
[[nodiscard]] Index stride(const RunOptions& options, Index steps);

[[nodiscard]] RunStatus status_of(Status status);

inline constexpr int moves_between_progress = 128;

template <class Mover>
void loop(Mover& mover, Outcome& result, const Observer& observer) {
  int until_progress = moves_between_progress;
  while (result.status == RunStatus::finished && !mover.is_done()) {
    mover.move();
    if (--until_progress > 0 || result.status != RunStatus::finished) continue;
    until_progress = moves_between_progress;
    if (observer.on_progress && !observer.on_progress(mover.t(), mover.step())) result.status = RunStatus::interrupted;
  }
  mover.finish();
}

/// The steps of a scheme. `after` sees every step, and says whether all is finite; `keep` makes a row of the last one.
template <class Stepper, class After, class Keep>
class Steps {
 public:
  Steps(Stepper& stepper, const RunOptions& options, After after, Keep keep, Outcome& result)
      : stepper_(stepper),
        result_(result),
        after_(std::move(after)),
        keep_(std::move(keep)),
        h_(options.h),
        steps_(step_count(options)),
        stride_(stride(options, steps_)),
        until_kept_(stride_) {
    result.status = RunStatus::finished;
  }

  [[nodiscard]] double t() const { return stepper_.last().t; }
  [[nodiscard]] Index step() const { return k_; }
  [[nodiscard]] bool is_done() const { return k_ == steps_; }

  void move() {
    const Status status = stepper_.advance();
    if (status != Status::solved) {
      result_.status = status_of(status);
      result_.warnings.push_back(
          fmt::format("the one-step problem at t = {:g} ended with status {}", time(k_ + 1), name(status)));
      return;
    }
    ++k_;
    if (!after_()) {
      result_.status = RunStatus::diverged;
      result_.warnings.push_back(fmt::format("a state is no longer finite at t = {:g}", time(k_)));
      return;
    }
    if (--until_kept_ > 0 || k_ == steps_) return;
    until_kept_ = stride_;
    kept_ = k_;
    keep_();
  }

  void finish() {
    if (k_ > kept_) keep_();  // where the run ended
    result_.steps = k_;
    result_.t_end = t();
    result_.work.one_step_problems = k_;
    result_.work.pivots = stepper_.work().pivots;
    result_.work.factorisations = stepper_.work().factorisations;
  }

 private:
  [[nodiscard]] double time(Index k) const { return static_cast<double>(k) * h_; }

  Stepper& stepper_;
  Outcome& result_;
  After after_;
  Keep keep_;
  double h_;
  Index steps_, stride_, until_kept_;
  Index k_ = 0, kept_ = 0;  // the last step, and the last that was kept
};

}  // namespace orthant::runs::detail
