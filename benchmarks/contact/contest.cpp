// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/contact/contest.hpp"

#include "benchmarks/harness/child.hpp"
#include "benchmarks/harness/samples.hpp"

#include "orthant/friction/certificate.hpp"

#include <array>
#include <vector>

namespace orthant::benchmarks {
namespace {

constexpr std::array asked_parts{1.0, 0.1, 0.01};
constexpr std::size_t heading = 2;      // numbers before r: seconds per run, and how many runs
constexpr double enough_seconds = 0.1;  // from here on the clock of the processor is fine enough

// In the child. The mean time of the processor; of what stays too short for that, the median on the wall.
std::vector<double> repeated(const ContactCase& problem, const ContactEntrant& entrant, double asked,
                             const ContestRules& rules) {
  std::vector<double> walls;
  double processor = 0.0;
  ContactRun last;
  do {
    last = entrant.run(problem, asked);
    walls.push_back(last.elapsed.wall);
    processor += last.elapsed.processor;
  } while (processor < rules.repeat_seconds && static_cast<int>(walls.size()) < rules.most_repetitions);
  const auto runs = static_cast<double>(walls.size());
  std::vector<double> numbers = {processor < enough_seconds ? median(walls) : processor / runs, runs};
  numbers.insert(numbers.end(), last.r.begin(), last.r.end());
  return numbers;
}

void judge(const ContactCase& problem, const std::vector<double>& numbers, ContestRow& row) {
  const Vector r = Eigen::Map<const Vector>(numbers.data() + heading, static_cast<Index>(numbers.size() - heading));
  const friction::ContactCertificate certificate =
      std::visit([&r](const auto& statement) { return friction::certify(statement, r); }, problem.statement);
  row.seconds = numbers[0];
  row.repetitions = static_cast<int>(numbers[1]);
  row.natural_map = certificate.natural_map;
  row.scale_free = certificate.scale_free;
  row.judged = certificate.meets(row.tolerance) ? "solved" : "not met";
}

}  // namespace

ContestRow contest(const ContactCase& problem, const ContactEntrant& entrant, double tolerance,
                   const ContestRules& rules) {
  ContestRow row{.problem = problem.name,
                 .library = entrant.library,
                 .solver = entrant.name,
                 .is_ours = entrant.is_ours,
                 .tolerance = tolerance};
  const std::size_t needed = heading + static_cast<std::size_t>(problem.local.q.size());
  for (const double part : asked_parts) {
    row.asked = part * tolerance;
    const ChildReport report =
        in_child(rules.limit_seconds, [&] { return repeated(problem, entrant, row.asked, rules); });
    row.judged = report.ending.empty() && report.numbers.size() != needed ? "no answer" : report.ending;
    if (!row.judged.empty()) {  // and a smaller tolerance takes longer still
      row.seconds = row.natural_map = row.scale_free = nan;
      row.repetitions = 0;
      return row;
    }
    judge(problem, report.numbers, row);
    if (row.is_solved()) return row;
  }
  return row;
}

}  // namespace orthant::benchmarks
