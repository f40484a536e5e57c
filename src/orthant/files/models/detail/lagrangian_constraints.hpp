// SPDX-License-Identifier: Apache-2.0
// The tables [[contact]], [[joint]] and [[dry_friction]] of a Lagrangian model.
#pragma once

#include "orthant/files/models/detail/model_document.hpp"
#include "orthant/files/models/detail/model_values.hpp"
#include "orthant/systems/lagrangian.hpp"

namespace orthant::files::detail {

/// `scope` knows t, q and v in the order of their slots, and the constants. Throws ModelError.
void read_constraints(const Place& root, const Scope& scope, systems::Lagrangian& system);

}  // namespace orthant::files::detail
