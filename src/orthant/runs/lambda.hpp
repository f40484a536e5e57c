// SPDX-License-Identifier: Apache-2.0
// λ as a distribution. An event of output l with weights σ_i puts into component j of λ
//   (Δ⁻¹)_jl σ_i δ_t^(r_l - i)  for i < r_l,   and σ_r δ_t into component l itself          (lambda.1) [ABG08, (33)]
// next to the function part χ, the density of dν_r.
#pragma once

#include "orthant/analysis/zero_dynamics.hpp"
#include "orthant/runs/lcs.hpp"

#include <functional>

namespace orthant::runs {

[[nodiscard]] LambdaDistribution lambda_of(const std::vector<schemes::Event>& events,
                                           const analysis::ZeroDynamics& form, bool has_density);

/// <λ_component, φ> = Σ weight (-1)^order φ^(order)(t) + ∫ χ φ dt   (lambda.2) [ABG08, (20)], where phi(t, k) is the
/// k-th derivative of a smooth φ. The integral is Σ h χ_k φ(t_k) over the trajectory: every step must have been kept,
/// otherwise InvalidArgument is thrown.
[[nodiscard]] double action(const LcsResult& result, Index component, const std::function<double(double, int)>& phi);

}  // namespace orthant::runs
