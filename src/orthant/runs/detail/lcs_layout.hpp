// SPDX-License-Identifier: Apache-2.0
// Rows of a linear complementarity system: t, x, w, and with a zero-dynamics form z<output>_<level>, xi,
// mu<output>_<level>, chi<output>; without one lambda<output>. chi is the density of dν_r, mu the measure of the step.
#pragma once

#include "orthant/analysis/zero_dynamics.hpp"
#include "orthant/runs/column.hpp"
#include "orthant/systems/lcs.hpp"

#include <optional>

namespace orthant::runs::detail {

/// `has_lambda`: the scheme knows λ itself, not only its density.
[[nodiscard]] Layout lcs_layout(const systems::Lcs& system, const std::optional<analysis::ZeroDynamics>& form,
                                bool has_lambda);

}  // namespace orthant::runs::detail
