// SPDX-License-Identifier: Apache-2.0
// The loop of every run: move on until T, a failure, or somebody stops it. A mover takes the steps of a scheme
// (Steps), or goes from event to event (events.hpp):
//   t(), step()      where it is: the time, and how many multiples of h were reached
//   is_done()        T is reached
//   is_large()       a move may take long: progress is reported after each
//   undoes_moves()   a move may be interrupted halfway, and has not happened then
//   move()           goes on by a step or to an event, and makes the rows on the way; a failure becomes the status
//   finish()         the last row, and how much was done
#pragma once

#include "orthant/base/interrupt.hpp"
#include "orthant/base/status.hpp"
#include "orthant/runs/options.hpp"
#include "orthant/runs/result.hpp"
#include "orthant/schemes/clock.hpp"

#include <optional>
#include <type_traits>
#include <utility>

#include <fmt/format.h>

namespace orthant::runs::detail {

/// Which steps are kept: the first, the last, and every k-th.
[[nodiscard]] Index stride(const RunOptions& options, Index steps);

[[nodiscard]] RunStatus status_of(Status status);

inline constexpr int moves_between_progress = 128;
inline constexpr Index large_state = 64;  // numbers; the moves of smaller ones are short

/// From its last move to the end of the run no request to stop is heeded: what was computed is not to be lost.
template <class Mover>
void loop(Mover& mover, Outcome& result, const Observer& observer) {
  const int moves = mover.is_large() ? 1 : moves_between_progress;
  int until_progress = moves;
  StopRequest* const request = heeded_request();
  try {
    const StopScope within_moves(mover.undoes_moves() ? request : nullptr);
    while (result.status == RunStatus::finished && !mover.is_done()) {
      stop_if_asked(request);
      mover.move();
      if (--until_progress > 0 || result.status != RunStatus::finished) continue;
      until_progress = moves;
      if (observer.on_progress && !observer.on_progress(mover.t(), mover.step())) throw Interrupted();
    }
  } catch (const Interrupted&) {
    result.status = RunStatus::interrupted;
  }
  stop_heeding();
  mover.finish();
}

/// The stepper of a last step that is shorter than the others (steps.1), as `prepare(h)` makes it; empty when there is
/// none. Made before the run begins: what is wrong with it is known then.
template <class Prepare>
[[nodiscard]] auto last_stepper(const schemes::Grid& grid, const Prepare& prepare) {
  std::optional<decltype(prepare(0.0))> last;
  if (grid.has_last()) last.emplace(prepare(grid.last_h()));
  return last;
}

/// What a loop does with the steps: `after` sees every step, and says whether all is finite; `keep` makes a row of the
/// last one; `shorten(h)` is called before a last step of another length.
template <class After, class Keep, class Shorten>
struct StepHooks {
  After after;
  Keep keep;
  Shorten shorten;
};
template <class After, class Keep, class Shorten>
StepHooks(After, Keep, Shorten) -> StepHooks<After, Keep, Shorten>;  // clang needs it

/// The steps of a scheme. `last` takes the last one, when that is shorter; it has resume(stepper, T). A large system is
/// copied before each step, so that restore(step) can undo one that is interrupted; the steps of small ones, for which
/// that would take long, are not interrupted.
template <class Stepper, class Hooks>
class Steps {
 public:
  Steps(Stepper& stepper, std::optional<Stepper> last, const RunOptions& options, Hooks hooks, Outcome& result)
      : stepper_(stepper),
        last_(std::move(last)),
        result_(result),
        hooks_(std::move(hooks)),
        grid_(options.h, options.T),
        steps_(grid_.steps),
        stride_(stride(options, steps_)),
        until_kept_(stride_),
        is_large_(size_of(stepper.last()) >= large_state) {
    result.status = RunStatus::finished;
  }

  [[nodiscard]] double t() const { return stepper_.last().t; }
  [[nodiscard]] bool is_large() const { return is_large_; }
  [[nodiscard]] bool undoes_moves() const { return is_large_; }
  [[nodiscard]] Index step() const { return k_; }
  [[nodiscard]] bool is_done() const { return k_ == steps_; }

  void move() {
    if (k_ == grid_.full) shorten();
    const Status status = advance_or_restore();
    if (status != Status::solved) {
      result_.status = status_of(status);
      result_.warnings.push_back(
          fmt::format("the one-step problem at t = {:g} ended with status {}", grid_.at(k_ + 1), name(status)));
      return;
    }
    ++k_;
    if (!hooks_.after()) {
      result_.status = RunStatus::diverged;
      result_.warnings.push_back(fmt::format("a state is no longer finite at t = {:g}", grid_.at(k_)));
      return;
    }
    if (--until_kept_ > 0 || k_ == steps_) return;
    until_kept_ = stride_;
    kept_ = k_;
    hooks_.keep();
  }

  void finish() {
    if (k_ > kept_) hooks_.keep();  // where the run ended
    result_.steps = k_;
    result_.t_end = is_done() ? grid_.T : t();
    result_.work.one_step_problems = k_;
    result_.work.pivots = stepper_.work().pivots;
    result_.work.factorisations = stepper_.work().factorisations;
  }

 private:
  static constexpr bool can_restore = requires(Stepper& stepper) { stepper.restore(stepper.last()); };

  static Index size_of(const auto& step) {
    if constexpr (can_restore) return step.size();
    return 0;
  }

  Status advance_or_restore() {
    if (is_large_) [[unlikely]]
      before_ = stepper_.last();
    try {
      return stepper_.advance();
    } catch (const Interrupted&) {
      if constexpr (can_restore) stepper_.restore(before_);
      throw;
    }
  }

  void shorten() {
    if constexpr (requires { last_->resume(stepper_, 0.0); }) {
      if (!last_) return;
      last_->resume(stepper_, grid_.T);
      stepper_ = std::move(*last_);
      last_.reset();
      hooks_.shorten(grid_.last_h());
    }
  }

  Stepper& stepper_;
  std::optional<Stepper> last_;
  Outcome& result_;
  Hooks hooks_;
  schemes::Grid grid_;
  Index steps_, stride_, until_kept_;
  Index k_ = 0, kept_ = 0;  // the last step, and the last that was kept
  bool is_large_;
  std::decay_t<decltype(std::declval<const Stepper&>().last())> before_{};
};

}  // namespace orthant::runs::detail
