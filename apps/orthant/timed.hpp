// SPDX-License-Identifier: Apache-2.0
// The time of something that a person waits for: run several times while it is quick.
#pragma once

#include <algorithm>
#include <chrono>
#include <vector>

namespace orthant::app {

/// Calls `work` up to five times, until half a second has passed; returns the median time in seconds.
template <class Work>
double median_seconds(Work&& work) {
  using Clock = std::chrono::steady_clock;
  constexpr std::size_t runs = 5;
  constexpr double time_limit = 0.5;
  std::vector<double> seconds;
  double total = 0.0;
  while (seconds.size() < runs && total < time_limit) {
    const Clock::time_point start = Clock::now();
    work();
    seconds.push_back(std::chrono::duration<double>(Clock::now() - start).count());
    total += seconds.back();
  }
  const auto middle = seconds.begin() + static_cast<std::ptrdiff_t>(seconds.size() / 2);
  std::nth_element(seconds.begin(), middle, seconds.end());
  return *middle;
}

}  // namespace orthant::app
