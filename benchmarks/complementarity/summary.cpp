// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/complementarity/summary.hpp"

#include <algorithm>

namespace orthant::benchmarks {
namespace {

Group& group_of(const ColdRow& row, std::vector<Group>& groups) {
  const auto found = std::ranges::find_if(
      groups, [&](const Group& group) { return group.matrix_class == row.matrix_class && group.n == row.n; });
  if (found != groups.end()) return *found;
  groups.push_back({row.matrix_class, row.n, {}});
  return groups.back();
}

Standing& standing_of(const Entry& entry, Group& group) {
  const auto found = std::ranges::find_if(group.standings, [&](const Standing& standing) {
    return standing.library == entry.library && standing.solver == entry.solver;
  });
  if (found != group.standings.end()) return *found;
  Standing standing;
  standing.library = entry.library;
  standing.solver = entry.solver;
  standing.settings = entry.settings;
  standing.repetitions = entry.repetitions;
  group.standings.push_back(standing);
  return group.standings.back();
}

void count(const Entry& entry, Standing& standing) {
  const Verdict& verdict = entry.verdict;
  standing.seconds.push_back(entry.seconds);
  standing.repetitions = std::min(standing.repetitions, entry.repetitions);
  if (verdict.judgement == "solved") {
    ++standing.solved;
  } else if (verdict.judgement == "failed") {
    ++standing.failed;
  } else if (verdict.judgement == "wrong") {
    ++standing.wrong;
  } else {
    ++standing.lost;
    standing.ending = verdict.judgement;
  }
  // NaN counts as the worst
  const auto worse = [](double a, double b) { return b <= a ? a : (a < b ? b : infinity); };
  standing.relative_residual = worse(standing.relative_residual, verdict.relative_residual);
  standing.backward_error = worse(standing.backward_error, verdict.backward_error);
}

bool comes_first(const Standing& a, const Standing& b) {
  if (a.solved_all() != b.solved_all()) return a.solved_all();
  return a.typical.median < b.typical.median;
}

}  // namespace

Spread over_instances(const std::vector<Spread>& spreads) {
  std::vector<double> medians;
  std::vector<double> lows;
  std::vector<double> highs;
  for (const Spread& spread : spreads) {
    medians.push_back(spread.median);
    lows.push_back(spread.p10);
    highs.push_back(spread.p90);
  }
  return {.median = median(medians), .p10 = median(lows), .p90 = median(highs)};
}

std::vector<Group> groups(const std::vector<ColdRow>& rows) {
  std::vector<Group> result;
  for (const ColdRow& row : rows) count(row.entry, standing_of(row.entry, group_of(row, result)));
  for (Group& group : result) {
    for (Standing& standing : group.standings) standing.typical = over_instances(standing.seconds);
    std::ranges::stable_sort(group.standings, comes_first);
  }
  return result;
}

const Standing* fastest(const Group& group, const std::string& library) {
  for (const Standing& standing : group.standings) {
    if (standing.library == library && standing.solved_all()) return &standing;
  }
  return nullptr;
}

double worst_ratio(const Standing& own, const Standing& other) {
  double ratio = infinity;
  for (std::size_t i = 0; i < own.seconds.size(); ++i) {
    ratio = std::min(ratio, other.seconds[i].median / own.seconds[i].median);
  }
  return ratio;
}

}  // namespace orthant::benchmarks
