// SPDX-License-Identifier: Apache-2.0
#include "orthant/expressions/interval.hpp"

#include <cstdlib>

namespace orthant::expressions {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double largest = std::numeric_limits<double>::max();
constexpr double epsilon = std::numeric_limits<double>::epsilon();
constexpr double pi = 3.14159265358979323846;
constexpr double largest_angle = 1e8;  // beyond, sin and cos are taken to be anything in [-1, 1]

// A library function that increases
template <class Function>
Interval increasing(const Interval& x, Function function) {
  return detail::outward<49>(function(x.lower), function(x.upper));
}

Interval clamped(const Interval& x, double low, double high) {
  return {std::max(x.lower, low), std::min(x.upper, high)};
}

Interval nonnegative(const Interval& x) {
  return {std::max(x.lower, 0.0), x.upper};
}

// Is a number of the form phase + k period, k an integer, in x? Yes when rounding leaves it open.
bool meets(const Interval& x, double phase, double period) {
  const double first = (x.lower - phase) / period;
  const double last = (x.upper - phase) / period;
  const double slack = 8.0 * epsilon * (1.0 + std::abs(first) + std::abs(last));
  return std::floor(last + slack) >= std::ceil(first - slack);
}

// sin or cos, with maxima at phase + 2πk
Interval wave(const Interval& x, double phase, double (*function)(double)) {
  if (!(x.magnitude() < largest_angle && x.upper - x.lower < 2.0 * pi)) return {-1.0, 1.0};
  const double first = function(x.lower);
  const double last = function(x.upper);
  const Interval ends = detail::outward<49>(std::min(first, last), std::max(first, last));
  return {meets(x, phase + pi, 2.0 * pi) ? -1.0 : std::max(ends.lower, -1.0),
          meets(x, phase, 2.0 * pi) ? 1.0 : std::min(ends.upper, 1.0)};
}

// 4 e/(1 + e)², e = exp(-2|x|): decreases with |x|
double tanh_slope_at(double x) {
  const double e = std::exp(-2.0 * std::abs(x));
  return 4.0 * e / ((1.0 + e) * (1.0 + e));
}

}  // namespace

namespace detail {

Interval without_nan(double lower, double upper) {
  double low = lower - margin<49>(lower);
  double high = upper + margin<49>(upper);
  if (!(std::abs(lower) <= largest)) low = lower == infinity ? largest : -infinity;
  if (!(std::abs(upper) <= largest)) high = upper == -infinity ? -largest : infinity;
  return {low, high};
}

// 0 · ∞ is 0: the unbounded operand stands for numbers, each of them finite.
Interval unbounded_product(const Interval& x, const Interval& y) {
  const auto product = [](double a, double b) { return a == 0.0 || b == 0.0 ? 0.0 : a * b; };
  const auto [low, high] = std::minmax(
      {product(x.lower, y.lower), product(x.lower, y.upper), product(x.upper, y.lower), product(x.upper, y.upper)});
  return outward(low, high);
}

}  // namespace detail

Interval operator/(const Interval& x, const Interval& y) {
  if (y.lower > 0.0 || y.upper < 0.0) {
    if (x.is_zero()) return {};
    const double ll = x.lower / y.lower;
    const double lu = x.lower / y.upper;
    const double ul = x.upper / y.lower;
    const double uu = x.upper / y.upper;
    if (std::isnan(ll + lu + ul + uu)) return x.is_bounded() || !y.is_bounded() ? Interval::entire() : x * (1.0 / y);
    const auto [low, high] = std::minmax({ll, lu, ul, uu});
    return detail::outward(low, high);
  }
  // over [0, u] and [l, 0] half of the line remains when the sign of x is known
  if (y.lower == 0.0 && y.upper > 0.0) {
    if (x.lower >= 0.0) return {detail::outward(x.lower / y.upper, infinity).lower, infinity};
    if (x.upper <= 0.0) return {-infinity, detail::outward(-infinity, x.upper / y.upper).upper};
  }
  if (y.upper == 0.0 && y.lower < 0.0) return -x / -y;
  return Interval::entire();
}

Interval square(const Interval& x) {
  if (x.is_zero()) return {};
  const double least = x.contains(0.0) ? 0.0 : std::min(std::abs(x.lower), std::abs(x.upper));
  const double most = x.magnitude();
  return nonnegative(detail::outward(least * least, most * most));
}

Interval sqrt(const Interval& x) {
  if (!(x.upper >= 0.0)) return Interval::entire();
  if (x.is_zero()) return {};
  return nonnegative(detail::outward(std::sqrt(std::max(x.lower, 0.0)), std::sqrt(x.upper)));
}

