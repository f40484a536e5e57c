// SPDX-License-Identifier: Apache-2.0
// The box, a relay or dry friction:
//   -w ∈ N_[l,u](λ),   that is   w ≥ 0 at λ = l,   w ≤ 0 at λ = u,   w = 0 in between               (law.2)
#pragma once

#include "orthant/linalg/types.hpp"

#include <algorithm>
#include <cmath>

namespace orthant::laws {

struct Box {
  double lower = 0;         // l
  double upper = infinity;  // u ≥ l

  [[nodiscard]] bool contains(double lambda) const { return lower <= lambda && lambda <= upper; }

  /// |λ - mid(l, λ - w, u)|, zero exactly at solutions; NaN when w or λ is. It adds λ to w: both must be relative to
  /// sizes of their own.                                                                             (law.3)
  [[nodiscard]] double natural_residual(double w, double lambda) const {
    return std::abs(lambda - std::clamp(lambda - w, lower, upper));
  }

  /// The part of w with the wrong sign for where λ is, in the unit of w; that λ is in the box is a question of its own.
  ///   (-w)⁺ at λ ≤ l,   (w)⁺ at λ ≥ u,   |w| in between                                             (law.4)
  [[nodiscard]] double wrong_part(double w, double lambda) const {
    if (std::isnan(w)) return w;
    if (lambda <= lower) return std::max(-w, 0.0);
    if (lambda >= upper) return std::max(w, 0.0);
    return std::abs(w);
  }
};

/// Dry friction, |λ| ≤ bound: the relay that opposes w. A bound that is negative, by rounding, is 0.
[[nodiscard]] inline Box dry_friction(double bound) {
  const double limit = std::max(bound, 0.0);
  return {.lower = -limit, .upper = limit};
}

}  // namespace orthant::laws
