// SPDX-License-Identifier: Apache-2.0
#include "orthant/runs/detail/changes.hpp"

#include <algorithm>
#include <utility>

namespace orthant::runs::detail {

void Changes::finish(Outcome& outcome) {
  std::stable_sort(events_.begin(), events_.end(),
                   [](const schemes::Event& a, const schemes::Event& b) { return a.t < b.t; });
  outcome.changes = std::move(events_);
  outcome.change_counts = counts_;
  outcome.start_conditions = std::move(start_);
}

}  // namespace orthant::runs::detail
