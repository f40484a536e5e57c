// SPDX-License-Identifier: Apache-2.0
// One run of a study.
#pragma once

#include "orthant/runs/kinds.hpp"
#include "orthant/tasks/study.hpp"

#include <functional>
#include <string>

namespace orthant::tasks {

/// One run of a study, with `options` but for the scheme and h. `on_progress` as in runs::Observer. Throws
/// InvalidArgument.
[[nodiscard]] StudiedRun studied_run(const runs::AnyRun& run, runs::RunOptions options, const std::string& scheme,
                                     double h, const std::function<bool(double t, Index step)>& on_progress = {});

}  // namespace orthant::tasks
