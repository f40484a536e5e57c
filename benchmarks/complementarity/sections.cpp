// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/complementarity/sections.hpp"

#include "benchmarks/complementarity/orthant_entrants.hpp"
#include "benchmarks/complementarity/siconos_entrants.hpp"
#include "benchmarks/complementarity/summary.hpp"

#include "orthant/complementarity/pivoting.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace orthant::benchmarks {
namespace {

using complementarity::Lcp;
using complementarity::LcpSolution;
using complementarity::Pivoting;
using complementarity::SparseLcp;
using problems::MatrixClass;

void add_class_and_size(MatrixClass matrix_class, Index n, const Plan& plan, std::set<std::string>& hopeless,
                        std::vector<ColdRow>& rows) {
  std::vector<Lcp> problems;
  for (int instance = 0; instance < plan.instances; ++instance) {
    problems.push_back(problems::random_lcp(matrix_class, n, instance));
  }
  const SiconosEntrants siconos = siconos_entrants(problems, hopeless);
  std::vector<Contestant> contestants = orthant_contestants();
  contestants.insert(contestants.end(), siconos.contestants.begin(), siconos.contestants.end());
  for (int instance = 0; instance < plan.instances; ++instance) {
    std::vector<Entry> entries = contest(problems[instance], contestants, plan.repetitions_for(n));
    entries.insert(entries.end(), siconos.rejected[instance].begin(), siconos.rejected[instance].end());
    for (const Entry& entry : entries) rows.push_back({matrix_class, n, instance, entry});
  }
}

// Adds the times of one prepared solver on q and 1.01 q in turn.
Spread warm_times(const Lcp& problem, int repetitions, WarmRow& row) {
  const Vector scaled = 1.01 * problem.q;
  auto solver = Pivoting{}.prepare(problem.M);
  // the cold start, and the first warm one, which may have to factorise what the cold one left
  bool is_solved = solver.solve(problem.q) == Status::solved && solver.solve(scaled) == Status::solved;
  constexpr int pairs = 500;
  std::vector<double> samples;
  for (int repetition = 0; repetition < repetitions; ++repetition) {
    const double seconds = seconds_of([&] {
      for (int pair = 0; pair < pairs; ++pair) {
        is_solved = solver.solve(scaled) == Status::solved && is_solved;
        row.factorisations += solver.factorisations();
        is_solved = solver.solve(problem.q) == Status::solved && is_solved;
        row.factorisations += solver.factorisations();
      }
    });
    samples.push_back(seconds / (2 * pairs));
  }
  const double backward_error = is_solved ? certify(problem, solver.z()).backward_error : infinity;
  row.backward_error = std::max(row.backward_error, backward_error);
  return spread(samples);
}

template <class Solve>
ChainRow chain_row(const Plan& plan, double drift, Index n, Solve&& solve) {
  ChainRow row{.drift = drift, .n = n, .solver = "Pivoting.solve", .relative_residual = 0.0, .backward_error = 0.0};
  std::vector<Spread> spreads;
  for (int instance = 0; instance < plan.instances; ++instance) {
    const SparseLcp problem = problems::contact_chain(problems::bead_velocities(n, drift, instance));
    LcpSolution solution = solve(problem);
    std::vector<double> samples;
    for (int repetition = 0; repetition < plan.repetitions_for(n); ++repetition) {
      const int batch = static_cast<int>(std::max<Index>(1, 10000 / n));
      const double seconds = seconds_of([&] {
        for (int run = 0; run < batch; ++run) solution = solve(problem);
      });
      samples.push_back(seconds / batch);
    }
    spreads.push_back(spread(samples));
    const complementarity::LcpCertificate certificate = certify(problem, solution.z);
    row.relative_residual = std::max(row.relative_residual, certificate.natural_residual / certificate.scale);
    row.backward_error = std::max(row.backward_error, certificate.backward_error);
    row.iterations = std::max(row.iterations, solution.iterations);
    if (solution.status != Status::solved) row.claim = name(solution.status);
  }
  row.seconds = over_instances(spreads);
  return row;
}

}  // namespace

Plan quick_plan() {
  return {.sizes = {4, 10, 50},
          .chain_sizes = {100, 1000, 10000},
          .instances = 3,
          .repetitions = 10,
          .small_repetitions = 10};
}

std::vector<ColdRow> cold_start(const Plan& plan, const Progress& progress) {
  std::vector<ColdRow> rows;
  for (const MatrixClass matrix_class : problems::matrix_classes) {
    std::set<std::string> hopeless;
    for (const Index n : plan.sizes) {
      progress(fmt::format("cold start, {}, n = {}", name(matrix_class), n));
      add_class_and_size(matrix_class, n, plan, hopeless, rows);
    }
  }
  return rows;
}

std::vector<WarmRow> warm_start(const Plan& plan, const Progress& progress) {
  std::vector<WarmRow> rows;
  for (const MatrixClass matrix_class : problems::matrix_classes) {
    for (const Index n : {4, 10, 50}) {
      progress(fmt::format("warm start, {}, n = {}", name(matrix_class), n));
      WarmRow row{.matrix_class = matrix_class, .n = n, .factorisations = 0, .backward_error = 0.0};
      row.aim = n == 4 ? 150e-9 : n == 50 ? 2e-6 : nan;
      std::vector<Spread> spreads;
      for (int instance = 0; instance < plan.instances; ++instance) {
        spreads.push_back(warm_times(problems::random_lcp(matrix_class, n, instance), plan.repetitions_for(n), row));
      }
      row.seconds = over_instances(spreads);
      rows.push_back(row);
    }
  }
  return rows;
}

std::vector<ChainRow> contact_chains(const Plan& plan, const Progress& progress) {
  std::vector<ChainRow> rows;
  for (const double drift : {0.5, 0.0}) {
    for (const Index n : plan.chain_sizes) {
      progress(fmt::format("contact chain, drift {}, n = {}", drift, n));
      rows.push_back(chain_row(plan, drift, n, [](const SparseLcp& problem) { return Pivoting{}.solve(problem); }));
    }
  }
  return rows;
}

}  // namespace orthant::benchmarks
