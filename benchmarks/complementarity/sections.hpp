// SPDX-License-Identifier: Apache-2.0
// The three parts of the comparison, each a list of rows.
#pragma once

#include "benchmarks/complementarity/contest.hpp"
#include "benchmarks/problems/lcp_problems.hpp"

#include <functional>
#include <string>
#include <vector>

namespace orthant::benchmarks {

/// How much to run.
struct Plan {
  std::vector<Index> sizes{4, 10, 50, 100, 200, 500};
  std::vector<Index> chain_sizes{100, 1000, 10000, 100000};
  int instances = 5;
  int repetitions = 15;        // for n > 100
  int small_repetitions = 40;  // for n ≤ 100
  [[nodiscard]] int repetitions_for(Index n) const { return n > 100 ? repetitions : small_repetitions; }
};
[[nodiscard]] Plan quick_plan();

using Progress = std::function<void(const std::string&)>;

/// Cold start: one problem, one contestant.
struct ColdRow {
  problems::MatrixClass matrix_class{};
  Index n = 0;
  int instance = 0;
  Entry entry;
};
[[nodiscard]] std::vector<ColdRow> cold_start(const Plan& plan, const Progress& progress);

/// Warm start of a prepared solver: q and 1.01 q in turn, which have the same active set.
struct WarmRow {
  problems::MatrixClass matrix_class{};
  Index n = 0;
  Spread seconds{nan, nan, nan};  // per solve; medians over the instances
  double aim = nan;               // seconds, NaN where there is none
  int factorisations = -1;        // of all timed solves, 0 when the active set was kept
  double backward_error = nan;    // the largest
};
[[nodiscard]] std::vector<WarmRow> warm_start(const Plan& plan, const Progress& progress);

/// Sparse contact chain, cold start.
struct ChainRow {
  double drift = 0.0;
  Index n = 0;
  std::string solver;
  Spread seconds{nan, nan, nan};                         // medians over the instances
  double relative_residual = nan, backward_error = nan;  // the largest
  std::string claim = "solved";                          // or what else it said of an instance
  int iterations = 0;                                    // the most
};
[[nodiscard]] std::vector<ChainRow> contact_chains(const Plan& plan, const Progress& progress);

}  // namespace orthant::benchmarks
