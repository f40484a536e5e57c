// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/rivals/siconos_column.hpp"

#include "benchmarks/harness/samples.hpp"

#include <memory>

#include <SiconosKernel.hpp>
#include <SolverOptions.h>
#include <lcp_cst.h>

namespace orthant::rivals {
namespace {

using Beads = std::vector<std::shared_ptr<LagrangianLinearTIDS>>;

std::shared_ptr<SiconosVector> single(double value) {
  auto vector = std::make_shared<SiconosVector>(1U);
  (*vector)(0) = value;
  return vector;
}

Beads beads_of(const ColumnProblem& problem) {
  Beads beads;
  beads.reserve(static_cast<std::size_t>(problem.q0.size()));
  for (Index i = 0; i < problem.q0.size(); ++i) {
    const auto mass = std::make_shared<SimpleMatrix>(1U, 1U);
    (*mass)(0, 0) = 1.0;
    beads.push_back(std::make_shared<LagrangianLinearTIDS>(single(problem.q0[i]), single(0.0), mass));
    beads.back()->setFExtPtr(single(-problem.g));
  }
  return beads;
}

void link_all(NonSmoothDynamicalSystem& model, const Beads& beads, double restitution) {
  const auto law = std::make_shared<NewtonImpactNSL>(restitution);
  for (std::size_t i = 0; i < beads.size(); ++i) {
    const unsigned bodies = i == 0 ? 1U : 2U;
    const auto H = std::make_shared<SimpleMatrix>(1U, bodies);
    (*H)(0, bodies - 1) = 1.0;
    if (bodies == 2U) (*H)(0, 0) = -1.0;
    const auto contact = std::make_shared<Interaction>(law, std::make_shared<LagrangianLinearTIR>(H));
    if (i == 0) {
      model.link(contact, beads[i]);
    } else {
      model.link(contact, beads[i - 1], beads[i]);
    }
  }
}

void append(const Beads& beads, std::vector<double>& states) {
  for (const auto& bead : beads) states.push_back((*bead->q())(0));
  for (const auto& bead : beads) states.push_back((*bead->velocity())(0));
}

}  // namespace

std::vector<SiconosColumnStepper> siconos_column_steppers() {
  return {
      {SICONOS_LCP_LEMKE, false, false, "LEMKE"},
      {SICONOS_LCP_ENUM, false, false, "ENUM"},
      {SICONOS_LCP_PGS, true, false, "PGS"},
      {SICONOS_LCP_CPG, true, false, "CPG"},
      {SICONOS_LCP_PSOR, true, false, "PSOR"},
      {SICONOS_LCP_QP, false, false, "QP"},
      {SICONOS_LCP_MURTY, false, false, "MURTY"},
      {SICONOS_LCP_BARD, false, false, "BARD"},
      {SICONOS_LCP_PIVOT, false, false, "PIVOT"},
      {SICONOS_LCP_PIVOT_LUMOD, false, false, "PIVOT_LUMOD"},
      {SICONOS_LCP_AVI_CAOFERRIS, false, false, "AVI_CAOFERRIS"},
      {SICONOS_LCP_NEWTON_FB_FBLSA, true, false, "NEWTON_FB_FBLSA"},
      {SICONOS_LCP_NEWTON_MIN_FBLSA, true, false, "NEWTON_MIN_FBLSA"},
      {SICONOS_LCP_NEWTONMIN, true, false, "NEWTONMIN"},
      {SICONOS_LCP_PATHSEARCH, false, false, "PATHSEARCH"},
      {SICONOS_LCP_NSGS_SBM, true, true, "NSGS_SBM"},
  };
}

SiconosColumnRun siconos_column_run(const ColumnProblem& problem, const SiconosColumnStepper& stepper,
                                    bool keep_states) {
  const double beyond_the_end = problem.h * (static_cast<double>(problem.steps) + 2.0);
  const auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, beyond_the_end);
  const Beads beads = beads_of(problem);
  for (const auto& bead : beads) model->insertDynamicalSystem(bead);
  link_all(*model, beads, problem.restitution);
  const auto one_step = std::make_shared<LCP>(stepper.lcp_solver);
  one_step->setMStorageType(stepper.is_block ? NM_SPARSE_BLOCK : NM_DENSE);
  one_step->setNumericsVerboseMode(false);
  if (stepper.is_iterative) {
    one_step->numericsSolverOptions()->dparam[SICONOS_DPARAM_TOL] = 1e-13;
    one_step->numericsSolverOptions()->iparam[SICONOS_IPARAM_MAX_ITER] = 100000;
  }
  // shared: initialize() asks for shared_from_this
  const auto simulation = std::make_shared<TimeStepping>(model, std::make_shared<TimeDiscretisation>(0.0, problem.h),
                                                         std::make_shared<MoreauJeanOSI>(0.5), one_step);
  simulation->setNewtonOptions(SICONOS_TS_LINEAR);
  simulation->setCheckSolverFunction([](int, Simulation*) {});  // the default prints, which would cost it time
  simulation->initialize();

  SiconosColumnRun run;
  if (keep_states) append(beads, run.states);
  const benchmarks::Stopwatch watch = benchmarks::Stopwatch::fine();
  for (Index step = 0; step < problem.steps; ++step) {
    simulation->computeOneStep();
    simulation->nextStep();
    if (keep_states) append(beads, run.states);
  }
  run.seconds = watch.seconds();
  return run;
}

}  // namespace orthant::rivals
