// SPDX-License-Identifier: Apache-2.0
#include "orthant/runs/detail/lagrangian_columns.hpp"

#include "orthant/runs/result.hpp"
#include "orthant/systems/mechanics_expressions.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

namespace orthant::runs::detail {
namespace {

using LagrangianColumns = Columns<LagrangianRow>;

// The place of the last of them in LagrangianRow::impulse, plus 1.
Index add_tangents(LagrangianColumns& columns, const systems::RowLayout& rows, Index contacts) {
  Index place = contacts;
  for (Index i = 0; i < contacts; ++i) {
    for (Index k = 0; k < rows.tangents(i); ++k) {
      columns.add({.name = fmt::format("pt{}_{}", i, k),
                   .label = "",
                   .family = "pt",
                   .owner = i,
                   .entry = 1 + k,
                   .unit = "",
                   .nature = Nature::measure},
                  [place](const LagrangianRow& row) { return row.impulse[place]; });
      ++place;
    }
  }
  return place;
}

void add_energies(LagrangianColumns& columns, const std::vector<std::string>& ledger) {
  const auto add = [&columns](std::string_view name, std::string_view family, const auto& value) {
    columns.add(
        {.name = std::string(name), .label = "", .family = std::string(family), .unit = "J", .nature = Nature::jumps},
        value);
  };
  add("energy", "energy", [](const LagrangianRow& row) { return row.energy; });
  add("kinetic", "energy", [](const LagrangianRow& row) { return row.ledger.kinetic; });
  add("potential", "energy", [](const LagrangianRow& row) { return row.ledger.potential; });
  const std::array<std::pair<std::string_view, double EnergyLedger::*>, 6> entries = {
      {{"work", &EnergyLedger::work},
       {"damping", &EnergyLedger::damping},
       {"impacts", &EnergyLedger::impacts},
       {"friction", &EnergyLedger::friction},
       {"numerical", &EnergyLedger::numerical},
       {"projection", &EnergyLedger::projection}}};
  for (const auto& [name, entry] : entries) {
    if (std::find(ledger.begin(), ledger.end(), name) == ledger.end()) continue;
    add(name, "ledger", [entry = entry](const LagrangianRow& row) { return row.ledger.*entry; });
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

LagrangianColumns lagrangian_columns(const systems::Lagrangian& system, const std::vector<std::string>& ledger) {
  const systems::RowLayout rows = systems::row_layout(system);
  const auto contacts = static_cast<Index>(system.contacts.size());
  const std::vector<std::string> names = labels_of(system.contacts);
  const Index joints = rows.dry - rows.joint;
  const Index size = system.size();
  LagrangianColumns columns;
  columns.add({.name = "t", .label = "", .family = "t", .unit = "s"}, [](const LagrangianRow& row) { return row.t; });
  columns.add("q", size, Nature::continuous, [](const LagrangianRow& row, Index i) { return row.q[i]; });
  columns.add("v", size, Nature::jumps, [](const LagrangianRow& row, Index i) { return row.v[i]; });
  columns.add(
      "gap", contacts, Nature::continuous, [](const LagrangianRow& row, Index i) { return row.gap[i]; }, names);
  columns.add(
      "p", contacts, Nature::measure, [](const LagrangianRow& row, Index i) { return row.impulse[i]; }, names);
  const Index tangents_end = add_tangents(columns, rows, contacts);
  const auto impulse_from = [](Index first) {
    return [first](const LagrangianRow& row, Index i) { return row.impulse[first + i]; };
  };
  columns.add("joint", joints, Nature::measure, impulse_from(tangents_end), labels_of(system.joints));
  columns.add("dry", rows.count - rows.dry, Nature::measure, impulse_from(tangents_end + joints),
              labels_of(system.dry_friction));
  add_energies(columns, ledger);
  Layout& layout = columns.layout;
  layout.own("gap", 0);
  layout.own("p", 0, 0);
  layout.own("joint", contacts, 0);
  add_views(layout);
  layout.activity_title = "Closed contacts";
  for (const std::size_t p : layout.family("p")) {
    const Column& column = layout.columns[p];
    layout.activities.push_back({.name = fmt::format("gap{}", column.owner), .label = column.label, .column = p});
  }
  columns.name(system.naming);
  return columns;
}

std::vector<std::string> source_names(const systems::Lagrangian& system) {
  std::vector<std::string> names = numbered(labels_of(system.contacts));
  const std::vector<std::string> joints = numbered(labels_of(system.joints), "joint ");
  const std::vector<std::string> dry = numbered(labels_of(system.dry_friction), "dry friction ");
  names.insert(names.end(), joints.begin(), joints.end());
  names.insert(names.end(), dry.begin(), dry.end());
  return names;
}

std::vector<std::string> source_labels(const systems::Lagrangian& system) {
  std::vector<std::string> labels = labels_of(system.contacts);
  for (const std::vector<std::string>& more : {labels_of(system.joints), labels_of(system.dry_friction)}) {
    labels.insert(labels.end(), more.begin(), more.end());
  }
  return labels;
}

}  // namespace orthant::runs::detail
