// SPDX-License-Identifier: Apache-2.0
#include "orthant/present/page/event_list.hpp"

#include "orthant/present/page/pictures.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

namespace orthant::present {
namespace {

using nlohmann::ordered_json;

std::string impulse_text(const schemes::Event& event, const runs::EventTerms& terms) {
  if (!is_impulse(event.kind)) return "";
  return terms.is_length ? fmt::format("{:.5g}", event.impulse.norm()) : event_values(event.impulse);
}

// "open → closed"
std::string change_text(const schemes::Event& event) {
  if (event.to == schemes::Condition::unknown) return "";
  return fmt::format("{} → {}", name(event.from), name(event.to));
}

}  // namespace

std::string event_values(const Vector& values) {
  constexpr Index most = 8;
  std::vector<std::string> parts;
  for (Index i = 0; i < std::min(values.size(), most); ++i) {
    parts.push_back(fmt::format("{:.5g}", values[i] == 0.0 ? 0.0 : values[i]));
  }
  if (values.size() > most) parts.emplace_back("…");
  return parts.size() == 1 ? parts[0] : (parts.empty() ? "" : fmt::format("({})", fmt::join(parts, ", ")));
}

std::vector<EventMarks> event_marks(const runs::Outcome& outcome, std::size_t most, double from, double to) {
  std::array<EventMarks, schemes::event_kinds> marks;
  std::array<double, schemes::event_kinds> last;
  last.fill(-1);
  const double begin = std::isnan(from) ? 0.0 : std::max(from, 0.0);
  const double end = std::isnan(to) ? outcome.t_end : std::min(to, outcome.t_end);
  const double bins = end > begin ? static_cast<double>(most) / (end - begin) : 0.0;
  for (const schemes::Event* event : outcome.events()) {
    const auto kind = static_cast<std::size_t>(event->kind);
    if (event->t < begin || event->t > end) continue;
    const double bin = std::floor((event->t - begin) * bins);
    if (!(bin > last[kind])) continue;
    last[kind] = bin;
    marks[kind].event = runs::word(event->kind);
    marks[kind].times.push_back(event->t);
  }
  std::vector<EventMarks> found;
  for (EventMarks& one : marks)
    if (!one.times.empty()) found.push_back(std::move(one));
  return found;
}

ordered_json events_json(const runs::Outcome& outcome) {
  const runs::EventTerms& terms = outcome.event_terms;
  if (outcome.event_count() == 0) return ordered_json::object();
  ordered_json rows = ordered_json::array();
  std::vector<double> times;
  for (const schemes::Event* event : outcome.events()) {
    if (times.size() == most_listed_events) break;
    times.push_back(event->t);
    rows.push_back({std::string(runs::word(event->kind)), outcome.source_text(*event), change_text(*event),
                    event_values(event->before), event_values(event->after), impulse_text(*event, terms)});
  }
  ordered_json marks = ordered_json::array();
  for (const EventMarks& one : event_marks(outcome)) {
    marks.push_back({{"event", one.event}, {"t", base64(one.times)}});
  }
  return {
      {"head", {"t", "event", terms.source, "mode", terms.state + " before", terms.state + " after", terms.heading}},
      {"t", base64(times)},
      {"rows", std::move(rows)},
      {"count", outcome.event_count()},
      {"marks", std::move(marks)}};
}

}  // namespace orthant::present
