// SPDX-License-Identifier: Apache-2.0
// Coulomb's law between the tangential impulse p_T and the sliding velocity u_T, in the plane or in space:
//   -u_T ∈ N_D(p_T),   D = {p_T : ‖p_T‖ ≤ μ p_n}                                                     (law.8)
// Its normal part is the impact law (impact.hpp).
#pragma once

#include "orthant/linalg/types.hpp"

namespace orthant::laws {

struct Coulomb {
  double friction = 0;  // μ ≥ 0

  /// ‖p_T - P_D(p_T - u_T)‖, zero exactly at solutions; NaN when one of the numbers is. An impulse is added to a
  /// velocity: both must be relative to sizes of their own. One or two tangents.                      (law.9)
  [[nodiscard]] double natural_residual(double p_n, const Eigen::Ref<const Vector>& p_T,
                                        const Eigen::Ref<const Vector>& u_T) const;
  /// The same for one tangent, where D is the interval of dry friction with the bound μ p_n.
  [[nodiscard]] double natural_residual(double p_n, double p_T, double u_T) const;

  /// (‖p_T‖ - μ p_n)⁺: how far p_T, of this length, is outside D.                                     (law.10)
  [[nodiscard]] double excess(double p_n, double length) const;
};

}  // namespace orthant::laws
