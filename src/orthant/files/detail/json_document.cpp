// SPDX-License-Identifier: Apache-2.0
#include "orthant/files/detail/json_document.hpp"

#include "orthant/base/ascii.hpp"
#include "orthant/base/decimal.hpp"
#include "orthant/base/interrupt.hpp"

#include <algorithm>
#include <iterator>
#include <limits>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace orthant::files::detail {
namespace {

constexpr std::size_t max_depth = 16;
constexpr std::size_t still_open = std::numeric_limits<std::size_t>::max();

// Reads the text and records how far the parser has come, which its events do not report.
struct TracedIterator {
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  const char* at = nullptr;
  const char** reached = nullptr;

  reference operator*() const { return *at; }
  TracedIterator& operator++() {
    *reached = ++at;
    return *this;
  }
  bool operator==(const TracedIterator& other) const { return at == other.at; }
  bool operator!=(const TracedIterator& other) const { return at != other.at; }
};

bool is_word_character(char character) {
  return is_ascii_letter(character) || is_ascii_digit(character) || character == '+' || character == '-' ||
         character == '.';
}

// The word around a byte: where the parser stopped is inside or at the end of what it did not understand.
std::pair<std::size_t, std::string> word_at(const std::string& text, std::size_t offset) {
  std::size_t first = offset;
  while (first > 0 && first <= text.size() && is_word_character(text[first - 1])) --first;
  std::size_t last = offset;
  while (last < text.size() && is_word_character(text[last])) ++last;
  return {first, text.substr(first, last - first)};
}

bool is_not_finite_word(std::string word) {
  std::transform(word.begin(), word.end(), word.begin(), lower_case);
  if (!word.empty() && (word[0] == '-' || word[0] == '+')) word.erase(0, 1);
  return word == "nan" || word == "inf" || word == "infinity";
}

}  // namespace

// The events of the parser, written down as nodes.
class JsonWriter final : public nlohmann::json_sax<nlohmann::json> {
 public:
  explicit JsonWriter(JsonDocument& document)
      : document_(document), begin_(document.source_.text.data()), reached_(begin_) {}

  void run() {
    const char* const end = begin_ + document_.source_.text.size();
    nlohmann::json::sax_parse(TracedIterator{begin_, &reached_}, TracedIterator{end, &reached_}, this);
  }

  bool null() override { return add({.kind = JsonKind::null}); }
  bool boolean(bool value) override { return add({.kind = JsonKind::boolean, .number = value ? 1.0 : 0.0}); }
  bool number_integer(number_integer_t value) override { return add_number(static_cast<double>(value)); }
  bool number_unsigned(number_unsigned_t value) override { return add_number(static_cast<double>(value)); }
  // the parser reads by the functions of the C library, which obey the locale
  bool number_float(number_float_t /*value*/, const string_t& /*digits*/) override {
    return add_number(leading_decimal(std::string_view(document_.source_.text).substr(token_start())).value);
  }
  bool string(string_t& value) override { return add_text(JsonKind::string, value); }
  bool binary(binary_t& /*value*/) override { return false; }  // does not occur in text
  bool start_object(std::size_t /*size*/) override { return open(JsonKind::object); }
  bool start_array(std::size_t /*size*/) override { return open(JsonKind::array); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }

  bool key(string_t& value) override {
    add_text(JsonKind::key, value);
    const bool is_new = open_.back().keys.insert(value).second;
    if (!is_new)
      document_.fail(document_.nodes_.size() - 1, {.found = "is given twice", .allowed = "must be given once"});
    return true;
  }

  bool parse_error(std::size_t position, const std::string& /*token*/,
                   const nlohmann::detail::exception& error) override {
    const Source& source = document_.source_;
    const auto [offset, word] =
        word_at(source.text, std::min(position - std::min<std::size_t>(position, 1), source.text.size()));
    if (error.id == 406)
      fail_value(offset,
                 {.found = fmt::format("is {}, too large", printable(word)), .allowed = "must be below 1.8e308"});
    if (is_not_finite_word(word))
      fail_value(offset, {.found = fmt::format("is {0}: {0} is not a number that JSON or Orthant accepts", word)});
    if (position > source.text.size())
      detail::fail(source, source.text.size(),
                   {.found = "the file ends too early", .allowed = "must be complete JSON"});
    const std::string_view what = error.what();
    const std::size_t dash = what.find(" - ");
    const std::string_view reason = dash == std::string_view::npos ? "syntax error" : what.substr(dash + 3);
    detail::fail(source, offset, {.found = fmt::format("is not JSON: {}", printable(reason, 200))});
  }

