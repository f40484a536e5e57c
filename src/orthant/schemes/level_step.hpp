// SPDX-License-Identifier: Apache-2.0
// What the schemes in zero-dynamics coordinates share: the step just taken, and which levels the tangent cones
// constrain.
#pragma once

#include "orthant/analysis/zero_dynamics.hpp"

namespace orthant::schemes {

/// The step from t - h to t.
struct LevelStep {
  double t = 0;
  Index k = 0;              // steps taken
  Vector z;                 // at t
  Vector start;             // at t - h
  Vector left;              // the left limit at t that the jump map saw; empty when it saw `start` (emts)
  Vector mu;                // measures of the step, one for each level
  Vector input_jump;        // what the input added to z within the step; empty without input
  bool is_touched = false;  // false: no constraint acted, mu = 0

  /// What the jump map decided from.
  [[nodiscard]] const Vector& before() const { return left.size() > 0 ? left : start; }
};

struct StepWork {
  long pivots = 0;
  long factorisations = 0;
};

/// A level or a multiplier below this, relative to the terms it was summed from, is written as 0: the accuracy of the
/// one-step problem.                                                                                          (emts.5)
inline constexpr double negligible = 1e-11;

/// How many levels of an output are constrained:
///   r* = 1 + the number of leading z_i ≤ 0, at most r                                        (emts.3) [ABG08, §5.4]
[[nodiscard]] inline Index constrained_levels(const Vector& z, Index first, Index degree) {
  Index count = 1;
  while (count < degree && z[first + count - 1] <= 0) ++count;
  return count;
}

/// e_i for every level; levels that `restitution` leaves out are plastic. Throws InvalidArgument when a list is longer
/// than r_l.
[[nodiscard]] Vector restitution_of(const systems::Lcs& system, const analysis::ZeroDynamics& form);

/// y = M x without allocation; small matrices do not pay for the call of a blocked kernel.
[[gnu::always_inline]] inline void multiply(const Matrix& M, const Vector& x, Vector& y) {
  constexpr Index small = 24;
  if (M.cols() > small) {
    y.noalias() = M * x;
    return;
  }
  const Index rows = M.rows();
  double* const out = y.data();
  for (Index i = 0; i < rows; ++i) out[i] = 0;
  for (Index j = 0; j < M.cols(); ++j) {
    const double* const column = M.data() + j * rows;
    const double factor = x[j];
    for (Index i = 0; i < rows; ++i) out[i] += column[i] * factor;
  }
}

}  // namespace orthant::schemes
