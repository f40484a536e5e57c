// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "orthant/files/models/detail/model_document.hpp"
#include "orthant/files/models/detail/model_values.hpp"

namespace orthant::files::detail {

/// kind = "lcs": the tables [system] and [run] into `spec`; its parameters are read already. Throws ModelError.
void read_lcs(const Place& root, const Scope& constants, RunSpec& spec);

}  // namespace orthant::files::detail
