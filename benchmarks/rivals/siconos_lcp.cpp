// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/rivals/siconos_lcp.hpp"

#include <array>
#include <chrono>
#include <limits>

#include <LinearComplementarityProblem.h>
#include <NonSmoothDrivers.h>
#include <NumericsMatrix.h>
#include <NumericsVerbose.h>
#include <SolverOptions.h>
#include <lcp_cst.h>

namespace orthant::rivals {
namespace {

constexpr Index any = std::numeric_limits<Index>::max();
constexpr std::array solvers{
    SiconosSolver{SICONOS_LCP_LEMKE, "LEMKE", any},
    SiconosSolver{SICONOS_LCP_PIVOT, "PIVOT", any},
    SiconosSolver{SICONOS_LCP_BARD, "BARD", any},
    SiconosSolver{SICONOS_LCP_MURTY, "MURTY", any},
    SiconosSolver{SICONOS_LCP_PIVOT_LUMOD, "PIVOT_LUMOD", any},
    SiconosSolver{SICONOS_LCP_NEWTONMIN, "NEWTONMIN", any},
    SiconosSolver{SICONOS_LCP_NEWTON_FB_FBLSA, "NEWTON_FB_FBLSA", any},
    SiconosSolver{SICONOS_LCP_NEWTON_MIN_FBLSA, "NEWTON_MIN_FBLSA", any},
    SiconosSolver{SICONOS_LCP_PGS, "PGS", any},
    SiconosSolver{SICONOS_LCP_RPGS, "RPGS", any},
    SiconosSolver{SICONOS_LCP_PSOR, "PSOR", any},
    SiconosSolver{SICONOS_LCP_CPG, "CPG", any},
    SiconosSolver{SICONOS_LCP_LATIN, "LATIN", any},
    SiconosSolver{SICONOS_LCP_LATIN_W, "LATIN_W", any},
    SiconosSolver{SICONOS_LCP_QP, "QP", any},
    SiconosSolver{SICONOS_LCP_NSQP, "NSQP", any},
    SiconosSolver{SICONOS_LCP_ENUM, "ENUM", 10},
    SiconosSolver{SICONOS_LCP_AVI_CAOFERRIS, "AVI_CAOFERRIS", any},
    SiconosSolver{SICONOS_LCP_PATHSEARCH, "PATHSEARCH", any},
    SiconosSolver{SICONOS_LCP_CONVEXQP_PG, "CONVEXQP_PG", any},
};

}  // namespace

std::span<const SiconosSolver> siconos_solvers() {
  return solvers;
}
std::string siconos_version() {
  return ORTHANT_SICONOS_VERSION;
}

struct SiconosLcp::State {
  const complementarity::Lcp* problem = nullptr;
  Matrix M;
  Vector q, z, w;
  NumericsMatrix* matrix = nullptr;
  SolverOptions* options = nullptr;
  LinearComplementarityProblem statement{};
  int info = -1;

  State() = default;
  State(const State&) = delete;
  State& operator=(const State&) = delete;
  ~State() {
    solver_options_delete(options);
    matrix->matrix0 = nullptr;  // ours
    NM_free(matrix);
  }
};

SiconosLcp::SiconosLcp(const SiconosSolver& solver, double tolerance, const complementarity::Lcp& problem)
    : state_(std::make_unique<State>()) {
  State& state = *state_;
  const int n = static_cast<int>(problem.q.size());
  numerics_set_verbose(0);
  state.problem = &problem;
  state.M = problem.M;
  state.q = problem.q;
  state.z = state.w = Vector::Zero(n);
  state.matrix = NM_create_from_data(NM_DENSE, n, n, state.M.data());
  state.statement = {.size = n, .M = state.matrix, .q = state.q.data()};
  state.options = solver_options_create(solver.id);
  state.options->dparam[SICONOS_DPARAM_TOL] = tolerance;
  // Newton and sweeps: far more than any convergent run needs. Enumeration counts its own.
  if (solver.id != SICONOS_LCP_ENUM) state.options->iparam[SICONOS_IPARAM_MAX_ITER] = 100000;
}

SiconosLcp::SiconosLcp(SiconosLcp&&) noexcept = default;
SiconosLcp& SiconosLcp::operator=(SiconosLcp&&) noexcept = default;
SiconosLcp::~SiconosLcp() = default;

double SiconosLcp::run() {
  State& state = *state_;
  state.M = state.problem->M;
  state.q = state.problem->q;
  state.z.setZero();
  state.w.setZero();
  const auto start = std::chrono::steady_clock::now();
  state.info = linearComplementarity_driver(&state.statement, state.z.data(), state.w.data(), state.options);
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

int SiconosLcp::info() const {
  return state_->info;
}
const Vector& SiconosLcp::z() const {
  return state_->z;
}

}  // namespace orthant::rivals
