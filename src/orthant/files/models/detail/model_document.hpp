// SPDX-License-Identifier: Apache-2.0
// A model file as a tree of places. A place is a value that knows its path (system.A[2][1]) and where it was written,
// so that any complaint about it can say so: a line and column of the file, or the --set that put it there.
#pragma once

#include "orthant/files/detail/source.hpp"
#include "orthant/files/models/model.hpp"
#include "orthant/files/models/numbers.hpp"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <toml++/toml.h>

namespace orthant::files::detail {

/// The arrays that were handed over with a document made in memory. Where one of them belongs the document has an empty
/// array.
class HandedArrays {
 public:
  explicit HandedArrays(Arrays arrays = {}) : arrays_(std::move(arrays)) {}

  /// Null when there is none with this path.
  [[nodiscard]] const Numbers* find(const std::string& path) const;
  /// The array with this path in TOML, for those who look at one entry at a time; written when it is first asked for.
  [[nodiscard]] const toml::array& written(const std::string& path) const;

 private:
  Arrays arrays_;
  mutable std::map<std::string, toml::array> written_;
};

/// Cheap to copy; lives as long as the document it came from.
class Place {
 public:
  Place(const Source& source, const HandedArrays& arrays, const toml::table& root)
      : source_(&source), arrays_(&arrays), node_(&root), key_(nullptr) {}

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] const toml::node& node() const { return *node_; }
  /// The model file, as the user wrote it.
  [[nodiscard]] const std::string& file() const { return source_->file; }

  /// The member of a table, nothing when there is none. Throws when this is not a table.
  [[nodiscard]] std::optional<Place> find(std::string_view key) const;
  /// The same, but it is an error if it is missing; `allowed` says what should be there.
  [[nodiscard]] Place at(std::string_view key, std::string_view allowed) const;
  /// All members of a table, in the order of the file.
  [[nodiscard]] std::vector<Place> members() const;
  /// Were numbers handed over for this place?
  [[nodiscard]] bool has_numbers() const { return arrays_->find(path_) != nullptr; }
  /// The numbers that were handed over for this place, when they have this form; null otherwise.
  template <class Form>
  [[nodiscard]] const Form* numbers() const {
    const Numbers* found = arrays_->find(path_);
    return found ? std::get_if<Form>(found) : nullptr;
  }
  /// The entries of an array. Throws when this is not an array; `allowed` says what should be there.
  [[nodiscard]] std::vector<Place> items(std::string_view allowed) const;
  /// Where the value was written.
  [[nodiscard]] KeyPlace written() const { return position(node_->source(), 0); }
  /// The last part of the path.
  [[nodiscard]] std::string name() const { return std::string(key_->str()); }

  /// Throws unless every member of this table is one of these.
  void require_known(const std::vector<std::string>& keys) const;

  /// "the string "abc"", "1.5", "an array", …
  [[nodiscard]] std::string description() const;

  /// Throws the fault, completed by path and position of the value.
  [[noreturn]] void fail(Fault fault) const;
  /// The same with the position of the key.
  [[noreturn]] void fail_key(Fault fault) const;
  /// The value is a string; the fault is in its byte `position`.
  [[noreturn]] void fail_inside(std::size_t position, Fault fault) const;
  /// "PATH is DESCRIPTION, must be ALLOWED"
  [[noreturn]] void fail_kind(std::string_view allowed) const;

 private:
  Place(const Place& parent, const toml::node& node, const toml::key* key, std::string path)
      : source_(parent.source_), arrays_(parent.arrays_), node_(&node), key_(key), path_(std::move(path)) {}

  [[nodiscard]] KeyPlace position(const toml::source_region& region, std::size_t shift) const;
  [[noreturn]] void fail_at(const toml::source_region& region, std::size_t shift, Fault fault) const;
  [[nodiscard]] const toml::table& table() const;
  [[nodiscard]] Place member(const toml::key& key, const toml::node& node) const;

  const Source* source_;
  const HandedArrays* arrays_;
  const toml::node* node_;
  const toml::key* key_;  // null for the root and for entries of arrays
  std::string path_;
};

/// What a key of the document begins with, and how the argument begins that a program gave for it.
struct ArgumentName {
  std::string_view written;   // "contact["
  std::string_view argument;  // "contacts["
};

class ModelDocument {
 public:
  /// Throws ModelError when the text is not TOML, or an override does not have the form KEY=VALUE or names a parameter
  /// that is not there. Other keys are checked where they are read.
  ModelDocument(Source source, const Overrides& overrides);
  /// A table that was made in memory; `file` is its name in messages.
  ModelDocument(std::string file, toml::table table, Arrays arrays = {})
      : source_{.file = std::move(file), .text = {}}, table_(std::move(table)), arrays_(std::move(arrays)) {}
  ModelDocument(const ModelDocument&) = delete;
  ModelDocument& operator=(const ModelDocument&) = delete;
  ~ModelDocument() = default;

  [[nodiscard]] Place root() const { return {source_, arrays_, table_}; }
  [[nodiscard]] const std::string& file() const { return source_.file; }
  /// Empty when it was made in memory.
  [[nodiscard]] const std::string& text() const { return source_.text; }

 private:
  Source source_;
  toml::table table_;
  HandedArrays arrays_;
};

}  // namespace orthant::files::detail
