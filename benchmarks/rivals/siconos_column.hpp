// SPDX-License-Identifier: Apache-2.0
// Time stepping of Siconos kernel on beads of mass 1 in a column above a floor: LagrangianLinearTIDS, one for each
// bead, LagrangianLinearTIR and NewtonImpactNSL for each contact, MoreauJeanOSI(1/2). It takes a contact into the step
// when y + h y'/2 ≤ 0, as Orthant does. One Newton iteration per step (SICONOS_TS_LINEAR), since the system is linear.
#pragma once

#include "orthant/linalg/types.hpp"

#include <string>
#include <vector>

namespace orthant::rivals {

/// What both sides are given: q_i'' = -g, gaps q_0 and q_i - q_(i-1), all at rest when they start.
struct ColumnProblem {
  Vector q0;  // heights, less what lies under the bead when all touch
  double g = nan;
  double restitution = nan;
  double h = nan;
  Index steps = 0;
};

struct SiconosColumnStepper {
  int lcp_solver = 0;
  bool is_iterative = false;  // it is asked for 1e-13, with 100 000 iterations
  bool is_block = false;      // the matrix of the LCP as sparse blocks, not dense
  std::string name;
};

/// Empty when the benchmarks were built without Siconos kernel.
[[nodiscard]] std::vector<SiconosColumnStepper> siconos_column_steppers();

struct SiconosColumnRun {
  double seconds = nan;        // of the step loop: computeOneStep and nextStep
  std::vector<double> states;  // q and v of all beads, step by step from the start, when they were asked for
};

/// Everything is made anew; only the step loop is timed. Throws what Siconos throws.
[[nodiscard]] SiconosColumnRun siconos_column_run(const ColumnProblem& problem, const SiconosColumnStepper& stepper,
                                                  bool keep_states);

}  // namespace orthant::rivals
