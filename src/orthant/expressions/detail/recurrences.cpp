// SPDX-License-Identifier: Apache-2.0
#include "orthant/expressions/detail/recurrences.hpp"

#include "orthant/base/assert.hpp"

#include <cmath>

namespace orthant::expressions::detail {
namespace {

// Σ_j x_j y_(k-j), j = first … last
double product(const double* x, const double* y, int k, int first, int last) {
  double sum = 0.0;
  for (int j = first; j <= last; ++j) sum += x[j] * y[k - j];
  return sum;
}

// Σ_j j x_j y_(k-j), j = 1 … last: k times coefficient k of ∫ x' y, when last = k
double slope_product(const double* x, const double* y, int k, int last) {
  double sum = 0.0;
  for (int j = 1; j <= last; ++j) sum += j * x[j] * y[k - j];
  return sum;
}

// A constant operand gives a constant, at singular points as well: 0/0 = 0.
double ratio(double numerator, double denominator) {
  return numerator == 0.0 ? 0.0 : numerator / denominator;
}

// y' = a' u
double growth(const double* a, const double* u, int k) {
  return slope_product(a, u, k, k) / k;
}

// u y' = f', where k f_k is given
double quotient(double slope, const double* y, const double* u, int k) {
  return ratio(slope - slope_product(y, u, k, k - 1), k * u[0]);
}

// y² = f, where f_k is given
double root(double f, const double* y, int k) {
  return ratio(f - product(y, y, k, 1, k - 1), 2.0 * y[0]);
}

// a y' = r a' y. Where a begins with τ^m, m ≥ 1, the power begins with τ^(rm) and may have no series from there on.
double power(const double* y, const double* a, double exponent, int k) {
  if (a[0] == 0.0) {
    int m = 1;
    while (m <= k && a[m] == 0.0) ++m;
    return m > k || k < exponent * m ? 0.0 : NAN;
  }
  double sum = 0.0;
  for (int j = 1; j <= k; ++j) sum += (exponent * j - (k - j)) * a[j] * y[k - j];
  return sum / (k * a[0]);
}

bool is_constant(const double* x, int k) {
  for (int j = 1; j <= k; ++j) {
    if (!(x[j] == 0.0)) return false;
  }
  return true;
}

// u = log a, v = b u, y = e^v; without u and v where b is fixed
void extend_power(const Rows& rows, int k) {
  const auto [y, a, b, u, v] = rows;
  if (u == nullptr) {
    y[k] = power(y, a, b[0], k);
    return;
  }
  u[k] = quotient(k * a[k], u, a, k);
  v[k] = product(b, u, k, 0, k);
  y[k] = is_constant(b, k) || a[0] == 0.0 ? power(y, a, b[0], k) : growth(v, y, k);
}

void extend_angle(const Rows& rows, int k) {
  const auto [y, a, b, u, v] = rows;
  u[k] = product(a, a, k, 0, k) + product(b, b, k, 0, k);
  y[k] = quotient(slope_product(a, b, k, k) - slope_product(b, a, k, k), y, u, k);
}

void extend_trigonometric(Operation operation, const Rows& rows, int k) {
  const auto [y, a, b, u, v] = rows;
  const double y_k = growth(a, u, k);
  const double u_k = growth(a, y, k);
  y[k] = operation == Operation::cos ? -y_k : y_k;
  u[k] = operation == Operation::sin ? -u_k : u_k;
}

void extend_tangent(Operation operation, const Rows& rows, int k) {
  const auto [y, a, b, u, v] = rows;
  y[k] = growth(a, u, k);
  const double square = product(y, y, k, 0, k);
  u[k] = operation == Operation::tan ? square : -square;
}

void extend_arc(Operation operation, const Rows& rows, int k) {
  const auto [y, a, b, u, v] = rows;
  const double square = product(a, a, k, 0, k);
  u[k] = operation == Operation::atan ? square : root(-square, u, k);
  const double y_k = operation == Operation::acos ? -a[k] : a[k];
  y[k] = quotient(k * y_k, y, u, k);
}

}  // namespace

int auxiliary_rows(Operation operation) {
  if (operation == Operation::power) return 2;
  const bool is_trigonometric = operation >= Operation::sin && operation <= Operation::tanh;
  return is_trigonometric || operation == Operation::atan2 ? 1 : 0;
}

void begin(Operation operation, const Rows& rows) {
  const auto [y, a, b, u, v] = rows;
  switch (operation) {
    case Operation::sin:
      u[0] = std::cos(a[0]);
      break;
    case Operation::cos:
      u[0] = std::sin(a[0]);
      break;
    case Operation::sinh:
      u[0] = std::cosh(a[0]);
      break;
    case Operation::cosh:
      u[0] = std::sinh(a[0]);
      break;
    case Operation::tan:
      u[0] = 1.0 + y[0] * y[0];
      break;
    case Operation::tanh:
      u[0] = (1.0 - y[0]) * (1.0 + y[0]);
      break;
    case Operation::asin:
    case Operation::acos:
      u[0] = std::sqrt((1.0 - a[0]) * (1.0 + a[0]));
      break;
    case Operation::atan:
      u[0] = 1.0 + a[0] * a[0];
      break;
    case Operation::atan2:
      u[0] = a[0] * a[0] + b[0] * b[0];
      break;
    case Operation::power:
      u[0] = std::log(a[0]);
      v[0] = b[0] * u[0];
      break;
    default:
      break;
  }
}

// clang-format off
void extend(Operation operation, const Rows& rows, int k) {
  const auto [y, a, b, u, v] = rows;
  switch (operation) {
    case Operation::negate:    y[k] = -a[k]; break;
    case Operation::add:       y[k] = a[k] + b[k]; break;
    case Operation::subtract:  y[k] = a[k] - b[k]; break;
    case Operation::multiply:  y[k] = product(a, b, k, 0, k); break;
    case Operation::divide:    y[k] = (a[k] - product(b, y, k, 1, k)) / b[0]; break;
    case Operation::exp:       y[k] = growth(a, y, k); break;
    case Operation::log:       y[k] = quotient(k * a[k], y, a, k); break;
    case Operation::log10:     y[k] = quotient(k * a[k] / std::log(10.0), y, a, k); break;
    case Operation::sqrt:      y[k] = root(a[k], y, k); break;
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

}  // namespace orthant::expressions::detail
