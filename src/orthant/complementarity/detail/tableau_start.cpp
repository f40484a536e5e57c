// SPDX-License-Identifier: Apache-2.0
// The principal pivot on index r of  y = T x + t  exchanges y_r and x_r:                        (lcp.9) [CPS92]
//   T_rj ← -T_rj / T_rr,  T_rr ← 1 / T_rr,  t_r ← -t_r / T_rr,  and in every other row i
//   T_ij ← T_ij + T_ir T_rj,  t_i ← t_i + T_ir t_r,  T_ir ← T_ir / T_rr   (new row r on the right).
// It starts from y = w, x = z; at the end y_i is z_i where i was exchanged, w_i elsewhere, and y = t ≥ 0 = x.
#include <algorithm>

#include "orthant/base/vectorise.hpp"
#include "orthant/complementarity/detail/cold_start.hpp"

namespace orthant::complementarity::detail {
namespace {

constexpr Index largest = 16;
constexpr Index stride = 20;  // a row [T_i | t_i], rounded up so that whole vectors are processed

struct Tableau {
  double rows[largest * stride];
  [[nodiscard]] double* row(Index i) { return rows + i * stride; }
};

void pivot(Tableau& tableau, Index n, Index r) {
  const Index width = (n + 4) / 4 * 4;  // n + 1 columns; the padding is zero and stays zero
  double* __restrict pivot_row = tableau.row(r);
  const double reciprocal = 1.0 / pivot_row[r];
  for (Index j = 0; j < width; ++j) pivot_row[j] *= -reciprocal;
  pivot_row[r] = reciprocal;
  for (Index i = 0; i < n; ++i) {
    if (i == r) continue;
    double* __restrict row = tableau.row(i);
    const double factor = row[r];
    row[r] = 0.0;
    for (Index j = 0; j < width; ++j) row[j] += factor * pivot_row[j];
  }
}

// Pivots on the most negative t_r until there is none. False when it runs out of pivots or positive diagonals.
ORTHANT_VECTORISE bool make_nonnegative(Tableau& tableau, Index n, Place* places) {
  for (Index pivots = 0; pivots <= 3 * n; ++pivots) {
    Index r = 0;
    for (Index i = 1; i < n; ++i) {
      if (tableau.row(i)[n] < tableau.row(r)[n]) r = i;
    }
    if (tableau.row(r)[n] >= 0.0) return true;
    if (!(tableau.row(r)[r] > 0.0)) return false;
    pivot(tableau, n, r);
    places[r] = places[r] == Place::inside ? Place::lower : Place::inside;
  }
  return false;
}

}  // namespace

bool tableau_start(const BoxView<Matrix>& problem, double* z, Place* places) {
  const Index n = problem.size();
  if (n < 1 || n > largest) return false;
  Tableau tableau;
  for (Index i = 0; i < n; ++i) {
    if (problem.lower[i] != 0.0 || problem.upper[i] != infinity) return false;
    double* row = tableau.row(i);
    for (Index j = 0; j < n; ++j) row[j] = problem.M.data()[i + j * n];
    row[n] = problem.q[i];
    std::fill(row + n + 1, row + stride, 0.0);
  }
  std::fill(places, places + n, Place::lower);
  if (!make_nonnegative(tableau, n, places)) return false;
  for (Index i = 0; i < n; ++i) z[i] = places[i] == Place::inside ? tableau.row(i)[n] : 0.0;
  return true;
}

}  // namespace orthant::complementarity::detail
