// SPDX-License-Identifier: Apache-2.0
// The lines that the summaries of all kinds of runs have in common.
#pragma once

#include "orthant/present/text/text.hpp"
#include "orthant/runs/result.hpp"

#include <cmath>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace orthant::present {

inline constexpr std::size_t most_events = 10;  // lines of a list

/// "finished at t = 10: 1000 steps of h = 0.01 by emts"
[[nodiscard]] inline std::string outcome_line(const runs::Outcome& outcome) {
  std::string status(name(outcome.status));
  for (char& c : status) c = c == '_' ? ' ' : c;
  return fmt::format("{} at t = {:.6g}: {} of h = {:.6g} by {}\n", status, outcome.t_end,
                     counted(outcome.steps, "step"), outcome.h, outcome.scheme);
}

/// Nothing unless the scheme was chosen by `auto`.
[[nodiscard]] inline std::string choice_line(const runs::Outcome& outcome) {
  if (outcome.scheme_because.empty()) return "";
  return wrapped(fmt::format("{} was chosen because {}", outcome.scheme, outcome.scheme_because), 0) + "\n";
}

/// Any struct that lists its numbers in `fields`; those that do not apply are left out.
template <class Certificate>
[[nodiscard]] std::string certificate_line(const Certificate& worst) {
  std::vector<std::string> parts;
  Certificate::fields(worst, [&parts](std::string_view name, double value) {
    if (!std::isnan(value)) parts.push_back(fmt::format("{} {:.2g}", name, value));
  });
  return parts.empty() ? ""
                       : wrapped(fmt::format("certificates, worst of all steps: {}", fmt::join(parts, ", ")), 2) + "\n";
}

}  // namespace orthant::present
