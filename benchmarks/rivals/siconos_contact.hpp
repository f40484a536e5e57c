// SPDX-License-Identifier: Apache-2.0
// The contact solvers of Siconos numerics behind its C interface, on u = W r + q with Coulomb friction (friction.1), or
// on M v = H r + f, u = Hᵀ v + w (friction.2).
//
// Each gets W in the storage it works on best: blocks of one contact for the sweeps, compressed columns for the Newton
// method and the alternating directions. Only the driver is timed. They cannot be stopped, and some end the process:
// call them in a child process (`in_child`).
#pragma once

#include "benchmarks/harness/samples.hpp"

#include "orthant/friction/problem.hpp"

#include <span>
#include <string_view>

namespace orthant::rivals {

enum class SiconosForm { blocks_of_W, columns_of_W, dense_W, M_and_H };

struct SiconosContactSolver {
  int id = 0;
  std::string_view name;
  int dimension = 3;
  SiconosForm form = SiconosForm::blocks_of_W;
  int local_id = 0;    // the solver for one contact; 0: as Siconos has it
  int iterations = 0;  // far more than a convergent run needs
};

/// Empty when the benchmarks were built without Siconos.
[[nodiscard]] std::span<const SiconosContactSolver> siconos_contact_solvers();

struct SiconosContactRun {
  int info = -1;  // what the driver returned; 0 says solved
  benchmarks::Elapsed elapsed = {};
  Vector r = {};
};

/// From r = 0. `tolerance` is for the solver's own measure of its error. The form is the one that the solver takes.
[[nodiscard]] SiconosContactRun siconos_solve(const SiconosContactSolver& solver,
                                              const friction::ContactProblem& problem, double tolerance);
[[nodiscard]] SiconosContactRun siconos_solve(const SiconosContactSolver& solver,
                                              const friction::GlobalContactProblem& problem, double tolerance);

}  // namespace orthant::rivals
