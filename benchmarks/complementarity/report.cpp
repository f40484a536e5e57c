// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/complementarity/report.hpp"

#include "benchmarks/complementarity/summary.hpp"
#include "benchmarks/harness/table.hpp"

#include <algorithm>
#include <cmath>

namespace orthant::benchmarks {
namespace {

constexpr double aimed_ratio = 4.0;
constexpr double aimed_growth = 1.5;
constexpr double aimed_chain_seconds = 0.2;

void add_summary_row(const Group& group, const Standing& own, const Standing* rival, std::string& text) {
  add(text, "| {} | {} | {} | {} |", name(group.matrix_class), group.n, own.solver, micro(own.typical.median));
  if (rival == nullptr) {
    add(text, " none solves all | | | | |\n");
    return;
  }
  const double ratio = rival->typical.median / own.typical.median;
  const double worst = worst_ratio(own, *rival);
  add(text, " {} ({}) | {} | {:.2f} | {:.2f} | {} |\n", rival->solver, rival->settings, micro(rival->typical.median),
      ratio, worst, verdict(own.solved_all() && ratio >= aimed_ratio && worst >= 1.0));
}

void add_summary(const std::vector<Group>& all, std::string& text) {
  add(text,
      "## Cold start: each Orthant path against the fastest Siconos solver that reaches 1e-10 on all instances\n\n"
      "Times in µs, medians over the instances. Ratio: Siconos / Orthant; worst: the smallest ratio of an instance.\n"
      "The aim is met when the ratio is at least {} and no instance is slower than with Siconos.\n\n"
      "| class | n | Orthant | µs | Siconos | µs | ratio | worst | aim |\n|---|--:|---|--:|---|--:|--:|--:|---|\n",
      aimed_ratio);
  for (const Group& group : all) {
    const Standing* const rival = fastest(group, "Siconos");
    for (const Standing& standing : group.standings) {
      if (standing.library != "Orthant") continue;
      const bool is_main_path = standing.solver.starts_with("Pivoting") || standing.solver.starts_with("Auto");
      if (is_main_path || &standing == fastest(group, "Orthant")) add_summary_row(group, standing, rival, text);
    }
  }
  add(text, "\n");
}

void add_warm(const std::vector<WarmRow>& rows, std::string& text) {
  add(text,
      "## Warm start, active set unchanged (prepared solver, q and 1.01 q in turn), ns per solve\n\n"
      "| class | n | median | p10 | p90 | backward error | factorisations | aim | met |\n"
      "|---|--:|--:|--:|--:|--:|--:|--:|---|\n");
  for (const WarmRow& row : rows) {
    const bool has_aim = std::isfinite(row.aim);
    const bool is_met = row.seconds.median < row.aim && row.factorisations == 0 && row.backward_error <= 1e-10;
    add(text, "| {} | {} | {} | {} | {} | {:.1e} | {} | {} | {} |\n", name(row.matrix_class), row.n,
        number(1e9 * row.seconds.median), number(1e9 * row.seconds.p10), number(1e9 * row.seconds.p90),
        row.backward_error, row.factorisations, number(1e9 * row.aim), has_aim ? verdict(is_met) : "");
  }
  add(text, "\n");
}

// Time per unknown compared with that of the shortest chain of the same drift.
double growth(const ChainRow& row, const std::vector<ChainRow>& rows) {
  const auto first = std::ranges::find_if(
      rows, [&](const ChainRow& other) { return other.drift == row.drift && other.solver == row.solver; });
  return row.seconds.median / static_cast<double>(row.n) * static_cast<double>(first->n) / first->seconds.median;
}

void add_chains(const std::vector<ChainRow>& rows, std::string& text) {
  add(text,
      "## Sparse contact chain, cold start\n\n"
      "Beads in a row, inelastic impact, M = tridiag(-1, 2, -1), velocities drift · i + noise. With drift 0.5 the\n"
      "clusters of touching beads stay short; with drift 0 they span the chain. Growth: time per unknown compared\n"
      "with the shortest chain; the aim is at most {} either way, and {} s for n = 100000.\n\n"
      "| drift | n | solver | µs | p10 | p90 | µs per unknown | growth | iterations | relative residual | backward "
      "error | says | aim |\n|--:|--:|---|--:|--:|--:|--:|--:|--:|--:|--:|---|---|\n",
      aimed_growth, aimed_chain_seconds);
  for (const ChainRow& row : rows) {
    const double factor = growth(row, rows);
    const bool is_linear = factor <= aimed_growth && factor >= 1.0 / aimed_growth;
    const bool is_fast = row.n < 100000 || row.seconds.median <= aimed_chain_seconds;
    const bool is_right = row.relative_residual <= required_residual && row.claim == "solved";
    add(text, "| {} | {} | {} | {} | {} | {} | {} | {:.2f} | {} | {:.1e} | {:.1e} | {} | {} |\n", row.drift, row.n,
        row.solver, micro(row.seconds.median), micro(row.seconds.p10), micro(row.seconds.p90),
        number(1e6 * row.seconds.median / static_cast<double>(row.n)), factor, row.iterations, row.relative_residual,
        row.backward_error, row.claim, verdict(is_linear && is_fast && is_right));
  }
  add(text, "\n");
}

std::string outcome(const Standing& standing) {
  std::string text = fmt::format("{} solved", standing.solved);
  if (standing.failed > 0) add(text, ", {} failed", standing.failed);
  if (standing.wrong > 0) add(text, ", **{} wrong**", standing.wrong);
  if (standing.lost > 0) add(text, ", {} lost ({})", standing.lost, standing.ending);
  return text;
}

void add_standings(const std::vector<Group>& all, std::string& text) {
  add(text,
      "## Cold start: all solvers\n\n"
      "Fastest first among those that solve all instances. Residual and backward error: the largest over the\n"
      "instances, measured by `certify`. Rows without p10 and p90 are from the trial in a child process: slower\n"
      "than 4 times the fastest Siconos solver, or not reaching the residual. A solver that solves none, or for\n"
      "n ≥ 50 is 30 times slower than the fastest Siconos solver, is not tried on larger problems of the class.\n\n"
      "| class | n | library | solver | settings | µs | p10 | p90 | relative residual | backward error | outcome |\n"
      "|---|--:|---|---|---|--:|--:|--:|--:|--:|---|\n");
  for (const Group& group : all) {
    for (const Standing& row : group.standings) {
      add(text, "| {} | {} | {} | {} | {} | {} | {} | {} | {:.1e} | {:.1e} | {} |\n", name(group.matrix_class), group.n,
          row.library, row.solver, row.settings, micro(row.typical.median), micro(row.typical.p10),
          micro(row.typical.p90), row.relative_residual, row.backward_error, outcome(row));
    }
  }
}

}  // namespace

std::string as_csv(const Report& report) {
  std::string text;
  add_fact_comments(report.facts, text);
  add(text,
      "section,class,n,instance,library,solver,settings,repetitions,median_us,p10_us,p90_us,relative_residual,"
      "backward_error,claimed,judged\n");
  for (const ColdRow& row : report.cold) {
    const Entry& entry = row.entry;
    add(text, "cold,\"{}\",{},{},{},{},\"{}\",{},{},{},{},{:.3e},{:.3e},{},{}\n", name(row.matrix_class), row.n,
        row.instance, entry.library, entry.solver, entry.settings, entry.repetitions,
        number(1e6 * entry.seconds.median), number(1e6 * entry.seconds.p10), number(1e6 * entry.seconds.p90),
        entry.verdict.relative_residual, entry.verdict.backward_error, entry.verdict.claim, entry.verdict.judgement);
  }
  for (const WarmRow& row : report.warm) {
    add(text, "warm,\"{}\",{},,Orthant,Pivoting prepared,\"{} factorisations\",,{},{},{},,{:.3e},,\n",
        name(row.matrix_class), row.n, row.factorisations, number(1e6 * row.seconds.median),
        number(1e6 * row.seconds.p10), number(1e6 * row.seconds.p90), row.backward_error);
  }
  for (const ChainRow& row : report.chains) {
    add(text, "chain,drift {},{},,Orthant,{},\"{} iterations\",,{},{},{},{:.3e},{:.3e},{},{}\n", row.drift, row.n,
        row.solver, row.iterations, number(1e6 * row.seconds.median), number(1e6 * row.seconds.p10),
        number(1e6 * row.seconds.p90), row.relative_residual, row.backward_error, row.claim,
        judgement(row.relative_residual, row.claim));
  }
  return text;
}

std::string as_markdown(const Report& report) {
  std::string text = "# Complementarity: Orthant and Siconos numerics\n\nWritten by `./dev bench complementarity`.\n\n";
  add_fact_table(report.facts, text);
  if (!report.has_rival) add(text, "Built without Siconos numerics: only Orthant's times are shown.\n\n");
  const std::vector<Group> all = groups(report.cold);
  if (report.has_rival) add_summary(all, text);
  add_warm(report.warm, text);
  add_chains(report.chains, text);
  add_standings(all, text);
  return text;
}

}  // namespace orthant::benchmarks
