// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/rivals/siconos_contact.hpp"

#include "benchmarks/harness/samples.hpp"

#include <array>
#include <stdexcept>

#include <FrictionContactProblem.h>
#include <Friction_cst.h>
#include <GlobalFrictionContactProblem.h>
#include <NonSmoothDrivers.h>
#include <NumericsMatrix.h>
#include <NumericsVerbose.h>
#include <SolverOptions.h>
#include <SparseBlockMatrix.h>

namespace orthant::rivals {
namespace {

constexpr int projection = SICONOS_FRICTION_3D_ONECONTACT_ProjectionOnConeWithLocalIteration;
constexpr SiconosForm blocks = SiconosForm::blocks_of_W;
constexpr SiconosForm columns = SiconosForm::columns_of_W;
constexpr SiconosForm dense = SiconosForm::dense_W;
constexpr SiconosForm mass = SiconosForm::M_and_H;
constexpr std::array solvers{
    SiconosContactSolver{SICONOS_FRICTION_3D_NSGS, "NSGS", 3, blocks, 0, 10000000},
    SiconosContactSolver{SICONOS_FRICTION_3D_NSGS, "NSGS-PLI", 3, blocks, projection, 10000000},
    SiconosContactSolver{SICONOS_FRICTION_3D_NSN_AC, "NSN_AC", 3, columns, 0, 100000},
    SiconosContactSolver{SICONOS_FRICTION_3D_ADMM, "ADMM", 3, columns, 0, 10000000},
    SiconosContactSolver{SICONOS_GLOBAL_FRICTION_3D_NSN_AC, "NSN_AC (M,H)", 3, mass, 0, 100000},
    SiconosContactSolver{SICONOS_GLOBAL_FRICTION_3D_ADMM, "ADMM (M,H)", 3, mass, 0, 10000000},
    SiconosContactSolver{SICONOS_FRICTION_2D_NSGS, "2D_NSGS", 2, blocks, 0, 10000000},
    SiconosContactSolver{SICONOS_FRICTION_2D_LEMKE, "2D_LEMKE", 2, dense, 0, 1000000},
    SiconosContactSolver{SICONOS_FRICTION_2D_CPG, "2D_CPG", 2, dense, 0, 10000000},
};

// As Siconos has it; the memory ends with the process of the caller.
NumericsMatrix* sparse_matrix(const SparseMatrix& matrix) {
  NumericsMatrix* const sparse = NM_create(NM_SPARSE, static_cast<int>(matrix.rows()), static_cast<int>(matrix.cols()));
  NM_triplet_alloc(sparse, matrix.nonZeros());
  for (Index j = 0; j < matrix.outerSize(); ++j) {
    for (SparseMatrix::InnerIterator entry(matrix, j); entry; ++entry) {
      NM_entry(sparse, static_cast<int>(entry.row()), static_cast<int>(j), entry.value());
    }
  }
  NM_csc(sparse);
  return sparse;
}

NumericsMatrix* matrix_of(const friction::ContactProblem& problem, SiconosForm form) {
  NumericsMatrix* const sparse = sparse_matrix(problem.W);
  if (form == columns) return sparse;
  if (form == dense) {
    NumericsMatrix* const full = NM_create(NM_DENSE, sparse->size0, sparse->size1);
    Eigen::Map<Matrix>(full->matrix0, problem.W.rows(), problem.W.cols()) = Matrix(problem.W);
    return full;
  }
  NumericsMatrix* const in_blocks = NM_create(NM_SPARSE_BLOCK, sparse->size0, sparse->size1);
  if (SBM_from_csparse(problem.dimension, NM_csc(sparse), in_blocks->matrix1) != 0) {
    throw std::runtime_error("no block matrix");
  }
  return in_blocks;
}

SolverOptions* options_of(const SiconosContactSolver& solver, double tolerance) {
  SolverOptions* const options = solver_options_create(solver.id);
  options->dparam[SICONOS_DPARAM_TOL] = tolerance;
  options->iparam[SICONOS_IPARAM_MAX_ITER] = solver.iterations;
  if (solver.local_id != 0) solver_options_update_internal(options, 0, solver.local_id);
  return options;
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
                                   .M = matrix_of(problem, solver.form),
                                   .q = copy.q.data(),
                                   .mu = copy.mu.data()};
  SolverOptions* const options = options_of(solver, tolerance);
  SiconosContactRun run{.r = Vector::Zero(problem.q.size())};
  Vector u = Vector::Zero(problem.q.size());
  const auto driver = problem.dimension == 3 ? fc3d_driver : fc2d_driver;
  const benchmarks::Stopwatch watch;
  run.info = driver(&statement, run.r.data(), u.data(), options);
  run.elapsed = watch.elapsed();
  return run;
}

SiconosContactRun siconos_solve(const SiconosContactSolver& solver, const friction::GlobalContactProblem& problem,
                                double tolerance) {
  numerics_set_verbose(0);
  friction::GlobalContactProblem copy = problem;  // its vectors are handed out
  GlobalFrictionContactProblem statement{.dimension = problem.dimension,
                                         .numberOfContacts = static_cast<int>(problem.contacts()),
                                         .M = sparse_matrix(problem.M),
                                         .H = sparse_matrix(problem.H),
                                         .q = copy.f.data(),
                                         .norm_q = problem.f.norm(),
                                         .b = copy.w.data(),
                                         .norm_b = problem.w.norm(),
                                         .mu = copy.mu.data(),
                                         .env = nullptr};
  SolverOptions* const options = options_of(solver, tolerance);
  SiconosContactRun run{.r = Vector::Zero(problem.w.size())};
  Vector u = Vector::Zero(problem.w.size());
  Vector v = Vector::Zero(problem.f.size());
  const benchmarks::Stopwatch watch;
  run.info = gfc3d_driver(&statement, run.r.data(), u.data(), v.data(), options);
  run.elapsed = watch.elapsed();
  return run;
}

}  // namespace orthant::rivals
