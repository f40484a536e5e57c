// SPDX-License-Identifier: Apache-2.0
// A contest: several solvers on the same problem, in turn, judged by Orthant's `certify`.
//
// One sample is the mean time of a batch of runs; the contestants take turns, sample after sample, so that a
// slow minute of the machine falls on all of them. A run starts cold. The judge accepts z when
//   natural residual ≤ 1e-10 · scale     (lcp.3), (lcp.4),
// whatever the solver says of itself.
#pragma once

#include "benchmarks/harness/samples.hpp"

#include "orthant/complementarity/certificate.hpp"

#include <functional>
#include <string>
#include <vector>

namespace orthant::benchmarks {

inline constexpr double required_residual = 1e-10;

struct Answer {
  Vector z;
  std::string claim;  // the solver's own word: "solved", …
};

/// A solver bound to one problem.
struct Trial {
  std::function<double()> run;  // solves once, cold; returns seconds
  std::function<Answer()> answer;
};

struct Contestant {
  std::string library, solver, settings;
  std::function<Trial(const complementarity::Lcp&)> start;  // all that is not timed
  int blas_threads = 1;
};

struct Verdict {
  double relative_residual = nan;  // natural residual / scale
  double backward_error = nan;
  std::string claim;
  std::string judgement = "not run";
};

/// "solved", "failed" (and says so), or "wrong" (claims to have solved it).
[[nodiscard]] std::string judgement(double relative_residual, const std::string& claim);
[[nodiscard]] Verdict judge(const complementarity::Lcp& problem, const Answer& answer);

/// What one contestant did on one problem.
struct Entry {
  std::string library, solver, settings;
  int repetitions = 0;
  Spread seconds{nan, nan, nan};
  Verdict verdict;
};

[[nodiscard]] std::vector<Entry> contest(const complementarity::Lcp& problem,
                                         const std::vector<Contestant>& contestants, int repetitions);

}  // namespace orthant::benchmarks
