// SPDX-License-Identifier: Apache-2.0
#include "orthant/files/models/detail/lcs.hpp"

#include "orthant/files/detail/json_values.hpp"
#include "orthant/files/models/detail/drawing_table.hpp"
#include "orthant/files/models/detail/formula_json.hpp"
#include "orthant/files/models/detail/naming_tables.hpp"
#include "orthant/files/models/detail/run_table.hpp"

#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace orthant::files::detail {
namespace {

using nlohmann::ordered_json;
using systems::Lcs;

const std::vector<std::string> lcs_keys = {"kind", "A",   "B",      "C",          "D",       "E",  "F",
                                           "u",    "law", "bounds", "hysteresis", "between", "x0", "restitution"};

Matrix optional_matrix(const Place& table, std::string_view key, const Scope& constants) {
  const std::optional<Place> place = table.find(key);
  return place ? matrix(*place, constants) : Matrix();
}

void read_inputs(const Place& table, const Scope& constants, Lcs& system) {
  system.E = optional_matrix(table, "E", constants);
  system.F = optional_matrix(table, "F", constants);
  const std::optional<Place> u = table.find("u");
  const std::optional<Place> gain = table.find("E") ? table.find("E") : table.find("F");
  if (!u) {
    if (gain)
      gain->fail_key({.found = "has no input to act on", .allowed = "must come with u, as in u = [\"sin(t)\"]"});
    return;
  }
  if (!gain) u->fail_key({.found = "has no effect", .allowed = "must come with E, F or both"});
  Scope scope = constants;
  scope.variables = {{.name = "t"}};
  const std::vector<Place> entries =
      is_single(*u) ? std::vector<Place>{*u} : u->items("an array of functions of t, as in [\"sin(t)\"]");
  for (const Place& place : entries) {
    system.u.push_back(function(place, scope));
  }
}

void read_bounds(const Place& place, const Scope& constants, Lcs& system) {
  const std::vector<Place> pairs = place.items("an array of intervals, as in [[-1, 1]]");
  const auto count = static_cast<Index>(pairs.size());
  if (count != system.outputs()) {
    place.fail({.found = "has " + count_of(count, "interval", "intervals"),
                .allowed = fmt::format("must have {}: one for each row of C", system.outputs())});
  }
  system.lower.resize(count);
  system.upper.resize(count);
  for (Index l = 0; l < count; ++l) {
    const Place& pair = pairs[static_cast<std::size_t>(l)];
    const std::vector<Place> ends = pair.items("an interval [lower, upper]");
    if (ends.size() != 2) {
      pair.fail({.found = "has " + count_of(static_cast<Index>(ends.size()), "entry", "entries"),
                 .allowed = "must be an interval [lower, upper]"});
    }
    const double lower = number(ends[0], constants);
    const double upper = number(ends[1], constants);
    const bool is_interval = lower <= upper && lower < infinity && upper > -infinity;
    if (!is_interval) {
      pair.fail({.found = fmt::format("is [{}, {}]", lower, upper), .allowed = "must have lower <= upper"});
    }
    system.lower[l] = lower;
    system.upper[l] = upper;
  }
}

// one half width for all relays, or one for each (lcs.14)
void read_hysteresis(const Place& table, const Place& place, const Scope& constants, Lcs& system) {
  Vector width = Vector::Zero(system.outputs());
  if (place.node().is_array()) {
    width = vector(place, constants);
    if (width.size() != system.outputs()) {
      place.fail({.found = "has " + count_of(width.size(), "entry", "entries"),
                  .allowed = fmt::format("must be a number, or have {}: one for each row of C", system.outputs())});
    }
  } else {
    width.setConstant(finite_number(place, constants));
  }
  try {
    system = systems::with_hysteresis(std::move(system), width);
  } catch (const InvalidArgument& error) {
    fail_system(table, error);
  }
}

// [low, high] for a single output, or one such interval for each (stops.1)
void read_between(const Place& table, const Place& place, const Scope& constants, Lcs& system) {
  std::vector<Place> intervals = place.items("an interval [low, high], or one for each row of C");
  const bool is_flat = !intervals.empty() && !intervals[0].node().is_array();
  if (is_flat && system.outputs() == 1) intervals = {place};
  const auto count = static_cast<Index>(intervals.size());
  if (count != system.outputs() || (is_flat && system.outputs() != 1)) {
    place.fail({.found = is_flat ? "is one interval" : "has " + count_of(count, "interval", "intervals"),
                .allowed = fmt::format("must have {}: one for each row of C", system.outputs())});
  }
  Vector low(count);
  Vector high(count);
  for (Index l = 0; l < count; ++l) {
    const std::vector<Place> ends = intervals[static_cast<std::size_t>(l)].items("an interval [low, high]");
    if (ends.size() != 2) {
      intervals[static_cast<std::size_t>(l)].fail(
          {.found = "has " + count_of(static_cast<Index>(ends.size()), "entry", "entries"),
           .allowed = "must be an interval [low, high]"});
    }
    low[l] = number(ends[0], constants);
    high[l] = number(ends[1], constants);
  }
  try {
    system = systems::with_stops(std::move(system), low, high);
  } catch (const InvalidArgument& error) {
    fail_system(table, error);
  }
}

void read_law(const Place& table, const Scope& constants, Lcs& system) {
  const std::optional<Place> law = table.find("law");
  const bool is_relay = law && word(*law, {"complementarity", "relay"}) == "relay";
  const std::optional<Place> bounds = table.find("bounds");
  if (is_relay)
    read_bounds(table.at("bounds", "bounds = [[lower, upper], ...] with law = \"relay\""), constants, system);
  const std::optional<Place> hysteresis = table.find("hysteresis");
  for (const std::optional<Place>& place : {bounds, hysteresis}) {
    if (!is_relay && place)
      place->fail_key({.found = "has no meaning here", .allowed = "must come with law = \"relay\""});
  }
  if (hysteresis) read_hysteresis(table, *hysteresis, constants, system);
}

Vector restitution_list(const Place& place, const Scope& constants) {
  const std::vector<Place> levels = place.items("an array of numbers, one for each level");
  Vector list(static_cast<Index>(levels.size()));
  for (std::size_t i = 0; i < levels.size(); ++i) {
    const double e = finite_number(levels[i], constants);
    if (!(e >= 0 && e <= 1)) levels[i].fail({.found = found(levels[i], e), .allowed = "must be in [0, 1]"});
    list[static_cast<Index>(i)] = e;
  }
  return list;
}

// one list per output; a single output may do without the outer brackets
std::vector<Vector> read_restitution(const Place& place, const Scope& constants, Index outputs) {
  const std::vector<Place> lists = place.items("an array of numbers, one for each level");
  const bool is_flat = !lists.empty() && !lists[0].node().is_array();
  if (is_flat && outputs == 1) return {restitution_list(place, constants)};
  const auto count = static_cast<Index>(lists.size());
  if (is_flat || count != outputs) {
    place.fail({.found = is_flat ? "is one list" : "has " + count_of(count, "list", "lists"),
                .allowed = fmt::format("must have {}: one for each row of C", count_of(outputs, "list", "lists"))});
  }
  std::vector<Vector> result;
  result.reserve(lists.size());
  for (const Place& list : lists) result.push_back(restitution_list(list, constants));
  return result;
}

Lcs read_system(const Place& table, const Scope& constants) {
  Lcs system;
  system.A = matrix(table.at("A", "A, the n x n matrix of x' = A x + B lambda"), constants);
  system.B = matrix(table.at("B", "B, the n x m matrix of x' = A x + B lambda"), constants);
  system.C = matrix(table.at("C", "C, the m x n matrix of w = C x + D lambda"), constants);
  system.D = optional_matrix(table, "D", constants);
  read_inputs(table, constants, system);
  try {
    system = systems::completed(std::move(system));
  } catch (const ModelError&) {
    throw;
  } catch (const InvalidArgument& error) {
    fail_system(table, error);
  }
  read_law(table, constants, system);
  if (const std::optional<Place> place = table.find("restitution")) {
    system.restitution = read_restitution(*place, constants, system.outputs());
  }
  if (const std::optional<Place> place = table.find("between")) {
    if (!systems::is_complementarity(system)) {
      place->fail_key({.found = "has no meaning here", .allowed = "must come without law = \"relay\""});
    }
    read_between(table, *place, constants, system);
  }
  return system;
}

ordered_json bounds(const systems::Lcs& system) {
  ordered_json result = ordered_json::array();
  for (Index l = 0; l < system.outputs(); ++l) result.push_back({system.lower[l], system.upper[l]});
  return result;
}

}  // namespace

