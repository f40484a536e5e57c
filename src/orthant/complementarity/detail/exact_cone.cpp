// SPDX-License-Identifier: Apache-2.0
#include "orthant/complementarity/detail/exact_cone.hpp"

#include <cmath>
#include <utility>

namespace orthant::complementarity::detail {
namespace {

// numerator / denominator · 2^exponent, denominator > 0, to some 60 bits
double quotient(const Integer& numerator, const Integer& denominator, int exponent) {
  if (numerator == 0) return 0.0;
  constexpr int bits = 64;
  const auto top = static_cast<int>(msb(abs(numerator)));
  const auto bottom = static_cast<int>(msb(denominator));
  const int shift = bits + bottom - top;
  const Integer scaled = shift >= 0 ? Integer(numerator << static_cast<unsigned>(shift)) : numerator;
  const Integer divisor = shift >= 0 ? denominator : Integer(denominator << static_cast<unsigned>(-shift));
  return rounded(scaled / divisor, static_cast<Index>(exponent) - shift);
}

/// The tableau of C x + a = q: columns of x, then one artificial variable per row, then q; the last row holds the
/// reduced costs of the sum of a. A row of negative q is negated. All entries have the denominator `pivot_`.
class FeasibilityTableau {
 public:
  FeasibilityTableau(const ExactMatrix& C, const ExactVector& q)
      : rows_(C.rows), variables_(C.columns), T_(rows_ + 1, variables_ + rows_ + 1), flips_(q.size(), false) {
    for (Index i = 0; i < rows_; ++i) {
      flips_[i] = q[i] < 0;
      for (Index j = 0; j < variables_; ++j) T_(i, j) = flips_[i] ? Integer(-C(i, j)) : C(i, j);
      T_(i, variables_ + i) = 1;
      T_(i, last()) = abs(q[i]);
      basis_.push_back(variables_ + i);
      // the cost of a_i is 1; its column is basic, so row i is subtracted from the costs
      for (Index j = 0; j < variables_; ++j) T_(rows_, j) -= T_(i, j);
      T_(rows_, last()) -= T_(i, last());
    }
    bits_ = bit_length(T_);
  }

  void minimise(Work& work) {
    while (sign(T_(rows_, last())) != 0) {
      const Index column = entering();
      if (column < 0) return;
      const Index row = leaving(column);
      work.spend((rows_ + 1) * T_.columns, T_(row, column), bits_);
      pivot_on(T_, row, column, pivot_);
      pivot_ = T_(row, column);
      basis_[row] = column;
    }
  }

  [[nodiscard]] bool is_feasible() const { return sign(T_(rows_, last())) == 0; }

  // x_j of a basic column, as a fraction with the denominator pivot().
  [[nodiscard]] std::vector<std::pair<Index, Integer>> point() const {
    std::vector<std::pair<Index, Integer>> x;
    for (Index i = 0; i < rows_; ++i) {
      if (basis_[i] < variables_) x.emplace_back(basis_[i], T_(i, last()));
    }
    return x;
  }
  [[nodiscard]] const Integer& pivot() const { return pivot_; }

  // y = -π: the reduced cost of a_i is 1 - π_i, in the sign of its row
  [[nodiscard]] ExactVector separator() const {
    ExactVector y(flips_.size());
    for (Index i = 0; i < rows_; ++i) {
      const Integer multiplier = pivot_ - T_(rows_, variables_ + i);
      y[i] = flips_[i] ? multiplier : Integer(-multiplier);
    }
    return y;
  }

 private:
  [[nodiscard]] Index last() const { return variables_ + rows_; }

  // artificial variables do not come back
  [[nodiscard]] Index entering() const {
    for (Index j = 0; j < variables_; ++j) {
      if (sign(T_(rows_, j)) < 0) return j;
    }
    return -1;
  }

  // the smallest ratio, of equal ones that of the least variable; there is one, since the sum of a is bounded below
  [[nodiscard]] Index leaving(Index column) const {
    Index best = -1;
    for (Index i = 0; i < rows_; ++i) {
      if (sign(T_(i, column)) <= 0) continue;
      if (best < 0) {
        best = i;
        continue;
      }
      const int order = Integer(T_(i, last()) * T_(best, column) - T_(best, last()) * T_(i, column)).sign();
      if (order < 0 || (order == 0 && basis_[i] < basis_[best])) best = i;
    }
    return best;
  }

  Index rows_, variables_;
  ExactMatrix T_;
  std::vector<bool> flips_;
  Indices basis_;
  Integer pivot_ = 1;
  Index bits_ = 0;
};

}  // namespace

ExactLcp exact_lcp(const Lcp& problem) {
  Scaled M = to_integers(problem.M);
  const Scaled q = to_integers(problem.q);
  return {std::move(M.matrix), q.matrix.entries, M.exponent, q.exponent};
}

ExactMembership exact_membership(const ExactLcp& problem, const std::vector<Side>& sides, Work& work) {
  const Index n = problem.M.rows;
  Indices w_columns;
  Indices z_columns;
  for (Index i = 0; i < n; ++i) {
    if (sides[i] != Side::w_zero) w_columns.push_back(i);
    if (sides[i] != Side::z_zero) z_columns.push_back(i);
  }
  const auto slacks = static_cast<Index>(w_columns.size());
  ExactMatrix C(n, slacks + static_cast<Index>(z_columns.size()));
  for (Index k = 0; k < slacks; ++k) C(w_columns[k], k) = 1;
  for (std::size_t k = 0; k < z_columns.size(); ++k) {
    for (Index i = 0; i < n; ++i) C(i, slacks + static_cast<Index>(k)) = -problem.M(i, z_columns[k]);
  }
  FeasibilityTableau tableau(C, problem.q);
  tableau.minimise(work);
  ExactMembership result;
  if (!tableau.is_feasible()) {
    result.y = tableau.separator();
    return result;
  }
  result.z = Vector::Zero(n);
  for (const auto& [column, numerator] : tableau.point()) {
    if (column < slacks) continue;
    result.z[z_columns[column - slacks]] = quotient(numerator, tableau.pivot(), problem.q_exponent - problem.exponent);
  }
  return result;
}

std::optional<Separator> exact_separator(const Lcp& problem, const std::vector<Side>& sides, const ExactVector& y) {
  std::vector<Vector> terms = as_doubles(y);
  Separator separator{sides, std::move(terms.front())};
  if (verify(problem, separator).holds) return separator;  // its first 53 bits are enough
  separator.tail.assign(std::make_move_iterator(terms.begin() + 1), std::make_move_iterator(terms.end()));
  if (verify(problem, separator).holds) return separator;
  return std::nullopt;
}

}  // namespace orthant::complementarity::detail
