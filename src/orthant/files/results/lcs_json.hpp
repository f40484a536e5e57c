// SPDX-License-Identifier: Apache-2.0
// What a run returned, as JSON (docs/guide/run.md): result.json and `orthant run --json`. Numbers that are not finite,
// and those that do not apply, are null. The trajectory is not part of it.
#pragma once

#include "orthant/runs/lcs.hpp"

#include <nlohmann/json_fwd.hpp>

namespace orthant::files {

[[nodiscard]] nlohmann::ordered_json to_json(const runs::LcsResult& result);

}  // namespace orthant::files
