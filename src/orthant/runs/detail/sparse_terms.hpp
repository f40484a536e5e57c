// SPDX-License-Identifier: Apache-2.0
// Products with sparse matrices as judges need them: with the sizes of their terms, in one pass, without memory.
#pragma once

#include "orthant/systems/mechanics.hpp"

#include <cmath>

namespace orthant::runs::detail {

/// u = H v + s
inline void velocities(const systems::RowMatrix& H, const Vector& v, const Vector& s, Vector& u) {
  const int* const starts = H.outerIndexPtr();
  const int* const columns = H.innerIndexPtr();
  const double* const values = H.valuePtr();
  u.resize(H.rows());
  for (Index row = 0; row < H.rows(); ++row) {
    double sum = 0;
    for (int at = starts[row]; at < starts[row + 1]; ++at) sum += values[at] * v[columns[at]];
    u[row] = s[row] + sum;
  }
}

/// x_j and y_j of a term
struct Factors {
  double value, size;
};

/// residual += A x and size += |A| y, with x_j and y_j as `factors(j)` gives them, for the columns of A, or for its rows
/// when they are stored (Aᵀ is meant then). What has no factor costs nothing, as a contact without impulse.
template <class Sparse, class FactorsAt>
void add_terms(const Sparse& A, const FactorsAt& factors, Vector& residual, Vector& size) {
  const int* const starts = A.outerIndexPtr();
  const int* const places = A.innerIndexPtr();
  const double* const values = A.valuePtr();
  for (Index j = 0; j < A.outerSize(); ++j) {
    const Factors factor = factors(j);
    if (factor.size == 0) continue;
    for (int at = starts[j]; at < starts[j + 1]; ++at) {
      residual[places[at]] += values[at] * factor.value;
      size[places[at]] += std::abs(values[at]) * factor.size;
    }
  }
}

}  // namespace orthant::runs::detail
