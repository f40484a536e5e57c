// SPDX-License-Identifier: Apache-2.0
// One-step problems of Coulomb friction, planar (d = 2) and spatial (d = 3). Contact i owns the rows i d … i d + d - 1:
// the normal first, then the tangents. Coulomb's cone of contact i is K_i = {r : ‖r_T‖ ≤ μ_i r_n}, K their product.
//   u = W r + q,   û_i = u_i + μ_i ‖u_T,i‖ n,   K* ∋ û ⟂ r ∈ K                              (friction.1) [DSF98]
//   M v = H r + f,   u = Hᵀ v + w,   and the same law between u and r                        (friction.2)
// (friction.2) is (friction.1) with W = Hᵀ M⁻¹ H and q = Hᵀ M⁻¹ f + w.                        (friction.3)
// r is an impulse and u a relative velocity; μ = 0 is a contact without friction.
#pragma once

#include "orthant/linalg/types.hpp"

#include <optional>

namespace orthant::friction {

struct ContactProblem {
  int dimension = 3;  // d, 2 or 3
  SparseMatrix W;     // d m × d m for m contacts; symmetric positive semidefinite up to the digits of the file
  Vector q;           // d m
  Vector mu;          // m, ≥ 0

  [[nodiscard]] Index contacts() const { return mu.size(); }
};

struct GlobalContactProblem {
  int dimension = 3;
  SparseMatrix M;  // n × n, symmetric positive definite, or at least regular
  SparseMatrix H;  // n × d m
  Vector f;        // n
  Vector w;        // d m
  Vector mu;       // m, ≥ 0

  [[nodiscard]] Index contacts() const { return mu.size(); }
};

/// Throw InvalidArgument naming what does not fit: sizes, numbers that are not finite, a negative μ, a dimension other
/// than 2 or 3.
void validate(const ContactProblem& problem);
void validate(const GlobalContactProblem& problem);

/// (friction.3). Throws InvalidArgument when M is symmetric and not positive definite, or unsymmetric and singular.
[[nodiscard]] ContactProblem condensed(const GlobalContactProblem& problem);

/// A valid problem in either statement, as every method takes it: `Admm{}.solve(problem)` converts what it is given.
/// It refers to the caller's problem, which must outlive it.
class ContactProblemView {
 public:
  /// Throw InvalidArgument as `validate` and `condensed` do.
  ContactProblemView(const ContactProblem& problem);
  ContactProblemView(const GlobalContactProblem& problem);

  /// The statement (friction.1): the caller's, or condensed from the caller's.
  [[nodiscard]] const ContactProblem& local() const { return condensed_ ? *condensed_ : *local_; }
  /// The statement (friction.2), or null when the problem was given as (friction.1).
  [[nodiscard]] const GlobalContactProblem* global() const { return global_; }

 private:
  const ContactProblem* local_ = nullptr;
  const GlobalContactProblem* global_ = nullptr;
  std::optional<ContactProblem> condensed_;  // exactly when there is a global statement
};

}  // namespace orthant::friction
