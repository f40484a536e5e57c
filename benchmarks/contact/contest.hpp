// SPDX-License-Identifier: Apache-2.0
// One solver, one problem, one tolerance: solved within the time limit, judged by our certificate, or not. Every run is
// in a child process of its own.
#pragma once

#include "benchmarks/contact/entrants.hpp"

#include <string>
#include <string_view>

namespace orthant::benchmarks {

struct ContestRules {
  unsigned limit_seconds = 20;  // of the processor, for one solve
  double repeat_seconds = 0.5;  // a solve is repeated until its runs took so much of the processor,
  int most_repetitions = 1000;  // or there were so many
};

struct ContestRow {
  std::string problem, library, solver;
  bool is_ours = false;
  double tolerance = nan;
  double asked = nan;       // the tolerance that the solver was given: its own measure may need a smaller one
  std::string judged = {};  // "solved", "not met", "time limit", "signal 11", "exit 1", "not run"
  double seconds = nan;     // per run; of the last attempt when not solved
  int repetitions = 0;
  double natural_map = nan, scale_free = nan;  // (friction.4) of the answer
  [[nodiscard]] bool is_solved() const { return judged == "solved"; }
};

/// Solvers are asked for `tolerance`, then for a tenth and a hundredth of it, until our certificate is met.
[[nodiscard]] ContestRow contest(const ContactCase& problem, const ContactEntrant& entrant, double tolerance,
                                 const ContestRules& rules);

}  // namespace orthant::benchmarks
