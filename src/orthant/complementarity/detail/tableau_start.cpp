// SPDX-License-Identifier: Apache-2.0
// The principal pivot on index r of  y = T x + t  exchanges y_r and x_r:                        (lcp.9) [CPS92]
//   T_rj ← -T_rj / T_rr,  T_rr ← 1 / T_rr,  t_r ← -t_r / T_rr,  and in every other row i
//   T_ij ← T_ij + T_ir T_rj,  t_i ← t_i + T_ir t_r,  T_ir ← T_ir / T_rr   (new row r on the right).
// It starts from y = w, x = z; at the end y_i is z_i where i was exchanged, w_i elsewhere, and y = t ≥ 0 = x.
#include "orthant/base/vectorise.hpp"
#include "orthant/complementarity/detail/cold_start.hpp"

#include <algorithm>
#include <cmath>

namespace orthant::complementarity::detail {
namespace {

constexpr double smallest_pivot = 1e-9;  // relative to |M_rr|; below it the problem is left to the pivoting engine
constexpr double largest_growth = 1e6;   // of z over |q_i / M_ii|; likewise

// Columns T_:1 … T_:n, t, padded to a height that is a multiple of 4. Functions take the height as an argument that is
// a constant once they are inlined: the loops over a column then have no remainder and no counter.
struct Tableau {
  double entries[(largest_tableau + 1) * largest_tableau];
  double diagonal[largest_tableau];  // |M_ii|
  Index size;
};

__attribute__((always_inline)) inline void pivot(Tableau& tableau, Index height, Index r) {
  double pivot_column[largest_tableau];
  double* __restrict own = tableau.entries + r * height;
  const double reciprocal = 1.0 / own[r];
  for (Index i = 0; i < height; ++i) pivot_column[i] = own[i];
  pivot_column[r] = 0.0;
  for (Index i = 0; i < height; ++i) own[i] = pivot_column[i] * reciprocal;
  own[r] = reciprocal;
  for (Index j = 0; j <= tableau.size; ++j) {
    if (j == r) continue;
    double* __restrict column = tableau.entries + j * height;
    const double factor = -column[r] * reciprocal;
    for (Index i = 0; i < height; ++i) column[i] += factor * pivot_column[i];
    column[r] = factor;
  }
}

__attribute__((always_inline)) inline bool make_nonnegative(Tableau& tableau, Index height, Place* places) {
  const Index n = tableau.size;
  const double* t = tableau.entries + n * height;
  for (Index pivots = 0; pivots <= 3 * n; ++pivots) {
    Index r = 0;
    for (Index i = 1; i < n; ++i) {
      if (t[i] < t[r]) r = i;
    }
    if (t[r] >= 0.0) return true;
    const bool is_entering = places[r] == Place::lower;
    const double smallest = is_entering ? smallest_pivot * tableau.diagonal[r] : 0.0;
    if (!(tableau.entries[r * height + r] > smallest)) return false;
    pivot(tableau, height, r);
    places[r] = is_entering ? Place::inside : Place::lower;
  }
  return false;
}

// Pivots on the most negative t_r until there is none. False when it runs out of pivots or positive diagonals.
ORTHANT_VECTORISE bool make_nonnegative_any(Tableau& tableau, Index height, Place* places) {
  switch (height) {
    case 4:
      return make_nonnegative(tableau, 4, places);
    case 8:
      return make_nonnegative(tableau, 8, places);
    case 12:
      return make_nonnegative(tableau, 12, places);
    default:
      return make_nonnegative(tableau, 16, places);
  }
}

}  // namespace

bool tableau_start(const BoxView<Matrix>& problem, double* z, Place* places) {
  const Index n = problem.size();
  if (n < 1 || n > largest_tableau) return false;
  const Index height = (n + 3) / 4 * 4;
  Tableau tableau;
  tableau.size = n;
  double size_of_q = 0.0;
  for (Index j = 0; j < n; ++j) {
    if (problem.lower[j] != 0.0 || problem.upper[j] != infinity) return false;
    double* column = tableau.entries + j * height;
    const double* source = problem.M.data() + j * n;
    for (Index i = 0; i < n; ++i) column[i] = source[i];
    for (Index i = n; i < height; ++i) column[i] = 0.0;
    tableau.diagonal[j] = std::abs(column[j]);
    tableau.entries[n * height + j] = problem.q[j];
    places[j] = Place::lower;
    size_of_q =
        std::max(size_of_q, std::abs(problem.q[j]) / (tableau.diagonal[j] > 0.0 ? tableau.diagonal[j] : infinity));
  }
  for (Index i = n; i < height; ++i) tableau.entries[n * height + i] = 0.0;
  if (!make_nonnegative_any(tableau, height, places)) return false;
  const double* t = tableau.entries + n * height;
  bool is_modest = true;
  for (Index i = 0; i < n; ++i) {
    z[i] = places[i] == Place::inside ? t[i] : 0.0;
    is_modest = is_modest && z[i] <= largest_growth * size_of_q;
  }
  return is_modest;
}

}  // namespace orthant::complementarity::detail
