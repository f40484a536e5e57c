// SPDX-License-Identifier: Apache-2.0
// The progress of a run, on standard error when that is a terminal; and what a run of very many steps will take, on any
// standard error.
#pragma once

#include "orthant/linalg/types.hpp"

#include <chrono>
#include <string>

namespace orthant::app {

/// "[#########           ]  45 %   1.2 M steps/s   12 s left", or as much of it as fits into so many columns.
[[nodiscard]] std::string progress_line(double fraction, double steps_per_second, double seconds_left,
                                        int columns = 80);

/// One line that is rewritten at most ten times a second, and cleared at the end. It follows the width of the terminal,
/// and waits for nobody: what a slow terminal cannot take is left out.
class ProgressBar {
 public:
  ProgressBar(bool is_shown, double end) : is_shown_(is_shown), end_(end) {}
  ~ProgressBar();
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  void update(double t, Index step);

 private:
  using Clock = std::chrono::steady_clock;
  bool is_shown_;
  bool has_written_ = false;
  double end_;
  Clock::time_point start_ = Clock::now();
  Clock::time_point last_ = start_;
};

/// Warns of runs of more than 1e9 steps: before the first how many they are, and a second later how long they will take.
class Forecast {
 public:
  explicit Forecast(double steps);
  /// Once the run has been accepted.
  void begin();
  void update(Index step);

 private:
  using Clock = std::chrono::steady_clock;
  double steps_;
  bool is_due_;
  Clock::time_point start_ = Clock::now();
};

}  // namespace orthant::app
