// SPDX-License-Identifier: Apache-2.0
// Interval arithmetic: [a, b] contains every value that the operation can have over its operands.
//
// The processor rounds to nearest, everywhere alike (no rounding mode is set: WebAssembly has none), and the bounds are
// moved outward afterwards. For x = fl(e), |e - x| ≤ 2⁻⁵³|x| (1 + 2⁻⁵²) + 2⁻¹⁰⁷⁵, and the subtraction itself rounds by
// 2⁻⁵³|x|, so that                                                                               (expr.3)
//   fl(x - m) ≤ e,  m = 2⁻⁵¹|x| + 2⁻¹⁰⁷² for + - × ÷ √,   m = 2⁻⁴⁹|x| + 2⁻¹⁰⁷⁰ for library functions
// The latter allows them six units in the last place; glibc, musl and the libraries of macOS and Windows stay below
// three over all arguments. A bound does not change its sign: what rounds to x > 0 is > 0.
//
// What has no bound is [-∞, ∞]: a quotient over 0, a logarithm, root or power outside its domain. NaN does not occur.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

namespace orthant::expressions {

struct Interval {
  double lower = 0.0;
  double upper = 0.0;

  Interval() = default;
  Interval(double x) : lower(x), upper(x) {}  // NOLINT(google-explicit-constructor): a number is an interval
  Interval(double low, double high) : lower(low), upper(high) {}
  [[nodiscard]] static Interval entire() {
    return {-std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()};
  }

  [[nodiscard]] bool is_zero() const { return lower == 0.0 && upper == 0.0; }
  [[nodiscard]] bool contains(double x) const { return lower <= x && x <= upper; }
  /// The largest |x| in it
  [[nodiscard]] double magnitude() const { return std::max(-lower, upper); }
  [[nodiscard]] bool is_bounded() const { return magnitude() < std::numeric_limits<double>::infinity(); }
};

namespace detail {

/// Bounds that are not finite: NaN bounds nothing, and an overflow is beyond the largest number.
[[nodiscard]] Interval without_nan(double lower, double upper);

template <int bits>
[[nodiscard]] inline double margin(double x) {
  constexpr double relative = 1.0 / static_cast<double>(1LL << bits);
  return std::abs(x) * relative + (bits == 51 ? 4.0 : 16.0) * std::numeric_limits<double>::denorm_min();
}

/// (expr.3)
template <int bits = 51>
[[nodiscard]] inline Interval outward(double lower, double upper) {
  const double low = lower - margin<bits>(lower);
  const double high = upper + margin<bits>(upper);
  if (!(high - low < std::numeric_limits<double>::infinity())) return without_nan(lower, upper);
  return {lower > 0.0 && low < 0.0 ? 0.0 : low, upper < 0.0 && high > 0.0 ? 0.0 : high};
}

[[nodiscard]] Interval unbounded_product(const Interval& x, const Interval& y);

}  // namespace detail

// Zeros stay zeros: a coefficient that vanishes does so exactly.
[[nodiscard]] inline Interval operator-(const Interval& x) {
  return {-x.upper, -x.lower};
}

[[nodiscard]] inline Interval operator+(const Interval& x, const Interval& y) {
  if (x.is_zero()) return y;
  if (y.is_zero()) return x;
  return detail::outward(x.lower + y.lower, x.upper + y.upper);
}

[[nodiscard]] inline Interval operator-(const Interval& x, const Interval& y) {
  return x + -y;
}

[[nodiscard]] inline Interval operator*(const Interval& x, const Interval& y) {
  if (x.is_zero() || y.is_zero()) return {};
  const double ll = x.lower * y.lower;
  const double lu = x.lower * y.upper;
  const double ul = x.upper * y.lower;
  const double uu = x.upper * y.upper;
  const double low = std::min(std::min(ll, lu), std::min(ul, uu));
  const double high = std::max(std::max(ll, lu), std::max(ul, uu));
  if (!(std::abs(ll) + std::abs(lu) + std::abs(ul) + std::abs(uu) < std::numeric_limits<double>::infinity())) {
    return detail::unbounded_product(x, y);
  }
  return detail::outward(low, high);
}

[[nodiscard]] Interval operator/(const Interval& x, const Interval& y);

inline Interval& operator+=(Interval& x, const Interval& y) {
  return x = x + y;
}

/// x², of one and the same x
[[nodiscard]] Interval square(const Interval& x);

[[nodiscard]] Interval sqrt(const Interval& x);
[[nodiscard]] Interval exp(const Interval& x);
[[nodiscard]] Interval log(const Interval& x);
[[nodiscard]] Interval log10(const Interval& x);
[[nodiscard]] Interval sin(const Interval& x);
[[nodiscard]] Interval cos(const Interval& x);
[[nodiscard]] Interval tan(const Interval& x);
[[nodiscard]] Interval asin(const Interval& x);
[[nodiscard]] Interval acos(const Interval& x);
[[nodiscard]] Interval atan(const Interval& x);
[[nodiscard]] Interval atan2(const Interval& y, const Interval& x);
[[nodiscard]] Interval sinh(const Interval& x);
[[nodiscard]] Interval cosh(const Interval& x);
[[nodiscard]] Interval tanh(const Interval& x);
/// 1 - tanh² x, also where tanh x rounds to 1
[[nodiscard]] Interval tanh_slope(const Interval& x);
/// x^y for x > 0, for x = 0 where y > 0, and for x < 0 where y is whole
[[nodiscard]] Interval pow(const Interval& x, const Interval& y);

}  // namespace orthant::expressions
