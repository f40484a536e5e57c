// SPDX-License-Identifier: Apache-2.0
#include "orthant/files/models/detail/lagrangian.hpp"

#include "orthant/expressions/program.hpp"
#include "orthant/files/detail/json_values.hpp"
#include "orthant/files/models/detail/drawing_table.hpp"
#include "orthant/files/models/detail/formula_json.hpp"
#include "orthant/files/models/detail/lagrangian_constraints.hpp"
#include "orthant/files/models/detail/matrix_notation.hpp"
#include "orthant/files/models/detail/naming_tables.hpp"
#include "orthant/files/models/detail/run_table.hpp"
#include "orthant/linalg/decompositions.hpp"
#include "orthant/systems/formula.hpp"

#include <cmath>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace orthant::files::detail {
namespace {

using nlohmann::ordered_json;
using systems::Lagrangian;

constexpr double symmetry_tolerance = 1e-12;

const std::vector<std::string> lagrangian_keys = {"kind", "M", "C", "K", "force", "potential", "coriolis", "q0", "v0"};

void require_square(const Place& place, Index rows, Index columns) {
  if (rows == columns) return;
  place.fail({.found = fmt::format("is {} x {}", rows, columns), .allowed = "must be square"});
}

// M, constant or an expression of q in each entry
void read_mass(const Place& place, const Scope& constants, Lagrangian& system) {
  if ((!place.node().is_array() && !is_single(place)) || place.has_numbers()) {
    system.M = sparse_matrix(place, constants);
    require_square(place, system.M.rows(), system.M.cols());
    return;
  }
  const Index size = is_single(place) ? 1 : static_cast<Index>(place.node().as_array()->size());
  const Scope scope = with_variables(constants, systems::mechanics_scope(size).variables);
  FunctionRows rows = function_rows(place, {.scope = scope, .variables = {"q"}});
  require_square(place, size, static_cast<Index>(rows[0].size()));
  if (is_constant(rows)) {
    system.M = constant_matrix(rows);
  } else {
    system.mass = std::move(rows);
  }
}

Matrix mass_at(const Lagrangian& system, const Vector& q) {
  const Index n = system.size();
  Vector slots = Vector::Zero(2 * n + 1);
  slots.segment(systems::position_slot(0), n) = q;
  Matrix M(n, n);
  expressions::Program::Workspace workspace;
  for (Index i = 0; i < n; ++i) {
    for (Index j = 0; j < n; ++j) {
      const auto& entry = system.mass[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)];
      M(i, j) = expressions::Program(entry).value(slots.data(), workspace);
    }
  }
  return M;
}

void require_symmetric(const Place& place, const Matrix& M, std::string_view where) {
  for (Index i = 0; i < M.rows(); ++i) {
    for (Index j = 0; j < i; ++j) {
      const bool differs = std::abs(M(i, j) - M(j, i)) > symmetry_tolerance * (std::abs(M(i, j)) + std::abs(M(j, i)));
      if (!differs) continue;
      place.fail(
          {.key = fmt::format("{}[{}][{}]", place.path(), i, j),
           .found = fmt::format("is {:g} {}", M(i, j), where),
           .allowed = fmt::format("must be {0:g} like {1}[{2}][{3}]: M is symmetric", M(j, i), place.path(), j, i)});
    }
  }
}

// M(q) at the start, and near it: a matrix that is symmetric only at q0 is not symmetric
void require_mass_at_start(const Place& place, const Lagrangian& system, const Vector& q0) {
  if (system.mass.empty()) return;
  const Matrix M = mass_at(system, q0);
  if (!M.allFinite()) place.fail({.found = "is not finite at q0", .allowed = "must be finite"});
  require_symmetric(place, M, "at q0");
  const Vector nearby = q0 + Vector::LinSpaced(q0.size(), 0.1, 0.2);
  require_symmetric(place, mass_at(system, nearby), "near q0");
  if (Eigen::LLT<Matrix>(M).info() == Eigen::Success) return;
  place.fail({.found = "is not positive definite at q0", .allowed = "must have a mass in every direction"});
}

