// SPDX-License-Identifier: Apache-2.0
// What the run of a sweeping process returned, and what was found before it, as JSON (docs/guide/run.md). Numbers that
// are not finite are null.
#pragma once

#include "orthant/analysis/sweeping.hpp"
#include "orthant/runs/sweeping.hpp"

#include <nlohmann/json_fwd.hpp>

namespace orthant::files {

[[nodiscard]] nlohmann::ordered_json to_json(const runs::SweepingResult& result);

[[nodiscard]] nlohmann::ordered_json to_json(const analysis::SweepingFindings& findings);

}  // namespace orthant::files
