// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/complementarity/siconos_entrants.hpp"

#include "benchmarks/harness/child.hpp"
#include "benchmarks/rivals/blas.hpp"
#include "benchmarks/rivals/siconos_lcp.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>

#include <fmt/format.h>

namespace orthant::benchmarks {
namespace {

using complementarity::Lcp;
using rivals::SiconosLcp;
using rivals::SiconosSolver;

constexpr std::array tolerances{1e-8,  1e-9,  1e-10, 3e-11,
                                1e-11, 1e-12, 1e-14};  // relative to ‖q‖, by Siconos' own measure
constexpr unsigned limit_seconds = 8;                  // for all problems of one class and size
constexpr double trial_seconds = 0.01;                 // per problem, at least one run
constexpr double contention = 4.0;     // slower than this many times the fastest solver: no full contest
constexpr double hopelessness = 30.0;  // slower than this many times for n ≥ 50: not tried on larger problems

struct Setting {
  const SiconosSolver* solver = nullptr;
  double tolerance = nan;
  int threads = 1;
};

std::string text(const Setting& setting) {
  return fmt::format("tolerance {:.0e}, {} BLAS thread{}", setting.tolerance, setting.threads,
                     setting.threads == 1 ? "" : "s");
}

std::string claim(int info) {
  return info == 0 ? "solved" : fmt::format("info {}", info);
}

/// The outcome of one setting on all problems.
struct Tryout {
  Setting setting;
  std::vector<Entry> entries;  // one per problem
  std::string ending;          // of the child, when it did not return
  double seconds = infinity;   // median over the problems
  Index solved = 0;
};

constexpr std::size_t numbers_per_problem = 5;  // median, residual, backward error, info, runs

std::vector<double> try_problem(const Setting& setting, const Lcp& problem) {
  SiconosLcp solver(*setting.solver, setting.tolerance, problem);
  std::vector<double> times;
  for (double total = 0.0; times.empty() || (total < trial_seconds && times.size() < 300); total += times.back()) {
    times.push_back(std::max(solver.run() - clock_cost(), 0.0));
  }
  const Verdict verdict = judge(problem, {.z = solver.z(), .claim = claim(solver.info())});
  return {median(times), verdict.relative_residual, verdict.backward_error, static_cast<double>(solver.info()),
          static_cast<double>(times.size())};
}

Entry entry(const Setting& setting, const double* numbers) {
  const std::string claimed = claim(static_cast<int>(numbers[3]));
  return {.library = "Siconos",
          .solver = std::string(setting.solver->name),
          .settings = text(setting),
          .repetitions = static_cast<int>(numbers[4]),
          .seconds = {numbers[0], nan, nan},
          .verdict = {.relative_residual = numbers[1],
                      .backward_error = numbers[2],
                      .claim = claimed,
                      .judgement = judgement(numbers[1], claimed)}};
}

Tryout try_setting(const Setting& setting, const std::vector<Lcp>& problems) {
  const ChildReport report = in_child(limit_seconds, [&] {
    rivals::set_blas_threads(setting.threads);
    std::vector<double> all;
    for (const Lcp& problem : problems) {
      const std::vector<double> numbers = try_problem(setting, problem);
      all.insert(all.end(), numbers.begin(), numbers.end());
    }
    return all;
  });
  Tryout tryout{.setting = setting, .entries = {}, .ending = report.ending};
  if (!report.ending.empty()) {
    Entry dead = entry(setting, std::array{nan, nan, nan, -1.0, 0.0}.data());
    dead.verdict.claim = "none";
    dead.verdict.judgement = report.ending;
    tryout.entries.assign(problems.size(), dead);
    return tryout;
  }
  std::vector<double> times;
  for (std::size_t i = 0; i < problems.size(); ++i) {
    tryout.entries.push_back(entry(setting, &report.numbers[i * numbers_per_problem]));
    times.push_back(tryout.entries.back().seconds.median);
    tryout.solved += tryout.entries.back().verdict.judgement == "solved" ? 1 : 0;
  }
  tryout.seconds = median(times);
  return tryout;
}

bool is_better(const Tryout& a, const Tryout& b) {
  return a.solved != b.solved ? a.solved > b.solved : a.seconds < b.seconds;
}

// Tightens the tolerance until all problems are solved, then tries other numbers of threads.
Tryout best_tryout(const SiconosSolver& solver, const std::vector<Lcp>& problems, int most_threads) {
  Tryout best;
  const auto all = static_cast<Index>(problems.size());
  for (const double tolerance : tolerances) {
    Tryout tryout = try_setting({&solver, tolerance, 1}, problems);
    const bool is_dead = !tryout.ending.empty();
    if (best.entries.empty() || is_better(tryout, best)) best = std::move(tryout);
    if (is_dead || best.solved == all || best.seconds > 0.5) break;
  }
  if (most_threads > 1 && best.solved == all) {
    Tryout threaded = try_setting({&solver, best.setting.tolerance, most_threads}, problems);
    if (is_better(threaded, best)) best = std::move(threaded);
  }
  return best;
}

Contestant contestant(const Setting& setting) {
  const auto start = [setting](const Lcp& problem) {
    const auto solver = std::make_shared<SiconosLcp>(*setting.solver, setting.tolerance, problem);
    return Trial{.run = [solver] { return solver->run(); },
                 .answer = [solver] { return Answer{.z = solver->z(), .claim = claim(solver->info())}; }};
  };
  return {.library = "Siconos",
          .solver = std::string(setting.solver->name),
          .settings = text(setting),
          .start = start,
          .blas_threads = setting.threads};
}

}  // namespace

SiconosEntrants siconos_entrants(const std::vector<Lcp>& problems, std::set<std::string>& hopeless) {
  static const int most_threads = rivals::blas_threads();  // before anyone changed it
  const auto all = static_cast<Index>(problems.size());
  std::vector<Tryout> tryouts;
  double fastest = infinity;
  for (const SiconosSolver& solver : rivals::siconos_solvers()) {
    const std::string name(solver.name);
    if (problems.front().q.size() > solver.largest || hopeless.contains(name)) continue;
    tryouts.push_back(best_tryout(solver, problems, most_threads));
    if (tryouts.back().solved == all) fastest = std::min(fastest, tryouts.back().seconds);
  }
  for (const Tryout& tryout : tryouts) {
    // small problems say nothing of the growth of the time
    const bool is_slow = problems.front().q.size() >= 50 && tryout.seconds > hopelessness * fastest;
    if (tryout.solved == 0 || is_slow) hopeless.emplace(tryout.setting.solver->name);
  }
  SiconosEntrants entrants{.contestants = {}, .rejected = std::vector<std::vector<Entry>>(problems.size())};
  for (const Tryout& tryout : tryouts) {
    if (tryout.solved == all && tryout.seconds <= contention * fastest) {
      entrants.contestants.push_back(contestant(tryout.setting));
      continue;
    }
    for (std::size_t i = 0; i < problems.size(); ++i) entrants.rejected[i].push_back(tryout.entries[i]);
  }
  return entrants;
}

}  // namespace orthant::benchmarks
