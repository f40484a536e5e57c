// SPDX-License-Identifier: Apache-2.0
#include "orthant/complementarity/proof.hpp"

#include "orthant/complementarity/detail/exact.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

namespace orthant::complementarity {
namespace {

/// Signs of sums Σ_i a_i y_i, exact: in working precision where its error bound decides, else in integers.
class ExactSigns {
 public:
  explicit ExactSigns(const Separator& separator) : separator_(separator) {}

  [[nodiscard]] int of_entry(Index i) {
    if (!separator_.tail.empty()) return detail::sign(integers()[static_cast<std::size_t>(i)]);
    return (separator_.y[i] > 0.0) - (separator_.y[i] < 0.0);
  }

  [[nodiscard]] int of_product(const Eigen::Ref<const Vector>& a) {
    if (separator_.tail.empty()) {
      const auto n = static_cast<double>(a.size());
      double value = 0.0;
      double size = 0.0;
      for (Index i = 0; i < a.size(); ++i) {
        value += a[i] * separator_.y[i];
        size += std::abs(a[i] * separator_.y[i]);
      }
      // comparisons with NaN are false: overflow is left to the integers
      const double bound = (n + 2.0) * (epsilon * size + std::numeric_limits<double>::min());
      if (value > bound) return 1;
      if (value < -bound) return -1;
    }
    return detail::sign(detail::dot(detail::exact_sum(a, {}), integers()));
  }

 private:
  const detail::ExactVector& integers() {
    if (integers_.empty()) integers_ = detail::exact_sum(separator_.y, separator_.tail);
    return integers_;
  }

  const Separator& separator_;
  detail::ExactVector integers_;  // y and its tail, up to a positive factor
};

bool has_size(const Separator& separator, Index n) {
  return separator.y.size() == n && static_cast<Index>(separator.sides.size()) == n &&
         std::all_of(separator.tail.begin(), separator.tail.end(), [n](const Vector& y) { return y.size() == n; });
}

bool is_finite(const Separator& separator) {
  return separator.y.allFinite() &&
         std::all_of(separator.tail.begin(), separator.tail.end(), [](const Vector& y) { return y.allFinite(); });
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
  if (!has_size(separator, n)) return {.because = "wrong size"};
  if (!is_finite(separator)) return {.because = "y is not finite"};
  ExactSigns signs(separator);
  if (signs.of_product(problem.q) >= 0) return {.because = "q'y is not negative"};
  for (Index i = 0; i < n; ++i) {
    if (separator.sides[i] != Side::w_zero && signs.of_entry(i) < 0)
      return {.because = fmt::format("y[{}] is negative", i)};
    if (separator.sides[i] != Side::z_zero && signs.of_product(problem.M.col(i)) > 0)
      return {.because = fmt::format("(M'y)[{}] is positive", i)};
  }
  return {.holds = true, .because = {}};
}

ProofCheck verify(const Lcp& problem, const NoSolutionProof& proof) {
  validate(problem);
  Leaves leaves;
  for (size_t k = 0; k < proof.separators.size(); ++k) {
    const ProofCheck leaf = verify(problem, proof.separators[k]);
    if (!leaf.holds) return {.because = fmt::format("separator {}: {}", k, leaf.because)};
    leaves.push_back(&proof.separators[k].sides);
  }
  if (!covers(leaves, 0, problem.q.size())) return {.because = "the separators do not cover all choices"};
  return {.holds = true, .because = {}};
}

}  // namespace orthant::complementarity
