// SPDX-License-Identifier: Apache-2.0
#include "orthant/runs/result.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/base/spelling.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace orthant::runs {

std::string_view name(RunStatus status) {
  switch (status) {
    case RunStatus::finished:
      return "finished";
    case RunStatus::certificate_violated:
      return "certificate_violated";
    case RunStatus::no_solution:
      return "no_solution";
    case RunStatus::unsolved:
      return "unsolved";
    case RunStatus::diverged:
      return "diverged";
    case RunStatus::not_well_posed:
      return "not_well_posed";
    case RunStatus::zeno:
      return "zeno";
    case RunStatus::interrupted:
      return "interrupted";
    case RunStatus::not_run:
      return "not_run";
  }
  return "not_run";
}

Index Trajectory::column(std::string_view wanted) const {
  const auto found = std::find(names.begin(), names.end(), wanted);
  if (found != names.end()) return found - names.begin();
  const std::string nearest = nearest_word(std::string(wanted), names);
  throw InvalidArgument(
      fmt::format("no column '{}'{}", wanted, nearest.empty() ? "" : "; did you mean '" + nearest + "'?"));
}

}  // namespace orthant::runs
