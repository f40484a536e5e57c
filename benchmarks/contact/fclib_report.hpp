// SPDX-License-Identifier: Apache-2.0
// What the contest on FCLIB problems gave, for people (Markdown, SVG) and for programs (CSV).
#pragma once

#include "benchmarks/contact/contest.hpp"
#include "benchmarks/harness/machine.hpp"

#include <string>
#include <vector>

namespace orthant::benchmarks {

struct ProblemFacts {
  std::string name;
  int dimension = 0;
  Index contacts = 0;
  bool is_global = false;
};
[[nodiscard]] ProblemFacts facts_of(const ContactCase& problem);

struct FclibReport {
  Facts facts;
  std::vector<std::string> complaints;  // files that were not taken
  std::vector<ProblemFacts> problems;
  std::vector<ContestRow> rows;
};

/// Problems that Siconos solves to the tolerance and none of our methods does.
[[nodiscard]] std::vector<std::string> lost_problems(const FclibReport& report, double tolerance);

[[nodiscard]] std::string as_markdown(const FclibReport& report);
[[nodiscard]] std::string as_csv(const FclibReport& report);

/// Performance profiles of the spatial problems: for each solver the part of the problems that it solves within τ times
/// the time of the fastest, for each tolerance.
[[nodiscard]] std::string profile_csv(const FclibReport& report);
[[nodiscard]] std::string profile_svg(const FclibReport& report);

}  // namespace orthant::benchmarks
