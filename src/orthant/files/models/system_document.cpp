// SPDX-License-Identifier: Apache-2.0
#include "orthant/files/models/system_document.hpp"

#include "orthant/files/detail/json_values.hpp"
#include "orthant/systems/formula.hpp"

#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

namespace orthant::files {
namespace {

using detail::list;
using detail::rows;
using expressions::Expression;
using expressions::Scope;
using nlohmann::ordered_json;

ordered_json formula(const Expression& expression, const Scope& scope) {
  return expression.is_constant() ? ordered_json(expression.constant_value())
                                  : ordered_json(expressions::to_text(expression, scope));
}

ordered_json formulas(const std::vector<Expression>& expressions, const Scope& scope) {
  ordered_json result = ordered_json::array();
  for (const Expression& expression : expressions) result.push_back(formula(expression, scope));
  return result;
}

ordered_json formula_rows(const std::vector<std::vector<Expression>>& matrix, const Scope& scope) {
  ordered_json result = ordered_json::array();
  for (const std::vector<Expression>& row : matrix) result.push_back(formulas(row, scope));
  return result;
}

ordered_json bounds(const systems::Lcs& system) {
  ordered_json result = ordered_json::array();
  for (Index l = 0; l < system.outputs(); ++l) result.push_back({system.lower[l], system.upper[l]});
  return result;
}

ordered_json document(const systems::LcsModel& model) {
  const systems::Lcs& system = model.system;
  ordered_json table = {{"kind", "lcs"}, {"A", rows(system.A)}, {"B", rows(system.B)}, {"C", rows(system.C)}};
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

ordered_json gap(const systems::Gap& gap, const Scope& scope) {
  if (gap.function) return {{"gap", formula(*gap.function, scope)}};
  return {{"normal", list(Vector(gap.row))}, {"offset", formula(gap.offset, scope)}};
}

ordered_json contact(const systems::Contact& contact, const Scope& scope) {
  ordered_json table = gap(contact.gap, scope);
  if (!contact.name.empty()) table["name"] = contact.name;
  if (contact.impact.index() != laws::ImpactLaw{}.index()) table["law"] = laws::name(contact.impact);
  std::visit(
      [&table]<class Law>(const Law& law) {
        Law::fields(law, [&table](std::string_view key, const auto& value, const Rule&, std::string_view) {
          table[std::string(key)] = value;
        });
      },
      contact.impact);
  if (contact.tangent_count() == 0) return table;
  table["friction"] = contact.friction;
  table["tangents"] = formula_rows(contact.tangent_functions, scope);
  for (const auto& tangent : contact.tangents) table["tangents"].push_back(list(Vector(tangent)));
  if (!contact.surface_velocity.empty()) table["surface_velocity"] = formulas(contact.surface_velocity, scope);
  return table;
}

ordered_json document(const systems::LagrangianModel& model) {
  const systems::Lagrangian& system = model.system;
  const Scope scope = systems::mechanics_scope(system.size());
  ordered_json table = {{"kind", "lagrangian"}};
  table["M"] = system.mass.empty() ? rows(Matrix(system.M)) : formula_rows(system.mass, scope);
  if (system.C.nonZeros() > 0) table["C"] = rows(Matrix(system.C));
  if (system.K.nonZeros() > 0) table["K"] = rows(Matrix(system.K));
  if (!system.force.empty()) table["force"] = formulas(system.force, scope);
  if (system.potential) table["potential"] = formula(*system.potential, scope);
  if (!system.mass.empty() && !system.has_coriolis) table["coriolis"] = "none";
  table["q0"] = list(model.q0);
  table["v0"] = list(model.v0);
  ordered_json result = {{"system", std::move(table)}};
  for (const systems::Contact& each : system.contacts) result["contact"].push_back(contact(each, scope));
  for (const systems::Joint& each : system.joints) {
    result["joint"].push_back(gap(each.gap, scope));
    if (!each.name.empty()) result["joint"].back()["name"] = each.name;
  }
  for (const systems::DryFriction& each : system.dry_friction) {
    result["dry_friction"].push_back({{"direction", list(Vector(each.direction))}, {"bound", each.bound}});
    if (!each.name.empty()) result["dry_friction"].back()["name"] = each.name;
  }
  return result;
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

ordered_json document(const systems::SweepingModel& model) {
  const auto n = static_cast<int>(model.x0.size());
  ordered_json table = {{"kind", "sweeping"}, {"x0", list(model.x0)}};
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

}  // namespace

ordered_json system_document(const systems::Model& model) {
  return std::visit([](const auto& one) { return document(one); }, model);
}

}  // namespace orthant::files
