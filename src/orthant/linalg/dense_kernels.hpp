// SPDX-License-Identifier: Apache-2.0
// Dense factorisations and triangular solves on the leading k × k block of a column-major array, in place. They
// update whole columns (y -= a x, four x at a time), so that they vectorise and round alike on every machine.
#pragma once

#include "orthant/linalg/types.hpp"

namespace orthant::linalg {

/// A k × k block: entry (i, j) is at data[i + j * stride].
struct DenseBlock {
  double* data;
  Index size;
  Index stride;
  [[nodiscard]] double* column(Index j) const { return data + j * stride; }
};

/// A = L Lᵀ from the lower triangle of A; L replaces it, Lᵀ fills the upper triangle, and reciprocal[j] = 1 / L_jj.
/// False when A is not positive definite to working precision.
[[nodiscard]] bool cholesky_in_place(const DenseBlock& A, double* reciprocal);
void cholesky_solve(const DenseBlock& L, const double* reciprocal, double* x);

/// P A = L U with partial pivoting; swaps[j] is the row exchanged with row j, reciprocal[j] = 1 / U_jj.
/// False when A is singular to working precision.
[[nodiscard]] bool lu_in_place(const DenseBlock& A, double* reciprocal, Index* swaps);
void lu_solve(const DenseBlock& LU, const double* reciprocal, const Index* swaps, double* x);

}  // namespace orthant::linalg
