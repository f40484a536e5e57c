// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "orthant/systems/mechanics_expressions.hpp"

namespace orthant::systems::detail {

/// The functions of what `completed` returned; Prepared<Lagrangian> holds them.
[[nodiscard]] MechanicsExpressions mechanics_expressions(const Lagrangian& system);

}  // namespace orthant::systems::detail
