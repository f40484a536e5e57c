// SPDX-License-Identifier: Apache-2.0
// The projection P_K(x) = argmin {‖p - x‖ : p ∈ K} onto the sets for which a formula, or one scalar equation, gives it.
// These are the kernels for inner loops: they allocate little more than the answer and check nothing; `projection`
// measures what they return.
//   half-space         x - (aᵀx - b)⁺ a / ‖a‖²                                               (convex.10) [BC17]
//   box                mid(l, x, u)                                                          (convex.11) [BC17]
//   ball               c + R (x - c) / max(R, ‖x - c‖)                                       (convex.12) [BC17]
//   second-order cone  x inside, 0 in the polar cone, and otherwise (α cos φ, α sin φ x_T/‖x_T‖),
//                      α = x_n cos φ + ‖x_T‖ sin φ,  tan φ = μ                               (convex.13) [BC17]
//   ellipsoid          c + (I + λP)⁻¹(x - c), where λ ≥ 0 is the root of the secular equation
//                      Σ_i s_i d_i² / (1 + λ s_i)² = 1,  P = V diag(s) Vᵀ,  d = Vᵀ(x - c)     (convex.14) [MS83]
#pragma once

#include "orthant/convex/sets.hpp"

namespace orthant::convex {

[[nodiscard]] Vector nearest_point(const WholeSpace& set, const Vector& x);
[[nodiscard]] Vector nearest_point(const HalfSpace& set, const Vector& x);
[[nodiscard]] Vector nearest_point(const Box& set, const Vector& x);
[[nodiscard]] Vector nearest_point(const Ball& set, const Vector& x);
[[nodiscard]] Vector nearest_point(const Orthant& set, const Vector& x);
[[nodiscard]] Vector nearest_point(const SecondOrderCone& set, const Vector& x);

/// The same in place, x ← P_K(x), without allocation.
void move_to_nearest(const HalfSpace& set, Vector& x);
void move_to_nearest(const Box& set, Vector& x);
void move_to_nearest(const Ball& set, Vector& x);

/// Works on every ellipsoid whose matrix has positive eigenvalues in double precision; throws InvalidArgument
/// otherwise.
[[nodiscard]] Vector nearest_point(const Ellipsoid& set, const Vector& x);

/// By nonnegative least squares: x less the residual of x on the generators.
[[nodiscard]] Vector nearest_point(const GeneratedCone& set, const Vector& x);

}  // namespace orthant::convex
