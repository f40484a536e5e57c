// SPDX-License-Identifier: Apache-2.0
#include "orthant/present/figure/axes.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace orthant::present {
namespace {

constexpr int most_digits = 15;

std::string with_minus(const std::string& number) {
  return number.starts_with('-') ? "−" + number.substr(1) : number;
}

std::string power_label(int exponent) {
  if (exponent == 0) return "1";
  return exponent == 1 ? "10" : "10^{" + with_minus(fmt::format("{}", exponent)) + "}";
}

int decade(double value) {
  return static_cast<int>(std::floor(std::log10(value) + 1e-12));
}

double nice_step(double span, int most) {
  const double least = span / std::max(most - 1, 1);
  const double power = std::pow(10.0, decade(least));
  for (const double digit : {1.0, 2.0, 5.0})
    if (digit * power >= least * (1 - 1e-12)) return digit * power;
  return 10 * power;
}

}  // namespace

Ticks linear_ticks(double low, double high, int most) {
  double step = nice_step(high - low, most + 1);
  const auto first = [&] { return std::ceil(low / step - 1e-9); };
  const auto last = [&] { return std::floor(high / step + 1e-9); };
  while (last() - first() >= std::max(most, 2)) step = nice_step(1.5 * step, 2);
  while (last() - first() < 1) step = nice_step(0.4 * step, 2);
  const double largest = std::max(std::abs(first() * step), std::abs(last() * step));
  const int exponent = largest >= 1e5 || largest < 1e-2 ? decade(largest) : 0;
  const double factor = std::pow(10.0, exponent);
  const int digits = std::clamp(-decade(step / factor), 0, most_digits);
  Ticks found;
  for (double k = first(); k <= last(); k += 1) {
    const double value = k == 0 ? 0.0 : k * step;  // not -0
    found.ticks.push_back({value, with_minus(fmt::format("{:.{}f}", value / factor, digits))});
  }
  if (exponent != 0) found.factor = "×" + power_label(exponent);
  return found;
}

Ticks logarithmic_ticks(double low, double high, int most) {
  const auto first = static_cast<int>(std::ceil(std::log10(low) - 1e-9));
  const auto last = static_cast<int>(std::floor(std::log10(high) + 1e-9));
  const int every = std::max(1, (last - first + most) / std::max(most, 1));
  Ticks found;
  for (int k = first - 1; k <= last; ++k) {
    const double power = std::pow(10.0, k);
    const bool is_written = ((k % every) + every) % every == 0;
    if (k >= first && is_written) found.ticks.push_back({power, power_label(k)});
    if (k >= first && !is_written) found.minor.push_back(power);
    for (int digit = 2; digit < 10 && every == 1; ++digit) {
      const double value = digit * power;
      if (value < low || value > high) continue;
      if (first >= last && (digit == 2 || digit == 5)) {
        found.ticks.push_back({value, fmt::format("{:g}", value)});
      } else {
        found.minor.push_back(value);
      }
    }
  }
  return found;
}

Scale padded(double low, double high, bool is_logarithmic, double share) {
  if (!(low <= high)) return is_logarithmic ? Scale{.low = 0.1, .high = 1, .is_logarithmic = true} : Scale{};
  if (is_logarithmic) {  // a share of the decades, and at least one decade in all
    const double middle = 0.5 * (std::log10(low) + std::log10(high));
    const double half = std::max((0.5 + share) * std::log10(high / low), 0.5);
    return {.low = std::pow(10.0, middle - half), .high = std::pow(10.0, middle + half), .is_logarithmic = true};
  }
  const double size = std::max(std::abs(low), std::abs(high));
  double room = share * (high - low);
  if (!(high - low > 1e-9 * size)) room = size > 0 ? 0.1 * size : 1.0;  // rounding is not a curve
  return {.low = low - room, .high = high + room};
}

}  // namespace orthant::present
