// SPDX-License-Identifier: Apache-2.0
// The events of a run as a page has them: a table that is paged and filtered, and marks on the axes of time. Both are
// bounded, however many events there were.
#pragma once

#include "orthant/runs/result.hpp"

#include <cstddef>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

namespace orthant::present {

inline constexpr std::size_t most_listed_events = 5000;  // about 100 bytes each
inline constexpr std::size_t most_marks = 1000;          // of one kind of event, spread over the time of the run

/// When events of a kind happened; of those that cannot be told apart on the page, the first.
struct EventMarks {
  std::string event;  // runs::word
  std::vector<double> times;
};
/// Between two times; NaN: from the start, to the end.
[[nodiscard]] std::vector<EventMarks> event_marks(const runs::Outcome& outcome, std::size_t most = most_marks,
                                                  double from = nan, double to = nan);

/// { head, rows, count, marks } for the script of the page; empty object without events
[[nodiscard]] nlohmann::ordered_json events_json(const runs::Outcome& outcome);

/// "(0, -4.4)", as in the table; numbers beyond the eighth are left out
[[nodiscard]] std::string event_values(const Vector& values);

}  // namespace orthant::present
