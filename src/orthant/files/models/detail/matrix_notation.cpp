// SPDX-License-Identifier: Apache-2.0
#include "orthant/files/models/detail/matrix_notation.hpp"

#include "orthant/expressions/program.hpp"
#include "orthant/files/problems/detail/matrix_market.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace orthant::files::detail {
namespace {

using expressions::Expression;
using expressions::Operation;

constexpr std::string_view matrix_kinds =
    "a matrix: rows [[1, 2], [3, 4]], a file \"M.mtx\", or { size = n, bands = { 0 = 2, 1 = -1 } }";
constexpr std::string_view vector_kinds = R"(a vector: [1, 2], a file "q.mtx", or { size = n, entry = "0.1*i" })";

// The variable that a slot belongs to.
std::string owner(const Scope& scope, int slot) {
  const std::string name = expressions::slot_name(scope, slot);
  return name.substr(0, name.find('['));
}

// Text of a file next to the model; errors in the file itself are reported where the model names it.
template <class Parse>
auto from_file(const Place& place, std::string_view expected, const Parse& parse) {
  const std::filesystem::path path = std::filesystem::path(place.file()).parent_path() / text(place);
  try {
    return parse(read_source(path, expected));
  } catch (const ProblemError& error) {
    Fault fault = error.fault();
    if (fault.line > 0) throw ModelError(std::move(fault));
    const std::string found = fmt::format("names {}: {}", printable(path.string(), 200), fault.found);
    place.fail({.found = found, .allowed = fault.allowed, .nearest = fault.nearest});
  }
}

Index size_of(const Place& place, const Scope& constants) {
  const double size = number(place, constants);
  const bool is_size = size >= 1 && size <= static_cast<double>(max_size) && size == std::floor(size);
  if (!is_size) {
    place.fail({.found = found(place, size), .allowed = fmt::format("must be an integer from 1 to {}", max_size)});
  }
  return static_cast<Index>(size);
}

// A function of i made ready for many rows.
class RowFunction {
 public:
  RowFunction(const Place& place, const Scope& constants) : place_(place) {
    Scope scope = constants;
    scope.variables = {{.name = "i"}};
    program_ = expressions::Program(function_in(place, {.scope = scope, .variables = {"i"}}));
  }
  [[nodiscard]] double at(Index i) {
    const auto slot = static_cast<double>(i);
    const double value = program_.value(&slot, workspace_);
    if (std::isfinite(value)) return value;
    place_.fail({.found = fmt::format("is {} at i = {}", value, i), .allowed = "must be finite"});
  }

 private:
  Place place_;
  expressions::Program program_;
  expressions::Program::Workspace workspace_;
};

struct Size {
  Index rows = 0, columns = 0;
};

Size matrix_size(const Place& place, const Scope& constants) {
  if (!place.node().is_array()) {
    const Index n = size_of(place, constants);
    return {n, n};
  }
  const std::vector<Place> sizes = place.items("n or [rows, columns]");
  if (sizes.size() != 2) {
    place.fail({.found = "has " + count_of(static_cast<Index>(sizes.size()), "entry", "entries"),
                .allowed = "must be n or [rows, columns]"});
  }
  return {size_of(sizes[0], constants), size_of(sizes[1], constants)};
}

// column - row, written as a key
Index diagonal(const Place& place, const Size& size) {
  const std::string key = place.name();
  const std::string digits = key.substr(key.starts_with('-') ? 1 : 0);
  const bool is_integer = !digits.empty() && digits.find_first_not_of("0123456789") == std::string::npos &&
                          (digits[0] != '0' || key == "0");
  if (!is_integer) {
    place.fail_key({.found = "is not a diagonal", .allowed = "must be an integer, column - row, as in 0 = 2, -1 = 1"});
  }
  const Index offset = digits.size() <= 9 ? std::stoll(key) : max_size;
  if (offset <= -size.rows || offset >= size.columns) {
    place.fail_key({.found = "lies outside the matrix",
                    .allowed = fmt::format("must be from {} to {}: column - row of a {} x {} matrix", 1 - size.rows,
                                           size.columns - 1, size.rows, size.columns)});
  }
  return offset;
}

SparseMatrix banded(const Place& table, const Scope& constants) {
  table.require_known({"size", "bands"});
  const Size size = matrix_size(table.at("size", "size = n or [rows, columns]"), constants);
  const Place bands = table.at("bands", "bands, as in { 0 = 2, 1 = -1 }");
  std::vector<Eigen::Triplet<double>> entries;
  for (const Place& place : bands.members()) {
    const Index offset = diagonal(place, size);
    RowFunction function(place, constants);
    const Index end = std::min(size.rows, size.columns - offset);
    entries.reserve(entries.size() + static_cast<std::size_t>(end));
    for (Index i = std::max<Index>(0, -offset); i < end; ++i) {
      const double value = function.at(i);
      if (value != 0) entries.emplace_back(static_cast<int>(i), static_cast<int>(i + offset), value);
    }
  }
  SparseMatrix matrix(size.rows, size.columns);
  matrix.setFromTriplets(entries.begin(), entries.end());
  return matrix;
}

// { size, entry }: the places of both, once the size is known to fit
Place entry_place(const Place& table, const Scope& constants, const Length& length) {
  table.require_known({"size", "entry"});
  const Place size = table.at("size", "size, the number of entries");
  require_length(table, size_of(size, constants), length);
  return table.at("entry", "entry, an expression of i, as in \"0.1*i\"");
}

}  // namespace

