// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "orthant/files/models/detail/model_document.hpp"
#include "orthant/files/models/detail/model_values.hpp"

namespace orthant::files::detail {

/// The tables [[draw]]; `scope` knows t and the state in the order of their slots, and the constants. A table with
/// count = n is n drawings; in its expressions i is the number of the drawing, from 0. Throws ModelError.
[[nodiscard]] std::vector<systems::Drawing> read_drawings(const Place& root, const Scope& scope);

}  // namespace orthant::files::detail
