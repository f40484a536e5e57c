// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/rivals/siconos_events.hpp"

#include "benchmarks/harness/samples.hpp"

#include <memory>

#include <SiconosKernel.hpp>

namespace orthant::rivals {
namespace {

constexpr int nonsmooth_event = 2;  // Event::getType() of an impact

std::shared_ptr<SiconosVector> single(double value) {
  auto vector = std::make_shared<SiconosVector>(1U);
  (*vector)(0) = value;
  return vector;
}

std::shared_ptr<SimpleMatrix> unit() {
  auto matrix = std::make_shared<SimpleMatrix>(1U, 1U);
  (*matrix)(0, 0) = 1.0;
  return matrix;
}

}  // namespace

bool has_siconos_events() {
  return true;
}

SiconosEventRun siconos_event_run(const BallProblem& problem, double step, double tolerance) {
  const auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, problem.T);
  const auto ball = std::make_shared<LagrangianLinearTIDS>(single(problem.height), single(0.0), unit());
  ball->setFExtPtr(single(-problem.g));
  model->insertDynamicalSystem(ball);
  const auto contact = std::make_shared<Interaction>(std::make_shared<NewtonImpactNSL>(problem.restitution),
                                                     std::make_shared<LagrangianLinearTIR>(unit()));
  model->link(contact, ball);
  const auto integrator = std::make_shared<LsodarOSI>();
  const auto simulation = std::make_shared<EventDriven>(model, std::make_shared<TimeDiscretisation>(0.0, step));
  simulation->insertIntegrator(integrator);
  simulation->insertNonSmoothProblem(std::make_shared<LCP>(), SICONOS_OSNSP_ED_IMPACT);
  simulation->insertNonSmoothProblem(std::make_shared<LCP>(), SICONOS_OSNSP_ED_SMOOTH_ACC);
  simulation->initialize();
  integrator->setTol(1, tolerance, tolerance);

  SiconosEventRun run;
  const benchmarks::Stopwatch watch = benchmarks::Stopwatch::fine();
  while (simulation->hasNextEvent()) {
    simulation->advanceToEvent();
    const bool is_impact = simulation->eventsManager()->nextEvent()->getType() == nonsmooth_event;
    simulation->processEvents();
    if (is_impact) run.impact_times.push_back(simulation->startingTime());
  }
  run.seconds = watch.seconds();
  return run;
}

}  // namespace orthant::rivals
