// SPDX-License-Identifier: Apache-2.0
#include "orthant/runs/detail/lagrangian_layout.hpp"

#include "orthant/runs/result.hpp"
#include "orthant/systems/mechanics_expressions.hpp"

#include <fmt/format.h>

namespace orthant::runs::detail {
namespace {

void add_tangents(Layout& layout, const systems::RowLayout& rows, Index contacts) {
  for (Index i = 0; i < contacts; ++i) {
    for (Index k = 0; k < rows.tangents(i); ++k) {
      layout.add({.name = fmt::format("pt{}_{}", i, k),
                  .label = "",
                  .family = "pt",
                  .owner = i,
                  .entry = 1 + k,
                  .unit = "",
                  .nature = Nature::measure});
    }
  }
}

void add_views(Layout& layout) {
  layout.view("Positions", layout.family("q"));
  layout.view("Velocities", layout.family("v"));
  layout.view("Gaps", layout.family("gap"));
  layout.view("Contact forces and impulses", layout.family("p"));
  layout.view("Friction forces and impulses", layout.family("pt"));
  layout.view("Joint forces and impulses", layout.family("joint"));
  layout.view("Dry friction", layout.family("dry"));
  layout.view("Energy", layout.family("energy"));
  // what was given and taken since the start, the larger shares first
  std::vector<std::size_t> taken;
  for (const char* name : {"impacts", "friction", "damping", "numerical", "work", "projection"}) {
    if (layout.place(name) < layout.columns.size()) taken.push_back(layout.place(name));
  }
  layout.view("Energy taken and work done since the start", taken);
  const std::size_t size = layout.family("q").size();
  for (std::size_t i = 0; i < size; ++i) layout.portrait(fmt::format("q{}", i), fmt::format("v{}", i));
}

}  // namespace

Layout lagrangian_layout(const systems::Lagrangian& system, const std::vector<std::string>& ledger) {
  const systems::RowLayout rows = systems::row_layout(system);
  const auto contacts = static_cast<Index>(system.contacts.size());
  const std::vector<std::string> names = labels_of(system.contacts);
  Layout layout;
  layout.add({.name = "t", .label = "", .family = "t", .unit = "s"});
  layout.add("q", system.size(), Nature::continuous);
  layout.add("v", system.size(), Nature::jumps);
  layout.add("gap", contacts, Nature::continuous, names);
  layout.add("p", contacts, Nature::measure, names);
  add_tangents(layout, rows, contacts);
  layout.add("joint", rows.dry - rows.joint, Nature::measure, labels_of(system.joints));
  layout.add("dry", rows.count - rows.dry, Nature::measure, labels_of(system.dry_friction));
  layout.own("gap", 0);
  layout.own("p", 0, 0);
  layout.own("joint", contacts, 0);
  for (const char* name : {"energy", "kinetic", "potential"}) {
    layout.add({.name = name, .label = "", .family = "energy", .unit = "J", .nature = Nature::jumps});
  }
  for (const std::string& name : ledger) {
    layout.add({.name = name, .label = "", .family = "ledger", .unit = "J", .nature = Nature::jumps});
  }
  add_views(layout);
  layout.activity_title = "Closed contacts";
  for (const std::size_t p : layout.family("p")) {
    const Column& column = layout.columns[p];
    layout.activities.push_back({.name = fmt::format("gap{}", column.owner), .label = column.label, .column = p});
  }
  return layout;
}

std::vector<std::string> source_names(const systems::Lagrangian& system) {
  std::vector<std::string> names = numbered(labels_of(system.contacts));
  const std::vector<std::string> joints = numbered(labels_of(system.joints), "joint ");
  names.insert(names.end(), joints.begin(), joints.end());
  return names;
}

}  // namespace orthant::runs::detail
