// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/harness/samples.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <ctime>

namespace orthant::benchmarks {
namespace {

// The q-quantile of sorted samples, interpolated linearly between neighbours.
double quantile(const std::vector<double>& sorted, double q) {
  if (sorted.empty()) return NAN;
  const double position = q * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(position);
  const std::size_t above = std::min(below + 1, sorted.size() - 1);
  return std::lerp(sorted[below], sorted[above], position - static_cast<double>(below));
}

}  // namespace

Spread spread(std::vector<double> samples) {
  std::ranges::sort(samples);
  return {.median = quantile(samples, 0.5), .p10 = quantile(samples, 0.1), .p90 = quantile(samples, 0.9)};
}

double median(const std::vector<double>& samples) {
  return spread(samples).median;
}

double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

double Stopwatch::processor_seconds() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

Elapsed Stopwatch::elapsed() const {
  return {.wall = now() - start_, .processor = processor_seconds() - processor_start_};
}

// The smallest of a few ticks of that clock: 4 ms on some systems, less than its own cost on others.
double Stopwatch::processor_tick() {
  double smallest = coarse;
  for (int tick = 0; tick < 5; ++tick) {
    const double start = processor_seconds();
    double next = start;
    while (next == start) next = processor_seconds();
    smallest = std::min(smallest, next - start);
  }
  return smallest;
}

Stopwatch Stopwatch::fine() {
  static const double shortest = std::clamp(25.0 * processor_tick(), 2e-5, coarse);
  Stopwatch watch;
  watch.shortest_ = shortest;
  return watch;
}

double Stopwatch::seconds() const {
  const double processor = processor_seconds() - processor_start_;
  return processor < shortest_ ? now() - start_ : processor;
}

double clock_cost() {
  static const double cost = [] {
    std::vector<double> samples(10001);
    for (double& sample : samples) sample = seconds_of([] {});
    return median(samples);
  }();
  return cost;
}

}  // namespace orthant::benchmarks
