// SPDX-License-Identifier: Apache-2.0
// A study and a comparison of runs as JSON (docs/guide/study.md). Distances that were not measured are null.
#pragma once

#include "orthant/studies/distances.hpp"
#include "orthant/studies/study.hpp"

#include <nlohmann/json_fwd.hpp>

namespace orthant::io {

[[nodiscard]] nlohmann::ordered_json to_json(const studies::Study& study);
[[nodiscard]] nlohmann::ordered_json to_json(const studies::Comparison& comparison);

}  // namespace orthant::io
