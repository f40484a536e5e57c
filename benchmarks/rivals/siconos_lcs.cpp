// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/rivals/siconos_lcs.hpp"

#include "benchmarks/harness/samples.hpp"

#include <memory>

#include <SiconosKernel.hpp>
#include <lcp_cst.h>

namespace orthant::rivals {
namespace {

std::shared_ptr<SimpleMatrix> copy(const Matrix& source) {
  const auto rows = static_cast<unsigned>(source.rows());
  const auto columns = static_cast<unsigned>(source.cols());
  auto target = std::make_shared<SimpleMatrix>(rows, columns);
  for (unsigned j = 0; j < columns; ++j) {
    for (unsigned i = 0; i < rows; ++i) (*target)(i, j) = source(i, j);
  }
  return target;
}

std::shared_ptr<SiconosVector> copy(const Vector& source) {
  auto target = std::make_shared<SiconosVector>(static_cast<unsigned>(source.size()));
  for (Index i = 0; i < source.size(); ++i) (*target)(static_cast<unsigned>(i)) = source[i];
  return target;
}

void append(const SiconosVector& x, std::vector<double>& states) {
  for (unsigned i = 0; i < x.size(); ++i) states.push_back(x(i));
}

}  // namespace

std::vector<SiconosStepper> siconos_steppers() {
  return {
      {SICONOS_LCP_LEMKE, "LEMKE"},
      {SICONOS_LCP_MURTY, "MURTY"},
      {SICONOS_LCP_BARD, "BARD"},
      {SICONOS_LCP_PIVOT, "PIVOT"},
      {SICONOS_LCP_PIVOT_LUMOD, "PIVOT_LUMOD"},
      {SICONOS_LCP_AVI_CAOFERRIS, "AVI_CAOFERRIS"},
      {SICONOS_LCP_ENUM, "ENUM"},
      {SICONOS_LCP_NEWTON_FB_FBLSA, "NEWTON_FB_FBLSA"},
      {SICONOS_LCP_NEWTON_MIN_FBLSA, "NEWTON_MIN_FBLSA"},
      {SICONOS_LCP_NEWTONMIN, "NEWTONMIN"},
      {SICONOS_LCP_PATHSEARCH, "PATHSEARCH"},
  };
}

std::string siconos_kernel_version() {
  return ORTHANT_SICONOS_VERSION;
}

SiconosRun siconos_run(const ThetaProblem& problem, const SiconosStepper& stepper, bool keep_states) {
  const auto system = std::make_shared<FirstOrderLinearTIDS>(copy(problem.x0), copy(problem.A));
  const auto relation = std::make_shared<FirstOrderLinearTIR>(copy(problem.C), copy(problem.B));
  relation->setDPtr(copy(problem.D));
  const auto law = std::make_shared<ComplementarityConditionNSL>(static_cast<unsigned>(problem.C.rows()));
  const double beyond_the_end = problem.h * (static_cast<double>(problem.steps) + 2.0);
  const auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, beyond_the_end);
  model->insertDynamicalSystem(system);
  model->link(std::make_shared<Interaction>(law, relation), system);
  // shared: initialize() asks for shared_from_this
  const auto simulation = std::make_shared<TimeStepping>(model, std::make_shared<TimeDiscretisation>(0.0, problem.h),
                                                         std::make_shared<EulerMoreauOSI>(problem.theta),
                                                         std::make_shared<LCP>(stepper.lcp_solver));
  simulation->setNewtonOptions(SICONOS_TS_LINEAR);
  simulation->initialize();

  SiconosRun run;
  if (keep_states) append(*system->x(), run.states);
  run.seconds = benchmarks::seconds_of([&] {
    for (Index step = 0; step < problem.steps; ++step) {
      simulation->computeOneStep();
      simulation->nextStep();
      if (keep_states) append(*system->x(), run.states);
    }
  });
  return run;
}

}  // namespace orthant::rivals
