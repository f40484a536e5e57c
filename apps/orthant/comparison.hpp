// SPDX-License-Identifier: Apache-2.0
// orthant solve PROBLEM --method all: every method on one problem, with its time, and whether they agree.
#pragma once

#include "orthant/complementarity/methods.hpp"
#include "orthant/files/problems/problem.hpp"

#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

namespace orthant::app {

struct ComparedMethod {
  std::string name;
  std::optional<complementarity::LcpSolution> solution;  // none when the method refuses the problem
  std::string refusal;                                   // and this is why
  double seconds = nan;                                  // median of the runs
};

struct Comparison {
  std::vector<ComparedMethod> methods;
  int distinct_solutions = 0;  // solved z farther apart than rounding explains, relative to their size
};

/// Runs every method on the problem, several times while it is quick.
[[nodiscard]] Comparison compare(const files::Problem& problem, const std::vector<complementarity::AnyMethod>& methods);

[[nodiscard]] nlohmann::ordered_json to_json(const Comparison& comparison);

}  // namespace orthant::app
