// SPDX-License-Identifier: Apache-2.0
// All that can be said of a linear complementarity system before it runs.
#pragma once

#include "orthant/analysis/passivity.hpp"
#include "orthant/analysis/structure.hpp"
#include "orthant/analysis/zero_dynamics.hpp"
#include "orthant/complementarity/matrix_class.hpp"

#include <optional>
#include <string>
#include <vector>

namespace orthant::analysis {

/// The values of `well_posed.verdict` in result files, best first.
enum class WellPosedness { globally_well_posed, one_step_problems_solvable, not_guaranteed, ill_posed };
[[nodiscard]] std::string_view name(WellPosedness verdict);  // "globally well posed", …

struct WellPosed {
  WellPosedness verdict = WellPosedness::not_guaranteed;
  std::string because;  // the result it rests on, e.g. "Corollary 2: CA^(r-1)B > 0"
};

/// A step to start with.
struct FirstStep {
  double h = nan;  // s
  std::string because;
};

struct LcsFindings {
  bool is_complementarity = true;  // no bounds but λ ≥ 0; false: a relay
  bool has_feedthrough = false;    // D is not zero
  bool has_restitution = false;    // some e_i > 0
  bool has_functions = false;      // some input is a function of the caller: it has no Taylor series
  bool is_bounded_below = true;    // no λ can go to -∞
  RelativeDegree degree;
  std::optional<ZeroDynamics> form;        // when the degree exists and every r_l ≥ 1
  complementarity::MatrixClasses leading;  // classes of the decoupling matrix Δ (for r = 0: of D), without other stops
  bool leading_is_symmetric = false;
  Structure structure;
  Passivity passivity;
  WellPosed well_posed;
  double growth_rate = nan;  // Λ = ‖Ā‖ in the norm of the form [ABG08, (78)]; ‖A‖ when there is no form
  FirstStep first_step;
  std::vector<std::string> beware;   // warnings, one sentence each
  std::vector<std::string> skipped;  // what the budget did not allow, one sentence each
  // of these, what every run carries: its motion may not be the only one, or may not be that of the model as meant
  std::vector<std::string> doubts;
  std::string verdict;  // one line: "relative degree 3, globally well posed"

  [[nodiscard]] bool is_ill_posed() const { return well_posed.verdict == WellPosedness::ill_posed; }
};

/// How far to look. `form` is what a run needs; `full` adds controllability, observability, and passivity, whose matrix
/// inequalities may take seconds.
enum class Depth { form, full };

/// Throws InvalidArgument when the system is not valid.
[[nodiscard]] LcsFindings analyse(const systems::Prepared<systems::Lcs>& prepared, Depth depth = Depth::full,
                                  const Budget& budget = {});
[[nodiscard]] LcsFindings analyse(const systems::Lcs& system, Depth depth = Depth::full, const Budget& budget = {});

}  // namespace orthant::analysis
