// SPDX-License-Identifier: Apache-2.0
#include "apps/orthant/progress.hpp"

#include <algorithm>
#include <cmath>
#include <csignal>
#include <cstdio>

#include <fmt/format.h>
#include <unistd.h>

namespace orthant::app {
namespace {

volatile std::sig_atomic_t interrupted = 0;

void note_interrupt(int) {
  interrupted = 1;
}

std::string rate_text(double per_second) {
  if (per_second >= 1e6) return fmt::format("{:.1f} M", per_second / 1e6);
  if (per_second >= 1e3) return fmt::format("{:.1f} k", per_second / 1e3);
  return fmt::format("{:.0f}", per_second);
}

std::string time_text(double seconds) {
  if (!std::isfinite(seconds)) return "?";
  const auto whole = static_cast<long>(std::min(std::ceil(seconds), 1e9));
  if (whole < 60) return fmt::format("{} s", whole);
  if (whole < 3600) return fmt::format("{} min {:02} s", whole / 60, whole % 60);
  return fmt::format("{} h {:02} min", whole / 3600, whole / 60 % 60);
}

}  // namespace

std::string progress_line(double fraction, double steps_per_second, double seconds_left) {
  constexpr int width = 24;
  const double part = std::isfinite(fraction) ? std::clamp(fraction, 0.0, 1.0) : 0.0;
  const auto filled = static_cast<int>(part * width);
  return fmt::format("[{:#<{}}{:<{}}] {:3.0f} %   {} steps/s   {} left", "", filled, "", width - filled, 100 * part,
                     rate_text(steps_per_second), time_text(seconds_left));
}

ProgressBar::~ProgressBar() {
  if (has_written_) fmt::print(stderr, "\r\x1b[K");
}

void ProgressBar::update(double t, Index step) {
  if (!is_shown_) return;
  const Clock::time_point now = Clock::now();
  if (now - last_ < std::chrono::milliseconds(100)) return;
  last_ = now;
  has_written_ = true;
  const double seconds = std::chrono::duration<double>(now - start_).count();
  const double fraction = t / end_;
  fmt::print(stderr, "\r\x1b[K{}",
             progress_line(fraction, static_cast<double>(step) / seconds, seconds * (1 - fraction) / fraction));
  std::fflush(stderr);
}

bool is_terminal(std::FILE* stream) {
  return isatty(fileno(stream)) == 1;
}

InterruptWatch::InterruptWatch() {
  interrupted = 0;
  struct sigaction action = {};
  action.sa_handler = note_interrupt;
  action.sa_flags = SA_RESETHAND | SA_RESTART;
  sigaction(SIGINT, &action, nullptr);
}

InterruptWatch::~InterruptWatch() {
  std::signal(SIGINT, SIG_DFL);
}

bool InterruptWatch::is_interrupted() {
  return interrupted != 0;
}

}  // namespace orthant::app
