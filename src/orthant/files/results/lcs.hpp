// SPDX-License-Identifier: Apache-2.0
// What a run of a linear complementarity system returned, and what the analysis found, as JSON (docs/guide/run.md):
// result.json, `orthant run --json`, `orthant analyze --json`. What is not known or does not apply, and numbers that
// are not finite, are null; complex numbers are pairs [re, im]. The trajectory is not part of it.
#pragma once

#include "orthant/analysis/lcs.hpp"
#include "orthant/runs/lcs.hpp"

#include <nlohmann/json_fwd.hpp>

namespace orthant::files {

[[nodiscard]] nlohmann::ordered_json to_json(const runs::LcsResult& result);
[[nodiscard]] nlohmann::ordered_json to_json(const analysis::LcsFindings& findings);

}  // namespace orthant::files
