// SPDX-License-Identifier: Apache-2.0
// Newton's method on the Fischer-Burmeister equations [Fischer92, DFK96]: with
//   φ(a, b) = a + b - √(a² + b²),   φ = 0 ⟺ a ≥ 0, b ≥ 0, ab = 0,                               (lcp.15)
//   Φ_i = φ(z_i - l_i, w_i)   -φ(u_i - z_i, -w_i)   φ(z_i - l_i, -φ(u_i - z_i, -w_i))   w_i
//         for [l_i, ∞)        (-∞, u_i]             [l_i, u_i] [Billups95]               free,    (lcp.16)
// solve (D_a + D_b M) d = -Φ with diagonal D_a, D_b from the derivatives of φ, and search along d for a decrease of
// ½‖Φ‖² (Armijo), along the steepest descent when d is not a descent direction. Rows are scaled by their largest entry.
// Near a solution the active set is read off and its linear system solved: the last digits come from there.
#pragma once

#include "orthant/base/options.hpp"
#include "orthant/complementarity/solution.hpp"

#include <string_view>

namespace orthant::complementarity {

struct SemismoothNewton {
  static constexpr std::string_view name = "semismooth-newton";
  double tolerance = 1e-10;  // what the certificate must meet (lcp.17)
  int max_iterations = 200;  // Newton steps before giving up
  double descent = 1e-4;     // accept a step t when ½‖Φ‖² falls by at least descent · t · slope

  /// Throws InvalidArgument when the statement or an option is invalid.
  template <class MatrixType>
  [[nodiscard]] LcpSolution solve(const BoxLcpOf<MatrixType>& problem) const;
  template <class MatrixType>
  [[nodiscard]] LcpSolution solve(const LcpOf<MatrixType>& problem) const;

  static void fields(auto& self, auto&& visit) {
    visit("tolerance", self.tolerance, positive, "backward error to accept");
    visit("max_iterations", self.max_iterations, positive, "Newton steps before giving up");
    visit("descent", self.descent, in_open_0_1, "fraction of the predicted decrease to ask for");
  }
};

}  // namespace orthant::complementarity
