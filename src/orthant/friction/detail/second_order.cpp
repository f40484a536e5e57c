// SPDX-License-Identifier: Apache-2.0
#include "orthant/friction/detail/second_order.hpp"

#include "orthant/friction/detail/cone.hpp"

namespace orthant::friction::detail {

double determinant(const double* x, int d) {
  const double t = tangential_norm(x, d);
  return (x[0] - t) * (x[0] + t);
}

double longest_step(const double* x, const double* s, int d) {
  // det(x + t s) = α t² + 2 β t + γ: the smallest positive root, and x_0 + t s_0 ≥ 0
  double alpha = s[0] * s[0];
  double beta = x[0] * s[0];
  for (int k = 1; k < d; ++k) {
    alpha -= s[k] * s[k];
    beta -= x[k] * s[k];
  }
  const double gamma = determinant(x, d);
  double t = s[0] < 0.0 ? -x[0] / s[0] : infinity;
  const double discriminant = beta * beta - alpha * gamma;
  if (discriminant < 0.0) return t;
  const double sum = -(beta + std::copysign(std::sqrt(discriminant), beta));
  const double first = alpha != 0.0 ? sum / alpha : infinity;
  const double second = sum != 0.0 ? gamma / sum : infinity;
  if (first > 0.0) t = std::min(t, first);
  if (second > 0.0) t = std::min(t, second);
  return t;
}

void jordan_product(const double* x, const double* y, int d, double* out) {
  double sum = 0.0;
  for (int k = 0; k < d; ++k) sum += x[k] * y[k];
  for (int k = 1; k < d; ++k) out[k] = x[0] * y[k] + y[0] * x[k];
  out[0] = sum;
}

void jordan_divide(const double* x, const double* y, int d, double* out) {
  double sum = x[0] * y[0];
  for (int k = 1; k < d; ++k) sum -= x[k] * y[k];
  const double first = sum / determinant(x, d);
  for (int k = 1; k < d; ++k) out[k] = (y[k] - first * x[k]) / x[0];
  out[0] = first;
}

Scaling::Scaling(const double* a, const double* b, int d) {
  const double of_a = std::sqrt(determinant(a, d));
  const double of_b = std::sqrt(determinant(b, d));
  double product = 0.0;
  for (int k = 0; k < d; ++k) product += (a[k] / of_a) * (b[k] / of_b);
  const double gamma = std::sqrt(0.5 * (1.0 + product));
  for (int k = 0; k < d; ++k) omega[k] = (b[k] / of_b + (k == 0 ? 1.0 : -1.0) * a[k] / of_a) / (2.0 * gamma);
  eta = std::sqrt(of_b / of_a);
}

void Scaling::apply(const double* x, int d, double* out) const {
  double along = 0.0;
  for (int k = 1; k < d; ++k) along += omega[k] * x[k];
  const double factor = x[0] + along / (1.0 + omega[0]);
  const double first = eta * (omega[0] * x[0] + along);
  for (int k = 1; k < d; ++k) out[k] = eta * (x[k] + factor * omega[k]);
  out[0] = first;
}

void Scaling::apply_inverse(const double* x, int d, double* out) const {
  double along = 0.0;
  for (int k = 1; k < d; ++k) along += omega[k] * x[k];
  const double factor = -x[0] + along / (1.0 + omega[0]);
  const double first = (omega[0] * x[0] - along) / eta;
  for (int k = 1; k < d; ++k) out[k] = (x[k] + factor * omega[k]) / eta;
  out[0] = first;
}

void Scaling::square(int d, double* out) const {
  for (int k = 0; k < d; ++k) {
    for (int l = 0; l < d; ++l) {
      const double of_diagonal = k != l ? 0.0 : k == 0 ? -1.0 : 1.0;
      out[k * d + l] = eta * eta * (2.0 * omega[k] * omega[l] + of_diagonal);
    }
  }
}

}  // namespace orthant::friction::detail
