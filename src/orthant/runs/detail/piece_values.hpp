// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "orthant/schemes/motion.hpp"

#include <cmath>

namespace orthant::runs::detail {

/// x and x' of a piece, and the sums of the sizes of their terms
struct PieceValues {
  Vector &x, &size, &slope, &slope_size;
};

/// At t, not before the piece begins.
inline void evaluate(const schemes::Piece& piece, double t, const PieceValues& at) {
  const double tau = t - piece.from;
  const Index order = piece.coefficients.rows() - 1;
  const Index count = piece.coefficients.cols();
  for (Vector* one : {&at.x, &at.size, &at.slope, &at.slope_size}) one->resize(count);
  for (Index j = 0; j < count; ++j) {
    const double* const c = piece.coefficients.data() + j * (order + 1);
    double x = c[order];
    double size = std::abs(c[order]);
    double slope = 0;
    double slope_size = 0;
    for (Index k = order; k-- > 0;) {
      const auto factor = static_cast<double>(k + 1);
      slope = slope * tau + factor * c[k + 1];
      slope_size = slope_size * tau + factor * std::abs(c[k + 1]);
      x = x * tau + c[k];
      size = size * tau + std::abs(c[k]);
    }
    at.x[j] = x;
    at.size[j] = size;
    at.slope[j] = slope;
    at.slope_size[j] = slope_size;
  }
}

}  // namespace orthant::runs::detail
