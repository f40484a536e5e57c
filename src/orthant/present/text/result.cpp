// SPDX-License-Identifier: Apache-2.0
#include "orthant/present/text/result.hpp"

#include "orthant/present/text/distributions.hpp"
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

std::string events_table(const runs::Outcome& outcome) {
  const runs::EventTerms& terms = outcome.event_terms;
  const long count = outcome.event_count();
  if (count == 0) return "no events\n";
  std::string text = fmt::format("{}: {}\n", counted(count, "event"), counts_text(outcome));
  const std::vector<const schemes::Event*> events = outcome.events();
  const std::size_t shown = std::min(events.size(), most_events_listed);
  const bool has_impulses = std::any_of(events.begin(), events.begin() + static_cast<std::ptrdiff_t>(shown),
                                        [](const schemes::Event* one) { return is_impulse(one->kind); });
  const auto line = [](const auto& t, std::string_view event, const std::string& source, const std::string& before,
                       const std::string& after, const std::string& impulse) {
    std::string made =
        fmt::format("{:>12.6}  {:<7}  {:<12}  {:<26}  {:<26}  {}", t, event, source, before, after, impulse);
    made.erase(made.find_last_not_of(' ') + 1);
    return made + "\n";
  };
  text += line("t", "event", terms.source, terms.state + " before", terms.state + " after",
               has_impulses ? terms.heading : "");
  for (std::size_t i = 0; i < shown; ++i) {
    const schemes::Event& event = *events[i];
    const std::string impulse =
        terms.is_length ? fmt::format("{:.6g}", event.impulse.norm()) : vector_text(event.impulse);
    text += line(event.t, runs::word(event.kind), outcome.source_text(event), vector_text(event.before),
                 vector_text(event.after), is_impulse(event.kind) ? impulse : "");
  }
  const long rest = count - static_cast<long>(shown);
  if (rest > 0) text += fmt::format("{:>12}  and {} more\n", "...", rest);
  return text;
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
  std::string text;
  for (const runs::FinalValue& one : outcome.final_values) {
    const std::string when = one.is_state ? fmt::format("({:.6g})", outcome.t_end) : "";
    text += fmt::format("{}{} = {}\n", one.name, when,
                        one.value.size() == 1 ? fmt::format("{:.6g}", one.value[0]) : vector_text(one.value));
  }
  return text;
}

// Line by line; what is exactly zero or does not apply is left out.
std::string ledger_table(const std::vector<runs::LedgerEntry>& ledger) {
  std::string text;
  for (const runs::LedgerEntry& entry : ledger) {
    const bool is_end = &entry == &ledger.front() || &entry == &ledger.back();
    if (is_end) {
      const std::string more = entry.meaning.empty() ? "" : " = " + entry.meaning;
      text += fmt::format("{:<26}{:>14.6g} J{}\n", entry.label, entry.amount, more);
    } else if (std::isfinite(entry.amount) && entry.amount != 0) {
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

std::string result_text(const files::RunSpec& spec, const runs::Outcome& outcome, const std::string& pictures) {
  std::string text = verdict(spec, outcome) + "\n" + events_table(outcome);
  text += distribution_lines(outcome);
  if (!pictures.empty()) text += "\n" + pictures;
  text += "\n" + final_lines(outcome);
  const std::string ledger = ledger_table(outcome.ledger);
  return text + ledger + (ledger.empty() ? "" : "\n") + certificates_line(outcome.certificates) +
         work_line(outcome.work);
}

}  // namespace orthant::present
