// SPDX-License-Identifier: Apache-2.0
#include "orthant/complementarity/reduction.hpp"

namespace orthant::complementarity {

LcpReduction as_lcp(const BoxLcp& problem) {
  validate(problem);
  const Index n = problem.q.size();
  struct Column {
    Index i;
    double sign;
  };
  std::vector<Column> columns;  // of S
  std::vector<Index> bounded;   // the column whose variable also has an upper bound
  Vector offset = Vector::Zero(n);
  for (Index i = 0; i < n; ++i) {
    const bool has_lower = problem.lower[i] > -infinity;
    const bool has_upper = problem.upper[i] < infinity;
    if (has_lower || has_upper) offset[i] = has_lower ? problem.lower[i] : problem.upper[i];
    if (problem.lower[i] == problem.upper[i]) continue;
    if (has_lower && has_upper) bounded.push_back(static_cast<Index>(columns.size()));
    if (has_lower || !has_upper) columns.push_back({i, 1.0});
    if (!has_lower) columns.push_back({i, -1.0});
  }

  const auto variables = static_cast<Index>(columns.size());
  const auto multipliers = static_cast<Index>(bounded.size());
  LcpReduction reduction;
  reduction.offset = offset;
  reduction.S = Matrix::Zero(n, variables + multipliers);
  for (Index a = 0; a < variables; ++a) reduction.S(columns[a].i, a) = columns[a].sign;

  const Vector at_offset = problem.M * offset + problem.q;
  reduction.lcp.M = reduction.S.transpose() * problem.M * reduction.S;
  reduction.lcp.q = reduction.S.transpose() * at_offset;
  for (Index k = 0; k < multipliers; ++k) {
    const Index a = bounded[k];
    const Index b = variables + k;
    reduction.lcp.M(a, b) = 1.0;
    reduction.lcp.M(b, a) = -1.0;
    reduction.lcp.q[b] = problem.upper[columns[a].i] - problem.lower[columns[a].i];
  }
  return reduction;
}

}  // namespace orthant::complementarity
