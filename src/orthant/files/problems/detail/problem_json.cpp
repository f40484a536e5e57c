// SPDX-License-Identifier: Apache-2.0
#include "orthant/files/problems/detail/problem_json.hpp"

#include "orthant/base/spelling.hpp"
#include "orthant/files/detail/json_document.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace orthant::files::detail {
namespace {

using Members = std::map<std::string, NodeId, std::less<>>;

[[noreturn]] void fail_kind(const JsonDocument& document, NodeId node, std::string allowed) {
  document.fail(node, {.found = "is " + document.description(node), .allowed = "must be " + std::move(allowed)});
}

// The members of an object, all of them known and none of the first `required` missing.
Members known_members(const JsonDocument& document, NodeId object, const std::vector<std::string>& known,
                      std::size_t required) {
  Members members;
  for (const auto& [key, value] : document.members(object)) {
    if (std::find(known.begin(), known.end(), key) == known.end()) {
      document.fail_key(value, {.found = "is not a known key",
                                .allowed = fmt::format("must be one of {}", fmt::join(known, ", ")),
                                .nearest = nearest_word(key, known)});
    }
    members.emplace(key, value);
  }
  for (std::size_t i = 0; i < required; ++i) {
    if (members.contains(known[i])) continue;
    document.fail(object,
                  {.found = fmt::format("has no key \"{}\"", known[i]),
                   .allowed = fmt::format(
                       "must have {}",
                       fmt::join(known.begin(), known.begin() + static_cast<std::ptrdiff_t>(required), " and "))});
  }
  return members;
}

std::vector<NodeId> array_items(const JsonDocument& document, NodeId node, const std::string& allowed) {
  if (document.kind(node) != JsonKind::array) fail_kind(document, node, allowed);
  return document.items(node);
}

double number(const JsonDocument& document, NodeId node) {
  if (document.kind(node) != JsonKind::number) fail_kind(document, node, "a number");
  return document.number(node);
}

// An integer from `first` to `last`.
Index integer(const JsonDocument& document, NodeId node, Index first, Index last) {
  const double value = document.kind(node) == JsonKind::number ? document.number(node) : nan;
  const bool is_allowed =
      value == std::floor(value) && value >= static_cast<double>(first) && value <= static_cast<double>(last);
  if (!is_allowed) fail_kind(document, node, fmt::format("an integer from {} to {}", first, last));
  return static_cast<Index>(value);
}

void require_square(const JsonDocument& document, NodeId node, Index rows, Index columns) {
  if (rows == columns) return;
  document.fail(node, {.found = fmt::format("is {} x {}", rows, columns), .allowed = "must be square"});
}

Matrix dense_matrix(const JsonDocument& document, NodeId node) {
  const std::vector<NodeId> rows = document.items(node);
  if (rows.empty()) document.fail(node, {.found = "is empty", .allowed = "must have at least one row"});
  Matrix matrix;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const std::vector<NodeId> entries = array_items(document, rows[i], "a row, that is an array of numbers");
    const auto columns = static_cast<Index>(entries.size());
    if (i == 0) {
      require_square(document, node, static_cast<Index>(rows.size()), columns);
      matrix.resize(columns, columns);
    }
    if (columns != matrix.cols()) {
      document.fail(rows[i], {.found = "has " + count_of(columns, "entry", "entries"),
                              .allowed = fmt::format("must have {} like M[0]", matrix.cols())});
    }
    for (Index j = 0; j < columns; ++j)
      matrix(static_cast<Index>(i), j) = number(document, entries[static_cast<std::size_t>(j)]);
  }
  return matrix;
}

SparseMatrix sparse_matrix(const JsonDocument& document, NodeId node) {
  const Members members = known_members(document, node, {"rows", "columns", "entries"}, 3);
  const Index rows = integer(document, members.at("rows"), 1, max_size);
  const Index columns = integer(document, members.at("columns"), 1, max_size);
  require_square(document, node, rows, columns);
  std::vector<Eigen::Triplet<double>> entries;
  for (const NodeId entry : array_items(document, members.at("entries"), "an array of entries [row, column, value]")) {
    const bool is_triple = document.kind(entry) == JsonKind::array && document.items(entry).size() == 3;
    if (!is_triple)
      document.fail(entry, {.found = "is " + document.description(entry), .allowed = "must be [row, column, value]"});
    const std::vector<NodeId> parts = document.items(entry);
    const Index row = integer(document, parts[0], 0, rows - 1);
    const Index column = integer(document, parts[1], 0, columns - 1);
    entries.emplace_back(static_cast<int>(row), static_cast<int>(column), number(document, parts[2]));
  }
  SparseMatrix matrix(rows, columns);
  matrix.setFromTriplets(entries.begin(), entries.end());  // sums duplicates
  if (!matrix.coeffs().isFinite().all()) {
    document.fail(node, {.found = "has entries that sum to infinity", .allowed = "must be finite"});
  }
  return matrix;
}

void require_count(const JsonDocument& document, NodeId node, std::size_t count, Index size) {
  if (static_cast<Index>(count) == size) return;
  document.fail(node, {.found = "has " + count_of(static_cast<Index>(count), "entry", "entries"),
                       .allowed = fmt::format("must have {} because M is {} x {}", size, size, size)});
}

