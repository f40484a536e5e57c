// SPDX-License-Identifier: Apache-2.0
// The comparison as a table for people (Markdown) and one for programs (CSV, one row per problem and solver).
#pragma once

#include "benchmarks/complementarity/sections.hpp"
#include "benchmarks/harness/machine.hpp"

#include <string>
#include <vector>

namespace orthant::benchmarks {

struct Report {
  Facts facts;
  bool has_rival = false;
  std::vector<ColdRow> cold;
  std::vector<WarmRow> warm;
  std::vector<ChainRow> chains;
};

[[nodiscard]] std::string as_csv(const Report& report);
[[nodiscard]] std::string as_markdown(const Report& report);

}  // namespace orthant::benchmarks
