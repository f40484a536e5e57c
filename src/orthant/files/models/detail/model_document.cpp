// SPDX-License-Identifier: Apache-2.0
#include "orthant/files/models/detail/model_document.hpp"

#include "orthant/base/spelling.hpp"
#include "orthant/files/models/detail/toml_nesting.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace orthant::files::detail {
namespace {

std::string joined(const std::string& path, std::string_view key) {
  return path.empty() ? printable(key) : fmt::format("{}.{}", path, printable(key));
}

// toml++ capitalises and explains what it was doing: "Error while parsing key: expected ..., saw ...".
std::string complaint(std::string_view description) {
  constexpr std::string_view head = "Error while parsing ";
  if (description.substr(0, head.size()) == head) description.remove_prefix(head.size());
  return printable(description, 200);
}

Fault too_deep() {
  return {.found = fmt::format("is nested more than {} deep", deepest_value),
          .allowed = "must be a model: keys with dots, brackets and braces add up"};
}

toml::table parsed(const Source& source) {
  const std::optional<std::size_t> deep = nested_beyond(source.text, deepest_value);
  if (deep) throw ModelError(located(source, *deep, too_deep()));
  try {
    return toml::parse(source.text, source.file);
  } catch (const toml::parse_error& error) {
    throw ModelError({.file = source.file,
                      .line = error.source().begin.line,
                      .column = error.source().begin.column,
                      .found = "is not TOML: " + complaint(error.description())});
  }
}

bool is_key_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
}

// run.h -> run, h; nothing when that is not a key
std::vector<std::string> split_key(std::string_view key) {
  std::vector<std::string> parts(1);
  for (const char c : key) {
    if (c == '.') {
      parts.emplace_back();
    } else if (is_key_character(c)) {
      parts.back() += c;
    } else {
      return {};
    }
  }
  const bool has_empty = std::any_of(parts.begin(), parts.end(), [](const std::string& part) { return part.empty(); });
  return has_empty ? std::vector<std::string>{} : parts;
}

std::string escaped(const std::string& text) {
  std::string result;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    const bool is_plain = byte >= 0x20 && byte != 0x7F && c != '"' && c != '\\';
    result += is_plain ? std::string(1, c) : fmt::format("\\u{:04X}", byte);
  }
  return result;
}

// One --set: where its value goes, and the value, which remembers the --set as its file.
class Override {
 public:
  explicit Override(const std::string& text) : origin_("--set " + printable(text, 80)) {
    const std::size_t equals = text.find('=');
    if (equals != std::string::npos) keys_ = split_key(std::string_view(text).substr(0, equals));
    if (keys_.empty()) {
      throw ModelError(
          {.file = origin_, .found = "is not an override", .allowed = "must be KEY=VALUE, as in run.h=1e-3"});
    }
    if (keys_.size() > deepest_value) fail_deep();
    holder_ = value_of(text.substr(equals + 1));
  }

  void apply(toml::table& root) {
    require_table(root);
    toml::table* table = &root;
    for (std::size_t i = 0; i + 1 < keys_.size(); ++i) {
      if (!table->contains(keys_[i])) insert_table(*table, keys_[i]);
      toml::node* inner = table->get(keys_[i]);
      if (toml::array* tables = inner->as_array()) {  // contact.0.restitution
        ++i;
        inner = i + 1 < keys_.size() ? entry(*tables, keys_[i]) : nullptr;
        if (inner == nullptr && tables->is_array_of_tables()) fail_no_entry(i, tables->size());
      }
      table = inner != nullptr ? inner->as_table() : nullptr;
      if (table == nullptr) fail_no_table(i);
    }
    require_parameter(*table);
    std::move(*holder_.get("v")).visit([&](auto&& node) {
      table->insert_or_assign(keys_.back(), std::forward<decltype(node)>(node));
    });
  }

 private:
  // Bare words are strings: scheme=emts. So is what would be more than one value.
  toml::table value_of(const std::string& text) const {
    if (nested_beyond("v=" + text, deepest_value)) fail_deep();
    try {
      toml::table table = toml::parse("v=" + text, origin_);
      if (table.size() == 1) return table;  // also { size = 3, entry = "i" }
    } catch (const toml::parse_error&) {    // a string, then
    }
    try {
      return toml::parse(fmt::format("v=\"{}\"", escaped(text)), origin_);
    } catch (const toml::parse_error& error) {  // bytes that are not UTF-8
      throw ModelError({.file = origin_, .found = "is not TOML: " + complaint(error.description())});
    }
  }

