// SPDX-License-Identifier: Apache-2.0
#include "orthant/runs/result.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/base/spelling.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace orthant::runs {

std::string_view name(RunStatus status) {
  switch (status) {
    case RunStatus::finished:
      return "finished";
    case RunStatus::certificate_violated:
      return "certificate_violated";
    case RunStatus::no_solution:
      return "no_solution";
    case RunStatus::unsolved:
      return "unsolved";
    case RunStatus::diverged:
      return "diverged";
    case RunStatus::not_well_posed:
      return "not_well_posed";
    case RunStatus::zeno:
      return "zeno";
    case RunStatus::interrupted:
      return "interrupted";
    case RunStatus::not_run:
      return "not_run";
  }
  return "not_run";
}

Index Trajectory::column(std::string_view wanted) const {
  const std::vector<std::string> all = names();
  const auto found = std::find(all.begin(), all.end(), wanted);
  if (found != all.end()) return found - all.begin();
  const std::vector<std::string> by_key = keys();
  const auto key = std::find(by_key.begin(), by_key.end(), wanted);
  if (key != by_key.end()) return key - by_key.begin();
  const std::string nearest = nearest_word(wanted, all);
  throw InvalidArgument(
      fmt::format("no column '{}'{}", wanted, nearest.empty() ? "" : "; did you mean '" + nearest + "'?"));
}

double Outcome::worst(std::string_view certificate) const {
  for (const Certificate& one : certificates)
    if (one.name == certificate) return one.worst;
  return nan;
}

long Outcome::event_count() const {
  return std::accumulate(change_counts.begin(), change_counts.end(), impulse_count);
}

std::vector<const schemes::Event*> Outcome::events() const {
  const auto pointers_to = [](const std::vector<schemes::Event>& events) {
    std::vector<const schemes::Event*> all;
    all.reserve(events.size());
    for (const schemes::Event& event : events) all.push_back(&event);
    return all;
  };
  const auto is_before = [](const schemes::Event* a, const schemes::Event* b) { return a->t < b->t; };
  std::vector<const schemes::Event*> ordered = pointers_to(impulses);
  std::stable_sort(ordered.begin(), ordered.end(), is_before);  // time stepping finds some of them late
  const std::vector<const schemes::Event*> others = pointers_to(changes);
  std::vector<const schemes::Event*> all;
  all.reserve(ordered.size() + others.size());
  std::merge(ordered.begin(), ordered.end(), others.begin(), others.end(), std::back_inserter(all), is_before);
  return all;
}

std::string Outcome::source_text(const schemes::Event& event) const {
  if (event.kind == schemes::EventKind::forcing) {
    return event.sources.empty() ? "" : fmt::format("u{}", fmt::join(event.sources, ", u"));
  }
  if (event.source < 0) return "";
  const std::vector<Index> all = event.sources.empty() ? std::vector{event.source} : event.sources;
  std::vector<std::string> parts;
  for (const Index source : all) {
    const auto at = static_cast<std::size_t>(source);
    parts.push_back(at < sources.size() ? sources[at] : std::to_string(source));
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

namespace {

constexpr std::array words = {
    std::pair{schemes::EventKind::impact, "impulse"},   std::pair{schemes::EventKind::start, "start"},
    std::pair{schemes::EventKind::closing, "close"},    std::pair{schemes::EventKind::opening, "open"},
    std::pair{schemes::EventKind::sticking, "stick"},   std::pair{schemes::EventKind::slipping, "slip"},
    std::pair{schemes::EventKind::switching, "switch"}, std::pair{schemes::EventKind::forcing, "input"},
    std::pair{schemes::EventKind::limit, "reach"}};

}  // namespace

std::string_view word(schemes::EventKind kind) {
  for (const auto& [one, word] : words)
    if (one == kind) return word;
  return name(kind);
}

schemes::EventKind kind_named(std::string_view wanted) {
  std::vector<std::string> all;
  for (const auto& [kind, word] : words) {
    if (word == wanted) return kind;
    all.emplace_back(word);
  }
  throw InvalidArgument(fmt::format("no event is called '{}', there are {}", wanted, fmt::join(all, ", ")));
}

namespace {

// "17 impacts"; those of contacts apart from those of joints, as far as all were kept
std::string impulses_text(const Outcome& outcome) {
  std::string all = counted(outcome.impulse_count, outcome.event_terms.noun);
  const auto joints = std::count_if(outcome.impulses.begin(), outcome.impulses.end(), [&](const schemes::Event& event) {
    return outcome.source_text(event).starts_with("joint");
  });
  if (joints == 0 || static_cast<long>(outcome.impulses.size()) != outcome.impulse_count) return all;
  return fmt::format("{} ({} of {}s, {} of joints)", all, outcome.impulse_count - joints, outcome.event_terms.source,
                     joints);
}

}  // namespace

std::string counts_text(const Outcome& outcome) {
  std::vector<std::string> parts;
  if (outcome.impulse_count > 0) parts.push_back(impulses_text(outcome));
  for (const auto& [kind, word] : words) {
    const long count = outcome.change_counts[static_cast<std::size_t>(kind)];
    if (count > 0) parts.push_back(fmt::format("{} {}", count, word));
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

void judge(Outcome& result) {
  for (const Certificate& one : result.certificates) {
    if (!one.is_violated()) continue;
    const std::string found = std::isfinite(one.worst)
                                  ? fmt::format("= {:.3g}, must be at most {:.3g}", one.worst, one.limit)
                                  : std::string("cannot be measured: its numbers overflow");
    result.warnings.push_back(fmt::format("certificate {} {}{}", one.name, found,
                                          std::isnan(one.where) ? "" : fmt::format(" (worst at t = {:g})", one.where)));
    if (result.status == RunStatus::finished) result.status = RunStatus::certificate_violated;
  }
}

std::vector<std::string> numbered(const std::vector<std::string>& names, std::string_view before) {
  std::vector<std::string> labels;
  labels.reserve(names.size());
  for (std::size_t i = 0; i < names.size(); ++i) {
    labels.push_back(fmt::format("{}{}{}{}", before, i, names[i].empty() ? "" : " ", names[i]));
  }
  return labels;
}

}  // namespace orthant::runs
