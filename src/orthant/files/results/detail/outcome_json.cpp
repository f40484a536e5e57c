// SPDX-License-Identifier: Apache-2.0
#include "orthant/files/results/detail/outcome_json.hpp"

#include "orthant/files/detail/json_values.hpp"
#include "orthant/files/results/stored_outcome.hpp"

#include <utility>

namespace orthant::files::detail {
namespace {

using nlohmann::ordered_json;

// What acts: an output, a contact, a list of sets or inputs; nothing is said of a force that switches.
void put_source(const schemes::Event& event, const runs::Outcome& outcome, ordered_json& object) {
  const runs::EventTerms& terms = outcome.event_terms;
  if (event.kind == schemes::EventKind::forcing) {
    object["inputs"] = event.sources;
  } else if (terms.is_length) {
    object[terms.source] = event.sources.empty() ? std::vector{event.source} : event.sources;
  } else if (event.source >= 0) {
    object[terms.source] = event.source;
    const auto at = static_cast<std::size_t>(event.source);
    const bool has_name = at < outcome.source_labels.size() && !outcome.source_labels[at].empty();
    if (has_name) object["name"] = outcome.source_labels[at];
  }
}

ordered_json event_object(const schemes::Event& event, const runs::Outcome& outcome) {
  const runs::EventTerms& terms = outcome.event_terms;
  ordered_json object = {{"t", event.t}, {"event", std::string(runs::word(event.kind))}};
  put_source(event, outcome, object);
  if (is_impulse(event.kind)) {
    object[terms.impulse] = terms.is_length ? ordered_json(event.impulse.norm()) : ordered_json(list(event.impulse));
  }
  object["before"] = list(event.before);
  object["after"] = list(event.after);
  if (event.to != schemes::Condition::unknown) {
    object["from"] = std::string(schemes::name(event.from));
    object["to"] = std::string(schemes::name(event.to));
  }
  return object;
}

ordered_json counts_object(const runs::Outcome& outcome) {
  ordered_json counts = {{"impulse", outcome.impulse_count}};
  for (std::size_t kind = 0; kind < outcome.change_counts.size(); ++kind) {
    const long count = outcome.change_counts[kind];
    if (count > 0) counts[std::string(runs::word(static_cast<schemes::EventKind>(kind)))] = count;
  }
  return counts;
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
  for (const schemes::Event* event : outcome.events()) events.push_back(event_object(*event, outcome));
  ordered_json start = ordered_json::array();
  for (const schemes::Condition one : outcome.start_conditions) start.push_back(std::string(schemes::name(one)));
  object["events"] = std::move(events);
  object["event_count"] = outcome.event_count();
  object["impulse_count"] = outcome.impulse_count;
  object["event_counts"] = counts_object(outcome);
  object["start_conditions"] = std::move(start);
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
