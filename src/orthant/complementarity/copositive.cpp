// SPDX-License-Identifier: Apache-2.0
// Copositive and copositive-plus matrices, from the principal submatrices A_SS of A = M + Mᵀ.
//
// If A is not copositive, let S be smallest with A_SS not copositive: then A_SS⁻¹ ≤ 0 [CHL70, Hadeler83], so
// x_S = -A_SS⁻¹ 1 ≥ 0. Conversely any S with x_S ≥ 0 shows it, since x_SᵀA_SS x_S = -1ᵀx_S < 0.        (class.11)
//
// If A is copositive, a zero of the form (x ≥ 0, xᵀAx = 0) with support S has A_SS ≥ 0 and A_SS x_S = 0, so it is a
// sum of minimal zeros: those whose A_SS has a one-dimensional kernel, spanned by x_S > 0 [Hildebrand14]. A is
// copositive-plus when A x = 0 for each of them.                                                        (class.12)
//
// Both kinds of S have x_S > 0 with A_SS x_S ≤ 0, and no zero row unless |S| = 1: every row of A_SS has a negative
// entry. That rules out most S; for the others A_SS x = -1 is solved in intervals, and in integers (exact.1) where
// that leaves it open.
#include "orthant/base/interrupt.hpp"
#include "orthant/complementarity/detail/class_tests.hpp"
#include "orthant/complementarity/detail/exact.hpp"
#include "orthant/complementarity/detail/interval.hpp"
#include "orthant/complementarity/matrix_class.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>

#include <fmt/format.h>

namespace orthant::complementarity {
namespace detail {
namespace {

Interval magnitude(const Interval& x) {
  return x.low > 0.0 ? x : Interval{-x.high, -x.low};  // only for a known sign
}

// x with A x = b in intervals, by elimination with row pivots on [A | b]; nothing when a pivot may be zero
std::optional<std::vector<Interval>> interval_solution(std::vector<std::vector<Interval>> T) {
  const std::size_t n = T.size();
  for (std::size_t k = 0; k < n; ++k) {
    std::size_t best = n;
    for (std::size_t i = k; i < n; ++i) {
      if (sign(T[i][k]).value_or(0) == 0) continue;
      if (best == n || magnitude(T[i][k]).low > magnitude(T[best][k]).low) best = i;
    }
    if (best == n) return std::nullopt;
    std::swap(T[k], T[best]);
    for (std::size_t i = k + 1; i < n; ++i) {
      const Interval factor = T[i][k] / T[k][k];
      for (std::size_t j = k + 1; j <= n; ++j) T[i][j] = T[i][j] - factor * T[k][j];
    }
  }
  std::vector<Interval> x(n);
  for (std::size_t k = n; k-- > 0;) {
    Interval rest = T[k][n];
    for (std::size_t j = k + 1; j < n; ++j) rest = rest - T[k][j] * x[j];
    x[k] = rest / T[k][k];
  }
  return x;
}

class Search {
 public:
  explicit Search(const Matrix& M) : n_(M.rows()), M_(M), A_(symmetric_sum(to_integers(M).matrix)) {}

  /// Looks at one S; true when it shows that M is not copositive.
  bool refutes(const Indices& S) {
    stop_if_asked();
    if (S.size() > 1 && has_nonnegative_row(S)) return false;
    if (is_regular_with_negative_entry(S)) return false;
    const Elimination solve = eliminate(submatrix(A_, S, S), ExactVector(S.size(), Integer(-1)), work_);
    if (solve.rank == static_cast<Index>(S.size())) {
      if (!has_one_sign(solve.solution, solve.pivot.sign())) return false;
      negative_ = with_sign(padded(solve.solution, S, n_), solve.pivot.sign());
      return true;
    }
    if (zero_.empty() && solve.rank + 1 == static_cast<Index>(S.size())) look_at_zero(S, solve.kernel);
    return false;
  }

  [[nodiscard]] const ExactVector& negative() const { return negative_; }  // x ≥ 0, xᵀMx < 0, or empty
  [[nodiscard]] const ExactVector& zero() const { return zero_; }          // x ≥ 0, xᵀMx = 0, A x ≠ 0, or empty

 private:
  [[nodiscard]] bool has_nonnegative_row(const Indices& S) const {
    return std::any_of(S.begin(), S.end(), [&](Index i) {
      return std::none_of(S.begin(), S.end(), [&](Index j) { return A_(i, j) < 0; });
    });
  }

  // A_SS x = -1 has one solution, and it is not ≥ 0
  [[nodiscard]] bool is_regular_with_negative_entry(const Indices& S) const {
    std::vector<std::vector<Interval>> system;
    for (const Index i : S) {
      std::vector<Interval> row;
      for (const Index j : S) row.push_back(Interval{M_(i, j), M_(i, j)} + Interval{M_(j, i), M_(j, i)});
      row.push_back({-1.0, -1.0});
      system.push_back(std::move(row));
    }
    const std::optional<std::vector<Interval>> x = interval_solution(std::move(system));
    return x && std::any_of(x->begin(), x->end(), [](const Interval& entry) { return entry.high < 0.0; });
  }

  static bool has_one_sign(const ExactVector& x, int wanted) {
    return std::all_of(x.begin(), x.end(), [&](const Integer& entry) { return entry.sign() * wanted >= 0; });
  }

