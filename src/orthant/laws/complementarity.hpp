// SPDX-License-Identifier: Apache-2.0
// Complementarity, 0 ≤ w ⟂ λ ≥ 0: the box [0, ∞) of box.hpp, written so that nothing cancels.
#pragma once

#include <cmath>

namespace orthant::laws {

/// |min(w, λ)|, zero exactly at solutions; NaN when w or λ is.                                        (law.1)
[[nodiscard]] inline double complementarity_residual(double w, double lambda) {
  return std::abs(w < lambda || std::isnan(w) ? w : lambda);
}

}  // namespace orthant::laws
