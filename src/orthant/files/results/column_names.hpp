// SPDX-License-Identifier: Apache-2.0
// Columns of a trajectory of which only the names are known: results of format 1, whose result.json does not describe
// them, and tables that a program made.
#pragma once

#include "orthant/runs/column.hpp"

#include <string>
#include <vector>

namespace orthant::files {

/// What columns of these names were in format 1: q0 is continuous, p0 the measure that takes the impulses of contact 0.
[[nodiscard]] std::vector<runs::Column> columns_named(const std::vector<std::string>& names);

}  // namespace orthant::files
