// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/harness/turns.hpp"

#include <algorithm>

namespace orthant::benchmarks {
namespace {

constexpr double sample_seconds = 3e-4;  // short enough to fall between two ticks of the scheduler
constexpr int largest_batch = 300;
constexpr double slow_seconds = 0.1;  // from here on, the fewest samples must do

double net_seconds(const Lane& lane) {
  return std::max(lane.run() - clock_cost(), 0.0);
}

double sample(const Lane& lane, int batch) {
  double total = 0.0;
  for (int run = 0; run < batch; ++run) total += net_seconds(lane);
  return total / batch;
}

// Warms caches and branch predictors.
double warmed_up_seconds(const Lane& lane) {
  double fastest = net_seconds(lane);
  for (int run = 0; run < 20 && fastest < 1e-2; ++run) fastest = std::min(fastest, net_seconds(lane));
  return fastest;
}

int batch_size(double fastest) {
  return static_cast<int>(
      std::clamp(sample_seconds / std::max(fastest, 1e-9), 1.0, static_cast<double>(largest_batch)));
}

}  // namespace

std::vector<Timing> take_turns(const std::vector<Lane>& lanes, int repetitions, int fewest) {
  struct Turn {
    int batch = 1;
    int repetitions = 0;
    std::vector<double> samples;
  };
  std::vector<Turn> turns;
  for (const Lane& lane : lanes) {
    lane.before();
    const double fastest = warmed_up_seconds(lane);
    turns.push_back({.batch = batch_size(fastest),
                     .repetitions = fastest < slow_seconds ? repetitions : std::min(repetitions, fewest),
                     .samples = {}});
  }
  for (int repetition = 0; repetition < repetitions; ++repetition) {
    for (std::size_t i = 0; i < lanes.size(); ++i) {
      if (repetition >= turns[i].repetitions) continue;
      lanes[i].before();
      // its data back into the caches after the others' turns; a slow run fills them itself
      if (turns[i].repetitions == repetitions) net_seconds(lanes[i]);
      turns[i].samples.push_back(sample(lanes[i], turns[i].batch));
    }
  }
  std::vector<Timing> timings;
  for (const Turn& turn : turns) timings.push_back({.repetitions = turn.repetitions, .seconds = spread(turn.samples)});
  return timings;
}

}  // namespace orthant::benchmarks
