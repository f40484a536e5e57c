// SPDX-License-Identifier: Apache-2.0
// `bench lcs` as a table for people (Markdown) and one for programs (CSV, one row per candidate).
#pragma once

#include "benchmarks/harness/machine.hpp"
#include "benchmarks/lcs/sections.hpp"

#include <string>
#include <vector>

namespace orthant::benchmarks {

struct LcsReport {
  Facts facts;
  bool has_rival = false;
  std::vector<BridgeRow> bridge;
  std::vector<StepsRow> steps;
  std::vector<GrowthRow> growth;
};

[[nodiscard]] std::string as_csv(const LcsReport& report);
[[nodiscard]] std::string as_markdown(const LcsReport& report);

/// What was wrong with Orthant's answers, a line each; empty when all were right.
[[nodiscard]] std::vector<std::string> wrong_answers(const LcsReport& report);

}  // namespace orthant::benchmarks
