// SPDX-License-Identifier: Apache-2.0
// How good impulses r are, measured on the caller's data: the natural map
//   ρ = r - P_K(r - û),   zero exactly at solutions of (friction.1)                          (friction.4) [AB08]
#pragma once

#include "orthant/friction/problem.hpp"

namespace orthant::friction {

struct ContactCertificate {
  double natural_map = nan;  // ‖ρ‖₂ / ‖q‖₂ (‖ρ‖₂ itself when q = 0)
  double scale_free = nan;   // ‖ρ‖₂ / ‖r‖₂ (0 when both vanish)
  Index worst_contact = -1;  // the contact with the largest part of ρ
  [[nodiscard]] bool meets(double tolerance) const { return natural_map <= tolerance; }
};

/// u is computed here, as W r + q or Hᵀ M⁻¹ (H r + f) + w.
[[nodiscard]] ContactCertificate certify(const ContactProblem& problem, const Vector& r);
[[nodiscard]] ContactCertificate certify(const GlobalContactProblem& problem, const Vector& r);

}  // namespace orthant::friction
