// SPDX-License-Identifier: Apache-2.0
// The parts of result.json that every kind of system has.
#pragma once

#include "orthant/runs/result.hpp"

#include <nlohmann/json.hpp>

namespace orthant::files::detail {

/// format, kind, status, scheme, asked, scheme_because, h, steps, t_end
[[nodiscard]] nlohmann::ordered_json outcome_head(const runs::Outcome& outcome);

/// events, event_count, impulse_count, event_counts (by what they are), start_conditions (of the sources)
void put_events(const runs::Outcome& outcome, nlohmann::ordered_json& object);

/// certificate, work, columns, warnings
void put_tail(const runs::Outcome& outcome, nlohmann::ordered_json& object);

}  // namespace orthant::files::detail
