// SPDX-License-Identifier: Apache-2.0
// Does the system dissipate? Three questions, each answered with a certificate or a reason.
//   positive realness of λ → w:  P = P' ≥ 0,  [PA + A'P, PB - C'; B'P - C, -(D + D')] ≤ 0       (pass.1) [ABG08, (169)]
//   (H):         J = blockdiag(G⁻¹, J_ξ) > 0,                 JĀ + Ā'J ≤ 0                       (pass.2) [ABG08, (82)]
//   scaled (H):  J = blockdiag(diag(j) G⁻¹, J_ξ) > 0, j > 0,  JĀ + Ā'J ≤ 0                       (pass.3)
// with one j per level of each output. For r_l ≥ 3 no such J exists: row z_1 of Ā is e_2' and row z_2 is e_3', so entry
// (1, 2) of JĀ + Ā'J is j_1 > 0 with a zero on the diagonal. For r = 2, (H) forces d_1 = -CAB, and the scaled version
// d_1/CAB < 0; both force B_ξ = 0 (docs/theory/passivity.md).
//
// `yes` rests on a J that was measured, `no` on a proof; neither rests on what the solver of the matrix inequalities
// says.
#pragma once

#include "orthant/analysis/budget.hpp"
#include "orthant/analysis/zero_dynamics.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace orthant::analysis {

enum class Verdict { yes, no, unknown, unavailable };  // unavailable: needs the LMI solver, which is not compiled in
[[nodiscard]] std::string_view name(Verdict verdict);

inline constexpr double storage_tolerance = 1e-7;  // largest_rate of a J that is accepted

/// How good a matrix J is, measured from eigenvalues of the caller's data in ways that do not depend on units.
struct StorageCertificate {
  // smallest over largest eigenvalue of J, after J is scaled to a unit diagonal
  double smallest_eigenvalue = nan;
  // largest eigenvalue of JĀ + Ā'J (for (pass.1): of the block matrix) in coordinates in which J = I, over 2‖Ā‖ there:
  // the largest rate at which z'Jz can grow, relative to the rates of the system. At most 0 for a valid J, rounding for
  // lossless systems.
  double largest_rate = nan;
  [[nodiscard]] bool meets(double tolerance) const { return smallest_eigenvalue > 0 && largest_rate <= tolerance; }
};

struct StorageFinding {
  Verdict verdict = Verdict::unknown;
  // Present exactly when the verdict is yes; for λ → w it is P. When the system is not minimal and no P > 0 was found,
  // P belongs to the controllable and observable part: it is semidefinite, zero on the rest, and `because` says so.
  std::optional<Matrix> J = {};
  StorageCertificate certificate = {};  // of J; of the controllable and observable part when J is semidefinite
  std::string because = {};             // one sentence for a person
};

struct Passivity {
  StorageFinding lambda_to_w;          // (pass.1)
  StorageFinding hypothesis_H;         // (pass.2)
  StorageFinding hypothesis_H_scaled;  // (pass.3)
};

/// What the budget does not allow is `unknown`, with the operations that it would take. `form` is absent for r = 0, mixed or missing degrees: then only λ → w is asked.
[[nodiscard]] Passivity passivity(const systems::Prepared<systems::Lcs>& prepared, const RelativeDegree& degree,
                                  const std::optional<ZeroDynamics>& form, const Budget& budget = {});

/// True when this build has the LMI solver (CSDP).
[[nodiscard]] bool has_lmi_solver();

}  // namespace orthant::analysis
