// SPDX-License-Identifier: Apache-2.0
// What the analysis found, as JSON (docs/guide/run.md): `orthant analyze --json`. What is not known, and numbers that
// are not finite, are null; complex numbers are pairs [re, im].
#pragma once

#include "orthant/analysis/lcs.hpp"

#include <nlohmann/json_fwd.hpp>

namespace orthant::files {

[[nodiscard]] nlohmann::ordered_json to_json(const analysis::LcsFindings& findings);

}  // namespace orthant::files
