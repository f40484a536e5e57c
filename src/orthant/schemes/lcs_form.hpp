// SPDX-License-Identifier: Apache-2.0
// A linear complementarity system as its smooth pieces see it, for any relative degrees r_l ≥ 1, or all of them 0:
//   z' = Ā z + Ḡ λ + g(t),   w_l^(r_l) = R_l z + Δ_l λ + b_l(t),   -w ∈ N_[l,u](λ)             (events.1)
// For r_l ≥ 1 this is the zero-dynamics form (lcs.7), and R, b are the rows of Ā, g at the top levels. For r = 0, z is
// x itself, R = C, Δ = D, and w is not among the states. So it is where there is no vector relative degree, or degrees 0
// and 1 are mixed, as in circuits with ideal switches: there Δ may be singular (events.44).
#pragma once

#include "orthant/analysis/lcs.hpp"
#include "orthant/linalg/zero_test.hpp"
#include "orthant/systems/lcs.hpp"

#include <vector>

namespace orthant::schemes {

inline constexpr double rounding = linalg::zero_ratio;  // a number below this, relative to its terms, is 0

struct LcsForm {
  analysis::ZeroDynamics levels;  // where the levels are in z; for r = 0 the identity, without levels
  Matrix A;                       // Ā, n × n
  Matrix G;                       // Ḡ, n × m
  Matrix R, Delta;                // m × n, m × m
  Matrix drive, feed, shift;      // of the input's stack (lcs.10): g, b, and what a jump of the stack adds to z
  int input_order = 0;            // derivatives in the stack
  Vector lower, upper;            // of λ
  Vector restitution;             // e_i of every level
  bool is_descriptor = false;     // outputs may have to be held by their derivative (events.44)

  [[nodiscard]] Index states() const { return A.rows(); }
  [[nodiscard]] Index outputs() const { return Delta.rows(); }
  [[nodiscard]] int degree(Index output) const { return levels.degrees[static_cast<std::size_t>(output)]; }
  [[nodiscard]] Index first(Index output) const { return levels.first[static_cast<std::size_t>(output)]; }
  /// λ of this output may be a measure: nothing bounds it above.
  [[nodiscard]] bool can_jump(Index output) const { return degree(output) > 0 && upper[output] == infinity; }
};

/// Throws InvalidArgument, with what to use instead, when there is no such form: no vector relative degree, degree 0
/// mixed with others, λ unbounded below.
[[nodiscard]] LcsForm lcs_form(const systems::Prepared<systems::Lcs>& prepared, const analysis::LcsFindings& findings);

}  // namespace orthant::schemes
