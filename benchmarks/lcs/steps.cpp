// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/harness/turns.hpp"
#include "benchmarks/lcs/sections.hpp"
#include "benchmarks/lcs/stepping.hpp"
#include "benchmarks/problems/lcs_problems.hpp"

#include "orthant/runs/lcs.hpp"
#include "orthant/schemes/emts.hpp"
#include "orthant/schemes/exponential.hpp"

#include <array>
#include <cmath>
#include <memory>

#include <fmt/format.h>

namespace orthant::benchmarks {
namespace {

constexpr double T = 10;
constexpr std::array parameter_sets{
    problems::ZeroDynamicsParameters{.d2 = -1, .alpha = 1, .omega = 1},
    problems::ZeroDynamicsParameters{.d2 = 0, .alpha = 1, .omega = 1},
    problems::ZeroDynamicsParameters{.d2 = 1, .alpha = 1, .omega = 1},
    problems::ZeroDynamicsParameters{.d2 = 1, .alpha = 0, .omega = 0},
};

double relative_error(const Vector& x, const Vector& exact) {
  return (x - exact).lpNorm<Eigen::Infinity>() / exact.lpNorm<Eigen::Infinity>();
}

struct Candidate {
  StepsRow row;
  Lane lane;
};

// The step loop alone. Accuracy and what the steps did come from one more run, which is not timed.
template <class Prepared>
Candidate loop_of(StepsRow row, Prepared prepared, const Matrix& W_inverse, const Vector& x0, const Vector& exact) {
  const auto stepper = std::make_shared<Prepared>(std::move(prepared));
  stepper->start(x0);
  Status status = Status::solved;
  for (Index step = 0; step < row.steps && status == Status::solved; ++step) {
    status = stepper->advance();
    row.touched += stepper->last().is_touched ? 1 : 0;
  }
  row.status = name(status);
  row.error = relative_error(W_inverse * stepper->last().z, exact);
  const Index steps = row.steps;
  return {.row = std::move(row), .lane = {.run = [=] { return step_loop(*stepper, x0, steps).seconds; }}};
}

// The whole run: analysis, preparation, certificates, events.
Candidate run_of(StepsRow row, const problems::LcsProblem& problem, const Vector& exact) {
  runs::RunOptions options;
  options.scheme = row.scheme;
  options.h = row.h;
  options.T = T;
  options.keep_trajectory = false;
  const runs::LcsResult result = runs::run(problem.system, problem.x0, options);
  row.scheme = fmt::format("runs::run, {}", row.scheme);
  row.status = name(result.status);
  row.error = relative_error(result.x, exact);
  row.touched = -1;
  return {.row = std::move(row),
          .lane = {.run = [=] { return seconds_of([&] { (void)runs::run(problem.system, problem.x0, options); }); }}};
}

}  // namespace

std::vector<StepsRow> zero_dynamics_steps(const LcsPlan& plan, const Progress& progress) {
  std::vector<StepsRow> rows;
  for (const problems::ZeroDynamicsParameters& parameters : parameter_sets) {
    const problems::LcsProblem problem = problems::zero_dynamics_example(parameters);
    progress("system (159), " + problem.name);
    const systems::Prepared<systems::Lcs> system = systems::prepared(problem.system);
    const analysis::ZeroDynamics form = analysis::zero_dynamics(system, analysis::relative_degree(system));
    const Vector exact = problems::zero_dynamics_solution(parameters, T);
    for (const double h : plan.steps_h) {
      const auto steps = static_cast<Index>(std::llround(T / h));
      const auto row = [&](std::string scheme) {
        return StepsRow{.system = problem.name, .scheme = std::move(scheme), .h = h, .steps = steps};
      };
      std::vector<Candidate> candidates;
      candidates.push_back(
          loop_of(row("emts"), schemes::Emts{}.prepare(system, form, h), form.W_inverse, problem.x0, exact));
      candidates.push_back(loop_of(row("exponential"), schemes::Exponential{}.prepare(system, form, h), form.W_inverse,
                                   problem.x0, exact));
      candidates.push_back(run_of(row("emts"), problem, exact));
      std::vector<Lane> lanes;
      for (const Candidate& candidate : candidates) lanes.push_back(candidate.lane);
      const std::vector<Timing> timings = take_turns(lanes, plan.repetitions, plan.slow_repetitions);
      for (std::size_t i = 0; i < candidates.size(); ++i) {
        candidates[i].row.repetitions = timings[i].repetitions;
        candidates[i].row.step = scaled(timings[i].seconds, steps);
        rows.push_back(candidates[i].row);
      }
    }
  }
  return rows;
}

}  // namespace orthant::benchmarks
