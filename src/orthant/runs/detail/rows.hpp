// SPDX-License-Identifier: Apache-2.0
// Rows on their way to the observer and into the trajectory.
#pragma once

#include "orthant/runs/options.hpp"
#include "orthant/runs/result.hpp"

#include <utility>

namespace orthant::runs::detail {

class Rows {
 public:
  Rows(Layout layout, const RunOptions& options, const Observer& observer)
      : observer_(observer), keeps_(options.keep_trajectory) {
    row_.reserve(layout.columns.size());
    if (observer_.on_columns) observer_.on_columns(layout);
    trajectory.columns = layout.columns;
    layout_ = std::move(layout);
  }

  void begin(double t) { row_.assign(1, t); }
  void add(double value) { row_.push_back(value); }
  void add(const Vector& values) { row_.insert(row_.end(), values.data(), values.data() + values.size()); }
  void end() {
    if (observer_.on_row) observer_.on_row(row_);
    if (keeps_) trajectory.values.insert(trajectory.values.end(), row_.begin(), row_.end());
  }

  /// Hands over what was kept.
  void finish(Outcome& outcome) {
    outcome.layout = std::move(layout_);
    outcome.trajectory = std::move(trajectory);
  }

  Trajectory trajectory;

 private:
  Layout layout_;
  const Observer& observer_;
  bool keeps_;
  std::vector<double> row_;
};

}  // namespace orthant::runs::detail
