// SPDX-License-Identifier: Apache-2.0
// From what is asked for to the scheme that runs: `auto` takes the first that is advised for the system; a scheme that
// is named must fit it.
#pragma once

#include "orthant/schemes/choice.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace orthant::schemes {

struct Chosen {
  AnyScheme scheme;
  std::string because;                // why, when `auto` was asked for
  std::vector<std::string> warnings;  // what to beware of, options that the scheme does not have
};

/// A scheme for systems of this kind, and whether it fits the system at hand.
struct Candidate {
  AnyScheme scheme;
  Fit fit;
};

/// Whether the scheme of this name knows the motion between its rows (LocatesEvents).
[[nodiscard]] bool locates_events(std::string_view scheme);

/// Those of the kind, in the order of the list.
template <class Findings>
[[nodiscard]] std::vector<Candidate> candidates(const Choice& choice, const Findings& findings) {
  std::vector<Candidate> found;
  choice.each([&]<class One>(const One& scheme) {
    if constexpr (FitsKind<One, Findings>) found.push_back({scheme, scheme.fits(findings)});
  });
  return found;
}

/// Those that `auto` may take where steps are made one by one: all that have steps of their own.
template <class Findings>
[[nodiscard]] std::vector<Candidate> candidates_with_steps(const Choice& choice, const Findings& findings) {
  std::vector<Candidate> found = candidates(choice, findings);
  if (choice.name() != Choice::automatic) return found;
  std::erase_if(found, [](const Candidate& one) { return locates_events(orthant::name(one.scheme)); });
  return found;
}

/// Throws InvalidArgument when the name is that of no candidate, it does not fit, or `auto` finds none.
[[nodiscard]] Chosen chosen_among(const std::vector<Candidate>& candidates, const Choice& choice);

template <class Findings>
[[nodiscard]] Chosen chosen(const Choice& choice, const Findings& findings) {
  return chosen_among(candidates(choice, findings), choice);
}

/// What may be asked for when the systems have such findings: the names of the schemes, then "auto".
template <class Findings>
[[nodiscard]] std::vector<std::string> names_for() {
  std::vector<std::string> names;
  Choice().each([&names]<class One>(const One&) {
    if constexpr (FitsKind<One, Findings>) names.emplace_back(One::name);
  });
  names.emplace_back(Choice::automatic);
  return names;
}

/// What a user who has not chosen yet should know.
struct Advice {
  std::string scheme;  // empty: none is advised
  std::string because;
};
[[nodiscard]] Advice advice_among(const std::vector<Candidate>& candidates);

template <class Findings>
[[nodiscard]] Advice advice(const Findings& findings) {
  return advice_among(candidates(Choice(), findings));
}

/// The verdict of the analysis with the advice, in one line: "relative degree 3, globally well posed, use emts".
template <class Findings>
[[nodiscard]] std::string verdict(const Findings& findings) {
  if (findings.is_ill_posed()) return findings.verdict;
  const std::string scheme = advice(findings).scheme;
  return findings.verdict + (scheme.empty() ? ", no scheme fits" : ", use " + scheme);
}

/// Whether h is a step of the scheme of this name, so that its error shrinks with h.
[[nodiscard]] bool has_step(std::string_view scheme);

}  // namespace orthant::schemes
