// SPDX-License-Identifier: Apache-2.0
// Systems whose structure is known by hand.
#pragma once

#include "orthant/systems/lcs.hpp"

namespace orthant::test {

inline systems::Lcs lcs(Matrix A, Matrix B, Matrix C, Matrix D = {}) {
  return systems::completed({.A = std::move(A), .B = std::move(B), .C = std::move(C), .D = std::move(D)});
}

/// w^(n) = λ with the rate on every step of the chain.
inline systems::Lcs chain(Index n, double rate = 1) {
  Matrix A = Matrix::Zero(n, n);
  for (Index i = 0; i + 1 < n; ++i) A(i, i + 1) = rate;
  return lcs(A, Vector::Unit(n, n - 1), Vector::Unit(n, 0).transpose());
}

/// m chains of length r, coupled by the leading matrix.
inline systems::Lcs chains(Index r, const Matrix& leading) {
  const Index m = leading.rows();
  Matrix A = Matrix::Zero(m * r, m * r);
  Matrix B = Matrix::Zero(m * r, m);
  Matrix C = Matrix::Zero(m, m * r);
  for (Index l = 0; l < m; ++l) {
    for (Index i = 0; i + 1 < r; ++i) A(l * r + i, l * r + i + 1) = 1;
    B.row(l * r + r - 1) = leading.row(l);
    C(l, l * r) = 1;
  }
  return lcs(A, B, C);
}

/// A limiter Vmax - v_C ≥ 0 at the far end of an LC ladder of k sections, loaded by R; the source gives -λ. r = 2k.
inline systems::Lcs lc_ladder(Index k, double L = 100e-6, double C = 47e-6, double R = 5) {
  Matrix A = Matrix::Zero(2 * k, 2 * k);  // i_1, v_1, i_2, v_2, …
  for (Index j = 0; j < k; ++j) {
    const Index i = 2 * j;
    const Index v = i + 1;
    if (j > 0) A(i, i - 1) = 1 / L;
    A(i, v) = -1 / L;
    A(v, i) = 1 / C;
    if (j + 1 < k)
      A(v, v + 1) = -1 / C;
    else
      A(v, v) = -1 / (R * C);
  }
  return lcs(A, -Vector::Unit(2 * k, 0) / L, -Vector::Unit(2 * k, 2 * k - 1).transpose());
}

/// [ABG08, Example 6]
inline systems::Lcs example_6(double alpha, double beta) {
  return lcs(Matrix{{2, 7, 3 - 2 * alpha, 2 - 2 * beta}, {-1, -3, alpha - 1, beta - 1}, {0, 0, 0, 1}, {1, 2, 1, 0}},
             Matrix{{-2}, {1}, {0}, {0}}, Matrix{{1, 2, 0, 0}});
}

/// [ABG08, (159)]
inline systems::Lcs system_159(double d1, double d2, double alpha, double omega) {
  return lcs(
      Matrix{{0, 1, 0, 0, 0}, {0, 0, 1, 0, 0}, {-1, -1, -1, -d1, -d2}, {0, 0, 0, 0, alpha}, {1, 0, 0, -omega, 0}},
      Vector::Unit(5, 2), Vector::Unit(5, 0).transpose());
}

}  // namespace orthant::test
