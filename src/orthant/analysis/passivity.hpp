// SPDX-License-Identifier: Apache-2.0
// Does the system dissipate? Three questions, each answered with a certificate or a reason.
//   positive realness of λ → w:  P = P' ≥ 0,  [PA + A'P, PB - C'; B'P - C, -(D + D')] ≤ 0       (pass.1) [ABG08, (169)]
//   (H):         J = blockdiag(G⁻¹, J_ξ) > 0,            JĀ + Ā'J ≤ 0                            (pass.2) [ABG08, (82)]
//   scaled (H):  J = blockdiag(diag(j_1 … j_r) G⁻¹, J_ξ) > 0, j_i > 0,  JĀ + Ā'J ≤ 0             (pass.3)
// For r ≥ 3 no such J exists: row 1 of Ā is e_2' and row 2 is e_3', so entry (1, 2) of JĀ + Ā'J is j_1 > 0 beside a
// zero on the diagonal. For r = 2, (H) forces d_1 = -CAB, and the scaled version d_1 < 0.
#pragma once

#include "orthant/analysis/zero_dynamics.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace orthant::analysis {

enum class Verdict { yes, no, unknown, unavailable };  // unavailable: needs the LMI solver, which is not compiled in
[[nodiscard]] std::string_view name(Verdict verdict);

/// What a matrix J is worth, measured from the eigenvalues: (pass.2) holds when both have the right sign.
struct StorageCertificate {
  double smallest_eigenvalue = nan;  // of J, relative to the largest
  double largest_rate =
      nan;  // largest eigenvalue of JĀ + Ā'J (for (pass.1): of the block matrix), relative to its norm
  [[nodiscard]] bool meets(double tolerance) const { return smallest_eigenvalue > 0 && largest_rate <= tolerance; }
};

struct StorageFinding {
  Verdict verdict = Verdict::unknown;
  std::optional<Matrix> J;         // P for λ → w; present exactly when verdict is yes
  StorageCertificate certificate;  // of J
  std::string because;             // one sentence for a person
};

struct Passivity {
  StorageFinding lambda_to_w;          // (pass.1)
  StorageFinding hypothesis_H;         // (pass.2)
  StorageFinding hypothesis_H_scaled;  // (pass.3)
};

/// `form` is absent for r = 0, mixed or missing degrees: then only λ → w is asked.
[[nodiscard]] Passivity passivity(const systems::Lcs& system, const RelativeDegree& degree,
                                  const std::optional<ZeroDynamics>& form);

/// True when this build has the LMI solver (CSDP).
[[nodiscard]] bool has_lmi_solver();

}  // namespace orthant::analysis
