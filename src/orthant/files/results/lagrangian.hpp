// SPDX-License-Identifier: Apache-2.0
// The run of a Lagrangian system, and what was found before it, as JSON (docs/guide/run.md). Numbers that are not
// finite, and those that do not apply, are null.
#pragma once

#include "orthant/analysis/lagrangian.hpp"
#include "orthant/runs/lagrangian.hpp"

#include <nlohmann/json_fwd.hpp>

namespace orthant::files {

[[nodiscard]] nlohmann::ordered_json to_json(const runs::LagrangianResult& result);
[[nodiscard]] nlohmann::ordered_json to_json(const analysis::LagrangianFindings& findings);

}  // namespace orthant::files
