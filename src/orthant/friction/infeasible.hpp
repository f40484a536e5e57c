// SPDX-License-Identifier: Apache-2.0
// A proof that (friction.1) has no solution, for d = 2 and 3. Every solution has u_n ≥ 0 at all contacts. If y ≥ 0 has
// one number per contact and
//   Σ_i y_i W_(n,i),: = 0   and   Σ_i y_i q_(n,i) < 0,                                          (friction.21)
// then Σ y_i u_(n,i) = Σ y_i q_(n,i) < 0 whatever r is: not all u_n can be ≥ 0. (By Farkas' lemma such a y exists
// exactly when no r at all, inside the cone or not, makes all u_n ≥ 0: bodies that are pressed together from two sides
// and cannot give way.) It says nothing about problems that have no solution for other reasons.
#pragma once

#include "orthant/friction/problem.hpp"

#include <optional>

namespace orthant::friction {

/// y of (friction.21).
struct InfeasibilityProof {
  Vector y;
};

/// Checks (friction.21): the equation up to the rounding of its sums, the inequality by much more than that.
[[nodiscard]] bool verify(const ContactProblem& problem, const InfeasibilityProof& proof);

/// Looks for a proof, by nonnegative least squares; for at most 300 contacts, else none. What is returned is verified.
[[nodiscard]] std::optional<InfeasibilityProof> find_infeasibility(const ContactProblem& problem);

}  // namespace orthant::friction
