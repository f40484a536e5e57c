// SPDX-License-Identifier: Apache-2.0
// The one test for "this sum is zero but for rounding". A number is a sum of products of the data; it counts as zero
// when it is small relative to the sum of the absolute values of its terms:
//   |Σ t_k| ≤ zero_ratio Σ |t_k|                                                          (lcs.5)
// No change of units changes the ratio, and a sum without cancellation has the ratio 1. Rounding leaves some 1e-16 per
// term, and up to 1e-13 when the data themselves were computed (a change of coordinates); 1e-12 is above that and below
// what anybody writes into a model on purpose. What is below 1e-200 is zero too: its products underflow.
#pragma once

#include <algorithm>
#include <cmath>

namespace orthant::linalg {

inline constexpr double zero_ratio = 1e-12;
inline constexpr double nothing = 1e-200;

/// `size` is the sum of the absolute values of the terms of `sum`. NaN is not zero.
[[nodiscard]] inline bool is_zero_sum(double sum, double size) {
  return std::abs(sum) <= std::max(zero_ratio * size, nothing);
}

}  // namespace orthant::linalg
