// SPDX-License-Identifier: Apache-2.0
// Coulomb's cone K = {r : ‖r_T‖ ≤ μ r_n} of one contact and the natural map on it; r and u point to d numbers, the
// normal first. All functions take d = 2 or 3 and allocate nothing.
#pragma once

#include "orthant/linalg/types.hpp"

#include <algorithm>
#include <cmath>

namespace orthant::friction::detail {

/// ‖x_T‖. The square is formed plainly: this is the hot loop, and impulses are far from 1e±150.
inline double tangential_norm(const double* x, int d) {
  return d == 2 ? std::abs(x[1]) : std::sqrt(x[1] * x[1] + x[2] * x[2]);
}

/// x ← P_K(x). Inside: x. In the polar cone {x_n ≤ -μ ‖x_T‖}: 0. Else the nearest point of the boundary,
///   x_n ← (x_n + μ ‖x_T‖)/(1 + μ²),   x_T ← μ x_n x_T/‖x_T‖.                               (friction.5) [AB08]
inline void project_on_cone(double* x, double mu, int d) {
  const double t = tangential_norm(x, d);
  if (x[0] >= 0.0 && t <= mu * x[0]) return;  // with μ = 0 the second alone would let x_n < 0 pass
  if (mu * t <= -x[0]) {
    std::fill(x, x + d, 0.0);
    return;
  }
  x[0] = (x[0] + mu * t) / (1.0 + mu * mu);
  const double shrink = mu * x[0] / t;  // t > 0: with t = 0 one of the cases above held
  for (int k = 1; k < d; ++k) x[k] *= shrink;
}

/// ‖y_T‖ - μ y_n for y = r - û, without losing û next to a huge r; that r itself is on the cone only to rounding is
/// forgiven.
inline double outside_of_cone(const double* r, const double* y, const double* v, double mu, int d) {
  const double of_r = tangential_norm(r, d);
  const double sum = of_r + tangential_norm(y, d);
  double change = 0.0;  // ‖y_T‖² - ‖r_T‖²
  for (int k = 1; k < d; ++k) change += v[k] * v[k] - 2.0 * r[k] * v[k];
  double outside = of_r - mu * r[0];
  if (std::abs(outside) <= 4.0 * epsilon * (of_r + mu * std::abs(r[0]))) outside = 0.0;
  return (sum > 0.0 ? change / sum : 0.0) + outside + mu * v[0];
}

/// out = û = scale (u + μ ‖u_T‖ n)
inline void shifted_velocity(const double* u, double mu, int d, double scale, double* out) {
  for (int k = 0; k < d; ++k) out[k] = scale * u[k];
  out[0] += scale * mu * tangential_norm(u, d);
}

/// out ← r - P_K(r - û), the natural map of one contact (friction.4), where `out` holds û before. With y = r - û it is
/// û where y ∈ K, r where y is in the polar cone, and û + y - P_K(y) between them: û is never lost next to a huge r, as
/// it would be in r - (r - û).
inline void natural_map(const double* r, double mu, int d, double* out) {
  double y[3] = {0.0, 0.0, 0.0};
  for (int k = 0; k < d; ++k) y[k] = r[k] - out[k];
  const double t = tangential_norm(y, d);
  const double outside = outside_of_cone(r, y, out, mu, d);
  if (y[0] >= 0.0 && outside <= 0.0) return;
  if (mu * t <= -y[0]) {
    std::copy(r, r + d, out);
    return;
  }
  const double excess = outside / (1.0 + mu * mu);  // y - P_K(y) = excess (-μ, y_T/‖y_T‖)
  out[0] -= mu * excess;
  for (int k = 1; k < d; ++k) out[k] += t > 0.0 ? excess * (y[k] / t) : 0.0;
}

/// ‖ρ‖² of all contacts; `worst` receives the contact with the largest part. NaN gives infinity.
inline double natural_map_square(const Vector& r, const Vector& u, const Vector& mu, int d, Index* worst = nullptr) {
  double sum = 0.0;
  double largest = -1.0;
  for (Index i = 0; i < mu.size(); ++i) {
    double rho[3] = {0.0, 0.0, 0.0};
    shifted_velocity(u.data() + i * d, mu[i], d, 1.0, rho);
    natural_map(r.data() + i * d, mu[i], d, rho);
    double part = rho[0] * rho[0] + rho[1] * rho[1] + rho[2] * rho[2];
    if (!(part >= 0.0)) part = infinity;
    if (part > largest && worst != nullptr) *worst = i;
    largest = std::max(largest, part);
    sum += part;
  }
  return sum;
}

}  // namespace orthant::friction::detail