void read_tables(const Place& root, const Scope& constants, systems::LcsModel& model) {
  root.require_known(root_keys());
  const Place table = root.at("system", "[system]");
  table.require_known(lcs_keys);
  if (table.find("u")) require_free_names(root, {"t"}, model.kind);
  model.system = read_system(table, constants);
  const Place x0 = table.at("x0", "x0, where the state starts");
  model.x0 = vector(x0, constants);
  if (model.x0.size() != model.system.states()) {
    x0.fail({.found = "has " + count_of(model.x0.size(), "entry", "entries"),
             .allowed = fmt::format("must have {}: one for each row of A", model.system.states())});
  }
  if (root.find("draw")) {
    require_free_names(root, {"t", "x"}, model.kind);
    const auto n = static_cast<int>(model.x0.size());
    model.drawings = read_drawings(root, with_variables(constants, {{.name = "t"}, {.name = "x", .size = n}}));
  }
  const auto size = [](Index count) { return static_cast<int>(count); };
  const systems::Lcs& system = model.system;
  Families families = {{.name = "t"}};
  families.push_back({.name = "x", .size = size(system.states())});
  families.push_back({.name = "w", .size = size(system.outputs())});
  families.push_back({.name = "lambda", .size = size(system.outputs())});
  if (system.inputs() > 0) families.push_back({.name = "u", .size = size(system.inputs())});
  model.system.naming = read_naming(root, constants, families);
}

ordered_json document(const systems::LcsModel& model) {
  const systems::Lcs& system = model.system;
  ordered_json table = {{"kind", model.kind}, {"A", rows(system.A)}, {"B", rows(system.B)}, {"C", rows(system.C)}};
  table["D"] = rows(system.D);
  if (system.inputs() > 0) {
    table["E"] = rows(system.E);
    table["F"] = rows(system.F);
    table["u"] = formulas(system.u, {.variables = {{.name = "t"}}, .constants = {}});
  }
  if (!systems::is_complementarity(system)) {
    table["law"] = "relay";
    table["bounds"] = bounds(system);
  }
  for (const Vector& levels : system.restitution) table["restitution"].push_back(list(levels));
  table["x0"] = list(model.x0);
  return {{"system", std::move(table)}};
}

}  // namespace orthant::files::detail
