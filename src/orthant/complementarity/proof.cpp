// SPDX-License-Identifier: Apache-2.0
#include "orthant/complementarity/proof.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace orthant::complementarity {
namespace {

/// A number that must not be positive: its value, and the sum of the absolute values of its terms.
struct Excess {
  double value = 0.0;
  double magnitude = 0.0;
};

Excess column_excess(const Matrix& M, Index j, const Vector& y) {
  Excess excess;
  for (Index i = 0; i < y.size(); ++i) {
    const double term = M(i, j) * y[i];
    excess.value += term;
    excess.magnitude += std::abs(term);
  }
  return excess;
}

using Leaves = std::vector<const std::vector<Side>*>;

// Do the leaves, restricted to the choices made so far, cover everything? Splits on the next pair.
bool covers(const Leaves& leaves, Index pair, Index pairs) {
  if (leaves.empty()) return false;
  for (const auto* sides : leaves) {
    const bool is_open = std::all_of(sides->begin() + pair, sides->end(), [](Side s) { return s == Side::either; });
    if (is_open) return true;
  }
  if (pair == pairs) return true;
  for (const Side choice : {Side::z_zero, Side::w_zero}) {
    Leaves matching;
    for (const auto* sides : leaves) {
      if ((*sides)[pair] == Side::either || (*sides)[pair] == choice) matching.push_back(sides);
    }
    if (!covers(matching, pair + 1, pairs)) return false;
  }
  return true;
}

}  // namespace

ProofCheck verify(const Lcp& problem, const Separator& separator) {
  const Index n = problem.q.size();
  const double rounding = 4.0 * epsilon * static_cast<double>(n);
  if (separator.y.size() != n || static_cast<Index>(separator.sides.size()) != n) return {.because = "wrong size"};

  const Vector& y = separator.y;
  double gap = 0.0;  // -qᵀy, which a solution would have to make up for
  double gap_magnitude = 0.0;
  for (Index i = 0; i < n; ++i) {
    gap -= problem.q[i] * y[i];
    gap_magnitude += std::abs(problem.q[i] * y[i]);
  }
  if (!(gap > rounding * gap_magnitude)) return {.because = "q'y is not negative"};

  double leak = 0.0;  // Σ of what the inequalities fail by: a solution must have leak · max(‖z‖∞, ‖w‖∞) ≥ gap
  for (Index i = 0; i < n; ++i) {
    if (separator.sides[i] != Side::w_zero && !(y[i] >= 0.0)) return {.because = fmt::format("y[{}] is negative", i)};
    if (separator.sides[i] == Side::z_zero) continue;
    const Excess excess = column_excess(problem.M, i, y);
    if (!(excess.value <= rounding * excess.magnitude)) return {.because = fmt::format("(M'y)[{}] is positive", i)};
    leak += std::max(excess.value, 0.0);
  }
  return {.holds = true, .radius = leak > 0.0 ? gap / leak : infinity, .because = {}};
}

ProofCheck verify(const Lcp& problem, const NoSolutionProof& proof) {
  validate(problem);
  ProofCheck check{.holds = true, .radius = infinity, .because = {}};
  Leaves leaves;
  for (size_t k = 0; k < proof.separators.size(); ++k) {
    const ProofCheck leaf = verify(problem, proof.separators[k]);
    if (!leaf.holds) return {.because = fmt::format("separator {}: {}", k, leaf.because)};
    check.radius = std::min(check.radius, leaf.radius);
    leaves.push_back(&proof.separators[k].sides);
  }
  if (!covers(leaves, 0, problem.q.size())) return {.because = "the separators do not cover all choices"};
  return check;
}

}  // namespace orthant::complementarity
