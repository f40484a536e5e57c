// SPDX-License-Identifier: Apache-2.0
// Exact linear algebra on doubles. A double is m 2^e with integers m and e, so one power of two turns a matrix of
// doubles into integers. Elimination then stays in the integers [Bareiss68]: with d the previous pivot,
//   b_ij ← (b_pp b_ij - b_ip b_pj) / d                                                      (exact.1)
// divides without remainder, and every b_ij is a minor of the matrix it began with.
#pragma once

#include "orthant/complementarity/matrix_class.hpp"

#include <utility>
#include <vector>

#include <boost/multiprecision/cpp_int.hpp>

namespace orthant::complementarity::detail {

using Integer = boost::multiprecision::number<boost::multiprecision::cpp_int_backend<>, boost::multiprecision::et_off>;
using ExactVector = std::vector<Integer>;
using Indices = std::vector<Index>;

struct ExactMatrix {
  Index rows = 0;
  Index columns = 0;
  std::vector<Integer> entries;  // row after row

  ExactMatrix() = default;
  ExactMatrix(Index row_count, Index column_count)
      : rows(row_count), columns(column_count), entries(static_cast<std::size_t>(row_count * column_count)) {}
  Integer& operator()(Index i, Index j) { return entries[i * columns + j]; }
  const Integer& operator()(Index i, Index j) const { return entries[i * columns + j]; }
};

/// Thrown by Work::spend and caught by the verb, which then answers `unknown`.
struct WorkExceeded {};

/// What one verb has left of `exact_work`.
class Work {
 public:
  Work() = default;
  explicit Work(double limit) : left_(limit) {}
  /// Pays for `operations` steps (exact.1) with this pivot on a matrix that began with entries of this many bits;
  /// throws WorkExceeded when that is too much.
  void spend(Index operations, const Integer& pivot, Index bits);

 private:
  double left_ = exact_work;
};

struct Scaled {
  ExactMatrix matrix;  // 2^-exponent M
  int exponent = 0;
};

[[nodiscard]] Scaled to_integers(const Matrix& M);
[[nodiscard]] ExactMatrix symmetric_sum(const ExactMatrix& M);  // M + Mᵀ
[[nodiscard]] ExactMatrix transposed(const ExactMatrix& M);
[[nodiscard]] ExactMatrix submatrix(const ExactMatrix& M, const Indices& rows, const Indices& columns);
[[nodiscard]] ExactVector product(const ExactMatrix& M, const ExactVector& x);
[[nodiscard]] Integer dot(const ExactVector& x, const ExactVector& y);
[[nodiscard]] ExactVector padded(const ExactVector& x, const Indices& support, Index n);
[[nodiscard]] Index bit_length(const ExactMatrix& M);  // of the largest entry
[[nodiscard]] inline int sign(const Integer& x) {
  return x.sign();
}

/// (exact.1) on all rows but the pivot's, in all columns.
void pivot_on(ExactMatrix& T, Index row, Index column, const Integer& previous);

/// What Gauss-Jordan elimination (exact.1) of [A | b] leaves.
struct Elimination {
  Index rank = 0;
  Integer pivot = 1;     // the last one: ± det A when A is regular
  ExactVector solution;  // A solution = pivot · b when A is regular
  ExactVector kernel;    // A kernel = 0, kernel ≠ 0, when A is singular; its span is the null space when rank = n - 1
};
[[nodiscard]] Elimination eliminate(const ExactMatrix& A, const ExactVector& b, Work& work);

[[nodiscard]] Integer determinant(const ExactMatrix& A, Work& work);

/// value · 2^exponent, rounded; 0 or ±infinity where a double ends.
[[nodiscard]] double rounded(const Integer& value, Index exponent);

/// The minor of M with these rows and columns.
[[nodiscard]] Minor exact_minor(const Matrix& M, const Indices& rows, const Indices& columns, Work& work);

/// x, up to a positive factor, as an unevaluated sum of vectors of doubles: short integers as they are, others with
/// largest entry near 1. What lies below the smallest double is lost.
[[nodiscard]] std::vector<Vector> as_doubles(ExactVector x);

/// terms[0] + terms[1] + …, up to a positive factor.
[[nodiscard]] ExactVector exact_sum(const Vector& first, const std::vector<Vector>& tail);

/// A "no" shown by x (may be empty: none) and by the minor: the plainest of the findings that `verify` accepts, or
/// `unknown` when x does not fit in doubles.
[[nodiscard]] ClassFinding refuted(const Matrix& M, MatrixClass which, ExactVector x, std::optional<Minor> minor,
                                   std::string because);

}  // namespace orthant::complementarity::detail
