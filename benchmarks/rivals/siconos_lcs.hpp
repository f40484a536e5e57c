// SPDX-License-Identifier: Apache-2.0
// Time stepping of Siconos kernel on a linear complementarity system without inputs, relative degree 0 or 1:
//   x⁺ = x + hA(θx⁺ + (1-θ)x) + hBλ⁺,   w⁺ = Cx⁺ + Dλ⁺,   0 ≤ w⁺ ⟂ λ⁺ ≥ 0,
// that is FirstOrderLinearTIDS, FirstOrderLinearTIR, ComplementarityConditionNSL and EulerMoreauOSI(θ), whose γ is left
// alone: then λ enters at t⁺ alone. One Newton iteration per step (SICONOS_TS_LINEAR), since the system is linear.
#pragma once

#include "orthant/linalg/types.hpp"

#include <string>
#include <vector>

namespace orthant::rivals {

/// What both sides are given.
struct ThetaProblem {
  Matrix A, B, C, D;
  Vector x0;
  double theta = nan;
  double h = nan;
  Index steps = 0;
};

struct SiconosStepper {
  int lcp_solver = 0;
  std::string name;
};

/// LCP solvers for the one-step problem; empty when the benchmarks were built without Siconos kernel.
[[nodiscard]] std::vector<SiconosStepper> siconos_steppers();
[[nodiscard]] std::string siconos_kernel_version();

struct SiconosRun {
  double seconds = nan;        // of the step loop: computeOneStep and nextStep
  std::vector<double> states;  // x_0, x_1, … when they were asked for
};

/// Everything is made anew; only the step loop is timed. Throws what Siconos throws.
[[nodiscard]] SiconosRun siconos_run(const ThetaProblem& problem, const SiconosStepper& stepper, bool keep_states);

}  // namespace orthant::rivals
