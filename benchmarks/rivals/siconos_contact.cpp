// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/rivals/siconos_contact.hpp"

#include "benchmarks/harness/samples.hpp"

#include <array>
#include <stdexcept>

#include <FrictionContactProblem.h>
#include <Friction_cst.h>
#include <NonSmoothDrivers.h>
#include <NumericsMatrix.h>
#include <NumericsVerbose.h>
#include <SolverOptions.h>
#include <SparseBlockMatrix.h>

namespace orthant::rivals {
namespace {

constexpr int projection = SICONOS_FRICTION_3D_ONECONTACT_ProjectionOnConeWithLocalIteration;
constexpr std::array solvers{
    SiconosContactSolver{SICONOS_FRICTION_3D_NSGS, "NSGS", 3, true, 0, 10000000},
    SiconosContactSolver{SICONOS_FRICTION_3D_NSGS, "NSGS-PLI", 3, true, projection, 10000000},
    SiconosContactSolver{SICONOS_FRICTION_3D_NSN_AC, "NSN_AC", 3, false, 0, 100000},
    SiconosContactSolver{SICONOS_FRICTION_3D_ADMM, "ADMM", 3, false, 0, 10000000},
    SiconosContactSolver{SICONOS_FRICTION_2D_NSGS, "2D_NSGS", 2, true, 0, 10000000},
    SiconosContactSolver{SICONOS_FRICTION_2D_LEMKE, "2D_LEMKE", 2, false, 0, 1000000},
    SiconosContactSolver{SICONOS_FRICTION_2D_CPG, "2D_CPG", 2, false, 0, 10000000},
};

// W as Siconos has it; the memory ends with the process of the caller.
NumericsMatrix* matrix_of(const SparseMatrix& W, int dimension, bool is_in_blocks) {
  const int n = static_cast<int>(W.rows());
  NumericsMatrix* const sparse = NM_create(NM_SPARSE, n, n);
  NM_triplet_alloc(sparse, W.nonZeros());
  for (Index j = 0; j < W.outerSize(); ++j) {
    for (SparseMatrix::InnerIterator entry(W, j); entry; ++entry) {
      NM_entry(sparse, static_cast<int>(entry.row()), static_cast<int>(j), entry.value());
    }
  }
  CSparseMatrix* const columns = NM_csc(sparse);
  if (!is_in_blocks) return sparse;
  NumericsMatrix* const blocks = NM_create(NM_SPARSE_BLOCK, n, n);
  if (SBM_from_csparse(dimension, columns, blocks->matrix1) != 0) throw std::runtime_error("no block matrix");
  return blocks;
}

}  // namespace

std::span<const SiconosContactSolver> siconos_contact_solvers() {
  return solvers;
}

SiconosContactRun siconos_solve(const SiconosContactSolver& solver, const friction::ContactProblem& problem,
                                double tolerance) {
  numerics_set_verbose(0);
  friction::ContactProblem copy = problem;  // its vectors are handed out
  FrictionContactProblem statement{.dimension = problem.dimension,
                                   .numberOfContacts = static_cast<int>(problem.contacts()),
                                   .M = matrix_of(problem.W, problem.dimension, solver.is_in_blocks),
                                   .q = copy.q.data(),
                                   .mu = copy.mu.data()};
  SolverOptions* const options = solver_options_create(solver.id);
  options->dparam[SICONOS_DPARAM_TOL] = tolerance;
  options->iparam[SICONOS_IPARAM_MAX_ITER] = solver.iterations;
  if (solver.local_id != 0) solver_options_update_internal(options, 0, solver.local_id);
  SiconosContactRun run{.r = Vector::Zero(problem.q.size())};
  Vector u = Vector::Zero(problem.q.size());
  const auto driver = problem.dimension == 3 ? fc3d_driver : fc2d_driver;
  const benchmarks::Stopwatch watch;
  run.info = driver(&statement, run.r.data(), u.data(), options);
  run.seconds = watch.seconds();
  return run;
}

}  // namespace orthant::rivals