Vector vector(const JsonDocument& document, NodeId node, Index size) {
  const std::vector<NodeId> entries = array_items(document, node, "an array of numbers");
  require_count(document, node, entries.size(), size);
  Vector result(size);
  for (Index i = 0; i < size; ++i) result[i] = number(document, entries[static_cast<std::size_t>(i)]);
  return result;
}

// One bound: a number, or infinite. null is the infinity on its side.
double bound(const JsonDocument& document, NodeId node, double null_value) {
  const JsonKind kind = document.kind(node);
  if (kind == JsonKind::number) return document.number(node);
  if (kind == JsonKind::null) return null_value;
  if (kind == JsonKind::string && document.text(node) == "inf") return infinity;
  if (kind == JsonKind::string && document.text(node) == "-inf") return -infinity;
  fail_kind(document, node, R"(a number, null, "inf" or "-inf")");
}

// The nodes of a bound, one for each variable: an array has its own for each, a single value serves all.
std::vector<NodeId> bound_nodes(const JsonDocument& document, NodeId node, Index size) {
  if (document.kind(node) != JsonKind::array) return std::vector<NodeId>(static_cast<std::size_t>(size), node);
  std::vector<NodeId> nodes = document.items(node);
  require_count(document, node, nodes.size(), size);
  return nodes;
}

struct Bounds {
  Vector lower, upper;
};

Bounds read_bounds(const JsonDocument& document, const Members& members, Index size) {
  Bounds bounds{.lower = Vector::Zero(size), .upper = Vector::Constant(size, infinity)};
  std::vector<NodeId> culprits;  // where to point when lower > upper: at the bound read last
  const auto read = [&](std::string_view key, double null_value, Vector& values) {
    const auto member = members.find(key);
    if (member == members.end()) return;
    culprits = bound_nodes(document, member->second, size);
    for (Index i = 0; i < size; ++i) values[i] = bound(document, culprits[static_cast<std::size_t>(i)], null_value);
  };
  read("lower", -infinity, bounds.lower);
  read("upper", infinity, bounds.upper);
  for (Index i = 0; i < size; ++i) {
    const double lower = bounds.lower[i];
    const double upper = bounds.upper[i];
    const bool is_interval = lower <= upper && lower < infinity && upper > -infinity;
    if (is_interval) continue;
    document.fail(culprits[static_cast<std::size_t>(i)],
                  {.found = fmt::format("makes [lower, upper] = [{}, {}] for variable {}", lower, upper, i),
                   .allowed = "must make an interval"});
  }
  return bounds;
}

Bounds read_free(const JsonDocument& document, NodeId free, Index size) {
  Bounds bounds{.lower = Vector::Zero(size), .upper = Vector::Constant(size, infinity)};
  for (const NodeId node : array_items(document, free, "an array of indices, counted from 0")) {
    bounds.lower[integer(document, node, 0, size - 1)] = -infinity;
  }
  return bounds;
}

template <class MatrixType>
Statement statement(const JsonDocument& document, const Members& members, MatrixType M) {
  const Index size = M.rows();
  Vector q = vector(document, members.at("q"), size);
  const bool has_bounds = members.contains("lower") || members.contains("upper");
  const auto free = members.find("free");
  if (free == members.end() && !has_bounds) {
    return complementarity::LcpOf<MatrixType>{.M = std::move(M), .q = std::move(q)};
  }
  if (free != members.end() && has_bounds) {
    document.fail_key(free->second, {.found = "is given together with lower or upper",
                                     .allowed = "must be written as null in both of them"});
  }
  Bounds bounds = has_bounds ? read_bounds(document, members, size) : read_free(document, free->second, size);
  return complementarity::BoxLcpOf<MatrixType>{
      .M = std::move(M), .q = std::move(q), .lower = std::move(bounds.lower), .upper = std::move(bounds.upper)};
}

std::string optional_text(const JsonDocument& document, const Members& members, std::string_view key) {
  const auto member = members.find(key);
  if (member == members.end()) return "";
  if (document.kind(member->second) != JsonKind::string) fail_kind(document, member->second, "a string");
  return document.text(member->second);
}

}  // namespace

Problem parse_problem_json(Source source) {
  const JsonDocument document(std::move(source));
  if (document.kind(JsonDocument::root) != JsonKind::object) {
    fail_kind(document, JsonDocument::root, R"(an object {"M": [[...]], "q": [...]})");
  }
  const Members members =
      known_members(document, JsonDocument::root, {"M", "q", "lower", "upper", "free", "name", "comment"}, 2);
  const NodeId M = members.at("M");
  const JsonKind kind = document.kind(M);
  if (kind != JsonKind::array && kind != JsonKind::object) {
    fail_kind(document, M, "an array of rows, or an object {rows, columns, entries}");
  }
  return {.name = optional_text(document, members, "name"),
          .comment = optional_text(document, members, "comment"),
          .statement = kind == JsonKind::array ? statement(document, members, dense_matrix(document, M))
                                               : statement(document, members, sparse_matrix(document, M))};
}

}  // namespace orthant::files::detail
