// SPDX-License-Identifier: Apache-2.0
#include "orthant/runs/detail/loop.hpp"

#include <algorithm>

namespace orthant::runs::detail {

Index stride(const RunOptions& options, Index steps) {
  if (options.points == 0) return options.every;
  return std::max<Index>(1, steps / options.points);
}

RunStatus status_of(Status status) {
  if (status == Status::no_solution) return RunStatus::no_solution;
  return status == Status::diverged ? RunStatus::diverged : RunStatus::unsolved;
}

}  // namespace orthant::runs::detail
