// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "orthant/files/models/detail/model_document.hpp"
#include "orthant/files/models/detail/model_values.hpp"

#include <nlohmann/json_fwd.hpp>

namespace orthant::files::detail {

/// kind = "lcs": the tables [system] and [[draw]] into `model`. Throws ModelError.
void read_tables(const Place& root, const Scope& constants, systems::LcsModel& model);

/// The same tables again, without the drawings. Throws InvalidArgument when a formula would be too long.
[[nodiscard]] nlohmann::ordered_json document(const systems::LcsModel& model);

}  // namespace orthant::files::detail
