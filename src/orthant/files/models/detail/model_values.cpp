// SPDX-License-Identifier: Apache-2.0
#include "orthant/files/models/detail/model_values.hpp"

#include "orthant/base/spelling.hpp"
#include "orthant/expressions/parse.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace orthant::files::detail {
namespace {

constexpr double largest_integer = 9007199254740992.0;  // 2^53: beyond, neighbours are the same double

bool is_number(const toml::node& node) {
  return node.is_integer() || node.is_floating_point();
}

double plain_number(const toml::node& node) {
  return node.is_integer() ? static_cast<double>(node.ref<std::int64_t>()) : node.ref<double>();
}

std::string indented(const std::string& lines) {
  std::string result = "  ";
  for (const char c : lines) result += c == '\n' ? "\n  " : std::string(1, c);
  return result;
}

// A number that was handed over and is not finite, in the words for one that was written.
[[noreturn]] void fail_number(const Place& place, const std::string& entry, double value) {
  place.fail({.key = place.path() + entry,
              .found = fmt::format("is {}", value),
              .allowed = std::isnan(value) ? "must be a number, not NaN" : "must be finite"});
}

}  // namespace

std::string text(const Place& place) {
  if (!place.node().is_string()) place.fail_kind("a string");
  return place.node().ref<std::string>();
}

bool is_single(const Place& place) {
  return is_number(place.node()) || (place.node().is_string() && !text(place).ends_with(".mtx"));
}

std::string word(const Place& place, const std::vector<std::string>& choices) {
  std::string written = place.node().is_string() ? place.node().ref<std::string>() : "";
  if (std::find(choices.begin(), choices.end(), written) != choices.end()) return written;
  const std::string allowed = fmt::format("must be one of {}", fmt::join(choices, ", "));
  place.fail({.found = "is " + place.description(), .allowed = allowed, .nearest = nearest_word(written, choices)});
}

expressions::Expression function(const Place& place, const Scope& scope) {
  if (is_number(place.node())) return expressions::constant(finite_number(place, scope));
  const std::string formula = place.node().is_string() ? place.node().ref<std::string>() : "";
  if (!place.node().is_string()) place.fail_kind("a number or an expression in a string");
  try {
    return expressions::parse(formula, scope);
  } catch (const expressions::SyntaxError& error) {
    place.fail_inside(
        error.position,
        {.found = "is not an expression: " + error.problem, .allowed = error.hint, .picture = indented(error.picture)});
  }
}

std::string found(const Place& place, double value) {
  const std::string worth = place.node().is_string() ? fmt::format(", that is {}", value) : "";
  return "is " + place.description() + worth;
}

double number(const Place& place, const Scope& constants) {
  const toml::node& node = place.node();
  if (!is_number(node) && !node.is_string()) place.fail_kind("a number or an expression in a string");
  const double value = is_number(node) ? plain_number(node) : function(place, constants).constant_value();
  if (std::isnan(value)) place.fail({.found = "is " + place.description(), .allowed = "must be a number, not NaN"});
  return value;
}

double finite_number(const Place& place, const Scope& constants) {
  const double value = number(place, constants);
  if (std::isfinite(value)) return value;
  place.fail({.found = found(place, value), .allowed = "must be finite"});
}

bool flag(const Place& place) {
  if (!place.node().is_boolean()) place.fail_kind("true or false");
  return place.node().as_boolean()->get();
}

Index integer(const Place& place, const Scope& constants) {
  const double value = number(place, constants);
  if (value != std::floor(value)) place.fail_kind("an integer");
  if (!(std::abs(value) <= largest_integer)) {
    place.fail({.found = found(place, value), .allowed = "must be an integer of at most 2^53"});
  }
  return static_cast<Index>(value);
}

const Vector& finite(const Place& place, const Vector& numbers) {
  if (numbers.allFinite()) return numbers;
  Index i = 0;
  while (std::isfinite(numbers[i])) ++i;
  fail_number(place, fmt::format("[{}]", i), numbers[i]);
}

