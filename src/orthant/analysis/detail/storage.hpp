// SPDX-License-Identifier: Apache-2.0
// The search for a storage function x'Jx, with J = J_0 + θ_1 J_1 + … linear in unknowns θ:
//   J = J' > 0,   L(J) = [-(JA + A'J), C' - JB; C - B'J, D + D'] ≥ 0                          (pass.6)
// Equations come first: J = J', L v = 0 for every v known to satisfy v'Lv = 0 whatever θ is. What they leave free is
// found by
//   maximise t  subject to  J ≥ t,  L ≥ t off the known kernel,  t ≤ 1,  J ≤ bound             (pass.7)
// If L is singular at the optimum (a lossless system), its kernel is added to the equations and the rest is solved
// again.
#pragma once

#include "orthant/analysis/detail/balance.hpp"
#include "orthant/analysis/passivity.hpp"

#include <vector>

namespace orthant::analysis::detail {

struct StorageProblem {
  LinearSystem system;
  Matrix J_0;                   // the fixed part; zero when J may be scaled at will
  std::vector<Matrix> J_terms;  // J_1, J_2, …; need not be symmetric, J must
  std::vector<Index> silent;    // states i with L_ii = 0 whatever θ is
  Vector given_units = {};      // for balanced_units
};

enum class StorageOutcome { found, contradiction, not_found, no_solver };

struct StorageAnswer {
  StorageOutcome outcome = StorageOutcome::not_found;
  Matrix J = {};                        // in the caller's units
  StorageCertificate certificate = {};  // of J, found or not
};

/// What a search for J with so many unknowns takes; those that were always tried count as nothing.
[[nodiscard]] double storage_operations(Index unknowns);

/// `found` only when the certificate meets the tolerance. `contradiction`: the equations have no solution.
[[nodiscard]] StorageAnswer find_storage(const StorageProblem& problem, double tolerance);

/// How good J is for the system, in units in which J is the identity.
[[nodiscard]] StorageCertificate certify(const LinearSystem& system, const Matrix& J);

}  // namespace orthant::analysis::detail
