// SPDX-License-Identifier: Apache-2.0
// What "relative" means, the same for all judges: a residual r is measured against the terms that it was summed from,
//   |r| / max(s, κ s*, d),   s = Σ |terms|,   s* = the largest s of this equation so far,   d = smallest_size   (cert.4)
// s makes it free of units. s* is the floor from history: numbers are carried from step to step to 1e-11 of what they
// were summed from (emts.5), so that after a cancellation the s that is left says nothing about them; κ times s* is the
// size of which that is 1e-8, the default limit. Sizes of the caller's data enter s* as terms of t = 0 do. d keeps what is
// next to nothing (the tail of a Gaussian, an underflow) from being all of a residual; exact pieces leave out less than that
// (events.30). There they also leave out 1e-30 of the largest of all equations, for which `faint` is the floor, forces
// that change a momentum by rounding only, for which it is `unfelt` times the momentum per length of the piece, and 64 ε
// of the terms within a formula, for which it is `rounded` times those. There is no division by zero, and NaN is a
// violation: it passes no comparison here, and Certificate::raise counts it as infinite.
#pragma once

#include "orthant/linalg/types.hpp"
#include "orthant/runs/certificate.hpp"

#include <cmath>
#include <vector>

namespace orthant::runs::detail {

inline constexpr double memory = 1e-3;  // κ
inline constexpr double smallest_size = 1e-190;
inline constexpr double faint = 1e-22;
inline constexpr double unfelt = 1e-7;
inline constexpr double rounded = 1e-5;

/// The floor of one equation.
class Floor {
 public:
  /// s ↦ max(s, κ s*, d); s is remembered. NaN stays NaN.
  [[nodiscard]] double raised(double terms) {
    remember(terms);
    return terms <= least_ ? least_ : terms;
  }
  void remember(double terms) {
    if (memory * terms > least_) least_ = memory * terms;
  }
  [[nodiscard]] double least() const { return least_; }

 private:
  double least_ = smallest_size;
};

using Floors = std::vector<Floor>;

/// Raises the certificate to |r| / size; divides only when that is more than the worst so far.
inline void enter_residual(Certificate& certificate, double residual, double size, double t) {
  const double amount = std::abs(residual);
  if (amount <= certificate.worst * size && amount < infinity) return;
  certificate.raise(amount / size, t);
}

/// The same for a residual of which only the positive part is one: how far something is on the wrong side.
inline void enter_excess(Certificate& certificate, double excess, double size, double t) {
  if (!(excess <= 0)) enter_residual(certificate, excess, size, t);
}

/// A gap: relative where it is judged; as it is, in the units of the model, where a scheme is allowed one and it is reported.
inline void enter_gap(Certificate& certificate, double gap, double size, double t) {
  if (!(gap <= 0)) enter_residual(certificate, gap, certificate.limit < infinity ? size : 1.0, t);
}

}  // namespace orthant::runs::detail
