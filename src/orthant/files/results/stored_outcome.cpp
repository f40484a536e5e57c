// SPDX-License-Identifier: Apache-2.0
#include "orthant/files/results/stored_outcome.hpp"

#include "orthant/files/detail/json_document.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace orthant::files {
namespace {

using detail::JsonDocument;
using detail::JsonKind;
using detail::NodeId;

// The objects of a result; what is not there, or not of that kind, is a fault of the file.
class Reader {
 public:
  explicit Reader(const JsonDocument& document) : document_(document) {}

  [[nodiscard]] std::optional<NodeId> find(NodeId object, std::string_view key) const {
    require(object, JsonKind::object, "an object");
    for (const auto& [name, value] : document_.members(object))
      if (name == key) return value;
    return std::nullopt;
  }
  [[nodiscard]] std::vector<NodeId> list(NodeId array) const {
    require(array, JsonKind::array, "an array");
    return document_.items(array);
  }
  [[nodiscard]] NodeId member(NodeId object, std::string_view key) const {
    const std::optional<NodeId> found = find(object, key);
    if (!found) document_.fail(object, {.found = fmt::format("has no \"{}\"", key), .allowed = "must have it"});
    return *found;
  }
  [[nodiscard]] double number(NodeId object, std::string_view key) const { return number(member(object, key)); }
  [[nodiscard]] double find_number(NodeId object, std::string_view key) const {
    const std::optional<NodeId> found = find(object, key);  // null: NaN, as of an event-driven run
    return found && document_.kind(*found) == JsonKind::number ? document_.number(*found) : nan;
  }
  [[nodiscard]] std::string text(NodeId object, std::string_view key) const {
    const NodeId found = member(object, key);
    require(found, JsonKind::string, "a string");
    return document_.text(found);
  }
  [[nodiscard]] Index index(NodeId object, std::string_view key) const {
    const double value = number(object, key);
    const auto rounded = value >= 0 && value < 1e9 ? static_cast<Index>(value) : Index{-1};
    if (static_cast<double>(rounded) != value) {
      document_.fail(member(object, key), {.found = fmt::format("is {:g}", value), .allowed = "must be a count"});
    }
    return rounded;
  }
  [[nodiscard]] Vector vector(NodeId array) const {
    const std::vector<NodeId> items = list(array);
    Vector values(static_cast<Index>(items.size()));
    for (std::size_t i = 0; i < items.size(); ++i) values[static_cast<Index>(i)] = number(items[i]);
    return values;
  }

 private:
  [[nodiscard]] double number(NodeId node) const {
    require(node, JsonKind::number, "a number");
    return document_.number(node);
  }
  void require(NodeId node, JsonKind kind, std::string_view word) const {
    if (document_.kind(node) == kind) return;
    document_.fail(node, {.found = "is " + document_.description(node), .allowed = fmt::format("must be {}", word)});
  }

