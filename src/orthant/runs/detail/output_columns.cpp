// SPDX-License-Identifier: Apache-2.0
#include "orthant/runs/detail/output_columns.hpp"

#include "orthant/base/errors.hpp"

#include <algorithm>
#include <string>

#include <fmt/format.h>

namespace orthant::runs::detail {
namespace {

using systems::Output;

std::size_t place_of(const Layout& layout, std::string_view key) {
  std::size_t i = 0;
  while (i < layout.columns.size() && !systems::is_key_of(key, layout.columns[i].key)) ++i;
  return i;
}

// A formula has the worst of the natures that it is made from; one that can switch can jump.
Nature nature_of(const expressions::Program& program, const std::vector<Nature>& used) {
  Nature worst = program.has_branches() ? Nature::jumps : Nature::continuous;
  for (const Nature nature : used) worst = std::max(worst, nature);
  return worst;
}

}  // namespace

OutputColumns::OutputColumns(const systems::Naming& naming, Layout& layout) {
  std::vector<expressions::Expression> values;
  values.reserve(naming.outputs.size());
  for (const Output& output : naming.outputs) values.push_back(output.value);
  program_ = expressions::Program(values);
  workspace_ = program_.workspace();
  const auto needed = static_cast<std::size_t>(program_.slots_needed());
  places_.assign(needed, 0);
  slots_.assign(needed, 0.0);
  for (std::size_t slot = 0; slot < needed; ++slot) places_[slot] = place_of(layout, naming.slots[slot]);
  std::vector<std::size_t> made;
  for (const Output& output : naming.outputs) {
    std::vector<Nature> used;
    for (std::size_t slot = 0; slot < needed; ++slot) {
      if (!output.value.depends_on(static_cast<int>(slot))) continue;
      if (places_[slot] == layout.columns.size() - made.size()) {
        throw InvalidArgument(Flaw{"outputs." + output.name, "uses " + naming.slots[slot],
                                   "must use what the trajectory of this run has"});
      }
      used.push_back(layout.columns[places_[slot]].nature);
    }
    made.push_back(layout.columns.size());
    layout.add({.name = output.name,
                .label = "",
                .family = "output",
                .unit = output.unit,
                .nature = nature_of(expressions::Program(output.value), used)});
  }
  layout.view("Outputs", std::move(made));
}

void OutputColumns::write(const double* row, double* out) {
  for (std::size_t slot = 0; slot < slots_.size(); ++slot) slots_[slot] = row[places_[slot]];
  program_.evaluate(slots_.data(), out, workspace_);
}

}  // namespace orthant::runs::detail
