// SPDX-License-Identifier: Apache-2.0
// A model through all that `orthant analyze` and `orthant run` do with it, by every scheme, for a few steps.
#pragma once

#include "orthant/files/models/model.hpp"
#include "orthant/runs/result.hpp"

namespace orthant::fuzz {

/// Throws InvalidArgument where the commands would end with a message.
void run_by_every_scheme(files::RunSpec spec);

/// What must be true of a result, whatever the model.
void check(const runs::Outcome& outcome, const runs::RunOptions& options);

}  // namespace orthant::fuzz
