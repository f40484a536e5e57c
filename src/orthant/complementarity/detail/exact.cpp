// SPDX-License-Identifier: Apache-2.0
#include "orthant/complementarity/detail/exact.hpp"

#include "orthant/base/assert.hpp"
#include "orthant/base/interrupt.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>

namespace orthant::complementarity::detail {
namespace {

constexpr int double_bits = std::numeric_limits<double>::digits;  // 53
constexpr double step_overhead = 10.0;                            // allocation and normalisation, in word products

// x = mantissa · 2^exponent with an odd mantissa, or zero
struct Dyadic {
  std::int64_t mantissa = 0;
  int exponent = 0;
};

Dyadic dyadic(double x) {
  if (x == 0.0) return {};
  int exponent = 0;
  auto mantissa = static_cast<std::int64_t>(std::ldexp(std::frexp(x, &exponent), double_bits));
  exponent -= double_bits;
  while (mantissa % 2 == 0) {
    mantissa /= 2;
    ++exponent;
  }
  return {mantissa, exponent};
}

// the largest power of two that divides all entries
template <class Values>
int common_exponent(const Values& values) {
  int smallest = std::numeric_limits<int>::max();
  for (const double x : values) {
    if (x != 0.0) smallest = std::min(smallest, dyadic(x).exponent);
  }
  return smallest == std::numeric_limits<int>::max() ? 0 : smallest;
}

Integer scaled_integer(double x, int exponent) {
  const Dyadic parts = dyadic(x);
  return parts.mantissa == 0 ? Integer(0) : Integer(parts.mantissa) << (parts.exponent - exponent);
}

Index bit_length(const Integer& x) {
  return x == 0 ? 0 : static_cast<Index>(msb(abs(x))) + 1;
}

// the leading 53 bits of x, truncated towards zero
Integer leading_bits(const Integer& x) {
  const Index excess = bit_length(x) - double_bits;
  if (excess <= 0) return x;
  const Integer magnitude = (abs(x) >> static_cast<unsigned>(excess)) << static_cast<unsigned>(excess);
  return x < 0 ? Integer(-magnitude) : magnitude;
}

// the first row at or below `from` with an entry in this column, or T.rows
Index pivot_row(const ExactMatrix& T, Index from, Index column) {
  while (from < T.rows && T(from, column) == 0) ++from;
  return from;
}

void swap_rows(ExactMatrix& T, Index a, Index b) {
  if (a == b) return;
  for (Index j = 0; j < T.columns; ++j) swap(T(a, j), T(b, j));
}

}  // namespace

void Work::spend(Index operations, const Integer& pivot, Index bits) {
  const double words = 1.0 + static_cast<double>(bit_length(pivot) + bits) / 64.0;
  left_ -= static_cast<double>(operations) * (step_overhead + words * words);
  if (!(left_ > 0.0)) throw WorkExceeded{};
  stop_if_asked();
}

Scaled to_integers(const Matrix& M) {
  Scaled result{ExactMatrix(M.rows(), M.cols()), common_exponent(M.reshaped())};
  for (Index i = 0; i < M.rows(); ++i) {
    for (Index j = 0; j < M.cols(); ++j) result.matrix(i, j) = scaled_integer(M(i, j), result.exponent);
  }
  return result;
}

ExactMatrix transposed(const ExactMatrix& M) {
  ExactMatrix result(M.columns, M.rows);
  for (Index i = 0; i < M.rows; ++i) {
    for (Index j = 0; j < M.columns; ++j) result(j, i) = M(i, j);
  }
  return result;
}

ExactMatrix symmetric_sum(const ExactMatrix& M) {
  ExactMatrix result = transposed(M);
  for (std::size_t k = 0; k < M.entries.size(); ++k) result.entries[k] += M.entries[k];
  return result;
}

ExactMatrix submatrix(const ExactMatrix& M, const Indices& rows, const Indices& columns) {
  ExactMatrix result(static_cast<Index>(rows.size()), static_cast<Index>(columns.size()));
  for (Index i = 0; i < result.rows; ++i) {
    for (Index j = 0; j < result.columns; ++j) {
      result(i, j) = M(rows[i], columns[j]);
    }
  }
  return result;
}

ExactVector product(const ExactMatrix& M, const ExactVector& x) {
  ExactVector result(static_cast<std::size_t>(M.rows));
  for (Index i = 0; i < M.rows; ++i) {
    for (Index j = 0; j < M.columns; ++j) {
      result[i] += M(i, j) * x[j];
    }
  }
  return result;
}

Integer dot(const ExactVector& x, const ExactVector& y) {
  return std::inner_product(x.begin(), x.end(), y.begin(), Integer(0));
}

ExactVector padded(const ExactVector& x, const Indices& support, Index n) {
  ExactVector result(static_cast<std::size_t>(n));
  for (std::size_t k = 0; k < support.size(); ++k) result[support[k]] = x[k];
  return result;
}

Index bit_length(const ExactMatrix& M) {
  Index bits = 0;
  for (const Integer& entry : M.entries) bits = std::max(bits, bit_length(entry));
  return bits;
}

void pivot_on(ExactMatrix& T, Index row, Index column, const Integer& previous) {
  const Integer pivot = T(row, column);
  for (Index i = 0; i < T.rows; ++i) {
    if (i == row) continue;
    const Integer factor = T(i, column);
    for (Index j = 0; j < T.columns; ++j) T(i, j) = (pivot * T(i, j) - factor * T(row, j)) / previous;
  }
}

Elimination eliminate(const ExactMatrix& A, const ExactVector& b, Work& work) {
  const Index n = A.rows;
  ORTHANT_ASSERT(A.columns == n && static_cast<Index>(b.size()) == n);
  ExactMatrix T(n, n + 1);
  for (Index i = 0; i < n; ++i) {
    for (Index j = 0; j < n; ++j) T(i, j) = A(i, j);
    T(i, n) = b[i];
  }
  const Index bits = bit_length(T);
  Elimination result;
  Indices pivot_columns;
  Index free_column = -1;
  for (Index column = 0; column < n; ++column) {
    const Index row = pivot_row(T, result.rank, column);
    if (row == n) {
      free_column = column;
      continue;
    }
    work.spend(n * (n + 1), T(row, column), bits);
    swap_rows(T, row, result.rank);
    pivot_on(T, result.rank, column, result.pivot);
    result.pivot = T(result.rank, column);
    pivot_columns.push_back(column);
    ++result.rank;
  }
  // the pivot columns are now pivot · I: read off x, or the kernel vector of the last free column
  const bool is_regular = result.rank == n;
  ExactVector& x = is_regular ? result.solution : result.kernel;
  x.assign(static_cast<std::size_t>(n), Integer(0));
  for (Index i = 0; i < result.rank; ++i) {
    x[pivot_columns[i]] = is_regular ? T(i, n) : Integer(-T(i, free_column));
  }
  if (!is_regular) x[free_column] = result.pivot;
  return result;
}

Integer determinant(const ExactMatrix& A, Work& work) {
  ExactMatrix T = A;
  const Index bits = bit_length(A);
  Integer previous = 1;
  int swaps = 1;
  for (Index k = 0; k < T.rows; ++k) {
    const Index row = pivot_row(T, k, k);
    if (row == T.rows) return 0;
    work.spend((T.rows - k) * (T.rows - k), T(row, k), bits);
    if (row != k) swaps = -swaps;
    swap_rows(T, row, k);
    for (Index i = k + 1; i < T.rows; ++i) {
      for (Index j = k + 1; j < T.rows; ++j) T(i, j) = (T(k, k) * T(i, j) - T(i, k) * T(k, j)) / previous;
    }
    previous = T(k, k);
  }
  return swaps * previous;
}

double rounded(const Integer& value, Index exponent) {
  const Index excess = std::max<Index>(bit_length(value) - Index{2} * double_bits, 0);
  const auto leading =
      (excess > 0 ? Integer(value / (Integer(1) << static_cast<unsigned>(excess))) : value).convert_to<double>();
  return std::ldexp(leading, static_cast<int>(std::clamp<Index>(excess + exponent, -5000, 5000)));
}

Minor exact_minor(const Matrix& M, const Indices& rows, const Indices& columns, Work& work) {
  const Scaled block = to_integers(M(rows, columns));
  const Integer value = determinant(block.matrix, work);
  return {rows, columns, value.sign(), rounded(value, static_cast<Index>(rows.size()) * block.exponent)};
}

std::vector<Vector> as_doubles(ExactVector x) {
  Integer divisor = 0;
  for (const Integer& entry : x) divisor = gcd(divisor, entry);
  Index bits = 0;
  for (Integer& entry : x) {
    if (divisor != 0) entry /= divisor;
    bits = std::max(bits, bit_length(entry));
  }
  const Index smallest = 1070;  // bits of room below 1; another 1000 are above
  const Index exponent = bits <= double_bits ? 0 : (bits <= smallest ? -bits : 1000 - bits);
  std::vector<Vector> terms;
  bool is_rest = true;
  while (is_rest && (terms.empty() || terms.back().any())) {
    Vector term(static_cast<Index>(x.size()));
    is_rest = false;
    for (std::size_t i = 0; i < x.size(); ++i) {
      const Integer part = leading_bits(x[i]);
      term[static_cast<Index>(i)] = rounded(part, exponent);
      x[i] -= part;
      is_rest = is_rest || x[i] != 0;
    }
    terms.push_back(std::move(term));
  }
  return terms;
}

ExactVector exact_sum(const Vector& first, const std::vector<Vector>& tail) {
  int exponent = common_exponent(first);
  for (const Vector& term : tail) {
    if (term.any()) exponent = std::min(exponent, common_exponent(term));
  }
  ExactVector x(static_cast<std::size_t>(first.size()));
  for (Index i = 0; i < first.size(); ++i) {
    Integer& sum = x[i];
    sum = scaled_integer(first[i], exponent);
    for (const Vector& term : tail) sum += scaled_integer(term[i], exponent);
  }
  return x;
}

ClassFinding refuted(const Matrix& M, MatrixClass which, ExactVector x, std::optional<Minor> minor,
                     std::string because) {
  ClassFinding finding{.answer = Answer::no, .minor = std::move(minor), .because = std::move(because)};
  if (!x.empty()) {
    std::vector<Vector> terms = as_doubles(std::move(x));
    finding.vector = std::move(terms.front());
    if (verify(M, which, finding)) return finding;  // its first 53 bits are enough
    finding.tail.assign(std::make_move_iterator(terms.begin() + 1), std::make_move_iterator(terms.end()));
    if (verify(M, which, finding)) return finding;
    finding.vector.reset();
    finding.tail.clear();
  }
  if (verify(M, which, finding)) return finding;
  return {.because = "there is a witness against it, but it does not fit in doubles"};
}

}  // namespace orthant::complementarity::detail
