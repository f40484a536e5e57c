// SPDX-License-Identifier: Apache-2.0
// The laws of impact of a normal row, from the velocity u⁻ before to u⁺ after, with the impulse p:
//   0 ≤ u⁺ + rebound(min(u⁻, 0)) ⟂ p ≥ 0                                                             (law.5)
// Each law is a struct in a file of its own, with
//   name, slack_formula   for model files and reports
//   rebound(u⁻)           of an approaching velocity u⁻ ≤ 0; it is ≤ 0, so that u⁺ ≥ -rebound
//   fields, symbols       its numbers: for model files with their rules, for reports with their letters
// and is added to the list below.
#pragma once

#include "orthant/laws/complementarity.hpp"
#include "orthant/laws/newton.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace orthant::laws {

/// The first is the default.
using ImpactLaw = std::variant<Newton>;

/// "newton", …
[[nodiscard]] std::string_view name(const ImpactLaw& law);
[[nodiscard]] std::vector<std::string> impact_law_names();
/// The law of that name with its default numbers. Throws InvalidArgument with the nearest name and the list.
[[nodiscard]] ImpactLaw make_impact_law(std::string_view name);

/// min(u⁻, 0): the part of a velocity that an impact law speaks of.
[[nodiscard]] inline double approach(double before) {
  return std::min(before, 0.0);
}

/// What a law adds to u⁺.
template <class Law>
[[nodiscard]] double rebound(const Law& law, double before) {
  return law.rebound(before);
}
[[nodiscard]] inline double rebound(const ImpactLaw& any, double before) {
  return std::visit([before](const auto& law) { return law.rebound(before); }, any);
}

/// -rebound(min(u⁻, 0)), the velocity after an impact in which nothing else acts; 0, not -0, when u⁻ ≥ 0.
template <class Law>
[[nodiscard]] double rebounded(const Law& law, double before) {
  return 0.0 - rebound(law, approach(before));
}

/// |min(u⁺ + rebound(u⁻), p)| with u⁻ as it enters (law.5): zero exactly at solutions, NaN when one of the numbers is.
/// It compares a velocity with an impulse: p must be in units of velocity, ω p with some ω > 0.         (law.6)
template <class Law>
[[nodiscard]] double impact_residual(const Law& law, double before, double after, double p) {
  return complementarity_residual(after + rebound(law, before), p);
}

}  // namespace orthant::laws
