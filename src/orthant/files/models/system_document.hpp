// SPDX-License-Identifier: Apache-2.0
// A model as the document that `built_model` takes back: {"system": {…}, "contact": […], …}, with the parameters put in
// and the formulas written again. Functions of a caller are not in it: where they stand the document has 0.
#pragma once

#include "orthant/files/models/model.hpp"

#include <nlohmann/json_fwd.hpp>

namespace orthant::files {

/// Throws InvalidArgument when a formula would be too long.
[[nodiscard]] nlohmann::ordered_json system_document(const RunSpec& spec);

}  // namespace orthant::files
