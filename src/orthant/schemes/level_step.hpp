// SPDX-License-Identifier: Apache-2.0
// What the schemes in zero-dynamics coordinates share: the step just taken, and which levels the tangent cones
// constrain.
#pragma once

#include "orthant/analysis/zero_dynamics.hpp"

#include <cmath>

namespace orthant::schemes {

/// The step from t - length to t.
struct LevelStep {
  double t = 0;
  double length = 0;        // h; shorter where an input cuts the step, 0: a jump at the time t (exponential)
  Index k = 0;              // steps taken
  Vector z;                 // at t
  Vector start;             // at t - length
  Vector base;              // emts: the start with the jumps of the input and `impact`, from which r* is decided
  Vector left;              // the left limit at t that the jump map saw; emts: empty without restitution
  Vector mu;                // measures of the step, one for each level
  Vector impact;            // emts: the part of mu that rebounds at the start; empty without restitution
  Vector landing;           // emts: the part of mu that lands and rebounds at the end; empty without restitution
  Vector arc;               // exponential: the part of mu that held outputs at rest, one for each output
  Vector input_jump;        // what the input added to z within the step; empty without input
  bool is_touched = false;  // false: no constraint acted, mu = 0

  [[nodiscard]] Index size() const { return z.size(); }
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

/// h. Throws InvalidArgument unless it is positive and finite.
[[nodiscard]] double checked_step(double h);

/// (I - h theta A)⁻¹. Throws InvalidArgument when h is not a step, or there is no such matrix.
[[nodiscard]] Matrix resolvent(const Matrix& A, double h, double theta);

/// Throws InvalidArgument unless z = W x0 + U(0) is finite; W x0 is the second argument.
void require_levels_at_start(const Vector& z, const Vector& without_input);

/// e_i for every level; levels that `restitution` leaves out are plastic. Throws InvalidArgument when a list is longer
/// than r_l.
[[nodiscard]] Vector restitution_of(const systems::Lcs& system, const analysis::ZeroDynamics& form);

/// Whether level i of an output that lands in a step rebounds. `approach` is z_i where the chord of z_1 crosses 0,
/// `change` is what the motion changed z_i by in the step: what two steps of smooth motion can bring is no impact, so
/// that bounces end and rest is rest.                                                                        (rebound.2)
[[nodiscard]] inline bool is_impact(double approach, double change) {
  constexpr double smooth_factor = 2;  // as in (event.1)
  return approach < 0 && -approach > smooth_factor * std::abs(change);
}

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