  // counted from 0; nothing when there is no such entry
  static toml::node* entry(toml::array& array, const std::string& number) {
    const bool is_number = number.size() <= 9 && number.find_first_not_of("0123456789") == std::string::npos;
    return is_number ? array.get(std::stoul(number)) : nullptr;
  }

  [[noreturn]] void fail_deep() const {
    Fault fault = too_deep();
    fault.file = origin_;
    throw ModelError(std::move(fault));
  }

  [[noreturn]] void fail_no_entry(std::size_t number, std::size_t count) const {
    const std::string& name = keys_[number - 1];
    throw ModelError({.file = origin_,
                      .key = fmt::format("{}.{}", name, keys_[number]),
                      .found = number + 1 < keys_.size() ? "is not there" : "is a table",
                      .allowed = fmt::format("must be {0}.N.KEY with N from 0 to {1}", name, count - 1)});
  }

  [[noreturn]] void fail_no_table(std::size_t last) const {
    const auto end = keys_.begin() + static_cast<std::ptrdiff_t>(std::min(last + 1, keys_.size() - 1));
    throw ModelError({.file = origin_,
                      .key = fmt::format("{}", fmt::join(keys_.begin(), end, ".")),
                      .found = "is not a table",
                      .allowed = "--set changes keys of tables only"});
  }

  void insert_table(toml::table& table, const std::string& key) const {
    toml::table made = toml::parse("[t]", origin_);
    table.insert_or_assign(key, std::move(*made.get("t")->as_table()));
  }

  // "e=0.5" where the model has parameters.e
  void require_table(const toml::table& root) const {
    if (keys_.size() != 1 || root.contains(keys_[0])) return;
    std::string nearest;
    for (const auto& [name, value] : root) {
      const toml::table* table = value.as_table();
      const bool is_there = table != nullptr && table->contains(keys_[0]);
      if (is_there) nearest = fmt::format("{}.{}", name.str(), keys_[0]);
    }
    const std::array<std::string_view, 3> run_keys = {"scheme", "h", "T"};
    const bool is_run_key = std::find(run_keys.begin(), run_keys.end(), keys_[0]) != run_keys.end();
    if (nearest.empty() && is_run_key) nearest = "run." + keys_[0];
    if (nearest.empty()) return;
    throw ModelError({.file = origin_,
                      .key = keys_[0],
                      .found = "is not a key at the top of the model",
                      .allowed = "must be TABLE.KEY=VALUE",
                      .nearest = nearest});
  }

  // parameters may have any name, so a misspelt one shows only by comparison with the file
  void require_parameter(const toml::table& table) const {
    if (keys_.size() != 2 || keys_[0] != "parameters" || table.contains(keys_[1])) return;
    std::vector<std::string> names;
    for (const auto& [key, value] : table) names.push_back("parameters." + std::string(key.str()));
    const std::string written = "parameters." + keys_[1];
    throw ModelError(
        {.file = origin_,
         .key = written,
         .found = "is not a parameter of the model",
         .allowed = names.empty() ? "it has none" : fmt::format("must be one of {}", fmt::join(names, ", ")),
         .nearest = nearest_word(written, names)});
  }

  std::string origin_;  // stands for the file in messages
  std::vector<std::string> keys_;
  toml::table holder_;  // of the value, under v
};

toml::array written_row(const auto& numbers) {
  toml::array row;
  for (const double number : numbers) row.push_back(number);
  return row;
}

toml::array written_array(const Vector& numbers) {
  return written_row(numbers);
}

toml::array written_array(const Matrix& numbers) {
  toml::array rows;
  for (Index i = 0; i < numbers.rows(); ++i) rows.push_back(written_row(Vector(numbers.row(i))));
  return rows;
}

toml::array written_array(const SparseMatrix& numbers) {
  return written_array(Matrix(numbers));
}

}  // namespace

const Numbers* HandedArrays::find(const std::string& path) const {
  const auto found = arrays_.find(path);
  return found == arrays_.end() ? nullptr : &found->second;
}

const toml::array& HandedArrays::written(const std::string& path) const {
  const auto found = written_.find(path);
  if (found != written_.end()) return found->second;
  const auto write = [](const auto& numbers) { return written_array(numbers); };
  return written_.emplace(path, std::visit(write, arrays_.at(path))).first->second;
}

