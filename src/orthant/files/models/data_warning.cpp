// SPDX-License-Identifier: Apache-2.0
#include "orthant/files/models/data_warning.hpp"

#include <fmt/format.h>

namespace orthant::files {

void explain_tables(const RunSpec& spec, runs::Outcome& outcome) {
  if (outcome.status != runs::RunStatus::diverged) return;
  for (const expressions::Table& table : spec.tables) {
    if (table.samples().outside != expressions::Outside::error) continue;
    outcome.warnings.push_back(fmt::format(
        "the table '{}' has values from {:g} to {:g} only: outside = \"hold\", \"zero\" or \"repeat\" says what "
        "it is elsewhere",
        table.name(), table.samples().x.front(), table.samples().x.back()));
  }
}

}  // namespace orthant::files
