// SPDX-License-Identifier: Apache-2.0
// Rows of a linear complementarity system: t, x, w, and with a zero-dynamics form z<output>_<level>, xi,
// mu<output>_<level>, chi<output>; without one lambda<output>. chi is the density of dν_r, mu the measure of the step.
#pragma once

#include "orthant/analysis/zero_dynamics.hpp"
#include "orthant/runs/detail/columns.hpp"
#include "orthant/systems/lcs.hpp"

#include <optional>

namespace orthant::runs::detail {

/// What a row is made from.
struct LcsRow {
  double t = 0;
  Vector x, w;
  Vector z;       // with a zero-dynamics form: the levels of each output, then ξ
  Vector mu;      // of the levels
  Vector lambda;  // itself, or its density
  Vector u;       // when the model names its inputs, or uses them in an output
};

/// `has_lambda`: the scheme knows λ itself, not only its density.
[[nodiscard]] Columns<LcsRow> lcs_columns(const systems::Lcs& system, const std::optional<analysis::ZeroDynamics>& form,
                                          bool has_lambda);

}  // namespace orthant::runs::detail
