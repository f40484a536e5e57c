// SPDX-License-Identifier: Apache-2.0
#include "orthant/files/results/detail/outcome_json.hpp"

#include "orthant/files/detail/json_values.hpp"
#include "orthant/files/results/stored_outcome.hpp"

#include <utility>

namespace orthant::files::detail {
namespace {

using nlohmann::ordered_json;

ordered_json event_object(const schemes::Event& event, const runs::EventTerms& terms) {
  ordered_json object = {{"t", event.t}};
  if (terms.is_length) {
    object[terms.source] = event.sources;
    object[terms.impulse] = event.impulse.norm();
  } else {
    object[terms.source] = event.source;
    object[terms.impulse] = list(event.impulse);
  }
  object["before"] = list(event.before);
  object["after"] = list(event.after);
  return object;
}

ordered_json column_object(const runs::Column& column) {
  ordered_json object = {
      {"name", column.name}, {"key", column.key}, {"family", column.family}, {"nature", name(column.nature)}};
  if (!column.label.empty()) object["label"] = column.label;
  if (!column.unit.empty()) object["unit"] = column.unit;
  if (column.owner >= 0) object["owner"] = column.owner;
  if (column.entry >= 0) object["entry"] = column.entry;
  return object;
}

ordered_json work_object(const runs::Work& work) {
  ordered_json counts = {{"one_step_problems", work.one_step_problems},
                         {"pivots", work.pivots},
                         {"factorisations", work.factorisations},
                         {"landings", work.landings}};
  if (work.pieces > 0) {  // event-driven, hybrid
    counts["pieces"] = work.pieces;
    counts["events"] = work.events;
    counts["root_searches"] = work.root_searches;
  }
  return counts;
}

}  // namespace

ordered_json outcome_head(const runs::Outcome& outcome) {
  return {{"format", result_format},  {"kind", outcome.kind},   {"status", name(outcome.status)},
          {"scheme", outcome.scheme}, {"asked", outcome.asked}, {"scheme_because", outcome.scheme_because},
          {"h", outcome.h},           {"steps", outcome.steps}, {"t_end", outcome.t_end}};
}

void put_events(const runs::Outcome& outcome, ordered_json& object) {
  ordered_json events = ordered_json::array();
  for (const schemes::Event& event : outcome.events) events.push_back(event_object(event, outcome.event_terms));
  object["events"] = std::move(events);
  object["event_count"] = outcome.event_count;
  object["impulse_count"] = outcome.event_count;
}

void put_tail(const runs::Outcome& outcome, ordered_json& object) {
  ordered_json certificates = ordered_json::object();
  for (const runs::Certificate& one : outcome.certificates) certificates[one.name] = one.worst;
  object["certificate"] = std::move(certificates);
  object["work"] = work_object(outcome.work);
  ordered_json columns = ordered_json::array();
  for (const runs::Column& column : outcome.trajectory.columns) columns.push_back(column_object(column));
  object["columns"] = std::move(columns);
  object["warnings"] = outcome.warnings;
}

}  // namespace orthant::files::detail