  static ExactVector with_sign(ExactVector x, int factor) {
    for (Integer& entry : x) entry *= factor;
    return x;
  }

  // the kernel of A_SS is a line: a minimal zero when it is spanned by some x > 0 (class.12)
  void look_at_zero(const Indices& S, const ExactVector& kernel) {
    const int orientation = kernel.front().sign();
    const bool is_positive = std::all_of(kernel.begin(), kernel.end(), [&](const Integer& entry) {
      return orientation != 0 && entry.sign() == orientation;
    });
    if (!is_positive) return;
    ExactVector x = with_sign(padded(kernel, S, n_), orientation);
    const ExactVector gradient = product(A_, x);
    if (std::any_of(gradient.begin(), gradient.end(), [](const Integer& entry) { return entry != 0; })) {
      zero_ = std::move(x);
    }
  }

  Index n_;
  const Matrix& M_;
  ExactMatrix A_;
  Work work_;
  ExactVector negative_, zero_;
};

// every S when n is small, otherwise those of one and two indices; subsets before supersets. Stops at a refutation.
void search(Search& state, Index n) {
  if (n <= copositive_order) {
    for (std::uint32_t mask = 1; mask < (1U << n); ++mask) {
      Indices S;
      for (Index i = 0; i < n; ++i) {
        if ((mask >> i & 1U) != 0) S.push_back(i);
      }
      if (state.refutes(S)) return;
    }
    return;
  }
  for (Index i = 0; i < n; ++i) {
    if (state.refutes({i})) return;
    for (Index j = 0; j < i; ++j) {
      if (state.refutes({j, i})) return;
    }
  }
}

// N ≤ (M + Mᵀ)/2 with the entries off the diagonal ≤ 0: if N is positive (semi)definite, the symmetric part is a sum
// of a positive (semi)definite and a nonnegative matrix
Matrix without_positive_entries(const Matrix& M) {
  Matrix N = M;
  for (Index j = 0; j < M.cols(); ++j) {
    for (Index i = 0; i < j; ++i) {
      const Interval sum = Interval{M(i, j), M(i, j)} + Interval{M(j, i), M(j, i)};
      N(i, j) = std::min(M(i, j) == M(j, i) ? M(i, j) : 0.5 * sum.low, 0.0);
      N(j, i) = N(i, j);
    }
  }
  return N;
}

Copositivity quick_yes(const Matrix& M, const Definiteness& definiteness) {
  if (definiteness.semidefinite.answer == Answer::yes) {
    return {proven("M is positive semidefinite"), proven("M is positive semidefinite")};
  }
  const bool is_nonnegative = ((M + M.transpose()).array() >= 0.0).all();  // a rounded sum has the right sign
  const Definiteness reduced = is_nonnegative ? Definiteness{} : test_definiteness(without_positive_entries(M));
  Copositivity result;
  if (is_nonnegative) {
    result.copositive = proven("no entry of M + M' is negative");
  } else if (reduced.semidefinite.answer == Answer::yes) {
    result.copositive = proven("M is the sum of a positive semidefinite and a nonnegative matrix");
  }
  const bool is_strict =
      (is_nonnegative && (M.diagonal().array() > 0.0).all()) || reduced.definite.answer == Answer::yes;
  if (is_strict) result.plus = proven("M is strictly copositive: x'Mx > 0 for all x >= 0 but 0");
  return result;
}

}  // namespace

Copositivity test_copositivity(const Matrix& M, const Definiteness& definiteness) {
  Copositivity result = quick_yes(M, definiteness);
  if (result.plus.answer == Answer::yes) return result;
  if (M.rows() > dense_order) {
    const ClassFinding limit = too_large(M, dense_order, "principal submatrices of order two");
    return {result.copositive.answer == Answer::yes ? result.copositive : limit, limit};
  }
  Search state(M);
  ClassFinding rest = M.rows() <= copositive_order
                          ? proven("all principal submatrices were searched")
                          : too_large(M, copositive_order, "a search of all principal submatrices");
  try {
    search(state, M.rows());
  } catch (const WorkExceeded&) {
    rest = undecided(out_of_work);
  }
  if (!state.negative().empty()) {
    const char* because = "x is nonnegative and its quadratic form is negative";
    result.copositive = refuted(M, MatrixClass::copositive, state.negative(), {}, because);
    result.plus = refuted(M, MatrixClass::copositive_plus, state.negative(), {}, because);
    return result;
  }
  if (result.copositive.answer != Answer::yes) result.copositive = rest;
  result.plus = rest;
  if (!state.zero().empty()) {
    result.plus = refuted(M, MatrixClass::copositive_plus, state.zero(), {},
                          "x is nonnegative and its quadratic form is zero, but (M + M') x is not");
  }
  return result;
}

}  // namespace detail

ClassFinding is_copositive(const Matrix& M) {
  require_square(M, "M");
  require_finite(M, "M");
  return detail::test_copositivity(M, detail::test_definiteness(M)).copositive;
}

ClassFinding is_copositive_plus(const Matrix& M) {
  require_square(M, "M");
  require_finite(M, "M");
  return detail::test_copositivity(M, detail::test_definiteness(M)).plus;
}

}  // namespace orthant::complementarity
