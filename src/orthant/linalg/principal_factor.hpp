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

namespace orthant::linalg {

/// Dense factors: Cholesky when M is symmetric and M_FF positive definite, LU otherwise.
class PrincipalFactor {
 public:
  PrincipalFactor() = default;
  /// Looks whether M is symmetric.
  explicit PrincipalFactor(const Matrix& M);

  /// Factorises M_FF, M being the matrix given at construction. False when it is singular to working precision.
  [[nodiscard]] bool factorise(const Matrix& M, const std::vector<Index>& F);

  /// Solves M_FF y = x_F and writes y to x_F, with the F of the last successful factorisation.
  void solve(Vector& x, const std::vector<Index>& F);

  /// Smallest over largest pivot of the last factorisation: near zero when M_FF, well scaled, is nearly singular.
  [[nodiscard]] double pivot_ratio(const std::vector<Index>& F) const;

 private:
  Matrix factors_;            // the leading |F| × |F| block, then two columns: reciprocals of the diagonal, and x_F
  std::vector<Index> swaps_;  // row exchanges of LU; empty when the factors are Cholesky's
  bool is_symmetric_ = false;
};

}  // namespace orthant::linalg
