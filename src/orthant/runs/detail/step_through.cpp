// SPDX-License-Identifier: Apache-2.0
#include "orthant/runs/detail/step_through.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/base/spelling.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/ranges.h>

namespace orthant::runs::detail {

void require_scheme(const std::string& scheme, const std::vector<std::string>& known) {
  require_word("run.scheme", scheme, known);
}

void require_word(std::string_view key, const std::string& word, const std::vector<std::string>& known) {
  if (std::find(known.begin(), known.end(), word) != known.end()) return;
  const std::string nearest = nearest_word(word, known);
  throw InvalidArgument(fmt::format("{} = '{}', must be one of {}{}", key, word, fmt::join(known, ", "),
                                    nearest.empty() ? "" : "; did you mean '" + nearest + "'?"));
}

Index step_count(const RunOptions& options) {
  constexpr double most_steps = 1e15;
  const double steps = std::round(options.T / options.h);
  if (!(steps <= most_steps)) {
    throw InvalidArgument(fmt::format("run.T / run.h = {:g} steps, must be at most {:g}", steps, most_steps));
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
