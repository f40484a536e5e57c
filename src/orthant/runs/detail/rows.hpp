// SPDX-License-Identifier: Apache-2.0
// Rows on their way to the observer and into the trajectory.
#pragma once

#include "orthant/runs/detail/columns.hpp"
#include "orthant/runs/options.hpp"
#include "orthant/runs/result.hpp"

#include <utility>

namespace orthant::runs::detail {

template <class Source>
class Rows {
 public:
  Rows(Columns<Source> columns, const RunOptions& options, const Observer& observer)
      : columns_(std::move(columns)), observer_(observer), keeps_(options.keep_trajectory) {
    if (observer_.on_columns) observer_.on_columns(columns_.layout);
    trajectory_.columns = columns_.layout.columns;
  }

  void record(const Source& source) {
    columns_.write(source, row_);
    if (observer_.on_row) observer_.on_row(row_);
    if (keeps_) trajectory_.values.insert(trajectory_.values.end(), row_.begin(), row_.end());
  }

  /// Hands over what was kept.
  void finish(Outcome& outcome) {
    outcome.layout = std::move(columns_.layout);
    outcome.trajectory = std::move(trajectory_);
  }

 private:
  Columns<Source> columns_;
  const Observer& observer_;
  bool keeps_;
  Trajectory trajectory_;
  std::vector<double> row_;
};

}  // namespace orthant::runs::detail
