// SPDX-License-Identifier: Apache-2.0
// How every method ends: a point, or an active set, becomes a judged solution.
#pragma once

#include "orthant/complementarity/detail/box_view.hpp"
#include "orthant/complementarity/place.hpp"
#include "orthant/complementarity/reduction.hpp"
#include "orthant/complementarity/solution.hpp"

#include <vector>

namespace orthant::complementarity::detail {

/// Measures z on the data and keeps it in `solution` if it is better than what is there. True, and status `solved`,
/// when the certificate meets the tolerance.
template <class MatrixType>
bool judge(const BoxView<MatrixType>& problem, const Vector& z, double tolerance, LcpSolution& solution);

/// Solves the linear system of the active set accurately (lcp.7) and judges the point.
template <class MatrixType>
bool judge_active_set(const BoxView<MatrixType>& problem, const std::vector<Place>& places, double tolerance,
                      LcpSolution& solution);

/// Judges z, and if it does not pass, the point of the active set that it suggests.
template <class MatrixType>
bool judge_near(const BoxView<MatrixType>& problem, const Vector& z, double tolerance, LcpSolution& solution);

/// The active set that a point suggests: inside where z - w is, at the nearer bound elsewhere (lcp.3).
template <class MatrixType>
[[nodiscard]] std::vector<Place> suggested_places(const BoxView<MatrixType>& problem, const Vector& z);

/// Turns the solution of the equivalent LCP (lcp.11) into one of the box LCP, judged on the latter's data.
void judge_reduced(const BoxLcp& problem, const LcpReduction& reduction, double tolerance, LcpSolution& solution);

/// A box LCP by a method that knows only LCPs.
template <class Method>
[[nodiscard]] LcpSolution solve_reduced(const Method& method, const BoxLcp& problem) {
  const LcpReduction reduction = as_lcp(problem);
  LcpSolution solution = method.solve(reduction.lcp);
  judge_reduced(problem, reduction, method.tolerance, solution);
  return solution;
}

}  // namespace orthant::complementarity::detail
