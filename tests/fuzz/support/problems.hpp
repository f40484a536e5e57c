// SPDX-License-Identifier: Apache-2.0
// What the readers of problems must hand over: a valid statement. Small ones are solved, and the answer is printed.
#pragma once

#include "tests/fuzz/support/fuzz.hpp"

#include "orthant/complementarity/methods.hpp"
#include "orthant/files/json_text.hpp"
#include "orthant/files/problems/answer.hpp"
#include "orthant/files/problems/problem.hpp"
#include "orthant/present/text/lcp.hpp"

#include <nlohmann/json.hpp>

namespace orthant::fuzz {

inline constexpr Index largest_problem = 6;

inline void check(const files::Problem& problem) {
  std::visit([](const auto& statement) { complementarity::validate(statement); }, problem.statement);
  if (size(problem) > largest_problem) return;
  const complementarity::LcpSolution solution =
      std::visit([](const auto& statement) { return complementarity::solve(complementarity::AnyMethod(), statement); },
                 problem.statement);
  if (solution.status == Status::solved) expect(solution.z.allFinite(), "solved with a number that is not finite");
  expect(!present::solution_text(problem, solution).empty(), "an answer without text");
  (void)files::json_text(files::to_json(solution));
}

}  // namespace orthant::fuzz
