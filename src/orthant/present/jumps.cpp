// SPDX-License-Identifier: Apache-2.0
#include "orthant/present/jumps.hpp"

#include "orthant/tasks/state_graph.hpp"

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

// Sorts the times, and says so when there were more than the result has kept.
template <class Event>
void complete(Jumps& jumps, const std::vector<Event>& events, long count) {
  std::sort(jumps.jumps.begin(), jumps.jumps.end());
  for (auto& [column, times] : jumps.of_column) std::sort(times.begin(), times.end());
  if (count <= static_cast<long>(events.size())) return;
  jumps.until = events.empty() ? -infinity : jumps.jumps.back();
  jumps.note = events.empty()
                   ? fmt::format("none of the {} jumps is marked: run.max_events = 0", count)
                   : fmt::format("jumps are marked up to t = {:.5g}: {} of {}, the limit set by run.max_events",
                                 jumps.until, events.size(), count);
}

}  // namespace

const std::vector<double>& Jumps::jumps_of(const std::string& column) const {
  const auto found = of_column.find(column);
  return found == of_column.end() ? jumps : found->second;
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

Jumps jumps_in_result(const runs::LcsResult& result) {
  Jumps jumps;
  for (const runs::Atom& atom : result.lambda.atoms) {
    for (const char* letter : {"chi", "lambda"}) {
      add_atom(jumps, fmt::format("{}{}", letter, atom.output), atom.order, atom.t, atom.weight);
    }
  }
  if (tasks::has_motion(result.scheme)) return jumps;
  const auto level = [](Index output, Index i) { return fmt::format("z{}_{}", output, i + 1); };
  for (std::size_t l = 0; l < result.z.size(); ++l) {
    for (Index i = 0; i < result.z[l].size(); ++i) jumps.of_column[level(static_cast<Index>(l), i)];
  }
  for (const runs::Event& event : result.events) {
    jumps.jumps.push_back(event.t);
    for (Index i = 0; i < event.weights.size(); ++i) {  // the weight of a level is the jump of its z
      if (event.weights[i] != 0.0) jumps.of_column[level(event.output, i)].push_back(event.t);
    }
  }
  complete(jumps, result.events, result.event_count);
  return jumps;
}

Jumps jumps_in_result(const runs::LagrangianResult& result, Index contacts) {
  Jumps jumps;
  if (tasks::has_motion(result.scheme)) return jumps;
  const auto add = [&jumps](const std::string& column, double t, double impulse) {
    jumps.of_column[column].push_back(t);
    add_atom(jumps, column, 0, t, impulse);
  };
  for (const runs::Impact& impact : result.impacts) {
    jumps.jumps.push_back(impact.t);
    const bool is_contact = impact.contact < contacts;
    const Index number = is_contact ? impact.contact : impact.contact - contacts;
    add(fmt::format("{}{}", is_contact ? "p" : "joint", number), impact.t, impact.impulse[0]);
    for (Index k = 1; k < impact.impulse.size(); ++k) {
      add(fmt::format("pt{}_{}", number, k - 1), impact.t, impact.impulse[k]);
    }
  }
  complete(jumps, result.impacts, result.impact_count);
  return jumps;
}

Jumps jumps_in_result(const runs::SweepingResult& result) {
  Jumps jumps;
  for (const runs::SweepingJump& jump : result.events) {
    jumps.jumps.push_back(jump.t);
    for (Index i = 0; i < jump.after.size(); ++i) {
      const std::string column = fmt::format("r{}", i);
      jumps.of_column[column].push_back(jump.t);
      add_atom(jumps, column, 0, jump.t, jump.after[i] - jump.before[i]);
    }
  }
  complete(jumps, result.events, result.event_count);
  return jumps;
}

}  // namespace orthant::present
