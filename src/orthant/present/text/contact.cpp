// SPDX-License-Identifier: Apache-2.0
#include "orthant/present/text/contact.hpp"

#include "orthant/files/problems/contact_answer.hpp"
#include "orthant/present/text/text.hpp"

#include <algorithm>
#include <variant>
#include <vector>

#include <fmt/format.h>

namespace orthant::present {
namespace {

using files::ContactState;
using friction::ContactSolution;

std::string size_text(const friction::ContactProblem& problem) {
  return fmt::format("W {} x {}", problem.W.rows(), problem.W.cols());
}
std::string size_text(const friction::GlobalContactProblem& problem) {
  return fmt::format("M {} x {}, H {} x {}", problem.M.rows(), problem.M.cols(), problem.H.rows(), problem.H.cols());
}

std::string verdict(const ContactSolution& solution) {
  std::string outcome = fmt::format("not solved ({})", name(solution.status));
  if (solution.status == Status::solved) outcome = "solved";
  if (solution.status == Status::no_solution) outcome = "no solution, proved";
  const std::string method =
      solution.used == solution.asked ? solution.used : fmt::format("{} (asked: {})", solution.used, solution.asked);
  return fmt::format("{} by {}: natural map {:.2g}, {}", outcome, method, solution.certificate.natural_map,
                     counted(solution.iterations, "iteration"));
}

std::string table(const ContactSolution& solution, const std::vector<ContactState>& states) {
  const auto contacts = static_cast<Index>(states.size());
  const Index dimension = solution.r.size() / contacts;
  std::string text = fmt::format("{:>8}  {:>13}  {:>13}  {:>13}  {:>13}  {}\n", "contact", "r normal", "r tangent",
                                 "u normal", "u tangent", "state");
  for (const Index i : shown_rows(contacts)) {
    if (i < 0) {
      text += fmt::format("{:>8}  {:>13}  {:>13}  {:>13}  {:>13}\n", "...", "...", "...", "...", "...");
      continue;
    }
    const Index first = i * dimension;
    text += fmt::format("{:>8}  {:>13.7g}  {:>13.7g}  {:>13.7g}  {:>13.7g}  {}\n", i, solution.r[first],
                        solution.r.segment(first + 1, dimension - 1).norm(), solution.u[first],
                        solution.u.segment(first + 1, dimension - 1).norm(), name(states[static_cast<std::size_t>(i)]));
  }
  return text;
}

std::string count_line(const std::vector<ContactState>& states) {
  const auto count = [&states](ContactState state) { return std::count(states.begin(), states.end(), state); };
  return fmt::format("{} open, {} sticking, {} sliding", count(ContactState::open), count(ContactState::sticking),
                     count(ContactState::sliding));
}

std::string certificate_line(const friction::ContactCertificate& certificate) {
  std::string text = fmt::format("certificate: natural map {:.2g} of |q|, {:.2g} of |r|", certificate.natural_map,
                                 certificate.scale_free);
  if (certificate.worst_contact >= 0) text += fmt::format("; contact {} is the worst", certificate.worst_contact);
  return text;
}

// the contacts that cannot all be kept apart
std::string ray_line(const Vector& ray) {
  constexpr int most_named = 12;
  std::string named;
  int count = 0;
  for (Index i = 0; i < ray.size(); ++i) {
    if (!(ray[i] > 0) || count++ >= most_named) continue;
    named += fmt::format("{}{}", named.empty() ? "" : ", ", i);
  }
  if (count > most_named) named += fmt::format(" and {} more", count - most_named);
  return fmt::format("proof: contacts {} cannot have u normal >= 0 together, whatever the impulses (ray in --json)\n",
                     named);
}

}  // namespace

std::string statement_line(const std::string& name, const files::ContactStatement& statement) {
  const auto describe = [&name](const auto& problem) {
    return fmt::format("{}: {} {}, given by {}", name, counted(problem.contacts(), "contact"),
                       problem.dimension == 2 ? "in the plane" : "in space", size_text(problem));
  };
  return std::visit(describe, statement);
}

std::string solution_text(const std::string& name, const files::ContactStatement& statement,
                          const ContactSolution& solution) {
  std::string text = verdict(solution) + "\n" + statement_line(name, statement) + "\n";
  if (!solution.because.empty()) text += solution.because + "\n";
  if (solution.ray.size() > 0) text += ray_line(solution.ray);
  const Vector& mu = std::visit([](const auto& problem) -> const Vector& { return problem.mu; }, statement);
  if (mu.size() > 0 && solution.u.size() == solution.r.size() && solution.r.size() > 0) {
    const std::vector<ContactState> states = files::contact_states(mu, solution);
    text += "\n" + table(solution, states) + "\n" + count_line(states);
    if (mu.size() > shown_in_full) text += "; all r and u are printed by --json";
  }
  return text + "\n" + certificate_line(solution.certificate);
}

}  // namespace orthant::present
