// SPDX-License-Identifier: Apache-2.0
#include "orthant/runs/detail/force_watch.hpp"

#include <algorithm>
#include <cmath>

namespace orthant::runs::detail {

// The forces `delta` before and after the end of the piece.
void ForceWatch::look(const schemes::Piece& piece, const Vector& now, double delta, Sides& sides) {
  const Index n = mechanics_.size();
  piece.evaluate(piece.to - delta, state_);
  q_ = state_.head(n);
  v_ = state_.segment(n, n);
  mechanics_.force(piece.to - delta, q_, v_, sides.before);
  v_ = now.segment(n, n);
  q_ = now.head(n) + delta * v_;
  mechanics_.force(piece.to + delta, q_, v_, sides.after);
}

bool ForceWatch::jumps(const schemes::Piece& piece, const Vector& now) {
  if (piece.to == t_) return jumps_;
  t_ = piece.to;
  constexpr double part = 1e-6;       // of the piece: δ
  constexpr double shrink = 1e-3;     // from one δ to the next
  constexpr double rounding = 1e-12;  // of forces, relative to their terms
  const double resolved = 64 * epsilon * std::abs(t_);
  const double delta = std::max(part * (piece.to - piece.from), resolved / shrink);
  look(piece, now, delta, far_);
  look(piece, now, shrink * delta, near_);
  mechanics_.measure_force(t_, q_, v_, sizes_);
  const auto apart = [](const Vector& a, const Vector& b) { return (a - b).lpNorm<Eigen::Infinity>(); };
  const double jump = apart(near_.after, near_.before);
  const double along = std::max(apart(far_.after, near_.after), apart(far_.before, near_.before));
  jumps_ = jump > 0.5 * apart(far_.after, far_.before) && jump > shrink * along &&
           jump > rounding * sizes_.lpNorm<Eigen::Infinity>();
  return jumps_;
}

}  // namespace orthant::runs::detail