const Matrix& finite(const Place& place, const Matrix& numbers) {
  if (numbers.allFinite()) return numbers;
  Index entry = 0;  // row by row
  const auto value = [&] { return numbers(entry / numbers.cols(), entry % numbers.cols()); };
  while (std::isfinite(value())) ++entry;
  fail_number(place, fmt::format("[{}][{}]", entry / numbers.cols(), entry % numbers.cols()), value());
}

const SparseMatrix& finite(const Place& place, const SparseMatrix& numbers) {
  for (Index column = 0; column < numbers.outerSize(); ++column) {
    for (SparseMatrix::InnerIterator entry(numbers, column); entry; ++entry) {
      if (std::isfinite(entry.value())) continue;
      fail_number(place, fmt::format("[{}][{}]", entry.row(), entry.col()), entry.value());
    }
  }
  return numbers;
}

std::pair<double, double> interval(const Place& place, const Scope& constants, std::string_view allowed) {
  const std::vector<Place> ends = place.items(allowed);
  if (ends.size() != 2) {
    place.fail({.found = "has " + count_of(static_cast<Index>(ends.size()), "entry", "entries"),
                .allowed = fmt::format("must be {}", allowed)});
  }
  return {number(ends[0], constants), number(ends[1], constants)};
}

Vector vector(const Place& place, const Scope& constants) {
  if (const auto* numbers = place.numbers<Vector>()) return finite(place, *numbers);
  if (is_single(place)) return Vector::Constant(1, finite_number(place, constants));
  const std::vector<Place> entries = place.items("an array of numbers");
  Vector result(static_cast<Index>(entries.size()));
  for (std::size_t i = 0; i < entries.size(); ++i) result[static_cast<Index>(i)] = finite_number(entries[i], constants);
  return result;
}

Matrix matrix(const Place& place, const Scope& constants) {
  if (const auto* numbers = place.numbers<SparseMatrix>()) return Matrix(finite(place, *numbers));
  if (const auto* numbers = place.numbers<Matrix>(); numbers && numbers->size() > 0) return finite(place, *numbers);
  if (is_single(place)) return Matrix::Constant(1, 1, finite_number(place, constants));
  const std::vector<Place> rows = place.items("a matrix: an array of rows [[1, 2], [3, 4]]");
  if (rows.empty()) place.fail({.found = "is empty", .allowed = "must have at least one row"});
  Matrix result;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (!rows[i].node().is_array()) rows[i].fail_kind("a row, that is an array of numbers");
    const Vector row = vector(rows[i], constants);
    if (i == 0) {
      if (row.size() == 0) rows[i].fail({.found = "is empty", .allowed = "must have at least one entry"});
      result.resize(static_cast<Index>(rows.size()), row.size());
    }
    if (row.size() != result.cols()) {
      rows[i].fail({.found = "has " + count_of(row.size(), "entry", "entries"),
                    .allowed = fmt::format("must have {} like {}", result.cols(), rows[0].path())});
    }
    result.row(static_cast<Index>(i)) = row;
  }
  return result;
}

Scope read_parameters(const Place& root) {
  Scope scope;
  const std::optional<Place> table = root.find("parameters");
  if (!table) return scope;
  for (const Place& place : table->members()) {
    const double value = finite_number(place, scope);
    Scope alone;  // the names of a table differ: to look at all of them each time would take the square of their number
    alone.constants.emplace_back(place.name(), value);
    try {
      expressions::validate(alone);  // the name may be one of the language, or none at all
    } catch (const InvalidArgument& error) {
      place.fail_key({.found = "cannot be the name of a parameter", .allowed = error.what()});
    }
    scope.constants.push_back(alone.constants.front());
  }
  return scope;
}

}  // namespace orthant::files::detail
