// SPDX-License-Identifier: Apache-2.0
#include "orthant/files/results/stored_outcome.hpp"

#include "orthant/files/detail/json_document.hpp"

#include <optional>
#include <string>
#include <string_view>

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

runs::LcsResult lcs_result(const Reader& reader) {
  const NodeId root = JsonDocument::root;
  runs::LcsResult result;
  if (const auto z = reader.find(reader.member(root, "final"), "z")) {
    for (const NodeId levels : reader.list(*z)) result.z.push_back(reader.vector(levels));
  }
  for (const NodeId event : reader.list(reader.member(root, "events"))) {
    result.events.push_back({.t = reader.number(event, "t"),
                             .output = reader.index(event, "output"),
                             .weights = reader.vector(reader.member(event, "weights")),
                             .before = {},
                             .after = {}});
  }
  for (const NodeId atom : reader.list(reader.member(reader.member(root, "lambda"), "atoms"))) {
    result.lambda.atoms.push_back({.t = reader.number(atom, "t"),
                                   .output = reader.index(atom, "output"),
                                   .order = static_cast<int>(reader.index(atom, "order")),
                                   .weight = reader.number(atom, "weight")});
  }
  result.event_count = reader.index(root, "event_count");
  return result;
}

runs::LagrangianResult lagrangian_result(const Reader& reader) {
  runs::LagrangianResult result;
  for (const NodeId event : reader.list(reader.member(JsonDocument::root, "events"))) {
    result.impacts.push_back({.t = reader.number(event, "t"),
                              .contact = reader.index(event, "contact"),
                              .impulse = reader.vector(reader.member(event, "impulse")),
                              .before = {},
                              .after = {}});
  }
  result.impact_count = reader.index(JsonDocument::root, "event_count");
  return result;
}

runs::SweepingResult sweeping_result(const Reader& reader) {
  runs::SweepingResult result;
  for (const NodeId event : reader.list(reader.member(JsonDocument::root, "events"))) {
    result.events.push_back({.t = reader.number(event, "t"),
                             .sets = {},
                             .before = reader.vector(reader.member(event, "before")),
                             .after = reader.vector(reader.member(event, "after"))});
  }
  result.event_count = reader.index(JsonDocument::root, "event_count");
  return result;
}

}  // namespace

StoredOutcome read_outcome(const std::filesystem::path& result_json) {
  const JsonDocument document(detail::read_source(result_json, "the result of a run"));
  const Reader reader(document);
  const NodeId root = JsonDocument::root;
  StoredOutcome outcome = reader.find(root, "lambda")   ? StoredOutcome(lcs_result(reader))
                          : reader.find(root, "energy") ? StoredOutcome(lagrangian_result(reader))
                                                        : StoredOutcome(sweeping_result(reader));
  std::visit(
      [&](runs::Outcome& head) {
        head.scheme = reader.text(root, "scheme");
        head.h = reader.find_number(root, "h");
        head.t_end = reader.find_number(root, "t_end");
      },
      outcome);
  return outcome;
}

}  // namespace orthant::files
