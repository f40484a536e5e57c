// SPDX-License-Identifier: Apache-2.0
// Interval arithmetic: every operation returns an interval that contains the exact result for all operands in the
// given intervals [Moore66]. Rounded results are widened by more than one unit in the last place, which is slower
// to converge but needs no rounding modes. Overflow and NaN end in an interval whose sign is unknown.
#pragma once

#include "orthant/linalg/types.hpp"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <limits>
#include <optional>

namespace orthant::complementarity::detail {

struct Interval {
  double low = 0.0;
  double high = 0.0;
};

/// An interval around rounded bounds: the exact bound differs by at most epsilon |x| / 2 plus an underflow.
inline Interval widened(double low, double high) {
  constexpr double tiny = std::numeric_limits<double>::denorm_min();
  return {low - (2.0 * epsilon * std::abs(low) + tiny), high + (2.0 * epsilon * std::abs(high) + tiny)};
}

/// -1, 0 or 1 when all of the interval has that sign; nothing otherwise (NaN: nothing).
inline std::optional<int> sign(const Interval& x) {
  if (x.low > 0.0) return 1;
  if (x.high < 0.0) return -1;
  if (x.low == 0.0 && x.high == 0.0) return 0;
  return std::nullopt;
}

inline Interval operator-(const Interval& a, const Interval& b) {
  return widened(a.low - b.high, a.high - b.low);
}

inline Interval operator+(const Interval& a, const Interval& b) {
  return widened(a.low + b.low, a.high + b.high);
}

// NaN among the candidates (0 · ∞) must not be lost in a comparison: then the result is everything
inline Interval hull(double a, double b, double c, double d) {
  if (std::isnan(a + b + c + d)) return {-infinity, infinity};
  return widened(std::min(std::min(a, b), std::min(c, d)), std::max(std::max(a, b), std::max(c, d)));
}

inline Interval operator*(const Interval& a, const Interval& b) {
  if (sign(a) == 0 || sign(b) == 0) return {};
  return hull(a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high);
}

/// Only for a divisor whose sign is known and not zero.
inline Interval operator/(const Interval& a, const Interval& b) {
  if (sign(a) == 0) return {};
  return hull(a.low / b.low, a.low / b.high, a.high / b.low, a.high / b.high);
}

}  // namespace orthant::complementarity::detail
