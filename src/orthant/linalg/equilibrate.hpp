// SPDX-License-Identifier: Apache-2.0
// Scaling that removes the units from a matrix, by powers of two so that nothing is rounded.
#pragma once

#include "orthant/linalg/types.hpp"

namespace orthant::linalg {

/// matrix = diag(rows) M diag(columns), with largest entries near 1 in every row and column [Ruiz01]. Zero rows and
/// columns keep the factor 1.
struct Equilibrated {
  Matrix matrix;
  Vector rows, columns;  // powers of two
};
[[nodiscard]] Equilibrated equilibrated(const Matrix& M);

/// M⁻¹ by LU of the equilibrated matrix, and the condition number of that matrix (row-sum norm). Infinite or NaN
/// entries when M is singular.
struct ScaledInverse {
  Matrix matrix;
  double condition = nan;
};
[[nodiscard]] ScaledInverse scaled_inverse(const Matrix& M);

/// s, powers of two, such that rows and columns of diag(s)⁻¹ A diag(s) have similar norms off the diagonal [Osborne60]. What
/// is coupled to the rest in one direction only (A is reducible) gets units in which that coupling is as large as the
/// largest rate of the rest, or as `rate`; when all of these are 0 it keeps its own.
[[nodiscard]] Vector balancing(const Matrix& A, double rate = 0);

/// (I - hA)⁻¹ in the units in which A is balanced: there the matrix is near I for small h. Scaling rows and columns of
/// I - hA independently would mistake the units of hA for those of I. Infinite or NaN entries when it is singular.
[[nodiscard]] Matrix shifted_inverse(const Matrix& A, double h);

}  // namespace orthant::linalg
