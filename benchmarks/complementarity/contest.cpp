// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/complementarity/contest.hpp"

#include "benchmarks/rivals/siconos_lcp.hpp"

#include <algorithm>

namespace orthant::benchmarks {
namespace {

constexpr double sample_seconds = 3e-4;  // short enough to fall between two ticks of the scheduler
constexpr int largest_batch = 300;
constexpr double slow_seconds = 0.1;  // from here on, three samples must do

double net_seconds(const Trial& trial) {
  return std::max(trial.run() - clock_cost(), 0.0);
}

double sample(const Trial& trial, int batch) {
  double total = 0.0;
  for (int run = 0; run < batch; ++run) total += net_seconds(trial);
  return total / batch;
}

// Warms caches and branch predictors.
double warmed_up_seconds(const Trial& trial) {
  double fastest = net_seconds(trial);
  for (int run = 0; run < 20 && fastest < 1e-2; ++run) fastest = std::min(fastest, net_seconds(trial));
  return fastest;
}

int batch_size(double fastest) {
  return static_cast<int>(
      std::clamp(sample_seconds / std::max(fastest, 1e-9), 1.0, static_cast<double>(largest_batch)));
}

}  // namespace

std::string judgement(double relative_residual, const std::string& claim) {
  if (relative_residual <= required_residual) return "solved";  // false for NaN
  return claim == "solved" ? "wrong" : "failed";
}

Verdict judge(const complementarity::Lcp& problem, const Answer& answer) {
  const complementarity::LcpCertificate certificate = complementarity::certify(problem, answer.z);
  Verdict verdict;
  verdict.relative_residual = certificate.natural_residual / certificate.scale;
  verdict.backward_error = certificate.backward_error;
  verdict.claim = answer.claim;
  verdict.judgement = judgement(verdict.relative_residual, answer.claim);
  return verdict;
}

std::vector<Entry> contest(const complementarity::Lcp& problem, const std::vector<Contestant>& contestants,
                           int repetitions) {
  struct Lane {
    Trial trial;
    int batch = 1;
    int repetitions = 0;
    std::vector<double> samples;
  };
  std::vector<Lane> lanes;
  for (const Contestant& contestant : contestants) {
    rivals::set_blas_threads(contestant.blas_threads);
    Trial trial = contestant.start(problem);
    const double fastest = warmed_up_seconds(trial);
    lanes.push_back({.trial = std::move(trial),
                     .batch = batch_size(fastest),
                     .repetitions = fastest < slow_seconds ? repetitions : std::min(repetitions, 3),
                     .samples = {}});
  }
  for (int repetition = 0; repetition < repetitions; ++repetition) {
    for (std::size_t i = 0; i < lanes.size(); ++i) {
      if (repetition >= lanes[i].repetitions) continue;
      rivals::set_blas_threads(contestants[i].blas_threads);
      net_seconds(lanes[i].trial);  // its data back into the caches after the others' turns
      lanes[i].samples.push_back(sample(lanes[i].trial, lanes[i].batch));
    }
  }
  std::vector<Entry> entries;
  for (std::size_t i = 0; i < lanes.size(); ++i) {
    const Contestant& contestant = contestants[i];
    entries.push_back({.library = contestant.library,
                       .solver = contestant.solver,
                       .settings = contestant.settings,
                       .repetitions = lanes[i].repetitions,
                       .seconds = spread(lanes[i].samples),
                       .verdict = judge(problem, lanes[i].trial.answer())});
  }
  return entries;
}

}  // namespace orthant::benchmarks
