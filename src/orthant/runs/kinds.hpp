// SPDX-License-Identifier: Apache-2.0
// From a model of any kind to its run. The header of each kind has its analysis and its run by itself.
#pragma once

#include "orthant/systems/model.hpp"

#include <functional>
#include <string>
#include <vector>

// clang-format off
#define ORTHANT_ROOM orthant/runs  // NOLINT(bugprone-macro-parentheses): a path
// clang-format on
#include "orthant/systems/kinds.inc"

namespace orthant::runs {

/// Runs a model, whatever its kind. May be called from several threads at once.
using AnyRun = std::function<Outcome(const RunOptions&, const Observer&)>;

/// What does not depend on the options is done once; the model must outlive it.
[[nodiscard]] AnyRun prepared_run(const systems::Model& model);

/// The names of the schemes for a model of this kind.
[[nodiscard]] std::vector<std::string> scheme_names(const systems::Model& model);

}  // namespace orthant::runs
