// SPDX-License-Identifier: Apache-2.0
// Factors of a principal submatrix M_FF of a fixed matrix M, for the active-set methods: the set F changes
// now and then, the right-hand side at every step.
//
//   M symmetric, M_FF positive definite:  M_FF = L Lᵀ      (Cholesky)
//   otherwise:                            P M_FF = L U     (partial pivoting)
//
// When F differs from the factorised set B by few indices, F = B + A - D, the factors K of M_BB are kept and the system
// is bordered: rows and columns A are added, and the unknowns D are forced to zero by as many multipliers,
//   [ K   U ] [x_B]   [b_B]      U = [M_BA  E_D],   V = [M_AB ; E_Dᵀ],
//   [ V   C ] [ s ] = [ c ]      C = [M_AA 0; 0 0],  c = [b_A ; 0],
// which takes the factors of the small S = C - V K⁻¹ U.                               (linalg.1) [GMSW84]
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
  /// Reserves storage, and checks whether M is symmetric.
  explicit PrincipalFactor(const Matrix& M);

  /// Factorises M_FF, M being the matrix given at construction and F ascending. False when it is singular to working
  /// precision.
  [[nodiscard]] bool factorise(const Matrix& M, const std::vector<Index>& F);

  /// Solves M_FF y = x_F and writes y to x_F, with the F of the last successful factorisation.
  void solve(Vector& x, const std::vector<Index>& F);

  /// Smallest over largest pivot of the factors: near zero when M_FF, well scaled, is nearly singular.
  [[nodiscard]] double pivot_ratio() const;

 private:
  [[nodiscard]] bool factorise_base(const Matrix& M, const std::vector<Index>& F);
  [[nodiscard]] bool border(const Matrix& M, const std::vector<Index>& F);
  void solve_base(double* y) const;
  void solve_base(Matrix& Y) const;

  std::vector<Index> base_;     // B, ascending; empty when there are no factors
  Matrix factors_;              // the leading |B| × |B| block, then two columns: reciprocals of the diagonal, and x_B
  std::vector<Index> swaps_;    // row exchanges of LU; empty when the factors are Cholesky's
  std::vector<Index> added_;    // A
  std::vector<Index> removed_;  // places of D in B
  Matrix V_, Y_;                // V, and Y = K⁻¹ U
  Matrix S_;                    // the factors of S, then two columns: reciprocals of the diagonal, and s
  std::vector<Index> swaps_of_S_;
  bool is_symmetric_ = false;
};

}  // namespace orthant::linalg
