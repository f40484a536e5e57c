// SPDX-License-Identifier: Apache-2.0
// Rows on their way to the observer and into the trajectory.
#pragma once

#include "orthant/runs/options.hpp"

#include <utility>

namespace orthant::runs::detail {

class Rows {
 public:
  Rows(std::vector<std::string> names, const RunOptions& options, const Observer& observer)
      : observer_(observer), keeps_(options.keep_trajectory) {
    trajectory.names = std::move(names);
    row_.reserve(trajectory.names.size());
    if (observer_.on_columns) observer_.on_columns(trajectory.names);
  }

  void begin(double t) { row_.assign(1, t); }
  void add(double value) { row_.push_back(value); }
  void add(const Vector& values) { row_.insert(row_.end(), values.data(), values.data() + values.size()); }
  void end() {
    if (observer_.on_row) observer_.on_row(row_);
    if (keeps_) trajectory.values.insert(trajectory.values.end(), row_.begin(), row_.end());
  }

  Trajectory trajectory;

 private:
  const Observer& observer_;
  bool keeps_;
  std::vector<double> row_;
};

/// letter0, letter1, … for the columns of a vector
void add_names(std::vector<std::string>& names, std::string_view letter, Index count);

}  // namespace orthant::runs::detail
