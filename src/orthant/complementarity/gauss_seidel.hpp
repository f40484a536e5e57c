// SPDX-License-Identifier: Apache-2.0
// Projected Gauss-Seidel with over-relaxation [Cryer71]: for i = 1 … n in turn,
//   z_i ← mid(l_i, z_i - ω w_i / M_ii, u_i),   w = M z + q with the newest z.                   (lcp.14)
// Converges when M is symmetric positive definite and 0 < ω < 2, or strictly diagonally dominant by rows and ω ≤ 1
// [CPS92]. On other matrices it may run away: it then says `diverged`. It needs M_ii > 0, and says so if that fails.
#pragma once

#include "orthant/base/options.hpp"
#include "orthant/complementarity/solution.hpp"

#include <string_view>

namespace orthant::complementarity {

struct GaussSeidel {
  static constexpr std::string_view name = "gauss-seidel";
  double tolerance = 1e-10;  // accept z when its backward error ≤ tolerance (lcp.5)
  int max_sweeps = 10000;    // sweeps before giving up
  double relaxation = 1.0;   // ω; 1 is Gauss-Seidel

  /// Throws InvalidArgument when the statement or an option is invalid.
  template <class MatrixType>
  [[nodiscard]] LcpSolution solve(const BoxLcpOf<MatrixType>& problem) const;
  template <class MatrixType>
  [[nodiscard]] LcpSolution solve(const LcpOf<MatrixType>& problem) const;

  static void fields(auto& self, auto&& visit) {
    visit("tolerance", self.tolerance, positive, "backward error to accept");
    visit("max_sweeps", self.max_sweeps, positive, "sweeps before giving up");
    visit("relaxation", self.relaxation, in_open_0_2, "over-relaxation factor");
  }
};

}  // namespace orthant::complementarity
