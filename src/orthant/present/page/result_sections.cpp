// SPDX-License-Identifier: Apache-2.0
#include "orthant/present/page/html.hpp"
#include "orthant/present/page/sections.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

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

std::string_view meaning(std::string_view certificate) {
  static constexpr std::pair<std::string_view, std::string_view> meanings[] = {
      {"complementarity", "the smaller of the two values of a complementary pair, relative to its size"},
      {"constraint", "how far the constraint was violated"},
      {"dynamics", "residual of the discrete equation of motion, relative to its terms"},
      {"growth", "size of the state over its proved bound: at most 1"},
      {"lexicographic", "the most negative leading entry after a jump, relative to its size"},
      {"dissipation", "largest relative growth of the storage function in a step"},
      {"rest", "largest motion after the system came to rest"},
      {"joints", "largest error of a joint"},
      {"energy", "largest gap in the energy ledger, relative to the energies it was summed from"},
      {"cone", "largest violation of the friction cone, relative to the impulse"},
      {"normality", "distance of the reaction to the normal cone"},
  };
  const auto* found =
      std::find_if(std::begin(meanings), std::end(meanings), [&](const auto& one) { return one.first == certificate; });
  return found == std::end(meanings) ? "" : found->second;
}

template <class Certificate>
std::string certificates(const Certificate& certificate) {
  Cells rows;
  Certificate::fields(certificate, [&rows](const char* name, double value) {
    if (!std::isnan(value)) rows.push_back({escaped(name), number_markup(value, 3), escaped(meaning(name))});
  });
  return section("certificates", "Certificates",
                 paragraph("The worst of all steps, measured by code that does not know how a step was made.") +
                     table({"certificate", "worst", "what it measures"}, rows));
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

// A section with the first events, and how many there are.
template <class Event, class Row>
std::string events_section(std::string_view title, const std::vector<std::string>& heading,
                           const std::vector<Event>& events, long count, const Row& row) {
  if (count == 0) return "";
  Cells cells;
  for (std::size_t i = 0; i < events.size() && i < most_events; ++i) cells.push_back(row(events[i]));
  std::string markup = table(heading, cells);
  const long rest = count - static_cast<long>(cells.size());
  if (rest > 0) markup += paragraph(fmt::format("and {} more, in result.json", rest));
  return section("events", fmt::format("{}: {}", title, count), markup);
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

std::string result_markup(const runs::LcsResult& result) {
  std::string markup =
      events_section("Impulses", {"t", "output", "z before", "z after", "weights of levels 1, 2, …"}, result.events,
                     result.event_count, [](const runs::Event& event) {
                       return std::vector<std::string>{number_markup(event.t), fmt::format("{}", event.output),
                                                       vector_cell(event.before), vector_cell(event.after),
                                                       vector_cell(event.weights)};
                     });
  markup += section("final", "At the end", facts({{"x", vector_cell(result.x)}}));
  return markup + certificates(result.certificate) + work_markup(result.work);
}

std::string result_markup(const runs::LagrangianResult& result) {
  const runs::EnergyLedger& energy = result.energy;
  std::string markup;
  if (!std::isnan(energy.initial)) {
    Cells rows = {{"energy at the start", number_markup(energy.initial), ""}};
    const auto add = [&rows](std::string_view what, double value, std::string_view why) {
      if (value != 0.0 && !std::isnan(value)) rows.push_back({escaped(what), number_markup(value), escaped(why)});
    };
    add("work", energy.work, "of other forces and of moving constraints");
    add("damping", -energy.damping, "taken by viscous damping");
    add("impacts", -energy.impacts, "taken by normal impulses");
    add("friction", -energy.friction, "taken by tangential impulses and dry friction");
    add("numerical", -energy.numerical, "taken by the θ-method beyond that");
    add("projection", energy.projection, "brought in by moving q back onto the constraints");
    add("gap", energy.gap, "what is left of the balance");
    rows.push_back(
        {"energy at the end", number_markup(energy.final()),
         fmt::format("kinetic {}, potential {}", number_markup(energy.kinetic), number_markup(energy.potential))});
    markup += section("energy", "Energy balance", table({"", "energy, J", ""}, rows));
  }
  markup += events_section("Impacts", {"t", "contact", "impulse", "velocity before", "velocity after"}, result.impacts,
                           result.impact_count, [](const runs::Impact& impact) {
                             return std::vector<std::string>{number_markup(impact.t), fmt::format("{}", impact.contact),
                                                             vector_cell(impact.impulse), vector_cell(impact.before),
                                                             vector_cell(impact.after)};
                           });
  markup += section("final", "At the end", facts({{"q", vector_cell(result.q)}, {"v", vector_cell(result.v)}}));
  return markup + certificates(result.certificate) + work_markup(result.work);
}

std::string result_markup(const runs::SweepingResult& result) {
  std::string markup =
      events_section("Jumps", {"t", "sets", "distance", "before", "after"}, result.events, result.event_count,
                     [](const runs::SweepingJump& jump) {
                       return std::vector<std::string>{
                           number_markup(jump.t), fmt::format("{}", fmt::join(jump.sets, ", ")),
                           number_markup(jump.distance()), vector_cell(jump.before), vector_cell(jump.after)};
                     });
  markup += section("final", "At the end",
                    facts({{"x", vector_cell(result.x)},
                           {"Total reaction", vector_cell(result.reaction)},
                           {"Its variation", number_markup(result.variation)}}));
  return markup + certificates(result.certificate) + work_markup(result.work);
}

}  // namespace orthant::present
