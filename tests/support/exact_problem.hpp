// SPDX-License-Identifier: Apache-2.0
// Problems and points of the library as the exact numbers of the oracle.
#pragma once

#include "tests/support/exact_lcp_oracle.hpp"

#include "orthant/complementarity/lcp.hpp"

namespace orthant::complementarity::testing {

inline std::optional<Fraction> exact_bound(double bound) {
  return std::isfinite(bound) ? std::optional<Fraction>(bound) : std::nullopt;
}

inline ExactProblem as_exact(const BoxLcp& problem) {
  const auto n = static_cast<std::size_t>(problem.q.size());
  ExactProblem exact{std::vector(n, std::vector<Fraction>(n)), {}, {}, {}};
  for (Index i = 0; i < problem.q.size(); ++i) {
    exact.q.emplace_back(problem.q[i]);
    exact.lower.push_back(exact_bound(problem.lower[i]));
    exact.upper.push_back(exact_bound(problem.upper[i]));
    for (Index j = 0; j < problem.q.size(); ++j) exact.M[i][j] = Fraction(problem.M(i, j));
  }
  return exact;
}

inline std::vector<Fraction> as_exact(const Vector& z) {
  std::vector<Fraction> exact;
  for (const double entry : z) exact.emplace_back(entry);
  return exact;
}

}  // namespace orthant::complementarity::testing
