// SPDX-License-Identifier: Apache-2.0
// Nonnegative least squares: the point of the cone {A x : x ≥ 0} nearest to b,
//   minimise ‖A x - b‖₂  subject to  x ≥ 0,                                            (nnls.1) [LH74]
// which x solves exactly when, with r = b - A x,
//   x ≥ 0,   Aᵀr ≤ 0,   xᵀAᵀr = 0.                                                      (nnls.2) [LH74]
// Then y = -r satisfies Aᵀy ≥ 0 and bᵀy = -‖r‖² : either r = 0 and b lies in the cone, or y proves, as Farkas'
// lemma asks, that it does not.                                                         (nnls.3)
#pragma once

#include "orthant/linalg/types.hpp"

namespace orthant::linalg {

struct NonnegativeLeastSquares {
  Vector x;                 // ≥ 0
  Vector residual;          // b - A x, cleaned of the rounding errors that lie in the span of the columns with x_j > 0
  int iterations = 0;       // least-squares problems solved
  double optimality = nan;  // max_j v_j / (|A|ᵀ(|b| + |A| x))_j, v_j = |(Aᵀr)_j| if x_j > 0, (Aᵀr)_j⁺ if x_j = 0
  bool converged = false;   // the method ended by itself, and optimality is at rounding level
};

/// The active-set method of Lawson and Hanson on columns scaled to length 1, so that x does not depend on units.
/// For dense problems of up to a few hundred columns. Throws InvalidArgument when sizes differ or a number is not
/// finite.
[[nodiscard]] NonnegativeLeastSquares nonnegative_least_squares(const Matrix& A, const Vector& b);

}  // namespace orthant::linalg
