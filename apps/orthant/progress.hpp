// SPDX-License-Identifier: Apache-2.0
// The progress of a run, on standard error when that is a terminal; and whether Ctrl-C was pressed.
#pragma once

#include "orthant/linalg/types.hpp"

#include <chrono>
#include <string>

namespace orthant::app {

/// "[#########           ]  45 %   1.2 M steps/s   12 s left"
[[nodiscard]] std::string progress_line(double fraction, double steps_per_second, double seconds_left);

/// One line that is rewritten at most ten times a second, and cleared at the end.
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

[[nodiscard]] bool is_terminal(std::FILE* stream);

/// While it lives, the first Ctrl-C is noted instead of ending the program; the second ends it.
class InterruptWatch {
 public:
  InterruptWatch();
  ~InterruptWatch();
  InterruptWatch(const InterruptWatch&) = delete;
  InterruptWatch& operator=(const InterruptWatch&) = delete;
  [[nodiscard]] static bool is_interrupted();
};

}  // namespace orthant::app
