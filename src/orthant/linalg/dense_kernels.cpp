// SPDX-License-Identifier: Apache-2.0
#include "orthant/linalg/dense_kernels.hpp"

#include "orthant/base/vectorise.hpp"

#include <algorithm>
#include <cmath>

namespace orthant::linalg {
namespace {

constexpr Index panel = 4;  // columns eliminated together

// y -= a x
inline void subtract(double* __restrict y, const double* __restrict x, double a, Index m) {
  for (Index i = 0; i < m; ++i) y[i] -= a * x[i];
}

// y -= a_0 x_0 + … + a_3 x_3, where x_t = x + t · stride
inline void subtract_four(double* __restrict y, const double* __restrict x, Index stride, const double* a, Index m) {
  const double* __restrict x1 = x + stride;
  const double* __restrict x2 = x1 + stride;
  const double* __restrict x3 = x2 + stride;
  const double a0 = a[0];
  const double a1 = a[1];
  const double a2 = a[2];
  const double a3 = a[3];
  for (Index i = 0; i < m; ++i) y[i] -= (a0 * x[i] + a1 * x1[i]) + (a2 * x2[i] + a3 * x3[i]);
}

// A pivot this small relative to the terms it was summed from is rounding: the matrix is singular to working precision.
bool is_lost(double pivot, double magnitude) {
  return !(std::abs(pivot) > 1e-13 * magnitude);
}

}  // namespace

ORTHANT_VECTORISE bool cholesky_in_place(const DenseBlock& A, double* reciprocal) {
  const Index k = A.size;
  for (Index p = 0; p < k; p += panel) {
    const Index end = std::min(p + panel, k);
    for (Index j = p; j < end; ++j) {
      double* column = A.column(j);
      for (Index c = p; c < j; ++c) subtract(column + j, A.column(c) + j, A.column(c)[j], k - j);
      const double pivot = column[j];
      double magnitude = pivot;
      for (Index c = 0; c < j; ++c) magnitude += A.column(c)[j] * A.column(c)[j];
      if (!(pivot > 0.0) || is_lost(pivot, magnitude)) return false;
      reciprocal[j] = 1.0 / std::sqrt(pivot);
      for (Index i = j; i < k; ++i) column[i] *= reciprocal[j];
    }
    for (Index c = end; c < k; ++c) {
      const double* x = A.column(p);
      const double factors[panel] = {x[c], x[c + A.stride], x[c + 2 * A.stride], x[c + 3 * A.stride]};
      subtract_four(A.column(c) + c, x + c, A.stride, factors, k - c);
    }
  }
  for (Index j = 0; j < k; ++j) {
    for (Index i = j + 1; i < k; ++i) A.column(i)[j] = A.column(j)[i];
  }
  return true;
}

ORTHANT_VECTORISE void cholesky_solve(const DenseBlock& L, const double* reciprocal, double* x) {
  const Index k = L.size;
  for (Index j = 0; j < k; ++j) {
    x[j] *= reciprocal[j];
    subtract(x + j + 1, L.column(j) + j + 1, x[j], k - j - 1);
  }
  for (Index j = k - 1; j >= 0; --j) {
    x[j] *= reciprocal[j];
    subtract(x, L.column(j), x[j], j);  // the upper triangle holds Lᵀ
  }
}

ORTHANT_VECTORISE bool lu_in_place(const DenseBlock& A, double* reciprocal, Index* swaps) {
  const Index k = A.size;
  for (Index p = 0; p < k; p += panel) {
    const Index end = std::min(p + panel, k);
    for (Index j = p; j < end; ++j) {
      double* column = A.column(j);
      for (Index c = p; c < j; ++c) subtract(column + c + 1, A.column(c) + c + 1, column[c], k - c - 1);
      Index row = j;
      for (Index i = j + 1; i < k; ++i) {
        if (std::abs(column[i]) > std::abs(column[row])) row = i;
      }
      // |a_jj| + Σ |l_jk u_kj|, the terms of the pivot, which do not depend on the units of rows and columns
      double magnitude = std::abs(column[row]);
      for (Index c = 0; c < j; ++c) magnitude += std::abs(A.column(c)[row] * column[c]);
      if (is_lost(column[row], magnitude)) return false;
      swaps[j] = row;
      if (row != j) {
        for (Index c = 0; c < k; ++c) std::swap(A.column(c)[j], A.column(c)[row]);
      }
      reciprocal[j] = 1.0 / column[j];
      for (Index i = j + 1; i < k; ++i) column[i] *= reciprocal[j];
    }
    for (Index c = end; c < k; ++c) {
      double* u = A.column(c) + p;  // the rows of U in this panel
      for (Index t = 0; t < panel; ++t) subtract(u + t + 1, A.column(p + t) + p + t + 1, u[t], panel - t - 1);
      const double factors[panel] = {u[0], u[1], u[2], u[3]};
      subtract_four(A.column(c) + end, A.column(p) + end, A.stride, factors, k - end);
    }
  }
  return true;
}

ORTHANT_VECTORISE void lu_solve(const DenseBlock& LU, const double* reciprocal, const Index* swaps, double* x) {
  const Index k = LU.size;
  for (Index j = 0; j < k; ++j) std::swap(x[j], x[swaps[j]]);
  for (Index j = 0; j < k; ++j) subtract(x + j + 1, LU.column(j) + j + 1, x[j], k - j - 1);
  for (Index j = k - 1; j >= 0; --j) {
    x[j] *= reciprocal[j];
    subtract(x, LU.column(j), x[j], j);
  }
}

}  // namespace orthant::linalg
