// SPDX-License-Identifier: Apache-2.0
// A program along a curve: the Taylor coefficients in τ of its values, from those of its slots, order by order.
//   x(τ) = Σ_k x_k τ^k;   (xy)_k = Σ_j x_j y_(k-j),   y = e^x: k y_k = Σ_j j x_j y_(k-j),  …      (expr.2) [GW08]
// A differential equation x' = f(x) needs them so: x_(k+1) = f_k / (k + 1).
//
// What can switch (comparisons, if, abs, min, floor, …) is decided at order 0 and stays so for the higher orders: the
// series is that of the branch taken at τ = 0. For each decision there is a condition, a series that is positive while
// the decision holds; its first root is where the branch ends.
#pragma once

#include "orthant/expressions/program.hpp"

#include <vector>

namespace orthant::expressions {

class Series {
 public:
  Series() = default;
  /// Coefficients 0 … order.
  Series(const Program& program, int order);

  [[nodiscard]] int order() const { return order_; }

  /// Coefficient k of a slot: write it before evaluate(k). Slots the program does not read may be written too.
  void set_slot(int slot, int k, double coefficient);

  /// The coefficients of order k of everything, from those of order ≤ k of the slots; k = 0, 1, 2, … in this order.
  /// Order k may be evaluated again after a slot's coefficient k has changed. Does not allocate.
  void evaluate(int k);

  /// Coefficient k of a value of the program.
  [[nodiscard]] double value(int output, int k) const;
  [[nodiscard]] int value_count() const { return static_cast<int>(outputs_.size()); }

  /// The conditions under which the branch taken holds, up to the order evaluated last. Positive or zero at τ = 0.
  [[nodiscard]] int condition_count() const;
  [[nodiscard]] double condition(int number, int k) const;

 private:
  int order_ = 0;
  std::vector<int> outputs_;
};

}  // namespace orthant::expressions
