// SPDX-License-Identifier: Apache-2.0
// What all runs have in common: the options are checked, the scheme is chosen, the step is fitted to T, the result says
// what was asked for and what was used, and the certificates are checked last.
#pragma once

#include "orthant/base/interrupt.hpp"
#include "orthant/runs/options.hpp"
#include "orthant/runs/result.hpp"
#include "orthant/schemes/automatic.hpp"

#include <string>
#include <variant>

namespace orthant::runs::detail {

/// The h that a run to T takes: at most T, and T / n for a scheme with equal steps, which cannot take a shorter one at
/// the end (`static constexpr bool has_equal_steps`). What is not as asked for gives a warning.
[[nodiscard]] double fitted_step(const RunOptions& options, bool has_equal_steps, std::vector<std::string>& warnings);

/// The last state by the names that the model gives its columns, where it names some: an entry for each.
void name_final_values(Outcome& outcome);

/// `execute(scheme, options, result)` runs the scheme, which is one for the kind of the findings.
template <class Result, class Findings, class Execute>
[[nodiscard]] Result run_with(const Findings& findings, const RunOptions& asked, const Execute& execute) {
  validate_options(asked);
  const StopScope to_its_end(heeded_request());  // the loop stops heeding it
  const schemes::Chosen chosen = schemes::chosen(asked.scheme, findings);
  Result result;
  result.asked = asked.scheme.name();
  result.scheme = orthant::name(chosen.scheme);
  result.scheme_because = chosen.because;
  result.warnings = chosen.warnings;
  std::visit(
      [&]<class Scheme>(const Scheme& scheme) {
        if constexpr (schemes::FitsKind<Scheme, Findings>) {
          RunOptions options = asked;
          options.h = fitted_step(
              asked, requires { Scheme::has_equal_steps; }, result.warnings);
          result.h = options.h;
          execute(scheme, options, result);
        }
      },
      chosen.scheme);
  name_final_values(result);
  judge(result);
  return result;
}

}  // namespace orthant::runs::detail
