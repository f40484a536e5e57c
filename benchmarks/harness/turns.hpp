// SPDX-License-Identifier: Apache-2.0
// Several candidates, timed in turn: one sample is the mean time of a batch of runs, and a slow minute of the machine
// falls on all of them.
#pragma once

#include "benchmarks/harness/samples.hpp"

#include <functional>
#include <vector>

namespace orthant::benchmarks {

struct Lane {
  std::function<double()> run;           // one run; returns its seconds
  std::function<void()> before = [] {};  // called before each turn, not timed
};

struct Timing {
  int repetitions = 0;
  Spread seconds{};  // per run
};

/// Samples each lane `repetitions` times, but only `fewest` times when a run takes longer than 0.1 s.
[[nodiscard]] std::vector<Timing> take_turns(const std::vector<Lane>& lanes, int repetitions, int fewest = 3);

}  // namespace orthant::benchmarks
