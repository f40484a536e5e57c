// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/harness/table.hpp"

#include <cmath>

namespace orthant::benchmarks {

std::string number(double value) {
  return std::isfinite(value) ? fmt::format("{:.4g}", value) : std::string();
}

std::string micro(double seconds) {
  const double value = 1e6 * seconds;
  return value >= 1000.0 ? fmt::format("{:.0f}", value) : number(value);
}

std::string verdict(bool is_met) {
  return is_met ? "yes" : "**no**";
}

void add_fact_table(const Facts& facts, std::string& text) {
  add(text, "| | |\n|---|---|\n");
  for (const auto& [name, value] : facts) add(text, "| {} | {} |\n", name, value);
  add(text, "\n");
}

void add_fact_comments(const Facts& facts, std::string& text) {
  for (const auto& [name, value] : facts) add(text, "# {}: {}\n", name, value);
}

}  // namespace orthant::benchmarks
