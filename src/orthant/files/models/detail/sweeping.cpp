// SPDX-License-Identifier: Apache-2.0
#include "orthant/files/models/detail/sweeping.hpp"

#include "orthant/files/detail/json_values.hpp"
#include "orthant/files/models/detail/drawing_table.hpp"
#include "orthant/files/models/detail/formula_json.hpp"
#include "orthant/files/models/detail/naming_tables.hpp"
#include "orthant/files/models/detail/run_table.hpp"
#include "orthant/systems/sweeping.hpp"

#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace orthant::files::detail {
namespace {

using nlohmann::ordered_json;
using systems::Functions;
using systems::MovingShape;

// A list of functions with one entry for each of n; `why` says of what.
struct Length {
  Index n;
  std::string why;
};

void require_length(const Place& place, std::size_t count, const Length& wanted) {
  const auto length = static_cast<Index>(count);
  if (length == wanted.n) return;
  place.fail({.found = "has " + count_of(length, "entry", "entries"),
              .allowed = fmt::format("must have {}: one for each {}", wanted.n, wanted.why)});
}

Functions functions(const Place& place, const Scope& scope, const Length& wanted) {
  if (is_single(place) && wanted.n == 1) return {function(place, scope)};
  const std::vector<Place> entries = place.items("an array of numbers and functions of t, as in [0, \"sin(t)\"]");
  require_length(place, entries.size(), wanted);
  Functions result;
  result.reserve(entries.size());
  for (const Place& entry : entries) result.push_back(function(entry, scope));
  return result;
}

std::vector<Functions> function_rows(const Place& place, const Scope& scope, const Length& wanted) {
  const std::vector<Place> rows = place.items("a matrix: an array of rows [[1, 2], [\"t\", 4]]");
  if (rows.empty()) place.fail({.found = "is empty", .allowed = "must have at least one row"});
  std::vector<Functions> result;
  result.reserve(rows.size());
  for (const Place& row : rows) {
    if (!row.node().is_array()) row.fail_kind("a row, that is an array of numbers and functions of t");
    result.push_back(functions(row, scope, wanted));
  }
  return result;
}

// as `functions`, but inf and -inf are allowed: there is no bound
Functions bounds(const Place& place, const Scope& scope, const Length& wanted) {
  const bool is_one = is_single(place) && wanted.n == 1;
  if (is_one && place.node().is_floating_point()) return {expressions::constant(number(place, scope))};
  if (is_one) return {function(place, scope)};
  const std::vector<Place> entries = place.items("an array of numbers and functions of t, as in [-inf, \"sin(t)\"]");
  require_length(place, entries.size(), wanted);
  Functions result;
  result.reserve(entries.size());
  for (const Place& entry : entries) {
    const bool is_number = entry.node().is_floating_point();
    result.push_back(is_number ? expressions::constant(number(entry, scope)) : function(entry, scope));
  }
  return result;
}

// What one [[set]] is read with.
struct SetReader {
  const Place& table;
  const Scope& scope;  // parameters and t
  Length states;

  [[nodiscard]] Place at(std::string_view key, std::string_view what) const {
    return table.at(key, fmt::format("{}, {}", key, what));
  }
  [[nodiscard]] Functions vector(std::string_view key, std::string_view what) const {
    return functions(at(key, what), scope, states);
  }
  void require_known(std::vector<std::string> keys) const {
    keys.insert(keys.begin(), {"kind", "name"});
    table.require_known(keys);
  }

