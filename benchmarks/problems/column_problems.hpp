// SPDX-License-Identifier: Apache-2.0
// Beads of mass 1 in a column above a floor; one bead is the bouncing ball. And a judge who sees nothing but positions
// and velocities, step by step, whoever computed them.
#pragma once

#include "benchmarks/rivals/siconos_column.hpp"

#include "orthant/systems/lagrangian.hpp"

namespace orthant::problems {

using rivals::ColumnProblem;

/// g = 10, e = 0.8, h = 5 ms, from height 1 to t = 5: all impacts, and the rest after their accumulation at 4.02.
[[nodiscard]] ColumnProblem bouncing_ball();

/// Beads from heights 0.05 to 0.2 that hit one after the other: g = 10, h = 1 ms, 250 steps. A bead can only land when
/// the one below has: at most one landing per step travels up the column.
[[nodiscard]] ColumnProblem spread_column(Index beads, double restitution);

/// Beads that are pressed into each other by 1e-6, so that all contacts take part in every step: they fall from height
/// 0.0005 onto the floor, stop all in one step, and lie. g = 10, e = 0, h = 1 ms, 30 steps, the last 20 of them at
/// rest.
[[nodiscard]] ColumnProblem pressed_column(Index beads);

[[nodiscard]] systems::Lagrangian lagrangian(const ColumnProblem& problem);

/// Residuals of the Moreau-Jean step with θ = γ = 1/2. The impulses follow from the velocities, from the top down:
///   p_i = p_(i+1) + v_i⁺ - v_i + g h                                                          (mj.1)
class ColumnJudge {
 public:
  explicit ColumnJudge(const ColumnProblem& problem) : problem_(problem) {}

  /// The step from (q, v) to (q⁺, v⁺), all of the size of the column.
  void measure(const double* q, const double* v, const double* q_next, const double* v_next);

  // |min(u⁺ + e u, p)| of contacts forecast to close, |p| of the others; relative to the fastest
  double complementarity = 0;
  double motion = 0;  // (mj.2), relative to the highest

 private:
  [[nodiscard]] double contact_residual(Index i, const double* q, const double* v, const double* v_next,
                                        double p) const;

  ColumnProblem problem_;
};

}  // namespace orthant::problems
