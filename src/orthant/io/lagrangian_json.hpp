// SPDX-License-Identifier: Apache-2.0
// The run of a Lagrangian system, and what was found before it, as JSON (docs/guide/run.md). Numbers that are not
// finite, and those that do not apply, are null.
#pragma once

#include "orthant/analysis/lagrangian_findings.hpp"
#include "orthant/simulation/lagrangian_run.hpp"

#include <nlohmann/json_fwd.hpp>

namespace orthant::io {

[[nodiscard]] nlohmann::ordered_json to_json(const simulation::LagrangianResult& result);
[[nodiscard]] nlohmann::ordered_json to_json(const analysis::LagrangianFindings& findings);

}  // namespace orthant::io
