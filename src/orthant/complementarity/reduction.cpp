// SPDX-License-Identifier: Apache-2.0
#include "orthant/complementarity/reduction.hpp"

#include <algorithm>

#include <boost/multiprecision/cpp_int.hpp>

namespace orthant::complementarity {
namespace {

using Rational = boost::multiprecision::cpp_rational;

// (M offset + q)_i
Rational exact_at_offset(const BoxLcp& problem, const LcpReduction& reduction, Index i) {
  Rational sum(problem.q[i]);
  for (Index j = 0; j < problem.q.size(); ++j) {
    if (reduction.offset[j] != 0.0) sum += Rational(problem.M(i, j)) * Rational(reduction.offset[j]);
  }
  return sum;
}

// The column of S that refers to variable i, or -1 for a multiplier.
Index row_of(const LcpReduction& reduction, Index column) {
  for (Index i = 0; i < reduction.S.rows(); ++i) {
    if (reduction.S(i, column) != 0.0) return i;
  }
  return -1;
}

std::vector<Rational> exact_q(const BoxLcp& problem, const LcpReduction& reduction) {
  std::vector<Rational> q;
  for (Index a = 0; a < reduction.lcp.q.size(); ++a) {
    const Index i = row_of(reduction, a);
    if (i >= 0) {
      q.push_back(Rational(reduction.S(i, a)) * exact_at_offset(problem, reduction, i));
      continue;
    }
    // the multiplier of y_b ≤ u - l: its row of the LCP has one entry, in column b
    Index b = 0;
    while (reduction.lcp.M(a, b) == 0.0) ++b;
    const Index bounded = row_of(reduction, b);
    q.push_back(Rational(problem.upper[bounded]) - Rational(problem.lower[bounded]));
  }
  return q;
}

}  // namespace

bool holds_unrounded(const BoxLcp& problem, const LcpReduction& reduction, const NoSolutionProof& proof) {
  const std::vector<Rational> q = exact_q(problem, reduction);
  return std::all_of(proof.separators.begin(), proof.separators.end(), [&](const Separator& separator) {
    Rational sum = 0;
    for (std::size_t a = 0; a < q.size(); ++a) {
      Rational y(separator.y[static_cast<Index>(a)]);
      for (const Vector& part : separator.tail) y += Rational(part[static_cast<Index>(a)]);
      sum += q[a] * y;
    }
    return sum < 0;
  });
}

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
