// SPDX-License-Identifier: Apache-2.0
#include "orthant/runs/detail/loop.hpp"

#include "orthant/base/errors.hpp"

#include <algorithm>
#include <cmath>

namespace orthant::runs::detail {

Index step_count(const RunOptions& options) {
  constexpr double most_steps = 1e15;
  const double steps = std::round(options.T / options.h);
  if (!(steps <= most_steps)) {
    throw InvalidArgument(
        Flaw{"run.T / run.h", fmt::format("= {:g} steps", steps), fmt::format("must be at most {:g}", most_steps)});
  }
  return static_cast<Index>(steps);
}

Index stride(const RunOptions& options, Index steps) {
  if (options.points == 0) return options.every;
  return std::max<Index>(1, steps / options.points);
}

RunStatus status_of(Status status) {
  if (status == Status::no_solution) return RunStatus::no_solution;
  return status == Status::diverged ? RunStatus::diverged : RunStatus::unsolved;
}

}  // namespace orthant::runs::detail
