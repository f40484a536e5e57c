// SPDX-License-Identifier: Apache-2.0
#include "orthant/runs/detail/lcs_columns.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace orthant::runs::detail {
namespace {

constexpr Index most_outputs = 6;  // with plots of their own

using LcsColumns = Columns<LcsRow>;

// `levels` of a row are those of output 0, then those of output 1, …
void add_levels(LcsColumns& columns, std::string_view letters, const std::vector<int>& degrees, Nature nature,
                Vector LcsRow::*levels) {
  Index place = 0;
  for (std::size_t l = 0; l < degrees.size(); ++l) {
    const std::string family = fmt::format("{}{}_", letters, l);
    for (int i = 1; i <= degrees[l]; ++i) {
      columns.add({.name = fmt::format("{}{}", family, i),
                   .label = "",
                   .family = family,
                   .owner = static_cast<Index>(l),
                   .entry = i - 1,
                   .unit = "",
                   .nature = nature},
                  [levels, place](const LcsRow& row) { return (row.*levels)[place]; });
      ++place;
    }
  }
}

void add_views(Layout& layout, Index outputs, bool has_levels, const std::string& multiplier) {
  for (Index l = 0; has_levels && l < std::min(outputs, most_outputs); ++l) {
    const std::vector<std::size_t> levels = layout.family(fmt::format("z{}_", l));
    layout.view(outputs == 1 ? "Output and its derivatives" : fmt::format("Output {} and its derivatives", l), levels);
    layout.view(outputs == 1 ? "Multiplier" : fmt::format("Multiplier {}", l),
                {layout.place(fmt::format("{}{}", multiplier, l))});
    if (levels.size() >= 2) layout.portrait(fmt::format("z{}_1", l), fmt::format("z{}_2", l));
  }
  if (!has_levels) {
    layout.view("Outputs", layout.family("w"));
    layout.view("Multipliers", layout.family(multiplier));
  }
  layout.view("State", layout.family("x"));
  layout.view("Zero dynamics", layout.family("xi"));
  layout.view("Inputs", layout.family("u"));
  if (layout.portraits.empty()) layout.portrait("x0", "x1");
  layout.portrait("xi0", "xi1");
}

// Of -w ∈ N_[l,u](λ): λ is inside its bounds, and w = 0, when it is farther from both than w is from 0. At a landing
// the levels below the last have impulses too.
void add_activities(Layout& layout, const systems::Lcs& system, const std::string& multiplier) {
  layout.activity_title = "Active constraints: where w = 0 and λ acts";
  for (Index l = 0; l < system.outputs(); ++l) {
    const std::size_t w = layout.place(fmt::format("w{}", l));
    const std::size_t lambda = layout.place(fmt::format("{}{}", multiplier, l));
    const bool is_relay = system.upper[l] < infinity;
    layout.activities.push_back({.name = layout.columns[w].name,
                                 .label = "",
                                 .column = lambda,
                                 .lower = system.lower[l],
                                 .upper = system.upper[l],
                                 .others = layout.family(is_relay ? "" : fmt::format("mu{}_", l)),
                                 .against = {w}});
  }
}

}  // namespace

LcsColumns lcs_columns(const systems::Lcs& system, const std::optional<analysis::ZeroDynamics>& form, bool has_lambda) {
  const std::string multiplier = has_lambda ? "lambda" : "chi";
  const Nature of_lambda = has_lambda ? Nature::steps : Nature::jumps;
  LcsColumns columns;
  columns.add({.name = "t", .label = "", .family = "t", .unit = "s"}, [](const LcsRow& row) { return row.t; });
  columns.add("x", system.states(), Nature::jumps, [](const LcsRow& row, Index i) { return row.x[i]; });
  columns.add("w", system.outputs(), of_lambda, [](const LcsRow& row, Index i) { return row.w[i]; });
  if (form) {
    add_levels(columns, "z", form->degrees, Nature::jumps, &LcsRow::z);
    columns.add("xi", form->states() - form->levels, Nature::jumps,
                [first = form->levels](const LcsRow& row, Index i) { return row.z[first + i]; });
    add_levels(columns, "mu", form->degrees, Nature::measure, &LcsRow::mu);
  }
  columns.add(multiplier, system.outputs(), of_lambda, [](const LcsRow& row, Index i) { return row.lambda[i]; });
  if (system.naming.needs("u")) {
    columns.add("u", system.inputs(), Nature::jumps, [](const LcsRow& row, Index i) { return row.u[i]; });
  }
  Layout& layout = columns.layout;
  layout.own("w", 0);
  layout.own(multiplier, 0);
  add_views(layout, system.outputs(), form && form->levels > 0, multiplier);
  add_activities(layout, system, multiplier);
  columns.name(system.naming);
  return columns;
}

}  // namespace orthant::runs::detail
