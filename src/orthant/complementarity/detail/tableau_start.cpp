// SPDX-License-Identifier: Apache-2.0
// The principal pivot on index r of  y = T x + t  exchanges y_r and x_r:                        (lcp.9) [CPS92]
//   T_rj ← -T_rj / T_rr,  T_rr ← 1 / T_rr,  t_r ← -t_r / T_rr,  and in every other row i
//   T_ij ← T_ij + T_ir T_rj,  t_i ← t_i + T_ir t_r,  T_ir ← T_ir / T_rr   (new row r on the right).
// It starts from y = w, x = z; at the end y_i is z_i where i was exchanged, w_i elsewhere, and y = t ≥ 0 = x.
#include "orthant/base/vectorise.hpp"
#include "orthant/complementarity/detail/cold_start.hpp"

namespace orthant::complementarity::detail {
namespace {

constexpr Index largest = 16;

// Rows [T_i | t_i | 0 …], padded to a width that is a multiple of 4. Functions take the width as an argument that is
// a constant once they are inlined: the loops over a row then have no remainder and no counter.
struct Tableau {
  double entries[largest * 20];
  Index size;
};

__attribute__((always_inline)) inline void pivot(Tableau& tableau, Index width, Index r) {
  double* __restrict pivot_row = tableau.entries + r * width;
  const double reciprocal = 1.0 / pivot_row[r];
  for (Index j = 0; j < width; ++j) pivot_row[j] *= -reciprocal;
  pivot_row[r] = reciprocal;
  for (Index i = 0; i < tableau.size; ++i) {
    if (i == r) continue;
    double* __restrict row = tableau.entries + i * width;
    const double factor = row[r];
    row[r] = 0.0;
    for (Index j = 0; j < width; ++j) row[j] += factor * pivot_row[j];
  }
}

__attribute__((always_inline)) inline bool make_nonnegative(Tableau& tableau, Index width, Place* places) {
  const Index n = tableau.size;
  const double* t = tableau.entries + n;  // t_i is at t[i * width]
  for (Index pivots = 0; pivots <= 3 * n; ++pivots) {
    Index r = 0;
    for (Index i = 1; i < n; ++i) {
      if (t[i * width] < t[r * width]) r = i;
    }
    if (t[r * width] >= 0.0) return true;
    if (!(tableau.entries[r * width + r] > 0.0)) return false;
    pivot(tableau, width, r);
    places[r] = places[r] == Place::inside ? Place::lower : Place::inside;
  }
  return false;
}

// Pivots on the most negative t_r until there is none. False when it runs out of pivots or positive diagonals.
ORTHANT_VECTORISE bool make_nonnegative_any(Tableau& tableau, Index width, Place* places) {
  switch (width) {
    case 4:
      return make_nonnegative(tableau, 4, places);
    case 8:
      return make_nonnegative(tableau, 8, places);
    case 12:
      return make_nonnegative(tableau, 12, places);
    case 16:
      return make_nonnegative(tableau, 16, places);
    default:
      return make_nonnegative(tableau, 20, places);
  }
}

}  // namespace

bool tableau_start(const BoxView<Matrix>& problem, double* z, Place* places) {
  const Index n = problem.size();
  if (n < 1 || n > largest) return false;
  const Index width = (n + 4) / 4 * 4;
  Tableau tableau;
  tableau.size = n;
  for (Index i = 0; i < n; ++i) {
    if (problem.lower[i] != 0.0 || problem.upper[i] != infinity) return false;
    double* row = tableau.entries + i * width;
    for (Index j = 0; j < n; ++j) row[j] = problem.M.data()[i + j * n];
    row[n] = problem.q[i];
    for (Index j = n + 1; j < width; ++j) row[j] = 0.0;
    places[i] = Place::lower;
  }
  if (!make_nonnegative_any(tableau, width, places)) return false;
  for (Index i = 0; i < n; ++i) z[i] = places[i] == Place::inside ? tableau.entries[i * width + n] : 0.0;
  return true;
}

}  // namespace orthant::complementarity::detail
