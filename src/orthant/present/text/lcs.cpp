// SPDX-License-Identifier: Apache-2.0
#include "orthant/present/text/lcs.hpp"

#include "orthant/present/text/outcome.hpp"
#include "orthant/present/text/text.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace orthant::present {
namespace {

using runs::Event;
using runs::LcsResult;

constexpr std::size_t most_atoms_shown = 6;

std::string degree_text(const std::vector<int>& degrees) {
  std::vector<std::string> parts;
  parts.reserve(degrees.size());
  for (const int r : degrees) parts.push_back(r < 0 ? "none" : std::to_string(r));
  const bool is_uniform = std::equal(parts.begin() + (parts.empty() ? 0 : 1), parts.end(), parts.begin());
  if (is_uniform && !parts.empty()) return "relative degree " + parts[0];
  return fmt::format("relative degree ({})", fmt::join(parts, ", "));
}

std::string verdict(const files::RunSpec& spec, const LcsResult& result) {
  std::string text = outcome_line(result);
  text += fmt::format("{}: {}, {}, {}\n", spec.name, counted(spec.lcs().system.states(), "state"),
                      counted(spec.lcs().system.outputs(), "complementary pair"), degree_text(result.relative_degree));
  return text + choice_line(result);
}

std::string events_table(const LcsResult& result) {
  if (result.events.empty()) return "no impulse\n";
  std::string text = counted(result.event_count, "impulse") + "\n";
  text += fmt::format("{:>12}  {:>6}  {:<30}  {:<30}  {}\n", "t", "output", "z before", "z after",
                      "weights of levels 1, 2, ...");
  const std::size_t shown = std::min(result.events.size(), most_events);
  for (std::size_t i = 0; i < shown; ++i) {
    const Event& event = result.events[i];
    text += fmt::format("{:>12.6g}  {:>6}  {:<30}  {:<30}  {}\n", event.t, event.output, vector_text(event.before),
                        vector_text(event.after), vector_text(event.weights));
  }
  const long rest = result.event_count - static_cast<long>(shown);
  if (rest > 0) text += fmt::format("{:>12}  and {} more\n", "...", rest);
  return text;
}

std::string atom_text(const runs::Atom& atom, bool has_outputs) {
  const std::string dirac = atom.order == 0   ? "delta"
                            : atom.order <= 3 ? "delta" + std::string(static_cast<std::size_t>(atom.order), '\'')
                                              : fmt::format("delta^({})", atom.order);
  const std::string output = has_outputs ? fmt::format(" in lambda_{}", atom.output) : "";
  return fmt::format("{:.6g} {}(t - {:.6g}){}", atom.weight, dirac, atom.t, output);
}

std::string lambda_line(const LcsResult& result) {
  const std::vector<runs::Atom>& atoms = result.lambda.atoms;
  if (atoms.empty()) return "";
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < std::min(atoms.size(), most_atoms_shown); ++i) {
    parts.push_back(atom_text(atoms[i], result.relative_degree.size() > 1));
  }
  if (atoms.size() > most_atoms_shown) parts.push_back(fmt::format("{} more", atoms.size() - most_atoms_shown));
  const std::string text = fmt::format("lambda  a distribution of degree {}: a function and {}", result.lambda.degree,
                                       fmt::join(parts, " + "));
  return wrapped(text, 8) + "\n";
}

std::string final_lines(const LcsResult& result) {
  std::string text = fmt::format("x({:.6g}) = {}\n", result.t_end, vector_text(result.x));
  for (std::size_t l = 0; l < result.z.size(); ++l) {
    text += fmt::format("z of output {} = {}\n", l, vector_text(result.z[l]));
  }
  if (result.xi.size() > 0) text += fmt::format("xi = {}\n", vector_text(result.xi));
  return text;
}

}  // namespace

std::string result_text(const files::RunSpec& spec, const LcsResult& result, const std::string& pictures) {
  std::string text = verdict(spec, result) + "\n" + events_table(result) + lambda_line(result);
  if (!pictures.empty()) text += "\n" + pictures;
  text += "\n" + final_lines(result) + certificate_line(result.certificate);
  if (result.work.pieces > 0) {
    text += fmt::format("work: {}, {}, {}\n", counted(result.work.pieces, "smooth piece"),
                        counted(result.work.events, "happening"), counted(result.work.pivots, "pivot"));
  } else {
    text += fmt::format("work: {}, {}, {}\n", counted(result.work.one_step_problems, "one-step problem"),
                        counted(result.work.pivots, "pivot"), counted(result.work.factorisations, "factorisation"));
  }
  return text;
}

}  // namespace orthant::present
