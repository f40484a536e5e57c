// SPDX-License-Identifier: Apache-2.0
// The columns of a kind of system. Each is stated in one place: what it is, and which value it has in a row. A row is
// made from a Source, the struct in which the kind gathers what its columns are computed from.
#pragma once

#include "orthant/runs/column.hpp"

#include <functional>
#include <utility>
#include <vector>

namespace orthant::runs::detail {

template <class Source>
class Columns {
 public:
  using Value = std::function<double(const Source&)>;
  using Entry = std::function<double(const Source&, Index)>;

  Layout layout;  // of the columns so far; owners and views are added to it

  void add(Column column, Value value) {
    layout.add(std::move(column));
    parts_.push_back({1, [value = std::move(value)](const Source& source, Index) { return value(source); }});
  }
  /// letters0, letters1, …, as Layout::add has them
  void add(std::string_view letters, Index count, Nature nature, Entry entry,
           const std::vector<std::string>& labels = {}) {
    layout.add(letters, count, nature, labels);
    parts_.push_back({count, std::move(entry)});
  }

  /// Appends the values to the row, in the order of the columns.
  void write(const Source& source, std::vector<double>& row) const {
    for (const Part& part : parts_) {
      for (Index i = 0; i < part.count; ++i) row.push_back(part.entry(source, i));
    }
  }

 private:
  struct Part {
    Index count;
    Entry entry;
  };
  std::vector<Part> parts_;
};

}  // namespace orthant::runs::detail
