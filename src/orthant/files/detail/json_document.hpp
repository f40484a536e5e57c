// SPDX-License-Identifier: Apache-2.0
// A JSON text as a list of nodes in the order of the text. Every node knows the byte it starts at, so that any
// complaint about it can say line and column; its path (M[2][1]) is computed only then.
//
//   {"M": [[1, 2]]}   ->   object, key M, array, array, number 1, number 2
#pragma once

#include "orthant/files/detail/source.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace orthant::files::detail {

enum class JsonKind : std::uint8_t { null, boolean, number, string, key, array, object };

struct JsonNode {
  JsonKind kind = JsonKind::null;
  std::size_t offset = 0;  // of its first byte
  std::size_t link = 0;    // array, object: the node after the last one inside; string, key: where in `strings`
  double number = nan;     // number; boolean: 0 or 1
};

using NodeId = std::size_t;

class JsonDocument {
 public:
  /// Throws ProblemError when the text is not JSON, a key occurs twice in one object, a number overflows, or the
  /// nesting is deeper than any problem needs.
  explicit JsonDocument(Source source);

  static constexpr NodeId root = 0;
  [[nodiscard]] JsonKind kind(NodeId node) const { return nodes_[node].kind; }
  [[nodiscard]] double number(NodeId node) const { return nodes_[node].number; }
  [[nodiscard]] const std::string& text(NodeId node) const { return strings_[nodes_[node].link]; }
  [[nodiscard]] std::vector<NodeId> items(NodeId array) const;
  [[nodiscard]] std::vector<std::pair<std::string_view, NodeId>> members(NodeId object) const;

  /// "the string "abc"", "null", "an array", …
  [[nodiscard]] std::string description(NodeId node) const;

  /// Throws the fault, completed by file, line, column and path of the node.
  [[noreturn]] void fail(NodeId node, Fault fault) const;

  /// The same for the key of a member, given its value.
  [[noreturn]] void fail_key(NodeId value, Fault fault) const { fail(value - 1, std::move(fault)); }

 private:
  friend class JsonWriter;
  [[nodiscard]] NodeId end_of(NodeId node) const;
  [[nodiscard]] std::string path(NodeId target) const;

  Source source_;
  std::vector<JsonNode> nodes_;
  std::vector<std::string> strings_;
};

}  // namespace orthant::files::detail
