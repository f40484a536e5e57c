// SPDX-License-Identifier: Apache-2.0
// The parts of result.json that every kind of system has.
#pragma once

#include "orthant/runs/result.hpp"

#include <nlohmann/json.hpp>

namespace orthant::files::detail {

/// status, scheme, asked, scheme_because, h, steps, t_end
[[nodiscard]] inline nlohmann::ordered_json outcome_head(const runs::Outcome& outcome) {
  return {{"status", name(outcome.status)},
          {"scheme", outcome.scheme},
          {"asked", outcome.asked},
          {"scheme_because", outcome.scheme_because},
          {"h", outcome.h},
          {"steps", outcome.steps},
          {"t_end", outcome.t_end}};
}

/// Any struct that lists its numbers in `fields`.
template <class Certificate>
[[nodiscard]] nlohmann::ordered_json certificate(const Certificate& worst) {
  nlohmann::ordered_json object = nlohmann::ordered_json::object();
  Certificate::fields(worst, [&object](const char* name, double value) { object[name] = value; });
  return object;
}

[[nodiscard]] inline nlohmann::ordered_json work(const runs::Work& work) {
  nlohmann::ordered_json counts = {{"one_step_problems", work.one_step_problems},
                                   {"pivots", work.pivots},
                                   {"factorisations", work.factorisations},
                                   {"landings", work.landings}};
  if (work.pieces > 0) {  // event-driven, hybrid
    counts["pieces"] = work.pieces;
    counts["happenings"] = work.events;
    counts["root_searches"] = work.root_searches;
  }
  return counts;
}

}  // namespace orthant::files::detail
