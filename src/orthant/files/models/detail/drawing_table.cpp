// SPDX-License-Identifier: Apache-2.0
#include "orthant/files/models/detail/drawing_table.hpp"

#include "orthant/files/models/detail/matrix_notation.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace orthant::files::detail {
namespace {

using expressions::Expression;

constexpr double most_members = 10000;

Domain domain_of(const Scope& scope) {
  Domain domain{.scope = scope};
  for (const expressions::Variable& variable : scope.variables) domain.variables.push_back(variable.name);
  return domain;
}

// What one [[draw]] is read with; `scope` has i when there is a count.
struct Reader {
  const Place& table;
  Domain domain;

  void require_known(std::vector<std::string> keys) const {
    keys.insert(keys.begin(), {"shape", "name", "count", "trail"});
    table.require_known(keys);
  }
  void add_pair(std::vector<Expression>& values, std::string_view key, std::string_view what) const {
    const Place place = table.at(key, fmt::format("{} = [..., ...], {}", key, what));
    const std::vector<Expression> pair = functions(place, domain, {2, "one for each axis of the plane"});
    values.insert(values.end(), pair.begin(), pair.end());
  }
  void add_number(std::vector<Expression>& values, const Place& place) const {
    values.push_back(function_in(place, domain));
  }
  void add_angle(std::vector<Expression>& values) const {
    if (const std::optional<Place> angle = table.find("angle")) add_number(values, *angle);
  }
  void require_positive(std::string_view key, const Expression& value) const {
    if (!value.is_constant() || value.constant_value() > 0) return;
    const Place place = table.at(key, "");
    place.fail({.found = fmt::format("is {:g}", value.constant_value()), .allowed = "must be > 0"});
  }

  [[nodiscard]] std::vector<Expression> disc() const {
    require_known({"at", "radius", "angle"});
    std::vector<Expression> values;
    add_pair(values, "at", "its centre");
    add_number(values, table.at("radius", "radius, a number > 0"));
    require_positive("radius", values.back());
    add_angle(values);
    return values;
  }
  [[nodiscard]] std::vector<Expression> box() const {
    require_known({"at", "size", "angle"});
    std::vector<Expression> values;
    add_pair(values, "at", "its centre");
    add_pair(values, "size", "width and height");
    for (std::size_t i = 2; i < 4; ++i) require_positive("size", values[i]);
    add_angle(values);
    return values;
  }
  [[nodiscard]] std::vector<Expression> segment() const {
    require_known({"at", "to"});
    std::vector<Expression> values;
    add_pair(values, "at", "where it begins");
    add_pair(values, "to", "where it ends");
    return values;
  }
  [[nodiscard]] std::vector<Expression> polyline() const {
    require_known({"points", "closed"});
    const Place place = table.at("points", "points = [[0, 0], [1, \"q[0]\"], ...]");
    const FunctionRows rows = function_rows(place, domain);
    if (rows.size() < 2) place.fail({.found = "is one point", .allowed = "must have at least two"});
    require_length(place.items("points")[0], static_cast<Index>(rows[0].size()), {2, "one for each axis of the plane"});
    std::vector<Expression> values;
    for (const std::vector<Expression>& row : rows) values.insert(values.end(), row.begin(), row.end());
    return values;
  }
  [[nodiscard]] std::vector<Expression> point() const {
    require_known({"at"});
    std::vector<Expression> values;
    add_pair(values, "at", "where it is");
    return values;
  }

  [[nodiscard]] std::vector<Expression> values(systems::Shape shape) const {
    switch (shape) {
      case systems::Shape::disc:
        return disc();
      case systems::Shape::box:
        return box();
      case systems::Shape::segment:
        return segment();
      case systems::Shape::polyline:
        return polyline();
      case systems::Shape::point:
        break;
    }
    return point();
  }
};

systems::Shape read_shape(const Place& table) {
  static const std::vector<systems::Shape> shapes = {systems::Shape::disc, systems::Shape::box, systems::Shape::segment,
                                                     systems::Shape::polyline, systems::Shape::point};
  std::vector<std::string> names;
  names.reserve(shapes.size());
  for (const systems::Shape shape : shapes) names.emplace_back(name(shape));
  const std::string written = word(table.at("shape", "shape = \"disc\", or another"), names);
  return shapes[static_cast<std::size_t>(std::find(names.begin(), names.end(), written) - names.begin())];
}

Index read_count(const Place& place, const Scope& scope) {
  Scope constants{.constants = scope.constants};
  const Index count = integer(place, constants);
  if (count < 1 || static_cast<double>(count) > most_members) {
    place.fail({.found = found(place, static_cast<double>(count)), .allowed = "must be from 1 to 10000"});
  }
  for (const auto& [constant, value] : scope.constants) {
    if (constant != "i") continue;
    place.fail_key(
        {.found = "cannot be used in a file with a parameter i", .allowed = "i is the number of the member"});
  }
  return count;
}

void read_table(const Place& table, const Scope& scope, std::vector<systems::Drawing>& drawings) {
  if (!table.node().is_table()) table.fail_kind("a table: [[draw]]");
  systems::Drawing drawing{.shape = read_shape(table)};
  if (const std::optional<Place> place = table.find("name")) drawing.name = text(*place);
  if (const std::optional<Place> place = table.find("trail")) drawing.has_trail = flag(*place);
  if (const std::optional<Place> place = table.find("closed")) drawing.is_closed = flag(*place);
  const std::optional<Place> count = table.find("count");
  if (!count) {
    drawing.values = Reader{table, domain_of(scope)}.values(drawing.shape);
    drawings.push_back(std::move(drawing));
    return;
  }
  const Index members = read_count(*count, scope);
  for (Index i = 0; i < members; ++i) {
    Scope numbered = scope;
    numbered.constants.emplace_back("i", static_cast<double>(i));
    drawing.values = Reader{table, domain_of(numbered)}.values(drawing.shape);
    drawings.push_back(drawing);
  }
}

}  // namespace

std::vector<systems::Drawing> read_drawings(const Place& root, const Scope& scope) {
  std::vector<systems::Drawing> drawings;
  const std::optional<Place> tables = root.find("draw");
  if (!tables) return drawings;
  for (const Place& table : tables->items("an array of tables: [[draw]], with double brackets")) {
    read_table(table, scope, drawings);
  }
  return drawings;
}

}  // namespace orthant::files::detail
