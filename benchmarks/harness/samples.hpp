// SPDX-License-Identifier: Apache-2.0
// Times of repeated runs: the clock, what reading it costs, and order statistics.
#pragma once

#include <vector>

namespace orthant::benchmarks {

/// Order statistics, which one preempted run does not move. NaN when there are no samples.
struct Spread {
  double median, p10, p90;
};
[[nodiscard]] Spread spread(std::vector<double> samples);
[[nodiscard]] double median(const std::vector<double>& samples);

/// Seconds since some fixed time.
[[nodiscard]] double now();

/// Seconds by the clock on the wall, and those that this process had of the processor, in which other programs do not
/// count. The latter advance in ticks of some milliseconds: they are good for what is long, or for sums over many runs.
struct Elapsed {
  double wall = 0.0, processor = 0.0;
};

class Stopwatch {
 public:
  [[nodiscard]] Elapsed elapsed() const;
  /// The time of the processor already from 25 ticks of its clock on, where they are shorter than 4 ms.
  [[nodiscard]] static Stopwatch fine();
  /// Of the processor where its clock is fine enough, else by the clock on the wall.
  [[nodiscard]] double seconds() const;

 private:
  static constexpr double coarse = 0.1;  // about 25 ticks of 4 ms, the coarsest clock of a processor that is in use
  double shortest_ = coarse;
  double start_ = now();
  double processor_start_ = processor_seconds();
  static double processor_seconds();
  static double processor_tick();
};

/// Seconds between two calls of `now` with nothing between them; subtracted from every single measurement.
[[nodiscard]] double clock_cost();

template <class Work>
double seconds_of(Work&& work) {
  const double start = now();
  work();
  return now() - start;
}

}  // namespace orthant::benchmarks
