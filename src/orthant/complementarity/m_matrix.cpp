// SPDX-License-Identifier: Apache-2.0
// Z-, M- and Stieltjes matrices. For a Z-matrix these are the same [CPS92, BP94]: M is P; there is x > 0 with
// M x > 0; all leading principal minors are positive. The second is found in floating point and checked in
// intervals, the third is computed in integers (exact.1) and gives the "no".
#include "orthant/complementarity/detail/class_tests.hpp"
#include "orthant/complementarity/detail/exact.hpp"
#include "orthant/complementarity/detail/interval.hpp"
#include "orthant/complementarity/matrix_class.hpp"
#include "orthant/linalg/decompositions.hpp"

#include <fmt/format.h>

namespace orthant::complementarity {
namespace detail {
namespace {

// leading indices up to and with the first leading minor ≤ 0; empty if all are positive
Indices first_nonpositive_leading_minor(const Matrix& M) {
  Work work;
  ExactMatrix B = to_integers(M).matrix;
  const Index bits = bit_length(B);
  Integer det = 1;
  Indices leading;
  for (Index p = 0; p < B.rows; ++p) {
    leading.push_back(p);
    if (B(p, p) <= 0) return leading;
    work.spend((B.rows - p) * (B.rows - p), B(p, p), bits);
    for (Index i = p + 1; i < B.rows; ++i) {
      for (Index j = p + 1; j < B.rows; ++j) B(i, j) = (B(p, p) * B(i, j) - B(i, p) * B(p, j)) / det;
    }
    det = B(p, p);
  }
  return {};
}

ClassFinding refuted_by_entry(const Matrix& M, MatrixClass which, Index i, Index j) {
  const int sign = M(i, j) > 0.0 ? 1 : (M(i, j) < 0.0 ? -1 : 0);
  std::string because = which == MatrixClass::z_matrix ? fmt::format("M[{}][{}] > 0", i, j)
                                                       : fmt::format("M[{0}][{1}] differs from M[{1}][{0}]", i, j);
  return refuted(M, which, {}, Minor{{i}, {j}, sign, M(i, j)}, std::move(because));
}

}  // namespace

bool comparison_is_m(const Matrix& M) {
  if (M.rows() > factor_order) return false;
  Matrix C = -M.cwiseAbs();
  C.diagonal() *= -1.0;
  const Vector x = C.partialPivLu().solve(Vector::Ones(M.rows()));
  if (!(x.array() > 0.0).all()) return false;
  for (Index i = 0; i < M.rows(); ++i) {
    Interval row;
    for (Index j = 0; j < M.rows(); ++j) row = row + Interval{C(i, j), C(i, j)} * Interval{x[j], x[j]};
    if (!(row.low > 0.0)) return false;
  }
  return true;
}

ClassFinding test_m(const Matrix& M, const ClassFinding& z) {
  if (z.answer != Answer::yes) return z;
  if ((M.diagonal().array() > 0.0).all() && comparison_is_m(M)) {
    return proven("M is a Z-matrix and there is x > 0 with M x > 0");
  }
  if (M.rows() > dense_order) return too_large(M, dense_order, "exact elimination");
  try {
    const Indices alpha = first_nonpositive_leading_minor(M);
    if (!alpha.empty()) return refuted_by_minor(M, MatrixClass::m_matrix, alpha);
  } catch (const WorkExceeded&) {
    return undecided(out_of_work);
  }
  return proven("M is a Z-matrix whose leading principal minors are positive");
}

ClassFinding test_stieltjes(const Matrix& M, const ClassFinding& m) {
  for (Index j = 0; j < M.cols(); ++j) {
    for (Index i = 0; i < j; ++i) {
      if (M(i, j) != M(j, i)) return refuted_by_entry(M, MatrixClass::stieltjes, i, j);
    }
  }
  return m;
}

}  // namespace detail

ClassFinding is_z_matrix(const Matrix& M) {
  require_square(M, "M");
  require_finite(M, "M");
  for (Index j = 0; j < M.cols(); ++j) {
    for (Index i = 0; i < M.rows(); ++i) {
      if (i != j && M(i, j) > 0.0) return detail::refuted_by_entry(M, MatrixClass::z_matrix, i, j);
    }
  }
  return detail::proven("no entry off the diagonal is positive");
}

ClassFinding is_m_matrix(const Matrix& M) {
  return detail::test_m(M, is_z_matrix(M));
}

ClassFinding is_stieltjes(const Matrix& M) {
  return detail::test_stieltjes(M, is_m_matrix(M));
}

}  // namespace orthant::complementarity
