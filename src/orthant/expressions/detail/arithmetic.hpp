// SPDX-License-Identifier: Apache-2.0
// The value of each operation, one definition for folding constants and for running programs. Nothing here throws or
// stops: outside its domain a function is NaN, and NaN goes on to whatever uses it.
#pragma once

#include "orthant/expressions/node.hpp"

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>

namespace orthant::expressions::detail {

/// Copied, because std::bit_cast is missing in the library of emscripten 3.1.6.
[[nodiscard]] inline std::uint64_t bits_of(double x) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, &x, sizeof bits);
  return bits;
}

inline constexpr int largest_repeated_power = 64;

/// Is x ↦ x^exponent computed by multiplications?
[[nodiscard]] inline bool is_repeated_power(double exponent) {
  return std::abs(exponent) <= largest_repeated_power && exponent == std::floor(exponent);
}

/// x^n by squaring; for n < 0 the reciprocal of x^-n.
[[nodiscard]] inline double repeated_power(double x, int n) {
  double result = 1.0;
  double square = x;
  for (int rest = std::abs(n); rest > 0; rest /= 2) {
    if (rest % 2 == 1) result *= square;
    if (rest > 1) square *= square;
  }
  return n < 0 ? 1.0 / result : result;
}

[[nodiscard]] inline double power(double x, double exponent) {
  return is_repeated_power(exponent) ? repeated_power(x, static_cast<int>(exponent)) : std::pow(x, exponent);
}

/// NaN is false, as are comparisons with it.
[[nodiscard]] inline bool is_true(double x) {
  return x < 0.0 || x > 0.0;
}

[[nodiscard]] inline double sign(double x) {
  return x > 0.0 ? 1.0 : x < 0.0 ? -1.0 : x;  // 0 and NaN as they are
}

[[nodiscard]] inline double step(double x) {
  return x < 0.0 ? 0.0 : x >= 0.0 ? 1.0 : x;
}

/// Is min(a, b) the second? At a tie it is the first; NaN wins.
[[nodiscard]] inline bool min_takes_second(double a, double b) {
  return b < a || std::isnan(b);
}
[[nodiscard]] inline bool max_takes_second(double a, double b) {
  return a < b || std::isnan(b);
}

/// a - b ⌊a/b⌋, exact but for one rounding when a and b differ in sign.
[[nodiscard]] inline double mod(double a, double b) {
  const double remainder = std::fmod(a, b);
  return remainder != 0.0 && (remainder < 0.0) != (b < 0.0) ? remainder + b : remainder;
}

/// ⌊a/b⌋ as mod(a, b) has it: the rounded quotient can be the next integer already.
[[nodiscard]] inline double mod_quotient(double a, double b) {
  return std::nearbyint((a - mod(a, b)) / b);
}

/// Is the value 0 or 1, whatever the operands?
[[nodiscard]] constexpr bool is_truth_value(Operation operation) {
  return operation == Operation::logical_not || (operation >= Operation::less && operation <= Operation::logical_or);
}

// clang-format off
[[nodiscard]] inline double value_of(Operation operation, double a, double b, double c) {
  switch (operation) {
    case Operation::negate:        return -a;
    case Operation::logical_not:   return is_true(a) ? 0.0 : 1.0;
    case Operation::sin:           return std::sin(a);
    case Operation::cos:           return std::cos(a);
    case Operation::tan:           return std::tan(a);
    case Operation::asin:          return std::asin(a);
    case Operation::acos:          return std::acos(a);
    case Operation::atan:          return std::atan(a);
    case Operation::sinh:          return std::sinh(a);
    case Operation::cosh:          return std::cosh(a);
    case Operation::tanh:          return std::tanh(a);
    case Operation::exp:           return std::exp(a);
    case Operation::log:           return std::log(a);
    case Operation::log10:         return std::log10(a);
    case Operation::sqrt:          return std::sqrt(a);
    case Operation::abs:           return std::abs(a);
    case Operation::sign:          return sign(a);
    case Operation::floor:         return std::floor(a);
    case Operation::ceil:          return std::ceil(a);
    case Operation::step:          return step(a);
    case Operation::add:           return a + b;
    case Operation::subtract:      return a - b;
    case Operation::multiply:      return a * b;
    case Operation::divide:        return a / b;
    case Operation::power:         return power(a, b);
    case Operation::less:          return a < b ? 1.0 : 0.0;
    case Operation::less_equal:    return a <= b ? 1.0 : 0.0;
    case Operation::equal:         return a == b ? 1.0 : 0.0;
    case Operation::not_equal:     return a != b ? 1.0 : 0.0;
    case Operation::logical_and:   return is_true(a) && is_true(b) ? 1.0 : 0.0;
    case Operation::logical_or:    return is_true(a) || is_true(b) ? 1.0 : 0.0;
    case Operation::atan2:         return std::atan2(a, b);
    case Operation::min:           return min_takes_second(a, b) ? b : a;
    case Operation::max:           return max_takes_second(a, b) ? b : a;
    case Operation::mod:           return mod(a, b);
    case Operation::select:        return is_true(a) ? b : c;
    case Operation::constant:
    case Operation::variable:
    case Operation::table:  // Table::value
      break;
  }
  return NAN;
}
// clang-format on

}  // namespace orthant::expressions::detail
