// SPDX-License-Identifier: Apache-2.0
// What all runs have in common: the options are checked, the scheme is chosen, the result says what was asked for and
// what was used, and the certificates are checked last.
#pragma once

#include "orthant/runs/options.hpp"
#include "orthant/runs/result.hpp"
#include "orthant/schemes/automatic.hpp"

#include <string>
#include <variant>

namespace orthant::runs::detail {

/// `execute(scheme, result)` runs the scheme, which is one for the kind of the findings.
template <class Result, class Findings, class Execute>
[[nodiscard]] Result run_with(const Findings& findings, const RunOptions& options, const Execute& execute) {
  validate_options(options);
  const schemes::Chosen chosen = schemes::chosen(options.scheme, findings);
  Result result;
  result.asked = options.scheme.name();
  result.scheme = orthant::name(chosen.scheme);
  result.scheme_because = chosen.because;
  result.h = options.h;
  result.warnings = chosen.warnings;
  std::visit(
      [&]<class Scheme>(const Scheme& scheme) {
        if constexpr (schemes::FitsKind<Scheme, Findings>) execute(scheme, result);
      },
      chosen.scheme);
  judge(result);
  return result;
}

}  // namespace orthant::runs::detail
