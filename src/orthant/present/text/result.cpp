// SPDX-License-Identifier: Apache-2.0
#include "orthant/present/text/result.hpp"

#include "orthant/present/text/distributions.hpp"
#include "orthant/present/text/table.hpp"
#include "orthant/present/text/text.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace orthant::present {
namespace {

constexpr std::size_t most_events_listed = 10;

// "finished at t = 10: 1000 steps of h = 0.01 by emts", what the system is, and why `auto` chose the scheme
std::string verdict(const files::RunSpec& spec, const runs::Outcome& outcome) {
  std::string status(name(outcome.status));
  std::replace(status.begin(), status.end(), '_', ' ');
  std::string text = fmt::format("{} at t = {:.6g}: {} of h = {:.6g} by {}\n", status, outcome.t_end,
                                 counted(outcome.steps, "step"), outcome.h, outcome.scheme);
  text += fmt::format("{}: {}\n", spec.name, outcome.summary);
  if (outcome.scheme_because.empty()) return text;
  return text + wrapped(fmt::format("{} was chosen because {}", outcome.scheme, outcome.scheme_because), 0) + "\n";
}

// The largest number among the last states and those at events.
double largest_shown(const runs::Outcome& outcome) {
  double largest = 0.0;
  const auto add = [&largest](const Vector& values) {
    for (const double value : values) largest = std::max(largest, std::isfinite(value) ? std::abs(value) : 0.0);
  };
  for (const runs::FinalValue& one : outcome.final_values) add(one.value);
  for (const schemes::Event* event : outcome.events()) add(event->before);
  return largest;
}

// What is rounding of numbers of that size is shown as 0.
Vector without_rounding(Vector value, double largest) {
  constexpr double rounding = 1e-13;
  for (double& entry : value) entry = std::abs(entry) <= rounding * largest ? 0.0 : entry;
  return value;
}

std::string events_table(const runs::Outcome& outcome, std::size_t width) {
  const runs::EventTerms& terms = outcome.event_terms;
  const long count = outcome.event_count();
  if (count == 0) return "no events\n";
  TableColumn t{.heading = "t", .cells = {}, .is_right = true, .worth = 6};
  TableColumn kind{.heading = "event", .cells = {}, .worth = 5};
  TableColumn source{.heading = terms.source, .cells = {}, .worth = 4};
  TableColumn before{.heading = terms.state + " before", .cells = {}, .worth = 1};
  TableColumn after{.heading = terms.state + " after", .cells = {}, .worth = 2};
  TableColumn impulse{.heading = terms.heading, .cells = {}, .worth = 3};
  const std::vector<const schemes::Event*> events = outcome.events();
  const std::size_t shown = std::min(events.size(), most_events_listed);
  const double largest = largest_shown(outcome);
  bool has_impulses = false;
  for (std::size_t i = 0; i < shown; ++i) {
    const schemes::Event& event = *events[i];
    t.cells.push_back(fmt::format("{:.6}", event.t));
    kind.cells.emplace_back(runs::word(event.kind));
    source.cells.push_back(outcome.source_text(event));
    before.cells.push_back(vector_text(without_rounding(event.before, largest)));
    after.cells.push_back(vector_text(without_rounding(event.after, largest)));
    const std::string size = terms.is_length ? fmt::format("{:.6g}", event.impulse.norm()) : vector_text(event.impulse);
    impulse.cells.push_back(is_impulse(event.kind) ? size : "");
    has_impulses = has_impulses || is_impulse(event.kind);
  }
  std::vector<TableColumn> columns{t, kind, source, before, after};
  if (has_impulses) columns.push_back(impulse);
  const long rest = count - static_cast<long>(shown);
  return fmt::format("{}: {}\n", counted(count, "event"), counts_text(outcome)) +
         fitted_table(columns, width, "result.json") + (rest > 0 ? fmt::format("... and {} more\n", rest) : "");
}

std::string distribution_lines(const runs::Outcome& outcome) {
  std::string text;
  const std::string lambda = lambda_words(outcome);
  if (!lambda.empty()) text += wrapped("lambda  " + lambda, 8) + "\n";
  const std::string levels = level_words(outcome);
  if (!levels.empty()) text += wrapped("z       " + levels, 8) + "\n";
  return text;
}

std::string final_lines(const runs::Outcome& outcome) {
  const double largest = largest_shown(outcome);
  std::string text;
  for (const runs::FinalValue& one : outcome.final_values) {
    const std::string when = one.is_state ? fmt::format("({:.6g})", outcome.t_end) : "";
    const Vector value = without_rounding(one.value, largest);
    text += fmt::format("{}{} = {}\n", one.name, when,
                        value.size() == 1 ? fmt::format("{:.6g}", value[0]) : vector_text(value));
  }
  return text;
}

// Line by line; what is zero up to rounding or does not apply is left out.
std::string ledger_table(const std::vector<runs::LedgerEntry>& ledger) {
  std::string text;
  double scale = 0.0;
  for (const runs::LedgerEntry& entry : ledger)
    scale = std::max(scale, std::isfinite(entry.amount) ? std::abs(entry.amount) : 0.0);
  for (const runs::LedgerEntry& entry : ledger) {
    const bool is_end = &entry == &ledger.front() || &entry == &ledger.back();
    if (is_end) {
      const std::string more = entry.meaning.empty() ? "" : " = " + entry.meaning;
      text += fmt::format("{:<26}{:>14.6g} J{}\n", entry.label, tidied(entry.amount, scale), more);
    } else if (std::isfinite(entry.amount) && tidied(entry.amount, scale) != 0) {
      text += fmt::format("  {:<24}{:>+14.6g}\n", entry.label, entry.amount);
    }
  }
  return text.empty() ? "" : "\n" + text;
}

std::string certificates_line(const std::vector<runs::Certificate>& certificates) {
  std::vector<std::string> parts;
  for (const runs::Certificate& one : certificates) {
    if (!std::isnan(one.worst)) parts.push_back(fmt::format("{} {:.2g}", one.name, one.worst));
  }
  if (parts.empty()) return "";
  return wrapped(fmt::format("certificates, worst of all steps: {}", fmt::join(parts, ", ")), 2) + "\n";
}

std::string work_line(const runs::Work& work) {
  if (work.pieces > 0) {
    return fmt::format("work: {}, {}, {}\n", counted(work.pieces, "smooth piece"), counted(work.events, "event"),
                       counted(work.pivots, "pivot"));
  }
  return fmt::format("work: {}, {}, {}\n", counted(work.one_step_problems, "one-step problem"),
                     counted(work.pivots, "pivot"), counted(work.factorisations, "factorisation"));
}

}  // namespace

std::string result_text(const files::RunSpec& spec, const runs::Outcome& outcome, const std::string& pictures,
                        std::size_t width) {
  std::string text = verdict(spec, outcome) + "\n" + events_table(outcome, width);
  text += distribution_lines(outcome);
  if (!pictures.empty()) text += "\n" + pictures;
  text += "\n" + final_lines(outcome);
  const std::string ledger = ledger_table(outcome.ledger);
  return text + ledger + (ledger.empty() ? "" : "\n") + certificates_line(outcome.certificates) +
         work_line(outcome.work);
}

}  // namespace orthant::present