void read_coriolis(const Place& table, Lagrangian& system) {
  const std::optional<Place> place = table.find("coriolis");
  if (!place) return;
  system.has_coriolis = word(*place, {"auto", "none"}) == "auto";
  if (system.mass.empty()) {
    place->fail_key({.found = "has no meaning here", .allowed = "must come with an M that depends on q"});
  }
}

SparseMatrix optional_matrix(const Place& table, std::string_view key, const Scope& constants, Index size) {
  const std::optional<Place> place = table.find(key);
  if (!place) return {};
  SparseMatrix matrix = sparse_matrix(*place, constants);
  if (matrix.rows() != size || matrix.cols() != size) {
    place->fail({.found = fmt::format("is {} x {}", matrix.rows(), matrix.cols()),
                 .allowed = fmt::format("must be {0} x {0} like M", size)});
  }
  return matrix;
}

// A flaw that `completed` finds is that of a key of [system]; contacts and joints were checked where they were read.
void complete(const Place& table, Lagrangian& system) {
  try {
    system = systems::completed(std::move(system));
  } catch (const ModelError&) {
    throw;
  } catch (const InvalidArgument& error) {
    fail_system(table, error);
  }
}

Families families_of(const Lagrangian& system) {
  Families families = {{.name = "t"}};
  const auto add = [&families](const char* letters, Index count) {
    if (count > 0) families.push_back({.name = letters, .size = static_cast<int>(count)});
  };
  add("q", system.size());
  add("v", system.size());
  add("gap", static_cast<Index>(system.contacts.size()));
  add("p", static_cast<Index>(system.contacts.size()));
  add("joint", static_cast<Index>(system.joints.size()));
  add("dry", static_cast<Index>(system.dry_friction.size()));
  for (const char* name : {"energy", "kinetic", "potential"}) families.push_back({.name = name});
  return families;
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

}  // namespace

void read_tables(const Place& root, const Scope& constants, systems::LagrangianModel& model) {
  root.require_known(root_keys({"contact", "joint", "dry_friction"}));
  require_free_names(root, {"t", "q", "v", "i"}, model.kind);
  const Place table = root.at("system", "[system]");
  table.require_known(lagrangian_keys);
  read_mass(table.at("M", "M, the n x n mass matrix"), constants, model.system);
  const Index n = model.system.size();
  const Scope scope = with_variables(constants, systems::mechanics_scope(n).variables);
  const Length length{n, "one for each row of M"};
  read_coriolis(table, model.system);
  model.system.C = optional_matrix(table, "C", constants, n);
  model.system.K = optional_matrix(table, "K", constants, n);
  if (const std::optional<Place> force = table.find("force")) {
    model.system.force = functions(*force, {scope, {"t", "q", "v"}}, length);
  }
  if (const std::optional<Place> potential = table.find("potential")) {
    model.system.potential = function_in(*potential, {scope, {"q"}});
  }
  model.q0 = any_vector(table.at("q0", "q0, where the positions start"), constants, length);
  const std::optional<Place> v0 = table.find("v0");
  model.v0 = v0 ? any_vector(*v0, constants, length) : Vector(Vector::Zero(n));
  require_mass_at_start(table.at("M", ""), model.system, model.q0);
  read_constraints(root, scope, model.system);
  complete(table, model.system);
  model.drawings = read_drawings(root, scope);
  model.system.naming = read_naming(root, constants, families_of(model.system));
}

ordered_json document(const systems::LagrangianModel& model) {
  const systems::Lagrangian& system = model.system;
  const Scope scope = systems::mechanics_scope(system.size());
  ordered_json table = {{"kind", model.kind}};
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

}  // namespace orthant::files::detail
