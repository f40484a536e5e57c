// SPDX-License-Identifier: Apache-2.0
// Does a force jump where one of its formulas changes its branch, or does it only have a kink there, as a table of samples
// at each of them? The difference of the forces δ before and δ after is that of a jump when it stays the same for δ/1000;
// that of a kink is a thousandth then, or no more than that of what the force does along either side.
#pragma once

#include "orthant/schemes/motion.hpp"
#include "orthant/systems/lagrangian.hpp"
#include "orthant/systems/mechanics.hpp"

namespace orthant::runs::detail {

class ForceWatch {
 public:
  explicit ForceWatch(const systems::Prepared<systems::Lagrangian>& prepared) : mechanics_(prepared.mechanics()) {}

  /// At the end of the piece, where q and v are at `now`. The same answer again when asked twice.
  [[nodiscard]] bool jumps(const schemes::Piece& piece, const Vector& now);

 private:
  struct Sides {
    Vector before, after;
  };
  void look(const schemes::Piece& piece, const Vector& now, double delta, Sides& sides);

  systems::Mechanics mechanics_;
  double t_ = nan;
  bool jumps_ = false;
  Sides far_, near_;
  Vector state_, q_, v_, sizes_;
};

}  // namespace orthant::runs::detail
