// SPDX-License-Identifier: Apache-2.0
// Orthant's solvers as contestants. "solve" is the public one-call path, from the problem's data to a solution
// with its certificate; "prepare + solve" makes a prepared solver for M (its copy of M included) and solves once.
// Both are timed whole, memory and validation included.
#pragma once

#include "benchmarks/complementarity/contest.hpp"

#include <vector>

namespace orthant::benchmarks {

[[nodiscard]] std::vector<Contestant> orthant_contestants();

}  // namespace orthant::benchmarks
