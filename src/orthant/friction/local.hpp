// SPDX-License-Identifier: Apache-2.0
// The problem of one contact: given its block W (d × d, by rows) and what the others do to it, q, find r with
//   u = W r + q,   û = u + μ ‖u_T‖ n,   K* ∋ û ⟂ r ∈ K.                                       (friction.6)
// It is solved to rounding by its three modes:
//   open    r = 0,                     when q_n ≥ 0
//   stick   W r = -q,                  when that r is in K
//   slip    u_n = 0, u_T = -α r_T, ‖r_T‖ = μ r_n, α > 0.                                      (friction.7)
// With S = W_TT - W_TN W_NT / W_NN and b = W_TN q_n / W_NN - q_T, slip is (S + α I) r_T = b,
// r_n = -(q_n + W_NT r_T)/W_NN, and α a root of
//   g(α) = ‖r_T(α)‖ - μ r_n(α).                                                               (friction.8)
// If q_n < 0 and S is positive definite, g(∞) < 0 and g(0) > 0 unless the contact sticks: there always is a root, and a
// bracketed Newton iteration finds one. All other cases (W indefinite or far from symmetric) go through the at most
// four directions e of slip, the zeros of a trigonometric polynomial of degree two,
//   e × [ q_T (W_NN + μ W_NT e) - q_n (W_TN + μ W_TT e) ] = 0.                                (friction.9)
// When several modes fit, the first in the order open, stick, slip is taken, and of several slips the one that fits
// best. A singular W_TT that leaves r_T open gets the smallest one up to rounding.
#pragma once

#include "orthant/linalg/types.hpp"

namespace orthant::friction {

enum class ContactMode { open, stick, slip, none };  // none: no mode fits, the contact has no solution

/// Solves (friction.6); W has d² numbers, q and r have d. With ContactMode::none r is not changed. Does not allocate
/// and does not check its arguments.
[[nodiscard]] ContactMode solve_local(const double* W, const double* q, double mu, int d, double* r);

/// ‖r - P_K(r - û/ω)‖ / (‖r‖ + ‖q‖/ω) with ω the mean diagonal entry of W: independent of the units of r and u.
[[nodiscard]] double local_error(const double* W, const double* q, double mu, int d, const double* r);

}  // namespace orthant::friction
