// SPDX-License-Identifier: Apache-2.0
// Anderson acceleration (type II) of a fixed point iteration x ← g(x), with f(x) = g(x) - x [WN11]: over the last few
// pairs, γ minimises ‖f - ΔF γ‖² + δ ‖ΔF‖² ‖γ‖², and the next point is g - ΔG γ.              (friction.12)
// The caller compares ‖f‖ of successive points and calls `reset` when it does not fall.
#pragma once

#include "orthant/linalg/types.hpp"

namespace orthant::friction::detail {

class Anderson {
 public:
  Anderson(Index size, int memory);

  /// Adds the pair (g, f) and writes the next point; the first pair gives g itself. Does not allocate.
  void next(const Vector& g, const Vector& f, Vector& x);
  void reset() { pairs_ = -1; }

 private:
  int memory_;
  int pairs_ = -1;  // differences held; -1: not even one point
  int newest_ = 0;  // column of the newest difference
  Matrix change_f_, change_g_, products_, system_;
  Vector last_f_, last_g_, weights_;
};

}  // namespace orthant::friction::detail
