// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "orthant/files/models/model.hpp"
#include "orthant/runs/result.hpp"

namespace orthant::files {

/// A table has no value outside of its range unless it says so: where a run ended in numbers that are not finite, a warning
/// says which tables could be the reason.
void explain_tables(const RunSpec& spec, runs::Outcome& outcome);

}  // namespace orthant::files
