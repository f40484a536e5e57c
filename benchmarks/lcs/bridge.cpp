// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/harness/child.hpp"
#include "benchmarks/harness/turns.hpp"
#include "benchmarks/lcs/sections.hpp"
#include "benchmarks/lcs/stepping.hpp"
#include "benchmarks/problems/lcs_problems.hpp"
#include "benchmarks/rivals/siconos_lcs.hpp"

#include "orthant/runs/lcs.hpp"
#include "orthant/schemes/backward_euler.hpp"

#include <cmath>
#include <exception>

namespace orthant::benchmarks {
namespace {

constexpr double theta = 0.5;
constexpr double h = 1e-6;
constexpr Index steps = 5000;
constexpr unsigned limit_seconds = 20;

using States = std::vector<double>;

double largest_difference(const States& states, const States& reference) {
  if (states.size() != reference.size()) return infinity;
  double difference = 0.0;
  double size = 0.0;
  for (std::size_t i = 0; i < states.size(); ++i) {
    const double apart = std::abs(states[i] - reference[i]);
    difference = apart >= difference ? apart : difference;
    if (std::isnan(apart)) return infinity;
    size = std::max(size, std::abs(reference[i]));
  }
  return difference / size;
}

std::string judged(double error) {
  return error <= required_agreement ? "right" : "wrong";
}

States stepper_states(schemes::PreparedBackwardEuler& stepper, const Vector& x0) {
  States states(x0.begin(), x0.end());
  stepper.start(x0);
  for (Index step = 0; step < steps && stepper.advance() == Status::solved; ++step) {
    const Vector& x = stepper.last().x;
    states.insert(states.end(), x.begin(), x.end());
  }
  return states;
}

runs::LcsResult whole_run(const problems::LcsProblem& problem, bool keeps) {
  runs::RunOptions options;
  options.scheme = schemes::BackwardEuler{.theta = theta};
  options.h = h;
  options.T = h * static_cast<double>(steps);
  options.keep_trajectory = keeps;
  return runs::run(problem.system, problem.x0, options);
}

States run_states(const problems::LcsProblem& problem) {
  const runs::LcsResult result = whole_run(problem, true);
  const runs::Trajectory& trajectory = result.trajectory;
  const Index first = trajectory.column("x0");
  States states;
  for (Index row = 0; row < trajectory.rows(); ++row) {
    for (Index i = 0; i < problem.x0.size(); ++i) states.push_back(trajectory.at(row, first + i));
  }
  return states;
}

struct Candidate {
  BridgeRow row;
  Lane lane;
};

// Those of Siconos' LCP solvers that give the reference's states; the others become rows without a time.
void add_rivals(const rivals::ThetaProblem& problem, const States& reference, std::vector<Candidate>& candidates,
                std::vector<BridgeRow>& failures) {
  for (const rivals::SiconosStepper& stepper : rivals::siconos_steppers()) {
    BridgeRow row{.library = "Siconos", .how = "EulerMoreauOSI, " + stepper.name};
    const ChildReport report = in_child(limit_seconds, [&]() -> std::vector<double> {
      try {
        return {largest_difference(siconos_run(problem, stepper, true).states, reference)};
      } catch (const std::exception&) {
        return {};
      }
    });
    if (!report.numbers.empty()) row.error = report.numbers.front();
    row.judgement = report.numbers.empty() ? report.ending : judged(row.error);
    if (row.judgement != "right") {
      failures.push_back(row);
      continue;
    }
    candidates.push_back(
        {.row = row, .lane = {.run = [&problem, stepper] { return siconos_run(problem, stepper, false).seconds; }}});
  }
}

}  // namespace

std::vector<BridgeRow> bridge(const LcsPlan& plan, const Progress& progress) {
  progress("4-diode bridge");
  const problems::LcsProblem problem = problems::diode_bridge();
  const systems::Prepared<systems::Lcs> prepared = systems::prepared(problem.system);
  const systems::Lcs& system = prepared.system();
  const States reference = problems::theta_method_states(problem, theta, h, steps);
  const rivals::ThetaProblem statement{.A = system.A,
                                       .B = system.B,
                                       .C = system.C,
                                       .D = system.D,
                                       .x0 = problem.x0,
                                       .theta = theta,
                                       .h = h,
                                       .steps = steps};
  schemes::PreparedBackwardEuler stepper = schemes::BackwardEuler{.theta = theta}.prepare(prepared, h);
  std::vector<Candidate> candidates;
  candidates.push_back({.row = {.library = "Orthant",
                                .how = "prepared backward-euler, step loop",
                                .error = largest_difference(stepper_states(stepper, problem.x0), reference)},
                        .lane = {.run = [&] { return step_loop(stepper, problem.x0, steps).seconds; }}});
  candidates.push_back({.row = {.library = "Orthant",
                                .how = "runs::run, all included",
                                .error = largest_difference(run_states(problem), reference)},
                        .lane = {.run = [&] { return seconds_of([&] { (void)whole_run(problem, false); }); }}});
  for (Candidate& own : candidates) own.row.judgement = judged(own.row.error);
  std::vector<BridgeRow> failures;
  add_rivals(statement, reference, candidates, failures);

  std::vector<Lane> lanes;
  for (const Candidate& candidate : candidates) lanes.push_back(candidate.lane);
  const std::vector<Timing> timings = take_turns(lanes, plan.repetitions, plan.slow_repetitions);
  std::vector<BridgeRow> rows;
  double fastest_rival = infinity;
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    BridgeRow row = candidates[i].row;
    row.repetitions = timings[i].repetitions;
    row.step = scaled(timings[i].seconds, steps);
    if (row.library != "Orthant") fastest_rival = std::min(fastest_rival, row.step.median);
    rows.push_back(row);
  }
  for (BridgeRow& row : rows) {
    if (row.library == "Orthant" && fastest_rival < infinity) row.ratio = fastest_rival / row.step.median;
  }
  rows.insert(rows.end(), failures.begin(), failures.end());
  return rows;
}

}  // namespace orthant::benchmarks