std::optional<Place> Place::find(std::string_view key) const {
  const auto entry = table().find(key);
  if (entry == table().end()) return std::nullopt;
  return member(entry->first, entry->second);
}

Place Place::at(std::string_view key, std::string_view allowed) const {
  std::optional<Place> place = find(key);
  if (place) return *place;
  const std::string subject = path_.empty() ? "" : fmt::format("[{}]", path_);
  fail_at(
      node_->source(), 0,
      {.key = subject, .found = fmt::format("has no key \"{}\"", key), .allowed = "must have " + std::string(allowed)});
}

std::vector<Place> Place::members() const {
  std::vector<Place> places;
  for (const auto& [key, value] : table()) places.push_back(member(key, value));
  std::stable_sort(places.begin(), places.end(), [](const Place& a, const Place& b) {
    return a.key_->source().begin < b.key_->source().begin;  // toml++ sorts by name
  });
  return places;
}

std::vector<Place> Place::items(std::string_view allowed) const {
  const toml::array* array = has_numbers() ? &arrays_->written(path_) : node_->as_array();
  if (array == nullptr) fail_kind(allowed);
  std::vector<Place> places;
  places.reserve(array->size());
  for (std::size_t i = 0; i < array->size(); ++i) {
    places.push_back(Place(*this, *array->get(i), nullptr, fmt::format("{}[{}]", path_, i)));
  }
  return places;
}

void Place::require_known(const std::vector<std::string>& keys) const {
  for (const Place& place : members()) {
    const std::string key = place.name();
    if (std::find(keys.begin(), keys.end(), key) != keys.end()) continue;
    place.fail_key({.found = "is not a known key",
                    .allowed = fmt::format("must be one of {}", fmt::join(keys, ", ")),
                    .nearest = nearest_word(key, keys)});
  }
}

std::string Place::description() const {
  switch (node_->type()) {
    case toml::node_type::string:
      return fmt::format("the string \"{}\"", printable(node_->ref<std::string>()));
    case toml::node_type::integer:
      return std::to_string(node_->ref<std::int64_t>());
    case toml::node_type::floating_point:
      return fmt::format("{}", node_->ref<double>());
    case toml::node_type::boolean:
      return node_->ref<bool>() ? "true" : "false";
    case toml::node_type::array:
      return "an array";
    case toml::node_type::table:
      return "a table";
    default:
      return "a date or time";
  }
}

void Place::fail(Fault fault) const {
  if (fault.key.empty()) fault.key = path_;
  fail_at(node_->source(), 0, std::move(fault));
}

void Place::fail_key(Fault fault) const {
  fault.key = path_;
  const bool has_position = key_ != nullptr && static_cast<bool>(key_->source().begin);
  fail_at(has_position ? key_->source() : node_->source(), 0, std::move(fault));
}

void Place::fail_inside(std::size_t position, Fault fault) const {
  fault.key = path_;
  // characters before the place; 1 for the quote. With escapes or several lines only the string itself is shown.
  const std::string& text = node_->ref<std::string>();
  const toml::source_region& region = node_->source();
  const bool is_plain =
      region.end.line == region.begin.line && region.end.column - region.begin.column == text.size() + 2;
  fail_at(region, is_plain ? position + 1 : 0, std::move(fault));
}

void Place::fail_kind(std::string_view allowed) const {
  fail({.found = "is " + description(), .allowed = fmt::format("must be {}", allowed)});
}

KeyPlace Place::position(const toml::source_region& region, std::size_t shift) const {
  const bool is_in_file = region.path == nullptr || *region.path == source_->file;
  if (!is_in_file) return {.file = *region.path};
  return {.file = source_->file, .line = region.begin.line, .column = region.begin.column + shift};
}

void Place::fail_at(const toml::source_region& region, std::size_t shift, Fault fault) const {
  KeyPlace place = position(region, shift);
  fault.file = std::move(place.file);
  fault.line = place.line;
  fault.column = place.column;
  throw ModelError(std::move(fault));
}

const toml::table& Place::table() const {
  if (const toml::table* table = node_->as_table()) return *table;
  fail_kind(fmt::format("a table: [{}]", path_));
}

Place Place::member(const toml::key& key, const toml::node& node) const {
  return {*this, node, &key, joined(path_, key.str())};
}

ModelDocument::ModelDocument(Source source, const Overrides& overrides) : source_(std::move(source)) {
  table_ = parsed(source_);
  for (const std::string& text : overrides) Override(text).apply(table_);
}

}  // namespace orthant::files::detail
