// SPDX-License-Identifier: Apache-2.0
#include "apps/orthant/progress.hpp"

#include "apps/orthant/output.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include <fmt/format.h>
#include <poll.h>

namespace orthant::app {
namespace {

constexpr double many_steps = 1e9;

std::string rate_text(double per_second) {
  if (per_second >= 1e6) return fmt::format("{:.1f} M", per_second / 1e6);
  if (per_second >= 1e3) return fmt::format("{:.1f} k", per_second / 1e3);
  return fmt::format("{:.0f}", per_second);
}

std::string time_text(double seconds) {
  if (!std::isfinite(seconds)) return "?";
  constexpr double day = 86400;
  constexpr double year = 365.25 * day;
  if (seconds >= 2 * year) return fmt::format("{:.3g} years", seconds / year);
  const auto whole = static_cast<long>(std::ceil(seconds));
  if (whole < 60) return fmt::format("{} s", whole);
  if (whole < 3600) return fmt::format("{} min {:02} s", whole / 60, whole % 60);
  if (seconds < 2 * day) return fmt::format("{} h {:02} min", whole / 3600, whole / 60 % 60);
  return fmt::format("{} days", std::lround(seconds / day));
}

std::string bar_text(double part, int width) {
  const auto filled = static_cast<int>(part * width);
  return fmt::format("[{:#<{}}{:<{}}] ", "", filled, "", width - filled);
}

// The line in place of the last; nothing when the terminal would make us wait.
bool rewrite_line(const std::string& line) {
  pollfd terminal = {.fd = fileno(stderr), .events = POLLOUT, .revents = 0};
  if (poll(&terminal, 1, 0) != 1 || (terminal.revents & POLLOUT) == 0) return false;
  const std::string text = "\r\x1b[K" + line;
  std::fwrite(text.data(), 1, text.size(), stderr);
  return true;
}

}  // namespace

std::string progress_line(double fraction, double steps_per_second, double seconds_left, int columns) {
  const double part = std::isfinite(fraction) ? std::clamp(fraction, 0.0, 1.0) : 0.0;
  const std::string percent = fmt::format("{:3.0f} %", 100 * part);
  const std::string left = fmt::format("   {} left", time_text(seconds_left));
  const std::string numbers = fmt::format("{}   {} steps/s{}", percent, rate_text(steps_per_second), left);
  const std::string lines[] = {bar_text(part, 24) + numbers,
                               bar_text(part, 8) + numbers,
                               numbers,
                               bar_text(part, 8) + percent + left,
                               percent + left,
                               percent};
  for (const std::string& line : lines)
    if (static_cast<int>(line.size()) < columns) return line;  // the last column stays free: writing there may wrap
  return "";
}

ProgressBar::~ProgressBar() {
  if (has_written_) rewrite_line("");
}

void ProgressBar::update(double t, Index step) {
  if (!is_shown_) return;
  const Clock::time_point now = Clock::now();
  if (now - last_ < std::chrono::milliseconds(100)) return;
  last_ = now;
  const double seconds = std::chrono::duration<double>(now - start_).count();
  const double fraction = t / end_;
  const double rate = static_cast<double>(step) / seconds;
  const double left = seconds * (1 - fraction) / fraction;
  has_written_ = rewrite_line(progress_line(fraction, rate, left, columns_of(stderr))) || has_written_;
}

Forecast::Forecast(double steps) : steps_(steps), is_due_(steps > many_steps) {}

void Forecast::begin() {
  start_ = Clock::now();
  if (is_due_) warn(fmt::format("T / h makes {:.3g} steps; what was computed is kept when you end the run", steps_));
}

void Forecast::update(Index step) {
  if (!is_due_) return;
  const double seconds = std::chrono::duration<double>(Clock::now() - start_).count();
  if (seconds < 1) return;
  is_due_ = false;
  const double rate = static_cast<double>(step) / seconds;
  warn(fmt::format("at {} steps/s the run will take {}", rate_text(rate), time_text(steps_ / rate)));
}

}  // namespace orthant::app
