// SPDX-License-Identifier: Apache-2.0
// Good first guesses for the active set of an LCP. Each may decline; whatever it says is judged by the certificate.
#pragma once

#include "orthant/complementarity/detail/box_view.hpp"
#include "orthant/complementarity/place.hpp"

#include <vector>

namespace orthant::complementarity::detail {

inline constexpr Index largest_tableau = 16;

/// Dense LCP of size ≤ 16: principal pivots in the tableau [M | q], z_r ↔ w_r for the most negative entry r of the last
/// column (lcp.9). In so small a tableau a pivot costs less than a new factorisation. Writes z and places; false when a
/// pivot is not positive or 3 n of them are not enough.
[[nodiscard]] bool tableau_start(const BoxView<Matrix>& problem, double* z, Place* places);

/// Dense LCP: a few sweeps of Gauss-Seidel (lcp.14), while they settle the active set.
/// A sweep costs n², a factorisation saved n³. Writes places; w is scratch. False when a diagonal is not positive.
[[nodiscard]] bool sweep_start(const BoxView<Matrix>& problem, double* z, double* w, Place* places);

/// The variables begin … end - 1, all inside, and their two ends as functions of their neighbours (lcp.10).
struct ChainRun {
  Index begin = 0, end = 0;
  double first = 0.0, first_left = 0.0, first_right = 0.0;
  double last = 0.0, last_left = 0.0, last_right = 0.0;
};

/// LCP with a tridiagonal matrix, off-diagonal entries ≤ 0 (contacts in a chain, the obstacle problem in one
/// dimension), in O(n): variables enter one by one and never leave (lcp.10) [Chandrasekaran70]. Bounds [0, 0] are
/// allowed as well: such a variable stays out. Writes places; `runs` is scratch; false when the problem is not of that
/// kind or a pivot is lost to rounding.
[[nodiscard]] bool chain_start(const BoxView<SparseMatrix>& problem, Place* places, std::vector<ChainRun>& runs);

}  // namespace orthant::complementarity::detail