Interval exp(const Interval& x) {
  return nonnegative(increasing(x, [](double a) { return std::exp(a); }));
}

Interval log(const Interval& x) {
  if (!(x.lower > 0.0)) return Interval::entire();
  return increasing(x, [](double a) { return std::log(a); });
}

Interval log10(const Interval& x) {
  if (!(x.lower > 0.0)) return Interval::entire();
  return increasing(x, [](double a) { return std::log10(a); });
}

Interval sin(const Interval& x) {
  if (x.is_zero()) return {};
  return wave(x, 0.5 * pi, [](double a) { return std::sin(a); });
}

Interval cos(const Interval& x) {
  return wave(x, 0.0, [](double a) { return std::cos(a); });
}

Interval tan(const Interval& x) {
  if (x.is_zero()) return {};
  if (!(x.magnitude() < largest_angle) || meets(x, 0.5 * pi, pi)) return Interval::entire();
  return increasing(x, [](double a) { return std::tan(a); });
}

Interval asin(const Interval& x) {
  if (!(x.lower <= 1.0 && x.upper >= -1.0)) return Interval::entire();
  return increasing(clamped(x, -1.0, 1.0), [](double a) { return std::asin(a); });
}

Interval acos(const Interval& x) {
  if (!(x.lower <= 1.0 && x.upper >= -1.0)) return Interval::entire();
  const Interval inside = clamped(x, -1.0, 1.0);
  return detail::outward<49>(std::acos(inside.upper), std::acos(inside.lower));
}

Interval atan(const Interval& x) {
  if (x.is_zero()) return {};
  return increasing(x, [](double a) { return std::atan(a); });
}

// The angle of a point of a box that does not meet the cut y = 0, x ≤ 0 is extreme at a corner.
Interval atan2(const Interval& y, const Interval& x) {
  const bool meets_cut = !(x.lower > 0.0 || y.lower > 0.0 || y.upper < 0.0);
  if (meets_cut || !x.is_bounded() || !y.is_bounded()) return detail::outward<49>(-pi, pi);
  const auto [low, high] = std::minmax({std::atan2(y.lower, x.lower), std::atan2(y.lower, x.upper),
                                        std::atan2(y.upper, x.lower), std::atan2(y.upper, x.upper)});
  return detail::outward<49>(low, high);
}

Interval sinh(const Interval& x) {
  if (x.is_zero()) return {};
  return increasing(x, [](double a) { return std::sinh(a); });
}

Interval cosh(const Interval& x) {
  const double least = x.contains(0.0) ? 0.0 : std::min(std::abs(x.lower), std::abs(x.upper));
  const Interval y = detail::outward<49>(std::cosh(least), std::cosh(x.magnitude()));
  return {std::max(y.lower, 1.0), y.upper};
}

Interval tanh(const Interval& x) {
  if (x.is_zero()) return {};
  return clamped(increasing(x, [](double a) { return std::tanh(a); }), -1.0, 1.0);
}

Interval tanh_slope(const Interval& x) {
  const double least = x.contains(0.0) ? 0.0 : std::min(std::abs(x.lower), std::abs(x.upper));
  const double low = tanh_slope_at(x.magnitude());
  const double high = tanh_slope_at(least);
  // exp within six units, four more roundings
  const Interval y = detail::outward<47>(low, high);
  return clamped(y, 0.0, 1.0);
}

Interval pow(const Interval& x, const Interval& y) {
  if (x.lower > 0.0) {
    const bool is_fixed = y.lower == y.upper;
    if (!is_fixed) return exp(y * log(x));
    const double first = std::pow(x.lower, y.lower);
    const double last = std::pow(x.upper, y.lower);
    return nonnegative(detail::outward<49>(std::min(first, last), std::max(first, last)));
  }
  if (!(x.upper >= 0.0 && y.lower > 0.0)) return Interval::entire();
  if (x.lower < 0.0 && std::floor(y.upper) >= y.lower) {  // whole powers have a value below zero, too
    if (y.lower != y.upper) return Interval::entire();
    const double first = std::pow(x.lower, y.lower);
    const double last = std::pow(x.upper, y.lower);
    return detail::outward<49>(std::min(0.0, first), std::max(first, last));
  }
  // 0 ≤ x^y ≤ max(1, x)^y, and for a fixed y the end itself
  const double top = y.lower == y.upper ? std::pow(x.upper, y.lower) : std::pow(std::max(1.0, x.upper), y.upper);
  return {0.0, detail::outward<49>(0.0, top).upper};
}

}  // namespace orthant::expressions