  const JsonDocument& document_;
};

// What an event acts on is written as the number of an output or a contact, or as a list of sets.
void read_source(const Reader& reader, NodeId event, schemes::Event& made) {
  for (const char* key : {"output", "contact"}) {
    if (reader.find(event, key)) made.source = reader.index(event, key);
  }
  if (const auto sets = reader.find(event, "sets")) {
    for (const double number : reader.vector(*sets)) made.sources.push_back(static_cast<Index>(number));
  }
}

schemes::EventKind kind_named(const JsonDocument& document, NodeId at, std::string_view word) try {
  return runs::kind_named(word);
} catch (const InvalidArgument& error) {
  document.fail(at, {.key = "event", .found = error.what()});
}

// What it is called; results of format 1 have impulses only, and no word for them.
schemes::EventKind kind_at(const Reader& reader, const JsonDocument& document, NodeId event) {
  if (!reader.find(event, "event")) return schemes::EventKind::impact;
  return kind_named(document, reader.member(event, "event"), reader.text(event, "event"));
}

schemes::Event event_at(const Reader& reader, const JsonDocument& document, NodeId event) {
  schemes::Event made;
  made.kind = kind_at(reader, document, event);
  made.source = is_impulse(made.kind) ? 0 : -1;
  made.t = reader.number(event, "t");
  read_source(reader, event, made);
  made.before = reader.vector(reader.member(event, "before"));
  made.after = reader.vector(reader.member(event, "after"));
  const std::optional<NodeId> weights = reader.find(event, "weights");
  const std::optional<NodeId> impulse = weights ? weights : reader.find(event, "impulse");
  if (impulse) {
    made.impulse = reader.vector(*impulse);
  } else if (is_impulse(made.kind) && made.before.size() == made.after.size()) {
    made.impulse = made.after - made.before;
  }
  return made;
}

void add_event(schemes::Event event, runs::Outcome& outcome) {
  if (is_impulse(event.kind)) {
    outcome.impulses.push_back(std::move(event));
    return;
  }
  outcome.changes.push_back(std::move(event));
}

// Of all changes, not only those that were kept; format 1 has none.
void read_change_counts(const Reader& reader, const JsonDocument& document, runs::Outcome& outcome) {
  const auto counts = reader.find(JsonDocument::root, "event_counts");
  if (!counts) return;
  for (const auto& [word, count] : document.members(*counts)) {
    const schemes::EventKind kind = kind_named(document, count, word);
    if (!is_impulse(kind)) outcome.change_counts[static_cast<std::size_t>(kind)] = reader.index(*counts, word);
  }
}

runs::Column column_at(const Reader& reader, NodeId column) {
  runs::Column made{.name = reader.text(column, "name"),
                    .key = reader.text(column, "key"),
                    .label = "",
                    .family = reader.text(column, "family"),
                    .unit = ""};
  if (reader.find(column, "label")) made.label = reader.text(column, "label");
  if (reader.find(column, "unit")) made.unit = reader.text(column, "unit");
  if (reader.find(column, "owner")) made.owner = reader.index(column, "owner");
  if (reader.find(column, "entry")) made.entry = reader.index(column, "entry");
  const std::string nature = reader.text(column, "nature");
  for (const runs::Nature one : runs::all_natures) {
    if (name(one) == nature) made.nature = one;
  }
  return made;
}

void require_format(const JsonDocument& document, const Reader& reader) {
  const std::optional<NodeId> format = reader.find(JsonDocument::root, "format");
  if (!format) return;
  const Index number = reader.index(JsonDocument::root, "format");
  if (number >= 1 && number <= result_format) return;
  document.fail(*format,
                {.key = "format",
                 .found = fmt::format("is {}", number),
                 .allowed = fmt::format("must be at most {}: a newer Orthant wrote this result", result_format)});
}

}  // namespace

std::vector<runs::Column> read_columns(const std::filesystem::path& result_json) {
  const JsonDocument document(detail::read_source(result_json, "the result of a run"));
  const Reader reader(document);
  std::vector<runs::Column> made;
  const auto columns = reader.find(JsonDocument::root, "columns");
  if (!columns) return made;
  for (const NodeId column : reader.list(*columns)) made.push_back(column_at(reader, column));
  return made;
}

runs::Outcome read_outcome(const std::filesystem::path& result_json) {
  const JsonDocument document(detail::read_source(result_json, "the result of a run"));
  const Reader reader(document);
  const NodeId root = JsonDocument::root;
  require_format(document, reader);
  runs::Outcome outcome;
  outcome.scheme = reader.text(root, "scheme");
  outcome.h = reader.find_number(root, "h");
  outcome.t_end = reader.find_number(root, "t_end");
  for (const NodeId event : reader.list(reader.member(root, "events")))
    add_event(event_at(reader, document, event), outcome);
  // format 1 counts impulses only
  outcome.impulse_count = reader.index(root, reader.find(root, "impulse_count") ? "impulse_count" : "event_count");
  read_change_counts(reader, document, outcome);
  if (const auto lambda = reader.find(root, "lambda")) {
    for (const NodeId atom : reader.list(reader.member(*lambda, "atoms"))) {
      outcome.lambda.atoms.push_back({.t = reader.number(atom, "t"),
                                      .output = reader.index(atom, "output"),
                                      .order = static_cast<int>(reader.index(atom, "order")),
                                      .weight = reader.number(atom, "weight")});
    }
  }
  if (const auto columns = reader.find(root, "columns")) {
    for (const NodeId column : reader.list(*columns)) outcome.trajectory.columns.push_back(column_at(reader, column));
  }
  return outcome;
}

}  // namespace orthant::files
