// SPDX-License-Identifier: Apache-2.0
// Factors of a principal submatrix M_FF of a fixed matrix M, for the active-set methods: the set F changes
// now and then, the right-hand side at every step.
//
//   M symmetric, M_FF positive definite:  M_FF = L Lᵀ      (Cholesky)
//   otherwise:                            P M_FF = L U     (partial pivoting)
//
// All vectors have the size of M; only their entries in F are read and written. `solve` does not allocate.
#pragma once

#include "orthant/linalg/types.hpp"

#include <vector>

namespace orthant {

/// Dense factors. Cholesky is tried when M is symmetric; the first indefinite M_FF ends that, and LU takes over.
class PrincipalFactor {
 public:
  PrincipalFactor() = default;
  /// Makes room for M and looks whether it is symmetric.
  explicit PrincipalFactor(const Matrix& M);

  /// Factorises M_FF. False when it is singular to working precision; then `solve` must not be called.
  [[nodiscard]] bool factorise(const Matrix& M, const std::vector<Index>& F);

  /// Solves M_FF y = x_F and writes y to x_F.
  void solve(Vector& x) const;

 private:
  [[nodiscard]] bool cholesky();
  [[nodiscard]] bool lu();

  std::vector<Index> F_;
  Matrix factors_;              // leading k × k block in use, k = |F|
  Vector reciprocal_diagonal_;  // 1 / L_ii, or 1 / U_ii
  std::vector<Index> swaps_;    // row exchanged with row i at step i of LU
  mutable Vector compact_;      // x_F
  bool is_symmetric_ = false;
  bool is_cholesky_ = false;
};

}  // namespace orthant
