// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "orthant/files/models/detail/model_document.hpp"
#include "orthant/files/models/detail/model_values.hpp"

namespace orthant::files::detail {

/// kind = "lagrangian": the tables [system], [[contact]], [[joint]], [[dry_friction]] and [run] into `spec`; its
/// parameters are read already. Throws ModelError.
void read_lagrangian(const Place& root, const Scope& constants, RunSpec& spec);

}  // namespace orthant::files::detail
