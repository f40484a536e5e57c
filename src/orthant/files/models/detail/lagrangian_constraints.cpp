// SPDX-License-Identifier: Apache-2.0
#include "orthant/files/models/detail/lagrangian_constraints.hpp"

#include "orthant/files/models/detail/matrix_notation.hpp"

#include <unordered_map>
#include <utility>

#include <fmt/format.h>

namespace orthant::files::detail {
namespace {

using expressions::Expression;
using systems::Contact;
using systems::Gap;
using systems::Lagrangian;
using SparseVector = Eigen::SparseVector<double>;

struct Context {
  Scope scope;      // t, q, v and the constants
  Scope constants;  // the constants alone
  Index size = 0;   // n

  [[nodiscard]] Domain domain(std::vector<std::string> variables) const { return {scope, std::move(variables)}; }
  [[nodiscard]] Length length() const { return {size, "one for each row of M"}; }
};

// One table's gaps: a single one, or a family with one for each row of `normal`.
struct Gaps {
  std::vector<Gap> gaps = {};
  bool is_family = false;
};

void require_alone(const Place& gap, const Place& table) {
  for (const std::string_view other : {"normal", "offset"}) {
    if (!table.find(other)) continue;
    gap.fail_key({.found = fmt::format("is given together with {}.{}", table.path(), other),
                  .allowed = "must be alone: it replaces normal and offset"});
  }
}

SparseMatrix read_rows(const Place& place, const Context& context) {
  SparseMatrix rows;
  if (is_row(place) || is_single(place)) {
    const Vector row = any_vector(place, context.constants, context.length());
    rows = Matrix(row.transpose()).sparseView();
  } else {
    rows = sparse_matrix(place, context.constants);
  }
  if (rows.cols() != context.size) {
    place.fail({.found = fmt::format("is {} x {}", rows.rows(), rows.cols()),
                .allowed = fmt::format("must have {} columns: one for each row of M", context.size)});
  }
  return rows;
}

// The rows as sparse vectors; a row of zeros would be no direction at all.
std::vector<SparseVector> directions(const Place& place, const SparseMatrix& rows) {
  const SparseMatrix columns = rows.transpose();
  std::vector<SparseVector> result;
  result.reserve(static_cast<std::size_t>(columns.cols()));
  for (Index i = 0; i < columns.cols(); ++i) {
    result.emplace_back(columns.col(i));
    if (!(result.back().norm() > 0)) {
      const std::string key = is_row(place) ? place.path() : fmt::format("{}[{}]", place.path(), i);
      place.fail({.key = key, .found = "is zero", .allowed = "must have a nonzero entry"});
    }
  }
  return result;
}

std::vector<Expression> read_offsets(const Place& table, const Context& context, Index count, bool is_family) {
  const std::optional<Place> place = table.find("offset");
  if (!place) return std::vector<Expression>(static_cast<std::size_t>(count));
  const bool is_list = place->node().is_array() || place->node().is_table() || is_market_file(*place);
  const Domain domain = context.domain({"t"});
  if (is_family && is_list) return functions(*place, domain, {count, "one for each row of normal"});
  return {static_cast<std::size_t>(count), function_in(*place, domain)};
}

Gaps read_gaps(const Place& table, const Context& context) {
  if (const std::optional<Place> place = table.find("gap")) {
    require_alone(*place, table);
    Gap gap;
    gap.function = function_in(*place, context.domain({"t", "q"}));
    if (gap.function->is_constant()) place->fail({.found = "is constant", .allowed = "must be an expression of q"});
    return {.gaps = {std::move(gap)}};
  }
  const Place normal = table.at("normal", "normal = [...], or gap = \"...\"");
  const std::vector<SparseVector> rows = directions(normal, read_rows(normal, context));
  Gaps result{.gaps = {}, .is_family = !is_row(normal)};
  std::vector<Expression> offsets = read_offsets(table, context, static_cast<Index>(rows.size()), result.is_family);
  result.gaps.reserve(rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    result.gaps.push_back({.row = rows[i], .offset = std::move(offsets[i]), .function = {}});
  }
  return result;
}

double read_number(const Place& table, std::string_view key, const Scope& constants, const Rule& rule) {
  const std::optional<Place> place = table.find(key);
  if (!place) return 0;
  const double value = finite_number(*place, constants);
  if (!rule.holds(value)) place->fail({.found = found(*place, value), .allowed = std::string(rule.text)});
  return value;
}

void read_tangents(const Place& place, const Context& context, Contact& contact) {
  if (place.node().is_array() || is_single(place)) {
    const Domain domain = context.domain({"q"});
    const bool is_one_row = place.node().is_array() && !place.node().as_array()->empty() && is_row(place);
    FunctionRows rows =
        is_one_row ? FunctionRows{functions(place, domain, context.length())} : function_rows(place, domain);
    const auto columns = static_cast<Index>(rows[0].size());
    if (columns != context.size) require_length(place.items("rows")[0], columns, context.length());
    if (is_constant(rows)) {
      contact.tangents = directions(place, constant_matrix(rows));
    } else {
      contact.tangent_functions = std::move(rows);
    }
  } else {
    contact.tangents = directions(place, read_rows(place, context));
  }
  if (contact.tangent_count() > 2) {
    place.fail({.found = fmt::format("has {} rows", contact.tangent_count()),
                .allowed = "must have 1, in the plane, or 2, in space"});
  }
}

void read_friction(const Place& table, const Context& context, bool has_several, Contact& contact) {
  contact.friction = read_number(table, "friction", context.constants, nonnegative);
  const std::optional<Place> friction = table.find("friction");
  const std::optional<Place> tangents = table.find("tangents");
  if (has_several && tangents) {
    tangents->fail_key({.found = "is given together with a normal of several rows",
                        .allowed = "must come with one normal: a frictional contact has its own table"});
  }
  if (contact.friction > 0 && !tangents) {
    friction->fail_key({.found = "has no direction to act along", .allowed = "must come with tangents = [[...]]"});
  }
  if (tangents && !friction) {
    tangents->fail_key({.found = "has no effect", .allowed = "must come with friction, which may be 0"});
  }
  if (tangents) read_tangents(*tangents, context, contact);
  const std::optional<Place> surface = table.find("surface_velocity");
  if (!surface) return;
  if (!tangents) surface->fail_key({.found = "has no effect", .allowed = "must come with tangents = [[...]]"});
  contact.surface_velocity =
      functions(*surface, context.domain({"t"}), {contact.tangent_count(), "one for each row of tangents"});
}

// The names of one kind of table; no two are alike.
class Names {
 public:
  std::string read(const Place& table) {
    const std::optional<Place> place = table.find("name");
    if (!place) return "";
    std::string name = text(*place);
    if (name.empty()) place->fail({.found = "is empty", .allowed = "must have a letter"});
    const auto [other, is_new] = paths_.try_emplace(name, place->path());
    if (!is_new) {
      place->fail({.found = "is " + place->description(), .allowed = "must differ from " + other->second});
    }
    return name;
  }