Expression function_in(const Place& place, const Domain& domain) {
  const Scope& scope = domain.scope;
  Expression result = function(place, scope);
  for (const expressions::Node& node : result.nodes()) {
    if (node.operation != Operation::variable) continue;
    const std::vector<std::string>& known = domain.variables;
    if (std::find(known.begin(), known.end(), owner(scope, node.a)) != known.end()) continue;
    place.fail({.found = "depends on " + expressions::slot_name(scope, node.a),
                .allowed = known.empty() ? "must be constant"
                                         : fmt::format("must be an expression of {}", fmt::join(known, ", "))});
  }
  if (result.is_constant() && !std::isfinite(result.constant_value())) {
    place.fail({.found = found(place, result.constant_value()), .allowed = "must be finite"});
  }
  return result;
}

void require_length(const Place& place, Index found, const Length& length) {
  if (found == length.size) return;
  place.fail({.found = "has " + count_of(found, "entry", "entries"),
              .allowed = fmt::format("must have {}: {}", length.size, length.why)});
}

bool is_row(const Place& place) {
  if (place.numbers<Matrix>() || place.numbers<SparseMatrix>()) return false;
  const toml::array* array = place.node().as_array();
  return array != nullptr && (array->empty() || !array->get(0)->is_array());
}

bool is_market_file(const Place& place) {
  return place.node().is_string() && text(place).ends_with(".mtx");
}

FunctionRows function_rows(const Place& place, const Domain& domain) {
  if (is_single(place)) return {{function_in(place, domain)}};
  const std::vector<Place> rows = place.items(matrix_kinds);
  if (rows.empty()) place.fail({.found = "is empty", .allowed = "must have at least one row"});
  FunctionRows result;
  result.reserve(rows.size());
  for (const Place& row : rows) {
    if (!row.node().is_array()) row.fail_kind("a row, that is an array of numbers");
    const std::vector<Place> entries = row.items("a row, that is an array of numbers");
    if (entries.empty()) row.fail({.found = "is empty", .allowed = "must have at least one entry"});
    if (!result.empty() && entries.size() != result[0].size()) {
      row.fail({.found = "has " + count_of(static_cast<Index>(entries.size()), "entry", "entries"),
                .allowed = fmt::format("must have {} like {}", result[0].size(), rows[0].path())});
    }
    std::vector<Expression>& functions = result.emplace_back();
    functions.reserve(entries.size());
    for (const Place& entry : entries) functions.push_back(function_in(entry, domain));
  }
  return result;
}

bool is_constant(const FunctionRows& rows) {
  return std::all_of(rows.begin(), rows.end(), [](const std::vector<Expression>& row) {
    return std::all_of(row.begin(), row.end(), [](const Expression& entry) { return entry.is_constant(); });
  });
}

SparseMatrix constant_matrix(const FunctionRows& rows) {
  std::vector<Eigen::Triplet<double>> entries;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    for (std::size_t j = 0; j < rows[i].size(); ++j) {
      const double value = rows[i][j].constant_value();
      if (value != 0) entries.emplace_back(static_cast<int>(i), static_cast<int>(j), value);
    }
  }
  SparseMatrix matrix(static_cast<Index>(rows.size()), rows.empty() ? 0 : static_cast<Index>(rows[0].size()));
  matrix.setFromTriplets(entries.begin(), entries.end());
  return matrix;
}

SparseMatrix sparse_matrix(const Place& place, const Scope& constants) {
  if (const auto* numbers = place.numbers<SparseMatrix>()) {
    return finite(place, *numbers).pruned();  // without zeros, as below
  }
  if (const auto* numbers = place.numbers<Matrix>(); numbers && numbers->size() > 0) {
    return finite(place, *numbers).sparseView();
  }
  if (place.node().is_array()) return constant_matrix(function_rows(place, {.scope = constants}));
  if (place.node().is_table()) return banded(place, constants);
  if (is_single(place)) return constant_matrix(function_rows(place, {.scope = constants}));
  if (!is_market_file(place)) place.fail_kind(matrix_kinds);
  return from_file(place, "a matrix in Matrix Market",
                   [&](const Source& source) { return parse_market_rectangle(source, place.path()); });
}

Vector any_vector(const Place& place, const Scope& constants, const Length& length) {
  Vector result;
  if (place.node().is_array() || is_single(place)) {
    result = vector(place, constants);
  } else if (place.node().is_table()) {
    RowFunction function(entry_place(place, constants, length), constants);
    result.resize(length.size);
    for (Index i = 0; i < length.size; ++i) result[i] = function.at(i);
  } else if (is_market_file(place)) {
    result = from_file(place, "a vector in Matrix Market",
                       [&](const Source& source) { return parse_market_column(source, place.path()); });
  } else {
    place.fail_kind(vector_kinds);
  }
  require_length(place, result.size(), length);
  return result;
}

std::vector<Expression> functions(const Place& place, const Domain& domain, const Length& length) {
  const Scope constants = with_variables(domain.scope, {});
  std::vector<Expression> result;
  result.reserve(static_cast<std::size_t>(length.size));
  if (place.node().is_array() && !place.numbers<Vector>()) {
    const std::vector<Place> entries = place.items(vector_kinds);
    require_length(place, static_cast<Index>(entries.size()), length);
    for (const Place& entry : entries) result.push_back(function_in(entry, domain));
  } else if (is_single(place)) {
    require_length(place, 1, length);
    result.push_back(function_in(place, domain));
  } else if (place.node().is_table()) {
    const Place entry = entry_place(place, constants, length);
    Domain at_row = domain;
    at_row.scope.constants.emplace_back("i", 0);
    for (Index i = 0; i < length.size; ++i) {
      at_row.scope.constants.back().second = static_cast<double>(i);
      result.push_back(function_in(entry, at_row));
    }
  } else {
    const Vector numbers = any_vector(place, constants, length);
    for (const double value : numbers) result.push_back(expressions::constant(value));
  }
  return result;
}

}  // namespace orthant::files::detail
