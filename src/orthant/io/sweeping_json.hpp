// SPDX-License-Identifier: Apache-2.0
// What the run of a sweeping process returned, and what can be said of it before, as JSON (docs/guide/run.md). Numbers
// that are not finite are null.
#pragma once

#include "orthant/analysis/sweeping.hpp"
#include "orthant/simulation/sweeping_run.hpp"

#include <nlohmann/json_fwd.hpp>

namespace orthant::io {

[[nodiscard]] nlohmann::ordered_json to_json(const simulation::SweepingResult& result);

[[nodiscard]] nlohmann::ordered_json to_json(const analysis::SweepingFindings& findings);

}  // namespace orthant::io
