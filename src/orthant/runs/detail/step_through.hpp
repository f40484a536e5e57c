// SPDX-License-Identifier: Apache-2.0
// The run loop that all schemes share.
#pragma once

#include "orthant/base/status.hpp"
#include "orthant/runs/options.hpp"

#include <fmt/format.h>

namespace orthant::runs::detail {

/// Throws InvalidArgument with the nearest name unless the scheme is one of these.
void require_scheme(const std::string& scheme, const std::vector<std::string>& known);
void require_word(std::string_view key, const std::string& word, const std::vector<std::string>& known);

/// T / h, rounded. Throws InvalidArgument when it is too large to count.
[[nodiscard]] Index step_count(const RunOptions& options);

/// Which steps are kept: the first, the last, and every k-th.
[[nodiscard]] Index stride(const RunOptions& options, Index steps);

[[nodiscard]] RunStatus status_of(Status status);

inline constexpr Index steps_between_progress = 128;

// Steps until T, a failure, or the observer's word. `after` sees every step, `keep` those that are recorded.
template <class Stepper, class After, class Keep>
void step_through(Stepper& stepper, Outcome& result, const RunOptions& options, const Observer& observer, After&& after,
                  Keep&& keep) {
  const Index steps = step_count(options);
  const Index each = stride(options, steps);
  Index until_kept = each;
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
      until_kept = each;
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

}  // namespace orthant::runs::detail