 private:
  struct Open {
    NodeId node;
    std::set<std::string> keys;  // of an object
  };

  // A token starts at the first byte after the one before it that is neither blank nor separator.
  [[nodiscard]] std::size_t token_start() const {
    return std::min(document_.source_.text.find_first_not_of(" \t\r\n,:", token_end_), document_.source_.text.size());
  }

  bool add(JsonNode node) {
    node.offset = token_start();
    token_end_ = static_cast<std::size_t>(reached_ - begin_);
    document_.nodes_.push_back(node);
    return true;
  }
  bool add_number(double value) {
    stop_if_asked();
    return add({.kind = JsonKind::number, .number = value});
  }
  bool add_text(JsonKind kind, const std::string& value) {
    document_.strings_.push_back(value);
    return add({.kind = kind, .link = document_.strings_.size() - 1});
  }

  bool open(JsonKind kind) {
    add({.kind = kind, .link = still_open});
    if (open_.size() == max_depth) {
      detail::fail(document_.source_, document_.nodes_.back().offset,
                   {.found = fmt::format("is nested more than {} deep", max_depth), .allowed = "must be a problem"});
    }
    open_.push_back({.node = document_.nodes_.size() - 1, .keys = {}});
    return true;
  }
  bool close() {
    token_end_ = static_cast<std::size_t>(reached_ - begin_);
    document_.nodes_[open_.back().node].link = document_.nodes_.size();
    open_.pop_back();
    return true;
  }

  // A value that cannot be read still has a path: that of the node it would have become.
  [[noreturn]] void fail_value(std::size_t offset, Fault fault) {
    const bool has_place = !open_.empty() && (document_.kind(open_.back().node) == JsonKind::array ||
                                              document_.nodes_.back().kind == JsonKind::key);
    if (!has_place) detail::fail(document_.source_, offset, std::move(fault));
    document_.nodes_.push_back({.kind = JsonKind::null, .offset = offset});
    document_.fail(document_.nodes_.size() - 1, std::move(fault));
  }

  JsonDocument& document_;
  const char* begin_;
  const char* reached_;
  std::size_t token_end_ = 0;
  std::vector<Open> open_;
};

JsonDocument::JsonDocument(Source source) : source_(std::move(source)) {
  JsonWriter(*this).run();
}

NodeId JsonDocument::end_of(NodeId node) const {
  const bool is_container = kind(node) == JsonKind::array || kind(node) == JsonKind::object;
  return is_container ? nodes_[node].link : node + 1;
}

std::vector<NodeId> JsonDocument::items(NodeId array) const {
  std::vector<NodeId> result;
  for (NodeId item = array + 1; item < end_of(array); item = end_of(item)) result.push_back(item);
  return result;
}

std::vector<std::pair<std::string_view, NodeId>> JsonDocument::members(NodeId object) const {
  std::vector<std::pair<std::string_view, NodeId>> result;
  for (NodeId key = object + 1; key < end_of(object); key = end_of(key + 1)) result.emplace_back(text(key), key + 1);
  return result;
}

std::string JsonDocument::description(NodeId node) const {
  switch (kind(node)) {
    case JsonKind::null:
      return "null";
    case JsonKind::boolean:
      return number(node) != 0.0 ? "true" : "false";
    case JsonKind::number:
      return fmt::format("{}", number(node));
    case JsonKind::string:
    case JsonKind::key:
      return fmt::format("the string \"{}\"", printable(text(node)));
    case JsonKind::array:
      return "an array";
    case JsonKind::object:
      return "an object";
  }
  return "unknown";
}

void JsonDocument::fail(NodeId node, Fault fault) const {
  fault.key = path(node);
  detail::fail(source_, nodes_[node].offset, std::move(fault));
}

// From the root down: at each level, into the child whose nodes include the target.
std::string JsonDocument::path(NodeId target) const {
  std::string result;
  NodeId node = root;
  while (node != target) {
    const bool is_object = kind(node) == JsonKind::object;
    const NodeId key_nodes = is_object ? 1 : 0;  // a member is its key, then its value
    NodeId child = node + 1;
    std::size_t position = 0;
    for (; child != target && end_of(child + key_nodes) <= target; ++position) child = end_of(child + key_nodes);
    if (is_object) {
      result += fmt::format("{}{}", result.empty() ? "" : ".", printable(text(child)));
    } else {
      result += fmt::format("[{}]", position);
    }
    if (child == target) break;
    node = child + key_nodes;
  }
  return result.empty() ? "the document" : result;
}

}  // namespace orthant::files::detail
