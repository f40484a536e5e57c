// SPDX-License-Identifier: Apache-2.0
// z_i ← max(0, z_i - w_i / M_ii) in turn, w = M z + q with the newest z (lcp.14), while each sweep changes the active
// set by clearly less than the one before.
#include "orthant/base/vectorise.hpp"
#include "orthant/complementarity/detail/cold_start.hpp"

#include <algorithm>

namespace orthant::complementarity::detail {
namespace {

constexpr int most_sweeps = 12;

ORTHANT_VECTORISE void add_multiple(double* __restrict y, const double* __restrict x, double a, Index n) {
  for (Index i = 0; i < n; ++i) y[i] += a * x[i];
}

}  // namespace

bool sweep_start(const BoxView<Matrix>& problem, double* z, double* w, Place* places) {
  const Index n = problem.size();
  const double* M = problem.M.data();
  for (Index i = 0; i < n; ++i) {
    if (!(M[i * (n + 1)] > 0.0) || problem.lower[i] != 0.0 || problem.upper[i] != infinity) return false;
    places[i] = Place::lower;
    z[i] = 0.0;
    w[i] = problem.q[i];
  }
  Index before = n;
  for (int sweep = 0; sweep < most_sweeps; ++sweep) {
    Index changes = 0;
    for (Index i = 0; i < n; ++i) {
      const double moved = std::max(z[i] - w[i] / M[i * (n + 1)], 0.0);
      const double change = moved - z[i];
      if (change != 0.0) add_multiple(w, M + i * n, change, n);
      const Place place = moved > 0.0 ? Place::inside : Place::lower;
      if (place != places[i]) ++changes;
      places[i] = place;
      z[i] = moved;
    }
    if (changes == 0 || (sweep > 0 && 4 * changes > 3 * before)) break;  // settled, or not settling
    before = changes;
  }
  return true;
}

}  // namespace orthant::complementarity::detail
