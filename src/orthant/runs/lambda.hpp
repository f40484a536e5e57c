// SPDX-License-Identifier: Apache-2.0
// λ and the levels as distributions, those of the equation as it is written, D x = A x + B λ + E u. An event of output l
// with weights σ_i makes its levels jump by σ_1 … σ_(r-1), and the last levels by Δ σ_r; so, as derivatives of w,
//   z_i - {z_i} = Σ_(j<i) σ_j δ_t^(i-j-1)                                                  (lambda.1) [ABG08, Proposition 3]
// where {z_i} is the function. With d the rows C_l A^(r_l) W⁻¹, D z_r = d z + Δ λ gives next to the function part χ of λ
//   Δ⁻¹ [Σ_(i<r) σ_i δ_t^(r-i) - Σ_i d_i (z_i - {z_i})] + σ_r δ_t                          (lambda.2)
// [ABG08, (33)] has {z} for z in that equation, and therefore not the terms with d (docs/theory/misprints.md).
#pragma once

#include "orthant/analysis/zero_dynamics.hpp"
#include "orthant/runs/lcs.hpp"

#include <functional>

namespace orthant::runs {

/// Writes (lambda.2) and (lambda.1) from the events of the result. Atoms of equal time, component and order are added;
/// those that are rounding, relative to the terms they were summed from, are left out.
void write_distributions(const systems::Lcs& system, const analysis::ZeroDynamics& form, bool has_density,
                         Outcome& result);

/// <λ_component, φ> = Σ weight (-1)^order φ^(order)(t) + ∫ χ φ dt   (lambda.3) [ABG08, (20)], where phi(t, k) is the
/// k-th derivative of a smooth φ. The integral is Σ (t_k - t_(k-1)) χ_k φ(t_k) over the trajectory: every step must have been kept,
/// otherwise InvalidArgument is thrown.
[[nodiscard]] double action(const LcsResult& result, Index component, const std::function<double(double, int)>& phi);

}  // namespace orthant::runs
