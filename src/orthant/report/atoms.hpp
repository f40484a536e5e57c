// SPDX-License-Identifier: Apache-2.0
// The atoms that a result knows, under the names of the columns they belong to.
#pragma once

#include "orthant/simulation/lagrangian_run.hpp"
#include "orthant/simulation/result.hpp"
#include "orthant/simulation/sweeping_run.hpp"

#include <string>
#include <vector>

namespace orthant::report {

/// weight · δ_t^(order)
struct NamedAtom {
  std::string column;
  int order = 0;
  double t = nan, weight = nan;
};

/// Of λ: under chi and lambda, as the column has the one name or the other.
[[nodiscard]] std::vector<NamedAtom> named_atoms(const simulation::LambdaDistribution& lambda);
/// The impacts of a Lagrangian run with so many contacts; those beyond are joints.
[[nodiscard]] std::vector<NamedAtom> named_atoms(const std::vector<simulation::Impact>& impacts, Index contacts);
/// The jumps of a sweeping process.
[[nodiscard]] std::vector<NamedAtom> named_atoms(const std::vector<simulation::SweepingJump>& jumps);

}  // namespace orthant::report
