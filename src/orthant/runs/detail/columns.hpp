// SPDX-License-Identifier: Apache-2.0
// The columns of a kind of system. Each is stated in one place: what it is, and which value it has in a row. A row is
// made from a Source, the struct in which the kind gathers what its columns are computed from.
#pragma once

#include "orthant/runs/column.hpp"
#include "orthant/runs/detail/output_columns.hpp"

#include <functional>
#include <utility>
#include <vector>

namespace orthant::runs::detail {

template <class Source>
class Columns {
 public:
  Layout layout;  // of the columns so far; owners and views are added to it

  /// `value(source)`
  template <class Value>
  void add(Column column, Value value) {
    layout.add(std::move(column));
    parts_.push_back([value](const Source& source, double* out) {
      *out = value(source);
      return out + 1;
    });
  }
  /// letters0, letters1, …, as Layout::add has them; `entry(source, i)`
  template <class Entry>
  void add(std::string_view letters, Index count, Nature nature, Entry entry,
           const std::vector<std::string>& labels = {}) {
    layout.add(letters, count, nature, labels);
    if (count == 0) return;
    parts_.push_back([entry, count](const Source& source, double* out) {
      for (Index i = 0; i < count; ++i) out[i] = entry(source, i);
      return out + count;
    });
  }

  /// Once all columns, owners and views are there: names, units and formulas of the model.
  void name(const systems::Naming& naming) {
    layout.rename(naming.columns);
    outputs_ = OutputColumns(naming, layout);
    if (!naming.columns.empty() || !naming.outputs.empty()) layout.part_views_by_unit();
  }

  /// The values, in the order of the columns.
  void write(const Source& source, std::vector<double>& row) {
    row.resize(layout.columns.size());
    double* out = row.data();
    for (const Part& part : parts_) out = part(source, out);
    if (!outputs_.is_empty()) outputs_.write(row.data(), out);
  }

 private:
  using Part = std::function<double*(const Source&, double*)>;  // where the next one writes
  std::vector<Part> parts_;
  OutputColumns outputs_;
};

}  // namespace orthant::runs::detail