  [[nodiscard]] MovingShape ball() const {
    require_known({"center", "radius"});
    return systems::MovingBall{vector("center", "where its centre is"), function(at("radius", "a number >= 0"), scope)};
  }
  // one side may be left out
  [[nodiscard]] MovingShape box() const {
    require_known({"lower", "upper"});
    const std::optional<Place> lower = table.find("lower");
    const std::optional<Place> upper = table.find("upper");
    if (!lower && !upper) (void)table.at("lower", "lower, upper or both");
    const auto side = [&](const std::optional<Place>& place, double otherwise) {
      if (place) return bounds(*place, scope, states);
      return Functions(static_cast<std::size_t>(states.n), expressions::constant(otherwise));
    };
    return systems::MovingBox{side(lower, -infinity), side(upper, infinity)};
  }
  [[nodiscard]] MovingShape half_space() const {
    require_known({"normal", "offset"});
    return systems::MovingHalfSpace{vector("normal", "the outward normal a of a x <= offset"),
                                    function(at("offset", "the number b of a x <= b"), scope)};
  }
  [[nodiscard]] MovingShape polyhedron() const {
    require_known({"A", "b"});
    systems::MovingPolyhedron set{function_rows(at("A", "the rows of A x <= b"), scope, states), {}};
    set.b = functions(at("b", "the right side of A x <= b"), scope, {static_cast<Index>(set.A.size()), "row of A"});
    return set;
  }
  [[nodiscard]] MovingShape ellipsoid() const {
    require_known({"center", "shape"});
    systems::MovingEllipsoid set{vector("center", "where its centre is"), {}};
    const Place shape = at("shape", "the matrix P of (x - center) P (x - center) <= 1");
    set.shape = function_rows(shape, scope, states);
    require_length(shape, set.shape.size(), states);
    return set;
  }
};

MovingShape read_shape(const SetReader& reader) {
  const Place kind = reader.table.at("kind", R"(kind = "ball", "box", "halfspace", "polyhedron" or "ellipsoid")");
  const std::string written = word(kind, {"ball", "box", "halfspace", "polyhedron", "ellipsoid"});
  if (written == "ball") return reader.ball();
  if (written == "box") return reader.box();
  if (written == "halfspace") return reader.half_space();
  if (written == "polyhedron") return reader.polyhedron();
  return reader.ellipsoid();
}

// "lower[1]" of a table; the table itself when the key was left out
Place place_of(const Place& table, const std::string& key) {
  const std::size_t bracket = key.find('[');
  std::optional<Place> place = table.find(key.substr(0, bracket));
  if (!place) return table;
  for (std::size_t at = bracket; at != std::string::npos && at < key.size(); at = key.find('[', at + 1)) {
    place = place->items("an array").at(std::stoul(key.substr(at + 1)));
  }
  return *place;
}

// Everything must be a set where the run starts.
void require_sets(const std::vector<Place>& tables, const systems::SweepingProcess& process) {
  const std::optional<systems::SetFlaw> flaw = systems::flaw_at_start(process);
  if (!flaw) return;
  const Place& table = tables[static_cast<std::size_t>(flaw->set)];
  const bool moves = !systems::is_fixed(process.sets[static_cast<std::size_t>(flaw->set)].shape);
  place_of(table, flaw->key)
      .fail({.key = fmt::format("{}.{}", table.path(), flaw->key),
             .found = flaw->found + (moves ? " at t = 0" : ""),
             .allowed = flaw->allowed});
}

void read_sets(const Place& root, const Scope& constants, Index n, systems::SweepingProcess& process) {
  const Place sets = root.at("set", "at least one [[set]]");
  const std::vector<Place> tables = sets.items("an array of tables: [[set]], with double brackets");
  if (tables.empty()) sets.fail({.found = "is empty", .allowed = "must have at least one [[set]]"});
  Scope scope = constants;
  scope.variables = {{.name = "t"}};
  for (const Place& table : tables) {
    if (!table.node().is_table()) table.fail_kind("a table: [[set]]");
    systems::MovingSet set;
    if (const std::optional<Place> name = table.find("name")) set.name = text(*name);
    set.shape = read_shape({table, scope, {n, "entry of x0"}});
    process.sets.push_back(std::move(set));
  }
  require_sets(tables, process);
}

// The entries of a set by their names.
struct SetEntries {
  Scope time = {.variables = {{.name = "t"}}, .constants = {}};

  ordered_json operator()(const systems::MovingBall& set) const {
    return {{"center", formulas(set.center, time)}, {"radius", formula(set.radius, time)}};
  }
  ordered_json operator()(const systems::MovingBox& set) const {
    return {{"lower", formulas(set.lower, time)}, {"upper", formulas(set.upper, time)}};
  }
  ordered_json operator()(const systems::MovingHalfSpace& set) const {
    return {{"normal", formulas(set.normal, time)}, {"offset", formula(set.offset, time)}};
  }
  ordered_json operator()(const systems::MovingPolyhedron& set) const {
    return {{"A", formula_rows(set.A, time)}, {"b", formulas(set.b, time)}};
  }
  ordered_json operator()(const systems::MovingEllipsoid& set) const {
    return {{"center", formulas(set.center, time)}, {"shape", formula_rows(set.shape, time)}};
  }
};

}  // namespace

void read_tables(const Place& root, const Scope& constants, systems::SweepingModel& model) {
  root.require_known(root_keys({"set"}));
  const Place table = root.at("system", "[system]");
  table.require_known({"kind", "x0", "drift"});
  require_free_names(root, {"t", "x"}, model.kind);
  const Place x0 = table.at("x0", "x0, where the state starts");
  model.x0 = vector(x0, constants);
  const Index n = model.x0.size();
  if (n == 0) x0.fail({.found = "is empty", .allowed = "must have at least one entry"});
  Scope scope = constants;
  scope.variables = {{.name = "t"}, {.name = "x", .size = static_cast<int>(n)}};
  if (const std::optional<Place> drift = table.find("drift")) {
    model.system.drift = functions(*drift, scope, {n, "entry of x0"});
  }
  read_sets(root, constants, n, model.system);
  model.system = systems::completed(std::move(model.system));
  model.drawings = read_drawings(root, scope);
  const auto size = static_cast<int>(n);
  const auto sets = static_cast<int>(model.system.sets.size());
  model.system.naming = read_naming(
      root, constants,
      {{.name = "t"}, {.name = "x", .size = size}, {.name = "r", .size = size}, {.name = "gap", .size = sets}});
}

ordered_json document(const systems::SweepingModel& model) {
  const auto n = static_cast<int>(model.x0.size());
  ordered_json table = {{"kind", model.kind}, {"x0", list(model.x0)}};
  const Scope scope{.variables = {{.name = "t"}, {.name = "x", .size = n}}, .constants = {}};
  table["drift"] = formulas(model.system.drift, scope);
  ordered_json result = {{"system", std::move(table)}};
  for (const systems::MovingSet& set : model.system.sets) {
    ordered_json entries = std::visit(SetEntries{}, set.shape);
    entries["kind"] = systems::kind(set.shape);
    if (!set.name.empty()) entries["name"] = set.name;
    result["set"].push_back(std::move(entries));
  }
  return result;
}

}  // namespace orthant::files::detail