 private:
  std::unordered_map<std::string, std::string> paths_;  // by name
};

std::string member_name(const std::string& name, bool is_family, std::size_t number) {
  return is_family && !name.empty() ? fmt::format("{}[{}]", name, number) : name;
}

std::vector<Place> tables(const Place& root, std::string_view key) {
  const std::optional<Place> place = root.find(key);
  return place ? place->items(fmt::format("an array of tables: [[{}]]", key)) : std::vector<Place>{};
}

// The law that the table names, with its default numbers.
laws::ImpactLaw impact_law(const Place& table) {
  const std::optional<Place> place = table.find("law");
  return place ? laws::make_impact_law(word(*place, laws::impact_law_names())) : laws::ImpactLaw{};
}

std::vector<std::string> contact_keys(const laws::ImpactLaw& any) {
  std::vector<std::string> keys = {"name", "normal", "offset", "gap", "between", "law"};
  for (std::string& key : std::visit([]<class Law>(const Law&) { return option_keys<Law>(); }, any)) {
    keys.push_back(std::move(key));
  }
  for (const char* key : {"friction", "tangents", "surface_velocity"}) keys.emplace_back(key);
  return keys;
}

// sign·g + shift
Gap changed(Gap gap, double sign, double shift) {
  gap.row *= sign;
  expressions::Expression& function = gap.function ? *gap.function : gap.offset;
  if (sign < 0) {
    function = expressions::constant(shift) - function;
  } else {
    function = function + expressions::constant(shift);
  }
  return gap;
}

// low ≤ g ≤ high, in place of g ≥ 0
struct Stops {
  double low = nan;
  double high = nan;
};

std::optional<Stops> read_stops(const Place& table, const Scope& constants) {
  const std::optional<Place> place = table.find("between");
  if (!place) return std::nullopt;
  const auto [low, high] = interval(*place, constants, "an interval [low, high]");
  const bool is_one = low < high && low < infinity && high > -infinity;
  if (!is_one || (low == -infinity && high == infinity)) {
    place->fail({.found = fmt::format("is [{:g}, {:g}]", low, high),
                 .allowed = "must be an interval [low, high] with low < high, one of them finite"});
  }
  return Stops{.low = low, .high = high};
}

// One contact for each stop: g - low ≥ 0 and high - g ≥ 0.
void add_stops(const Contact& contact, const Stops& stops, std::vector<Contact>& contacts) {
  const auto add = [&](const char* end, double sign, double shift) {
    contacts.push_back(contact);
    contacts.back().name = fmt::format("{} {}", contact.name, end);
    contacts.back().gap = changed(contact.gap, sign, shift);
  };
  if (stops.low > -infinity) add("low", 1, -stops.low);
  if (stops.high < infinity) add("high", -1, stops.high);
}

// A contact with two stops and no name is called by the number of its table.
void read_contact(const Place& table, std::size_t number, const Context& context, Names& names,
                  std::vector<Contact>& contacts) {
  Contact contact;
  contact.impact = impact_law(table);
  table.require_known(contact_keys(contact.impact));
  const std::string name = names.read(table);
  Gaps gaps = read_gaps(table, context);
  const std::optional<Stops> stops = read_stops(table, context.constants);
  std::visit([&](auto& law) { read_options(table, context.constants, law); }, contact.impact);
  read_friction(table, context, gaps.gaps.size() > 1, contact);
  for (std::size_t i = 0; i < gaps.gaps.size(); ++i) {
    contact.name = member_name(name.empty() && stops ? fmt::format("{}", number) : name, gaps.is_family, i);
    contact.gap = std::move(gaps.gaps[i]);
    if (stops) {
      add_stops(contact, *stops, contacts);
    } else {
      contacts.push_back(contact);
    }
  }
}

void read_joint(const Place& table, const Context& context, Names& names, std::vector<systems::Joint>& joints) {
  table.require_known({"name", "normal", "offset", "gap"});
  const std::string name = names.read(table);
  Gaps gaps = read_gaps(table, context);
  for (std::size_t i = 0; i < gaps.gaps.size(); ++i) {
    joints.push_back({.name = member_name(name, gaps.is_family, i), .gap = std::move(gaps.gaps[i])});
  }
}

systems::DryFriction read_dry_friction(const Place& table, const Context& context, Names& names) {
  table.require_known({"name", "direction", "bound"});
  systems::DryFriction friction;
  friction.name = names.read(table);
  const Place direction = table.at("direction", "direction = [...], one entry for each row of M");
  const Vector row = any_vector(direction, context.constants, context.length());
  if (!(row.norm() > 0)) direction.fail({.found = "is zero", .allowed = "must have a nonzero entry"});
  friction.direction = row.sparseView();
  (void)table.at("bound", "bound, the largest force");
  friction.bound = read_number(table, "bound", context.constants, nonnegative);
  return friction;
}

}  // namespace

void read_constraints(const Place& root, const Scope& scope, Lagrangian& system) {
  const Context context{.scope = scope, .constants = with_variables(scope, {}), .size = system.size()};
  Names contacts;
  std::size_t number = 0;
  for (const Place& table : tables(root, "contact")) {
    read_contact(table, number++, context, contacts, system.contacts);
  }
  Names joints;
  for (const Place& table : tables(root, "joint")) read_joint(table, context, joints, system.joints);
  Names frictions;
  for (const Place& table : tables(root, "dry_friction")) {
    system.dry_friction.push_back(read_dry_friction(table, context, frictions));
  }
}

}  // namespace orthant::files::detail
