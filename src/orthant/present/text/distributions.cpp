// SPDX-License-Identifier: Apache-2.0
#include "orthant/present/text/distributions.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace orthant::present {
namespace {

constexpr std::size_t most_atoms_listed = 6;

// "1.5 delta''(t - 2)"
std::string atom_words(const auto& atom, std::string_view dirac) {
  const std::string order =
      atom.order <= 3 ? std::string(static_cast<std::size_t>(atom.order), '\'') : fmt::format("^({})", atom.order);
  return fmt::format("{:.6g} {}{}(t - {:.6g})", atom.weight, dirac, order, atom.t);
}

// The first atoms, each by `words`, and how many more there are.
std::string sum_of(const auto& atoms, const auto& words) {
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < std::min(atoms.size(), most_atoms_listed); ++i) parts.push_back(words(atoms[i]));
  if (atoms.size() > parts.size()) parts.push_back(fmt::format("{} more", atoms.size() - parts.size()));
  return fmt::format("{}", fmt::join(parts, " + "));
}

}  // namespace

std::string lambda_words(const runs::Outcome& outcome, std::string_view dirac) {
  if (outcome.lambda.atoms.empty()) return "";
  const bool has_outputs = outcome.sources.size() > 1;
  const std::string atoms = sum_of(outcome.lambda.atoms, [&](const runs::Atom& atom) {
    return atom_words(atom, dirac) + (has_outputs ? fmt::format(" in lambda_{}", atom.output) : "");
  });
  return fmt::format("a distribution of degree {}: a function and {}", outcome.lambda.degree, atoms);
}

std::string level_words(const runs::Outcome& outcome, std::string_view dirac) {
  if (outcome.level_atoms.empty()) return "";
  return "functions and " + sum_of(outcome.level_atoms, [&](const runs::LevelAtom& atom) {
           return fmt::format("{} in z{}_{}", atom_words(atom, dirac), atom.output, atom.level);
         });
}

}  // namespace orthant::present
