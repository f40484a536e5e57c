// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/harness/turns.hpp"
#include "benchmarks/lcs/sections.hpp"
#include "benchmarks/lcs/stepping.hpp"
#include "benchmarks/problems/lcs_problems.hpp"

#include "orthant/schemes/emts.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace orthant::benchmarks {
namespace {

constexpr double T = 1;

// About 20 ms of matrix-vector products, and at least enough steps to land.
Index steps_for(Index n) {
  return std::clamp<Index>(20'000'000 / (n * n), 40, 2000);
}

GrowthRow chain(Index n, bool rests, const LcsPlan& plan) {
  const problems::LcsProblem problem = problems::integrator_chain(n, rests);
  const systems::Prepared<systems::Lcs> system = systems::prepared(problem.system);
  const analysis::ZeroDynamics form = analysis::zero_dynamics(system, analysis::relative_degree(system));
  GrowthRow row{.n = n, .rests = rests, .steps = steps_for(n)};
  const double h = T / static_cast<double>(row.steps);
  schemes::PreparedEmts stepper = schemes::Emts{}.prepare(system, form, h);

  row.status = name(step_loop(stepper, problem.x0, row.steps).status);
  const Vector x = form.W_inverse * stepper.last().z;
  const Vector exact = problems::integrator_chain_solution(n, rests, T);
  row.error = (x - exact).lpNorm<Eigen::Infinity>() / problem.x0.lpNorm<Eigen::Infinity>();

  const Matrix M = Matrix::Constant(n, n, 1.0 / static_cast<double>(n));
  Vector from = Vector::Ones(n);
  Vector to(n);
  const auto products = [&] {
    return seconds_of([&] {
      for (Index k = 0; k < row.steps; ++k) {
        to.noalias() = M * from;
        from.swap(to);
      }
    });
  };
  const std::vector<Timing> timings =
      take_turns({{.run = [&] { return step_loop(stepper, problem.x0, row.steps).seconds; }}, {.run = products}},
                 plan.repetitions, plan.slow_repetitions);
  row.repetitions = timings[0].repetitions;
  row.step = scaled(timings[0].seconds, row.steps);
  row.product = scaled(timings[1].seconds, row.steps);
  row.ratio = row.step.median / row.product.median;
  return row;
}

}  // namespace

LcsPlan quick_lcs_plan() {
  return {.repetitions = 10, .slow_repetitions = 3, .steps_h = {1e-3}, .chain_sizes = {3, 10, 30, 100, 300}};
}

std::vector<GrowthRow> growth(const LcsPlan& plan, const Progress& progress) {
  std::vector<GrowthRow> rows;
  for (const bool rests : {false, true}) {
    for (const Index n : plan.chain_sizes) {
      progress(fmt::format("chain of {} integrators that {}", n, rests ? "rests" : "leaves"));
      rows.push_back(chain(n, rests, plan));
    }
  }
  return rows;
}

}  // namespace orthant::benchmarks
