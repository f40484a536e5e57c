// SPDX-License-Identifier: Apache-2.0
#include "orthant/base/spelling.hpp"
#include "orthant/present/page/html.hpp"
#include "orthant/present/page/sections.hpp"
#include "orthant/present/text/distributions.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace orthant::present {
namespace {

using Cells = std::vector<std::vector<std::string>>;

constexpr std::size_t most_events = 12;

std::string vector_cell(const Vector& values) {
  std::vector<std::string> parts;
  for (Index i = 0; i < std::min<Index>(values.size(), 8); ++i) parts.push_back(number_markup(values[i], 5));
  if (values.size() > 8) parts.emplace_back("…");
  if (parts.empty()) return "";
  return values.size() == 1 ? parts[0] : fmt::format("({})", fmt::join(parts, ", "));
}

std::string sentence_of(runs::RunStatus status) {
  using runs::RunStatus;
  switch (status) {
    case RunStatus::finished:
      return "The end was reached, and every certificate was met.";
    case RunStatus::certificate_violated:
      return "The end was reached, but a certificate was not met.";
    case RunStatus::no_solution:
      return "The one-step problem at the end has no solution; this was verified.";
    case RunStatus::unsolved:
      return "The one-step problem at the end was not solved.";
    case RunStatus::diverged:
      return "A state became infinite or undefined.";
    case RunStatus::not_well_posed:
      return "The end was reached, but the system is ill posed: another run may differ.";
    case RunStatus::zeno:
      return "Events accumulate at the end, and the run was not asked to continue in the limit.";
    case RunStatus::interrupted:
      return "The run was interrupted.";
    case RunStatus::not_run:
      break;
  }
  return "The run did not take place.";
}

std::string certificates_markup(const std::vector<runs::Certificate>& certificates) {
  Cells rows;
  for (const runs::Certificate& one : certificates) {
    if (std::isnan(one.worst)) continue;
    const std::string limit = one.limit < infinity ? number_markup(one.limit, 3) : "not judged";
    rows.push_back({escaped(one.name), number_markup(one.worst, 3), limit, escaped(runs::meaning(one.name))});
  }
  return section(
      "certificates", "Certificates",
      paragraph("The worst of all steps, measured by code that does not know how a step was made. It knows the "
                "equation that the scheme solves, the laws and the data of the model. It does not know how far "
                "that equation is from the differential equation (a smaller h or another scheme shows it), nor "
                "whether the model is right.") +
          table({"certificate", "worst", "limit", "what it measures"}, rows));
}

std::string work_markup(const runs::Work& work) {
  const auto count = [](long number) { return number > 0 ? fmt::format("{}", number) : ""; };
  return section("work", "Solver work",
                 facts({{"One-step problems", count(work.one_step_problems)},
                        {"Pivots", count(work.pivots)},
                        {"Factorisations", count(work.factorisations)},
                        {"Landings", count(work.landings)},
                        {"Taylor series", count(work.pieces)},
                        {"Events", count(work.events)},
                        {"Root searches", count(work.root_searches)}}));
}

// The first events, and how many there are; the script of the page puts its table in their place.
std::string events_markup(const runs::Outcome& outcome) {
  if (outcome.event_count() == 0) return "";
  const runs::EventTerms& terms = outcome.event_terms;
  Cells cells;
  for (const schemes::Event* event : outcome.events()) {
    if (cells.size() == most_events) break;
    const std::string impulse = terms.is_length ? number_markup(event->impulse.norm()) : vector_cell(event->impulse);
    cells.push_back({number_markup(event->t), escaped(runs::word(event->kind)), escaped(outcome.source_text(*event)),
                     vector_cell(event->before), vector_cell(event->after), is_impulse(event->kind) ? impulse : ""});
  }
  std::string markup = paragraph(escaped(counts_text(outcome)));
  markup += table({"t", "event", escaped(terms.source), escaped(terms.state + " before"),
                   escaped(terms.state + " after"), escaped(terms.heading)},
                  cells);
  const long rest = outcome.event_count() - static_cast<long>(cells.size());
  if (rest > 0) markup += fmt::format("<p class=\"more\">and {} more, in result.json</p>\n", rest);
  if (const std::string words = lambda_words(outcome, "δ"); !words.empty())
    markup += paragraph("λ is " + escaped(words));
  if (const std::string words = level_words(outcome, "δ"); !words.empty())
    markup += paragraph("z is " + escaped(words));
  return section("events", counted(outcome.event_count(), "event"), markup);
}

// Line by line; what is exactly zero or does not apply is left out.
std::string ledger_markup(const std::vector<runs::LedgerEntry>& ledger) {
  Cells rows;
  for (const runs::LedgerEntry& entry : ledger) {
    const bool is_end = &entry == &ledger.front() || &entry == &ledger.back();
    if (!is_end && (entry.amount == 0.0 || std::isnan(entry.amount))) continue;
    rows.push_back({escaped(entry.label), number_markup(entry.amount), escaped(entry.meaning)});
  }
  return ledger.empty() ? "" : section("energy", "Energy balance", table({"", "energy, J", ""}, rows));
}

}  // namespace

std::string head_markup(const files::RunSpec& spec, const runs::Outcome& outcome) {
  std::string markup = fmt::format("<header><h1>{}</h1>\n", escaped(spec.name));
  if (!spec.comment.empty()) markup += "<p class=\"comment\">" + escaped(spec.comment) + "</p>\n";
  const bool is_good = outcome.status == runs::RunStatus::finished;
  std::string status(name(outcome.status));
  std::replace(status.begin(), status.end(), '_', ' ');
  markup += fmt::format("<p class=\"status {}\"><strong>{}</strong> {}</p>\n", is_good ? "good" : "bad", status,
                        sentence_of(outcome.status));
  if (!outcome.warnings.empty()) {
    markup += "<ul class=\"warnings\">\n";
    for (const std::string& warning : outcome.warnings) markup += "<li>" + escaped(warning) + "</li>\n";
    markup += "</ul>\n";
  }
  std::string scheme = escaped(outcome.scheme);
  if (outcome.asked != outcome.scheme) {
    scheme += fmt::format(" <small>asked: {}{}{}</small>", escaped(outcome.asked),
                          outcome.scheme_because.empty() ? "" : "; ", escaped(outcome.scheme_because));
  }
  Rows rows = {{"Scheme", scheme},
               {"Step", number_markup(outcome.h)},
               {"Steps", fmt::format("{}", outcome.steps)},
               {"End", "t = " + number_markup(outcome.t_end)}};
  for (const auto& [name, value] : spec.parameters) rows.emplace_back(name, number_markup(value));
  return markup + "<div class=\"at-a-glance\">" + facts(rows) + "</div></header>\n";
}

std::string result_markup(const runs::Outcome& outcome) {
  Rows last;
  for (const runs::FinalValue& one : outcome.final_values) last.emplace_back(one.name, vector_cell(one.value));
  return ledger_markup(outcome.ledger) + events_markup(outcome) + section("final", "At the end", facts(last)) +
         certificates_markup(outcome.certificates) + work_markup(outcome.work);
}

}  // namespace orthant::present
