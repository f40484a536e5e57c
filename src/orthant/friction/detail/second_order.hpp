// SPDX-License-Identifier: Apache-2.0
// The second-order cone L = {x ∈ ℝᵈ : x_0 ≥ ‖x_T‖} of one contact, d = 2 or 3, for interior-point methods [AG03]:
//   x ∘ y = (xᵀy, x_0 y_T + y_0 x_T),   det x = x_0² - ‖x_T‖²,   and the scaling F of Nesterov and Todd for a, b in the
//   interior of L: F is symmetric, keeps L, and F a = F⁻¹ b = λ.                              (friction.18) [NT97]
#pragma once

#include "orthant/linalg/types.hpp"

namespace orthant::friction::detail {

/// det x, as (x_0 - ‖x_T‖)(x_0 + ‖x_T‖).
[[nodiscard]] double determinant(const double* x, int d);

/// The largest t with x + t s ∈ L, for x in the interior; infinity when there is none.
[[nodiscard]] double longest_step(const double* x, const double* s, int d);

/// out = x ∘ y
void jordan_product(const double* x, const double* y, int d, double* out);
/// out solves x ∘ out = y, for x in the interior
void jordan_divide(const double* x, const double* y, int d, double* out);

/// F = η [ω_0, ω_Tᵀ; ω_T, I + ω_T ω_Tᵀ/(1 + ω_0)], det ω = 1.
struct Scaling {
  double omega[3] = {1.0, 0.0, 0.0};
  double eta = 1.0;

  Scaling() = default;
  /// Throws nothing; a or b outside of the interior give NaN.
  Scaling(const double* a, const double* b, int d);
  void apply(const double* x, int d, double* out) const;          // F x
  void apply_inverse(const double* x, int d, double* out) const;  // F⁻¹ x
  void square(int d, double* out) const;  // F² = η² (2 ω ωᵀ - diag(1, -1, -1)), d × d by rows
};

}  // namespace orthant::friction::detail
