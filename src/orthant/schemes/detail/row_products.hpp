// SPDX-License-Identifier: Apache-2.0
// Products with the rows H, without allocation.
#pragma once

#include "orthant/systems/mechanics.hpp"

namespace orthant::schemes::detail {

/// y = H x
inline void apply(const systems::RowMatrix& H, const Vector& x, Vector& y) {
  y.resize(H.rows());
  const int* const starts = H.outerIndexPtr();
  const int* const columns = H.innerIndexPtr();
  const double* const values = H.valuePtr();
  for (Index i = 0; i < H.rows(); ++i) {
    double sum = 0;
    for (int at = starts[i]; at < starts[i + 1]; ++at) sum += values[at] * x[columns[at]];
    y[i] = sum;
  }
}

/// y = Hᵀ x
inline void apply_transposed(const systems::RowMatrix& H, const Vector& x, Vector& y) {
  y.setZero(H.cols());
  const int* const starts = H.outerIndexPtr();
  const int* const columns = H.innerIndexPtr();
  const double* const values = H.valuePtr();
  for (Index i = 0; i < H.rows(); ++i) {
    if (x[i] == 0) continue;
    for (int at = starts[i]; at < starts[i + 1]; ++at) y[columns[at]] += values[at] * x[i];
  }
}

}  // namespace orthant::schemes::detail
