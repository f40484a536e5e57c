// SPDX-License-Identifier: Apache-2.0
// Models that a program builds. The document is what a model file says, {"system": {…}, "contact": […], "run": {…}}, as
// JSON in memory; numbers come along with it, as arrays that are taken as they are. The reader of the files reads both,
// so that the same mistakes have the same messages.
#pragma once

#include "orthant/files/models/model.hpp"
#include "orthant/files/models/numbers.hpp"

#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

namespace orthant::files {

struct BuiltDocument {
  nlohmann::ordered_json tables;
  Arrays arrays;  // the tables have an empty array in the place of each
};

/// Throws ModelError. It names what is wrong as the arguments of `builder` ("Lcs") are named: A[0][1], contacts[0].gap.
[[nodiscard]] RunSpec built_model(BuiltDocument document, const std::string& builder);

/// "lcs", as in model files.
[[nodiscard]] std::string kind(const systems::Model& model);

/// Where the motion starts, by name: x0, or q0 and v0.
[[nodiscard]] std::vector<std::pair<std::string, Vector>> start(const systems::Model& model);

/// The same model with another start: `document` has the table "system" with some entries of its start. Throws
/// ModelError as `built_model` does. A mass matrix that depends on q is not checked again.
[[nodiscard]] RunSpec with_start(RunSpec spec, BuiltDocument document, const std::string& builder);

/// The options of a run that have a meaning for the model, by the names in [run]; those without a value are left out.
[[nodiscard]] nlohmann::ordered_json run_options(const RunSpec& spec);

/// The options of spec.run, with those of `changes` in their place. Throws ModelError as the reader of [run] does.
[[nodiscard]] runs::RunOptions changed_options(const RunSpec& spec, const nlohmann::ordered_json& changes);

}  // namespace orthant::files
