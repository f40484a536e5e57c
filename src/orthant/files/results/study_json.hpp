// SPDX-License-Identifier: Apache-2.0
// A study and a comparison of runs as JSON (docs/guide/study.md). Distances that were not measured are null.
#pragma once

#include "orthant/tasks/distances.hpp"
#include "orthant/tasks/study.hpp"

#include <nlohmann/json_fwd.hpp>

namespace orthant::files {

[[nodiscard]] nlohmann::ordered_json to_json(const tasks::Study& study);
[[nodiscard]] nlohmann::ordered_json to_json(const tasks::Comparison& comparison);

}  // namespace orthant::files
