// SPDX-License-Identifier: Apache-2.0
// Models that a program builds: the document is what a model file says, {"system": {…}, "contact": […], "run": {…}}, as
// JSON in memory, read by the reader of the files.
#pragma once

#include "orthant/files/models/model.hpp"

#include <string>

#include <nlohmann/json_fwd.hpp>

namespace orthant::files {

/// Throws ModelError. It names what is wrong as the arguments of `builder` ("Lcs") are named: A[0][1], contacts[0].gap.
[[nodiscard]] RunSpec built_model(const nlohmann::ordered_json& document, const std::string& builder);

/// The options of a run that have a meaning for the model, by the names in [run]; those without a value are left out.
[[nodiscard]] nlohmann::ordered_json run_options(const RunSpec& spec);

/// The options of spec.run, with those of `changes` in their place. Throws ModelError as the reader of [run] does.
[[nodiscard]] runs::RunOptions changed_options(const RunSpec& spec, const nlohmann::ordered_json& changes);

}  // namespace orthant::files
