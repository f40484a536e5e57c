// SPDX-License-Identifier: Apache-2.0
// (friction.1) without units. With ω_i the mean diagonal entry of W_ii and κ = max |q_i| / √ω_i,
//   r_i = κ x_i / √ω_i,   u_i = κ √ω_i y_i,   W̃_ij = W_ij / √(ω_i ω_j),   q̃_i = q_i / (κ √ω_i)   (friction.13)
// leaves the law between x and y as it was (the cones are cones, and each contact has one scale), makes the diagonal
// blocks of W̃ of size one, and q̃ of size one. A contact with W_ii = 0 takes the mean ω of the others.
// √ω_i and κ are rounded to powers of two, so that nothing else is rounded.
#pragma once

#include "orthant/friction/problem.hpp"

namespace orthant::friction::detail {

struct ScaledProblem {
  int d = 3;
  SparseMatrix W;  // W̃
  SparseMatrix S;  // its symmetric part
  SparseMatrix Y;  // S = Yᵀ Y; empty when the problem was given by W
  bool is_symmetric = true;
  Vector q, mu;
  Vector to_r;  // r = to_r ∘ x
  [[nodiscard]] Index contacts() const { return mu.size(); }
};

[[nodiscard]] ScaledProblem scaled(const ContactProblem& problem);
/// As above for a problem and the root of its W (MassFactor::half_solve).
[[nodiscard]] ScaledProblem scaled(const ContactProblem& problem, const SparseMatrix& root);

/// r of the point z, projected onto the cones, and ‖ρ‖ (friction.4) there, in the caller's units.
[[nodiscard]] double natural_map_at(const ContactProblem& problem, const ScaledProblem& scaled, const Vector& z,
                                    Vector& r);

}  // namespace orthant::friction::detail
