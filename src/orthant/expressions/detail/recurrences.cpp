// SPDX-License-Identifier: Apache-2.0
#include "orthant/expressions/detail/recurrences.hpp"

#include "orthant/base/assert.hpp"

#include <cmath>
#include <type_traits>

namespace orthant::expressions::detail {
namespace {

// What numbers and intervals do differently
bool is_zero(double x) {
  return x == 0.0;
}
bool is_zero(const Interval& x) {
  return x.is_zero();
}

bool is_below(int k, double x) {
  return k < x;
}
bool is_below(int k, const Interval& x) {
  return k < x.lower;
}

template <class Scalar>
Scalar no_value() {
  if constexpr (std::is_same_v<Scalar, double>) {
    return NAN;
  } else {
    return Interval::entire();
  }
}

double square(double x) {
  return x * x;
}

// 1 - y², y = tanh a
double slope_of_tanh(double, double y) {
  return (1.0 - y) * (1.0 + y);
}
Interval slope_of_tanh(const Interval& a, const Interval&) {
  return tanh_slope(a);
}

// Most rows of a piece are short polynomials; products of intervals are worth skipping.
template <class Scalar>
bool is_skipped(const Scalar& x) {
  if constexpr (std::is_same_v<Scalar, double>) {
    return false;
  } else {
    return x.is_zero();
  }
}

// Is a sum NaN because 0 met ∞, what has underflown what has overflown? Of a sum of intervals never.
template <class Scalar>
bool has_failed(const Scalar& sum) {
  if constexpr (std::is_same_v<Scalar, double>) {
    return std::isnan(sum);
  } else {
    return false;
  }
}

// Σ_j x_j y_(k-j), j = first … last. With zeros left out where 0 · ∞ would be NaN: near e^(-1/t) at t = 0, say, where all
// coefficients of the exponential vanish. What the product could be is left to the enclosure.
template <class Scalar>
Scalar product(const Scalar* x, const Scalar* y, int k, int first, int last) {
  Scalar sum = 0.0;
  for (int j = first; j <= last; ++j) {
    if (is_skipped(x[j])) continue;
    sum += x[j] * y[k - j];
  }
  if (!has_failed(sum)) return sum;
  sum = 0.0;
  for (int j = first; j <= last; ++j) {
    if (!is_zero(x[j]) && !is_zero(y[k - j])) sum += x[j] * y[k - j];
  }
  return sum;
}

// Σ_j j x_j y_(k-j), j = 1 … last: k times coefficient k of ∫ x' y, when last = k
template <class Scalar>
Scalar slope_product(const Scalar* x, const Scalar* y, int k, int last) {
  Scalar sum = 0.0;
  for (int j = 1; j <= last; ++j) {
    if (is_skipped(x[j])) continue;
    sum += static_cast<double>(j) * x[j] * y[k - j];
  }
  return sum;
}

// A plain quotient of numbers; of intervals 0 stays 0, whatever the divisor.
double over(double numerator, double denominator) {
  return numerator / denominator;
}
Interval over(const Interval& numerator, const Interval& denominator) {
  return numerator.is_zero() ? Interval() : numerator / denominator;
}

// b y = a. Where b has overflown (1/cosh x, say) and y is next to nothing, its coefficients are 0: what they could be is
// left to the enclosure.
template <class Scalar>
Scalar divided(const Scalar* y, const Scalar* a, const Scalar* b, int k) {
  const Scalar result = over(a[k] - product<Scalar>(b, y, k, 1, k), b[0]);
  if constexpr (std::is_same_v<Scalar, double>) {
    constexpr double next_to_nothing = 1e-100;
    if (!std::isfinite(result) && std::abs(y[0]) < next_to_nothing) return 0.0;
  }
  return result;
}

// log 10, which its number is not exactly
template <class Scalar>
Scalar log_of_ten() {
  if constexpr (std::is_same_v<Scalar, double>) {
    return std::log(10.0);
  } else {
    return log(Interval(10.0));
  }
}

// A constant operand gives a constant, at singular points as well: 0/0 = 0.
template <class Scalar>
Scalar ratio(const Scalar& numerator, const Scalar& denominator) {
  if (is_zero(numerator)) return 0.0;
  return numerator / denominator;
}

// y' = a' u
template <class Scalar>
Scalar growth(const Scalar* a, const Scalar* u, int k) {
  return slope_product(a, u, k, k) / static_cast<double>(k);
}

// u y' = f', where k f_k is given
template <class Scalar>
Scalar quotient(const Scalar& slope, const Scalar* y, const Scalar* u, int k) {
  return ratio<Scalar>(slope - slope_product(y, u, k, k - 1), static_cast<double>(k) * u[0]);
}

// y² = f, where f_k is given
template <class Scalar>
Scalar root(const Scalar& f, const Scalar* y, int k) {
  return ratio<Scalar>(f - product(y, y, k, 1, k - 1), 2.0 * y[0]);
}

// a y' = r a' y. Where a begins with τ^m, m ≥ 1, the power begins with τ^(rm) and may have no series from there on.
template <class Scalar>
Scalar power(const Scalar* y, const Scalar* a, const Scalar& exponent, int k) {
  if (is_zero(a[0])) {
    int m = 1;
    while (m <= k && is_zero(a[m])) ++m;
    return m > k || is_below(k, exponent * static_cast<double>(m)) ? Scalar(0.0) : no_value<Scalar>();
  }
  Scalar sum = 0.0;
  for (int j = 1; j <= k; ++j) {
    if (is_skipped(a[j])) continue;
    sum += (exponent * static_cast<double>(j) - static_cast<double>(k - j)) * a[j] * y[k - j];
  }
  return over(sum, static_cast<double>(k) * a[0]);
}

template <class Scalar>
bool is_constant(const Scalar* x, int k) {
  for (int j = 1; j <= k; ++j) {
    if (!is_zero(x[j])) return false;
  }
  return true;
}

// u = log a, v = b u, y = e^v; without u and v where b is fixed
template <class Scalar>
void extend_power(const Rows<Scalar>& rows, int k) {
  const auto [y, a, b, u, v] = rows;
  if (u == nullptr) {
    y[k] = power(y, a, b[0], k);
    return;
  }
  u[k] = quotient<Scalar>(static_cast<double>(k) * a[k], u, a, k);
  v[k] = product(b, u, k, 0, k);
  y[k] = is_constant(b, k) || is_zero(a[0]) ? power(y, a, b[0], k) : growth(v, y, k);
}

template <class Scalar>
void extend_angle(const Rows<Scalar>& rows, int k) {
  const auto [y, a, b, u, v] = rows;
  u[k] = product(a, a, k, 0, k) + product(b, b, k, 0, k);
  y[k] = quotient<Scalar>(slope_product(a, b, k, k) - slope_product(b, a, k, k), y, u, k);
}

template <class Scalar>
void extend_trigonometric(Operation operation, const Rows<Scalar>& rows, int k) {
  const auto [y, a, b, u, v] = rows;
  const Scalar y_k = growth(a, u, k);
  const auto u_k = growth<Scalar>(a, y, k);
  y[k] = operation == Operation::cos ? -y_k : y_k;
  u[k] = operation == Operation::sin ? -u_k : u_k;
}

template <class Scalar>
void extend_tangent(Operation operation, const Rows<Scalar>& rows, int k) {
  const auto [y, a, b, u, v] = rows;
  y[k] = growth(a, u, k);
  const auto y_square = product<Scalar>(y, y, k, 0, k);
  u[k] = operation == Operation::tan ? y_square : -y_square;
}

template <class Scalar>
void extend_arc(Operation operation, const Rows<Scalar>& rows, int k) {
  const auto [y, a, b, u, v] = rows;
  const Scalar a_square = product(a, a, k, 0, k);
  u[k] = operation == Operation::atan ? a_square : root<Scalar>(-a_square, u, k);
  const Scalar y_k = operation == Operation::acos ? -a[k] : a[k];
  y[k] = quotient<Scalar>(static_cast<double>(k) * y_k, y, u, k);
}

}  // namespace

int auxiliary_rows(Operation operation) {
  if (operation == Operation::power || operation == Operation::table) return 2;
  const bool is_trigonometric = operation >= Operation::sin && operation <= Operation::tanh;
  return is_trigonometric || operation == Operation::atan2 ? 1 : 0;
}

template <class Scalar>
void begin(Operation operation, const Rows<Scalar>& rows) {
  using std::cos, std::cosh, std::log, std::sin, std::sinh, std::sqrt;
  const auto [y, a, b, u, v] = rows;
  switch (operation) {
    case Operation::sin:
      u[0] = cos(a[0]);
      break;
    case Operation::cos:
      u[0] = sin(a[0]);
      break;
    case Operation::sinh:
      u[0] = cosh(a[0]);
      break;
    case Operation::cosh:
      u[0] = sinh(a[0]);
      break;
    case Operation::tan:
      u[0] = 1.0 + square(y[0]);
      break;
    case Operation::tanh:
      u[0] = slope_of_tanh(a[0], y[0]);
      break;
    case Operation::asin:
    case Operation::acos:
      u[0] = sqrt((1.0 - a[0]) * (1.0 + a[0]));
      break;
    case Operation::atan:
      u[0] = 1.0 + square(a[0]);
      break;
    case Operation::atan2:
      u[0] = square(a[0]) + square(b[0]);
      break;
    case Operation::power:
      u[0] = log(a[0]);
      v[0] = b[0] * u[0];
      break;
    default:
      break;
  }
}

// clang-format off
template <class Scalar>
void extend(Operation operation, const Rows<Scalar>& rows, int k) {
  const auto [y, a, b, u, v] = rows;
  switch (operation) {
    case Operation::negate:    y[k] = -a[k]; break;
    case Operation::add:       y[k] = a[k] + b[k]; break;
    case Operation::subtract:  y[k] = a[k] - b[k]; break;
    case Operation::multiply:  y[k] = product(a, b, k, 0, k); break;
    case Operation::divide:    y[k] = divided<Scalar>(y, a, b, k); break;
    case Operation::exp:       y[k] = is_zero(y[0]) ? Scalar(0.0) : growth<Scalar>(a, y, k); break;
    case Operation::log:       y[k] = quotient<Scalar>(static_cast<double>(k) * a[k], y, a, k); break;
    case Operation::log10:     y[k] = quotient<Scalar>(static_cast<double>(k) * a[k] / log_of_ten<Scalar>(), y, a, k); break;
    case Operation::sqrt:      y[k] = root<Scalar>(a[k], y, k); break;
    case Operation::power:     extend_power(rows, k); break;
    case Operation::atan2:     extend_angle(rows, k); break;
    case Operation::sin:
    case Operation::cos:
    case Operation::sinh:
    case Operation::cosh:      extend_trigonometric(operation, rows, k); break;
    case Operation::tan:
    case Operation::tanh:      extend_tangent(operation, rows, k); break;
    case Operation::asin:
    case Operation::acos:
    case Operation::atan:      extend_arc(operation, rows, k); break;
    default:
      ORTHANT_ASSERT(false);
  }
}
// clang-format on

template <class Scalar>
void extend_table(const Table::Cubic& piece, const Rows<Scalar>& rows, int k) {
  const auto [y, a, b, u, v] = rows;
  u[k] = k == 0 ? a[0] - piece.from : a[k];
  y[k] = k == 0 ? Scalar(0.0) : piece.c[1] * u[k];
  if (piece.c[2] != 0.0 || piece.c[3] != 0.0) {
    v[k] = product(u, u, k, 0, k);
    y[k] += piece.c[2] * v[k] + piece.c[3] * product(u, v, k, 0, k);
  }
  if (k > 0) return;
  if (std::isnan(piece.c[0])) {
    y[0] = no_value<Scalar>();
  } else if (piece.c[2] != 0.0 || piece.c[3] != 0.0) {
    y[0] = piece.c[0] + u[0] * (piece.c[1] + u[0] * (piece.c[2] + u[0] * piece.c[3]));
  } else {
    y[0] = piece.c[1] == 0.0 ? Scalar(piece.c[0]) : piece.c[0] + piece.c[1] * u[0];
  }
}

template void extend_table(const Table::Cubic& piece, const Rows<double>& rows, int k);
template void extend_table(const Table::Cubic& piece, const Rows<Interval>& rows, int k);
template void begin(Operation operation, const Rows<double>& rows);
template void begin(Operation operation, const Rows<Interval>& rows);
template void extend(Operation operation, const Rows<double>& rows, int k);
template void extend(Operation operation, const Rows<Interval>& rows, int k);

}  // namespace orthant::expressions::detail
