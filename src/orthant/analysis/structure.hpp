// SPDX-License-Identifier: Apache-2.0
// What linear theory says of (A, B, C) at a glance.
#pragma once

#include "orthant/analysis/budget.hpp"
#include "orthant/systems/lcs.hpp"

#include <complex>
#include <vector>

namespace orthant::analysis {

struct Structure {
  bool controllable = false;  // rank (B AB … A^(n-1)B) = n, by a staircase in balanced units
  bool observable = false;    // the same for (A', C')
  Index states = 0;
  Index controllable_dimension = 0;
  Index observable_dimension = 0;
  std::vector<std::complex<double>> eigenvalues;  // of A; none when the budget does not allow them
  double spectral_abscissa = nan;                 // max Re: growth of the free motion
  double fastest_rate = nan;                      // max |eigenvalue|, 1/s
  // min |eigenvalue| over those that are not zero (relative to the fastest); nan when all are zero
  double slowest_rate = nan;
  double stiffness = nan;  // fastest over slowest rate of decay, 1 when there is no spread
};

[[nodiscard]] Structure structure(const systems::Prepared<systems::Lcs>& prepared, const Budget& budget = {});
/// Its rates alone: nothing is said of controllability and observability.
[[nodiscard]] Structure rates(const systems::Prepared<systems::Lcs>& prepared, const Budget& budget = {});

}  // namespace orthant::analysis
