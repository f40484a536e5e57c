// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/complementarity/contest.hpp"

#include "benchmarks/harness/turns.hpp"
#include "benchmarks/rivals/blas.hpp"

namespace orthant::benchmarks {
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
  std::vector<Trial> trials;
  for (const Contestant& contestant : contestants) {
    rivals::set_blas_threads(contestant.blas_threads);
    trials.push_back(contestant.start(problem));
  }
  std::vector<Lane> lanes;
  for (std::size_t i = 0; i < trials.size(); ++i) {
    lanes.push_back({.run = trials[i].run,
                     .before = [threads = contestants[i].blas_threads] { rivals::set_blas_threads(threads); }});
  }
  const std::vector<Timing> timings = take_turns(lanes, repetitions);
  std::vector<Entry> entries;
  for (std::size_t i = 0; i < trials.size(); ++i) {
    const Contestant& contestant = contestants[i];
    entries.push_back({.library = contestant.library,
                       .solver = contestant.solver,
                       .settings = contestant.settings,
                       .repetitions = timings[i].repetitions,
                       .seconds = timings[i].seconds,
                       .verdict = judge(problem, trials[i].answer())});
  }
  return entries;
}

}  // namespace orthant::benchmarks
