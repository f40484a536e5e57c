// SPDX-License-Identifier: Apache-2.0
// Sums that do not lose what rounding takes. q and v are kept as a number and what is left of it, q + q_low, and so is
// every change of them, by the error of a sum and of a product,
//   a + b = s + e,  s = fl(a + b),  e = (a - (s - b')) + (b - b'),  b' = s - a                       (mj.14)
//   a b = p + e,    p = fl(a b),    e = fma(a, b, -p)                                                 (mj.15)
// An impact changes v by as much as v itself: the rows that act are met once more, with their residual in twice the
// digits,
//   v_low ← v_low - Ŵ⁻¹H_Aᵀ W_AA⁻¹ (H_A (v⁺ + v⁺_low) + e H_A (v + v_low) + …)                          (mj.16)
#pragma once

#include "orthant/schemes/detail/inertia.hpp"

#include <vector>

namespace orthant::schemes::detail {

class Compensation {
 public:
  explicit Compensation(Index size);

  void start();
  /// A step begins.
  void begin() { v_start_low_ = v_low_; }
  /// v ← v + change
  void add(const Vector& change, Vector& v);

  /// A row of (mj.16): what it is met by up to now, and the restitution that ties it to the velocity before.
  struct Row {
    Index row;
    double restitution;
    double offset;  // of both velocities
  };
  void refine(const std::vector<Row>& rows, const systems::RowMatrix& H, const SparseMatrix& W, const Vector& v_start,
              const Vector& v, Inertia& inertia);
  /// v is the sum, v_low what is left of it.
  void settle(Vector& v);
  /// q ← q_start + h (θ v + (1-θ) v_start)
  void move(double h, double theta, const Vector& v_start, const Vector& v, const Vector& q_start, Vector& q);

 private:
  Vector v_low_, v_start_low_, q_low_, work_;
};

}  // namespace orthant::schemes::detail
