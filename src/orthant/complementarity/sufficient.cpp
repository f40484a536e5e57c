// SPDX-License-Identifier: Apache-2.0
// Row-sufficient matrices [CPV89]: x_i (Mᵀx)_i ≤ 0 for all i implies x_i (Mᵀx)_i = 0 for all i.
//
// Quick yes: M positive semidefinite, or P. A symmetric M is row-sufficient only if it is positive semidefinite: its
// principal minors must be ≥ 0. Otherwise fix the signs σ of x: with x = σ∘y, y ≥ 0 and N = diag(σ) Mᵀ diag(σ),
//   y_i (N y)_i ≤ 0 for all i, < 0 for one   ⇔   y = t + s,  t ≥ 0, s ≥ 0, t ≠ 0,  (N + I) t + N s ≤ 0   (class.13)
// (⇐: y ≥ t and N y ≤ -t. ⇒: flip σ_i where y_i = 0 < (N y)_i, take t_i = min(y_i, -(N y)_i), s = y - t.)
// This is a linear program in a cone: maximise 1ᵀt, from the vertex 0; it is unbounded or has the value 0. The simplex
// method with Bland's rule [Bland77] runs in integers (exact.1), once for each σ up to a common sign.
#include "orthant/complementarity/detail/class_tests.hpp"
#include "orthant/complementarity/detail/exact.hpp"
#include "orthant/complementarity/matrix_class.hpp"

#include <cstdint>

#include <fmt/format.h>

namespace orthant::complementarity {
namespace detail {
namespace {

// columns t (n), s (n), slacks (n); rows: the n inequalities, then the cost -1ᵀt
ExactMatrix starting_tableau(const ExactMatrix& N) {
  const Index n = N.rows;
  ExactMatrix T(n + 1, 3 * n);
  for (Index i = 0; i < n; ++i) {
    for (Index j = 0; j < n; ++j) {
      T(i, n + j) = N(i, j);
      T(i, j) = N(i, j);
    }
    ++T(i, i);
    T(i, 2 * n + i) = 1;
    T(n, i) = -1;
  }
  return T;
}

// Bland: the first column with negative cost, or all columns are optimal
Index entering_column(const ExactMatrix& T) {
  Index column = 0;
  while (column < T.columns && T(T.rows - 1, column) >= 0) ++column;
  return column;
}

// Bland: all ratios are 0, so the leaving row is that of the first variable in the basis with a positive entry
Index leaving_row(const ExactMatrix& T, const Indices& basis, Index column) {
  Index best = -1;
  for (Index i = 0; i + 1 < T.rows; ++i) {
    if (T(i, column) > 0 && (best < 0 || basis[i] < basis[best])) best = i;
  }
  return best;
}

// a multiple of y = t + s along the ray on which `column` grows
ExactVector ray(const ExactMatrix& T, const Indices& basis, Index column, const Integer& pivot) {
  const Index n = T.rows - 1;
  ExactVector y(n);
  if (column < 2 * n) y[column % n] += pivot;
  for (Index i = 0; i < n; ++i) {
    if (basis[i] < 2 * n) y[basis[i] % n] -= T(i, column);
  }
  return y;
}

// y of (class.13), or empty when there is none
ExactVector violation(const ExactMatrix& N, Work& work) {
  const Index n = N.rows;
  const Index bits = bit_length(N) + 1;
  ExactMatrix T = starting_tableau(N);
  Indices basis;
  for (Index i = 0; i < n; ++i) basis.push_back(2 * n + i);
  Integer previous = 1;
  for (Index column = entering_column(T); column < T.columns; column = entering_column(T)) {
    const Index row = leaving_row(T, basis, column);
    if (row < 0) return ray(T, basis, column, previous);
    work.spend(T.rows * T.columns, T(row, column), bits);
    pivot_on(T, row, column, previous);
    previous = T(row, column);
    basis[row] = column;
  }
  return {};
}

// x supported in S with x_i (Mᵀx)_i ≤ 0 for all i and < 0 for one, or empty
ExactVector violation_in(const ExactMatrix& transpose, const Indices& S, Work& work) {
  const auto size = static_cast<Index>(S.size());
  const ExactMatrix block = submatrix(transpose, S, S);
  for (std::uint32_t minus = 0; 2 * minus < (1U << size); ++minus) {
    const auto is_minus = [minus](Index i) { return (minus >> i & 1U) != 0; };
    ExactMatrix N = block;
    for (Index i = 0; i < size; ++i) {
      for (Index j = 0; j < size; ++j) {
        if (is_minus(i) != is_minus(j)) N(i, j) = -N(i, j);
      }
    }
    ExactVector y = violation(N, work);
    if (y.empty()) continue;
    for (Index i = 0; i < size; ++i) {
      if (is_minus(i)) y[i] = -y[i];
    }
    return padded(y, S, transpose.rows);
  }
  return {};
}

// all of M when it is small, otherwise its principal submatrices of order two
ExactVector find_violation(const Matrix& M) {
  Work work;
  const ExactMatrix transpose = transposed(to_integers(M).matrix);
  if (M.rows() <= sufficient_order) {
    Indices all;
    for (Index i = 0; i < M.rows(); ++i) all.push_back(i);
    return violation_in(transpose, all, work);
  }
  for (Index i = 0; i < M.rows(); ++i) {
    for (Index j = 0; j < i; ++j) {
      ExactVector x = violation_in(transpose, {j, i}, work);
      if (!x.empty()) return x;
    }
  }
  return {};
}

ClassFinding refuted_symmetric(const Matrix& M) {
  Work work;
  const Indices set = negative_minor_of_symmetric(M);
  return refuted(M, MatrixClass::row_sufficient, {}, exact_minor(M, set, set, work),
                 fmt::format("a principal minor of order {} is negative", set.size()));
}

}  // namespace

ClassFinding test_row_sufficient(const Matrix& M, const ClassFinding& semidefinite, const ClassFinding& p) {
  if (semidefinite.answer == Answer::yes) return proven("M is positive semidefinite");
  if (p.answer == Answer::yes) return proven("M is a P-matrix");
  if (M.rows() > dense_order) return too_large(M, dense_order, "principal submatrices of order two");
  const bool is_small = M.rows() <= sufficient_order;
  try {
    ExactVector x = find_violation(M);
    if (!x.empty()) {
      return refuted(M, MatrixClass::row_sufficient, std::move(x), {},
                     "a product x_i (M'x)_i is negative, none positive");
    }
    if (!is_small && M == M.transpose() && semidefinite.answer == Answer::no) return refuted_symmetric(M);
  } catch (const WorkExceeded&) {
    return undecided(out_of_work);
  }
  if (is_small) return proven("no choice of signs of x allows a violation: exact linear programs");
  return too_large(M, sufficient_order, "2^(n-1) exact linear programs");
}

}  // namespace detail

ClassFinding is_row_sufficient(const Matrix& M) {
  require_square(M, "M");
  require_finite(M, "M");
  const detail::Definiteness definiteness = detail::test_definiteness(M);
  return detail::test_row_sufficient(M, definiteness.semidefinite, detail::test_p(M, definiteness.definite));
}

}  // namespace orthant::complementarity
