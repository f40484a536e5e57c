// SPDX-License-Identifier: Apache-2.0
// The judge: does this vector or this minor show that M is not in the class? All arithmetic is exact.
//
//   positive definite      x ≠ 0, xᵀMx ≤ 0
//   positive semidefinite  xᵀMx < 0, or xᵀMx = 0 with (M + Mᵀ) x ≠ 0 (a quadratic ≥ 0 is flat where it is 0)
//   P, M, Stieltjes        x ≠ 0, x_i (Mx)_i ≤ 0 for all i; a principal minor ≤ 0
//   Z, M, Stieltjes        an entry M_ij > 0, i ≠ j;  Stieltjes: an entry M_ij ≠ M_ji
//   nondegenerate          x ≠ 0, x_i (Mx)_i = 0 for all i; a principal minor = 0
//   copositive             x ≥ 0, xᵀMx < 0
//   copositive-plus        x ≥ 0, and xᵀMx < 0 or xᵀMx = 0 with (M + Mᵀ) x ≠ 0
//   row-sufficient         x_i (Mᵀx)_i ≤ 0 for all i, < 0 for one; a principal minor < 0
#include "orthant/complementarity/detail/exact.hpp"
#include "orthant/complementarity/matrix_class.hpp"

#include <algorithm>

namespace orthant::complementarity {
namespace {

using detail::dot;
using detail::ExactMatrix;
using detail::ExactVector;
using detail::Integer;

bool is_zero(const ExactVector& x) {
  return std::all_of(x.begin(), x.end(), [](const Integer& entry) { return entry == 0; });
}

bool is_nonnegative(const ExactVector& x) {
  return std::all_of(x.begin(), x.end(), [](const Integer& entry) { return entry >= 0; });
}

// xᵀMx < 0, or xᵀMx = 0 although (M + Mᵀ) x ≠ 0
bool breaks_semidefiniteness(const ExactMatrix& M, const ExactVector& x) {
  const ExactVector gradient = product(symmetric_sum(M), x);
  const int form = dot(x, gradient).sign();
  return form < 0 || (form == 0 && !is_zero(gradient));
}

enum class Products { nonpositive, negative, zero };

// the products x_i y_i: all ≤ 0, all ≤ 0 with one < 0, or all = 0
bool are(Products wanted, const ExactVector& x, const ExactVector& y) {
  bool is_strict = false;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const int sign = x[i].sign() * y[i].sign();
    if (sign > 0 || (sign < 0 && wanted == Products::zero)) return false;
    is_strict = is_strict || sign < 0;
  }
  return wanted != Products::negative || is_strict;
}

bool vector_shows(const ExactMatrix& M, MatrixClass which, const ExactVector& x) {
  if (is_zero(x)) return false;
  switch (which) {
    case MatrixClass::positive_definite:
      return dot(x, product(M, x)) <= 0;
    case MatrixClass::positive_semidefinite:
      return breaks_semidefiniteness(M, x);
    case MatrixClass::p_matrix:
    case MatrixClass::m_matrix:
    case MatrixClass::stieltjes:
      return are(Products::nonpositive, x, product(M, x));
    case MatrixClass::nondegenerate:
      return are(Products::zero, x, product(M, x));
    case MatrixClass::copositive:
      return is_nonnegative(x) && dot(x, product(M, x)) < 0;
    case MatrixClass::copositive_plus:
      return is_nonnegative(x) && breaks_semidefiniteness(M, x);
    case MatrixClass::row_sufficient:
      return are(Products::negative, x, product(transposed(M), x));
    case MatrixClass::z_matrix:
      return false;
  }
  return false;
}

// strictly increasing, from 0 to n - 1
bool are_indices(const std::vector<Index>& indices, Index n) {
  return !indices.empty() && indices.front() >= 0 && indices.back() < n &&
         std::adjacent_find(indices.begin(), indices.end(), std::greater_equal<>()) == indices.end();
}

bool entry_shows(const Matrix& M, MatrixClass which, Index i, Index j) {
  const bool is_z = which == MatrixClass::z_matrix || which == MatrixClass::m_matrix || which == MatrixClass::stieltjes;
  return (is_z && M(i, j) > 0.0) || (which == MatrixClass::stieltjes && M(i, j) != M(j, i));
}

bool principal_sign_shows(MatrixClass which, int sign) {
  switch (which) {
    case MatrixClass::p_matrix:
    case MatrixClass::m_matrix:
    case MatrixClass::stieltjes:
      return sign <= 0;
    case MatrixClass::nondegenerate:
      return sign == 0;
    case MatrixClass::row_sufficient:
      return sign < 0;
    default:
      return false;
  }
}

bool minor_shows(const Matrix& M, MatrixClass which, const Minor& minor) {
  const Index n = M.rows();
  if (!are_indices(minor.rows, n) || !are_indices(minor.columns, n)) return false;
  if (minor.rows.size() != minor.columns.size()) return false;
  detail::Work unlimited(infinity);  // the search was paid for; one determinant is not too much
  const Minor exact = detail::exact_minor(M, minor.rows, minor.columns, unlimited);
  if (exact.sign != minor.sign) return false;
  if (minor.rows == minor.columns) return principal_sign_shows(which, exact.sign);
  return minor.rows.size() == 1 && entry_shows(M, which, minor.rows[0], minor.columns[0]);
}

bool has_size(const ClassFinding& finding, Index n) {
  const auto is_good = [n](const Vector& term) { return term.size() == n && term.allFinite(); };
  return is_good(*finding.vector) && std::all_of(finding.tail.begin(), finding.tail.end(), is_good);
}

}  // namespace

bool verify(const Matrix& M, MatrixClass which, const ClassFinding& finding) {
  require_square(M, "M");
  require_finite(M, "M");
  if (finding.answer != Answer::no || !(finding.vector || finding.minor)) return false;
  if (finding.minor && !minor_shows(M, which, *finding.minor)) return false;
  if (!finding.vector) return finding.tail.empty();
  if (!has_size(finding, M.rows())) return false;
  return vector_shows(detail::to_integers(M).matrix, which, detail::exact_sum(*finding.vector, finding.tail));
}

}  // namespace orthant::complementarity
