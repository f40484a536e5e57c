// SPDX-License-Identifier: Apache-2.0
// When steps end. All have the length h but the last one, which ends at T:
//   t_k = k h  for k < n,   t_n = T,   n = ⌈T/h⌉                                               (steps.1)
// - T/h within rounding of an integer n is n, and t_n = n h is T up to that rounding.
// - A last step of less than `shortest` h is no step of its own: the one before it is that much longer. Multipliers are
//   divided by the length of a step, and a length that is rounding would show in them.
#pragma once

#include "orthant/linalg/types.hpp"

#include <limits>

namespace orthant::schemes {

class Clock {
 public:
  explicit Clock(double h) : h_(h) {}

  /// The end of step k, the start of step k + 1.
  [[nodiscard]] double at(Index k) const { return k <= full_ ? static_cast<double>(k) * h_ : end_; }
  /// Step k + 1 is the last one, and ends at `end`.
  void finish(Index k, double end) {
    full_ = k;
    end_ = end;
  }

 private:
  double h_;
  Index full_ = std::numeric_limits<Index>::max();  // steps of the length h
  double end_ = infinity;
};

/// The steps of a run from 0 to T.
struct Grid {
  static constexpr double shortest = 1e-6;
  static constexpr double most_steps = 1e15;

  double h = nan, T = nan;
  Index full = 0;   // steps of the length h
  Index steps = 0;  // all: `full`, or one more

  /// Throws InvalidArgument when T / h is too large to count.
  Grid(double h, double T);

  [[nodiscard]] bool has_last() const { return steps > full; }
  [[nodiscard]] double last_h() const { return T - static_cast<double>(full) * h; }
  [[nodiscard]] double at(Index k) const { return k <= full ? static_cast<double>(k) * h : T; }
};

}  // namespace orthant::schemes
