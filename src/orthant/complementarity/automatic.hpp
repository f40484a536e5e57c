// SPDX-License-Identifier: Apache-2.0
// `auto`: the method for people who do not want to choose. A chain, each link tried only when the one before gave no
// answer; `attempts` in the result says what was tried and why the chain went on (empty when the first link answered).
//
//   1. pivoting            every problem; the answer in nearly all of practice
//   2. lemke               dense or n ≤ 1000: handles classes that pivoting does not, and proves `no_solution`
//   3. enumeration         at most 16 pairs: decides every problem that double precision can decide
//   4. semismooth-newton   a second opinion on what is left
//   5. gauss-seidel        positive diagonal only
//
// `no_solution` from 2 or 3 carries a verified proof and ends the chain. If no link answers, the status is `unknown`
// and the point with the smallest natural residual is returned.
#pragma once

#include "orthant/base/options.hpp"
#include "orthant/complementarity/solution.hpp"

#include <string_view>

namespace orthant::complementarity {

struct Auto {
  static constexpr std::string_view name = "auto";
  double tolerance = 1e-10;  // what the certificate must meet (lcp.17)

  template <class MatrixType>
  [[nodiscard]] LcpSolution solve(const LcpOf<MatrixType>& problem) const;
  template <class MatrixType>
  [[nodiscard]] LcpSolution solve(const BoxLcpOf<MatrixType>& problem) const;

  static void fields(auto& self, auto&& visit) {
    visit("tolerance", self.tolerance, positive, "backward error to accept");
  }
};

}  // namespace orthant::complementarity
