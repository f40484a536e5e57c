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

/// How long something took that may be long: what runs for more than 0.1 s is measured by the time of the processor, in
/// which other programs do not count; the clock of the processor is too coarse for what is shorter.
class Stopwatch {
 public:
  /// The time of the processor already from 25 ticks of its clock on, where they are shorter than 4 ms.
  [[nodiscard]] static Stopwatch fine();
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
