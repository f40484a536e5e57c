// SPDX-License-Identifier: Apache-2.0
// Back onto constraints, shortest in the metric of M: with W = H M⁻¹ Hᵀ over the rows that hold,
//   q ← q - M⁻¹Hᵀ W⁺ g, linearised anew until g is rounding;   v ← v - M⁻¹Hᵀ W⁺ u.                 (events.26)
#pragma once

#include "orthant/schemes/detail/smooth_piece.hpp"

#include <vector>

namespace orthant::schemes::detail {

struct GapRows {
  const std::vector<Index>& rows;
  const Vector& sizes;  // an entry for each gap of the system: what rounding is measured relative to
};

/// Leaves the piece started at the new q. Returns the largest |g| found at first. NaN: it failed, and piece.because()
/// or a gap that remains says why.
[[nodiscard]] double project_position(SmoothPiece& piece, double t, Vector& q, const Vector& v, const GapRows& gaps);
/// `rows` of any kind. Leaves the piece started at the new v. Returns the largest |u| found at first.
[[nodiscard]] double project_velocity(SmoothPiece& piece, double t, const Vector& q, Vector& v,
                                      const std::vector<Index>& rows);

}  // namespace orthant::schemes::detail
