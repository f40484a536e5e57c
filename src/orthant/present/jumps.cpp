// SPDX-License-Identifier: Apache-2.0
#include "orthant/present/jumps.hpp"

#include "orthant/schemes/automatic.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace orthant::present {
namespace {

constexpr std::size_t most_atoms = 2000;  // drawn of a column and order

const std::vector<double>& none() {
  static const std::vector<double> empty;
  return empty;
}

void add_atom(Jumps& jumps, const std::string& column, int order, double t, double weight) {
  jumps.atoms.try_emplace({column, order}, most_atoms).first->second.add({t, {weight}});
}

void add_lambda(Jumps& jumps, const runs::Outcome& outcome, const std::vector<runs::Column>& columns) {
  for (const runs::Column& column : columns) {
    if (column.family != "chi" && column.family != "lambda") continue;
    for (const runs::Atom& atom : outcome.lambda.atoms) {
      if (atom.output == column.owner) add_atom(jumps, column.name, atom.order, atom.t, atom.weight);
    }
  }
}

// The entry of the impulse that a column takes is its atom, or what it jumps by.
void add_event(Jumps& jumps, const schemes::Event& event, const std::vector<runs::Column>& columns) {
  jumps.times.push_back(event.t);
  for (const runs::Column& column : columns) {
    const bool is_owned = column.owner < 0 || column.owner == event.source;
    if (!is_owned || column.entry < 0 || column.entry >= event.impulse.size()) continue;
    const double impulse = event.impulse[column.entry];
    if (column.nature == runs::Nature::measure) {
      jumps.of_column[column.name].push_back(event.t);
      add_atom(jumps, column.name, 0, event.t, impulse);
    } else if (impulse != 0.0) {
      jumps.of_column[column.name].push_back(event.t);
    }
  }
}

// Sorts the times, and says so when there were more than the result has kept.
void complete(Jumps& jumps, const runs::Outcome& outcome) {
  std::sort(jumps.times.begin(), jumps.times.end());
  for (auto& [column, times] : jumps.of_column) std::sort(times.begin(), times.end());
  const std::size_t kept = outcome.impulses.size();
  const long count = outcome.impulse_count;
  if (count <= static_cast<long>(kept)) return;
  jumps.until = kept == 0 ? -infinity : jumps.times.back();
  jumps.note = kept == 0 ? fmt::format("none of the {} jumps is marked: run.max_events = 0", count)
                         : fmt::format("jumps are marked up to t = {:.5g}: {} of {}, the limit set by run.max_events",
                                       jumps.until, kept, count);
}

}  // namespace

const std::vector<double>& Jumps::jumps_of(const std::string& column) const {
  const auto found = of_column.find(column);
  return found == of_column.end() ? times : found->second;
}

const std::vector<double>& Jumps::atoms_of(const std::string& column) const {
  const auto found = of_column.find(column);
  return found == of_column.end() ? none() : found->second;
}

void Jumps::put_atoms_into(std::vector<Plot>& plots) const {
  for (const auto& [key, thinner] : atoms) {
    for (Plot& plot : plots) {
      const bool has_curve = std::any_of(plot.curves.begin(), plot.curves.end(),
                                         [&key = key](const Curve& curve) { return curve.name == key.first; });
      if (has_curve) plot.stems.push_back({key.first, key.second, thinner.samples()});
    }
  }
}

Jumps jumps_in(const runs::Outcome& outcome, const std::vector<runs::Column>& columns) {
  Jumps jumps;
  add_lambda(jumps, outcome, columns);
  if (schemes::locates_events(outcome.scheme)) return jumps;
  for (const runs::Column& column : columns) {
    if (column.entry >= 0 && column.nature != runs::Nature::measure) jumps.of_column[column.name];
  }
  for (const schemes::Event& event : outcome.impulses) add_event(jumps, event, columns);
  complete(jumps, outcome);
  return jumps;
}

}  // namespace orthant::present
