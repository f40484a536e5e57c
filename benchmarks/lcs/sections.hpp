// SPDX-License-Identifier: Apache-2.0
// The three parts of `bench lcs`, each a list of rows. A row has a time and the accuracy of the answer.
#pragma once

#include "benchmarks/harness/samples.hpp"

#include "orthant/linalg/types.hpp"

#include <functional>
#include <string>
#include <vector>

namespace orthant::benchmarks {

/// How much to run.
struct LcsPlan {
  int repetitions = 25;
  int slow_repetitions = 10;  // where a run takes more than 0.1 s
  std::vector<double> steps_h{1e-3, 1e-4};
  std::vector<Index> chain_sizes{3, 10, 30, 100, 300, 1000, 2000};
};
[[nodiscard]] LcsPlan quick_lcs_plan();

using Progress = std::function<void(const std::string&)>;

inline constexpr double required_agreement = 1e-10;  // of all states, relative to the largest

/// The 4-diode bridge, θ = 1/2, h = 1 µs, 5000 steps.
struct BridgeRow {
  std::string library, how;
  int repetitions = 0;
  Spread step{nan, nan, nan};         // seconds per step
  double error = nan;                 // max over all steps |x - reference| / max |x|
  double ratio = nan;                 // Orthant: rival's median over own; the rival is the fastest that is right
  std::string judgement = "not run";  // "right", "wrong", or how it ended
};
[[nodiscard]] std::vector<BridgeRow> bridge(const LcsPlan& plan, const Progress& progress);

/// System (159) to T = 10.
struct StepsRow {
  std::string system, scheme;
  double h = nan;
  Index steps = 0;
  int repetitions = 0;
  Spread step{nan, nan, nan};  // seconds per step
  double error = nan;          // max |x(T) - exact| / max |exact|
  Index touched = 0;           // steps in which a constraint acted
  std::string status = "not run";
};
[[nodiscard]] std::vector<StepsRow> zero_dynamics_steps(const LcsPlan& plan, const Progress& progress);

/// Chains of n integrators, T = 1, against y = M x with a dense n × n matrix M.
struct GrowthRow {
  Index n = 0;
  bool rests = false;  // x = 0 from the landing on, all n levels closed; else it leaves at once
  Index steps = 0;
  int repetitions = 0;
  Spread step{nan, nan, nan};     // seconds per step
  Spread product{nan, nan, nan};  // seconds per product
  double ratio = nan;             // of the medians
  double error = nan;             // max |x(T) - exact| / max |x(0)|
  std::string status = "not run";
};
[[nodiscard]] std::vector<GrowthRow> growth(const LcsPlan& plan, const Progress& progress);

}  // namespace orthant::benchmarks
