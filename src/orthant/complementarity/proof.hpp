// SPDX-License-Identifier: Apache-2.0
// Why LCP(M, q) has no solution, in a form that a second function verifies.
//
// Write w - M z = q: the LCP has a solution when q lies in one of the 2^n complementary cones, spanned for
// each i by e_i (then z_i = 0) or by -M e_i (then w_i = 0) [CPS92]. A vector y separates q from the cone
// spanned by some of these 2n columns when
//   y_i ≥ 0 for each e_i in it,   (Mᵀy)_j ≤ 0 for each -M e_j in it,   qᵀy < 0.          (lcp.6)
// One y for all 2n columns says that not even w = M z + q ≥ 0, z ≥ 0 can be met (Farkas). Otherwise the proof
// is a tree: pairs are decided one after the other, and each leaf has its own y.
#pragma once

#include "orthant/complementarity/lcp.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace orthant::complementarity {

/// What a leaf of the proof assumes of one pair (z_i, w_i).
enum class Side : std::uint8_t {
  either,  // nothing: both e_i and -M e_i are in the cone
  z_zero,  // z_i = 0: e_i is in the cone
  w_zero,  // w_i = 0: -M e_i is in the cone
};

/// No solution exists among the points that satisfy `sides`, because y separates q from their cone (lcp.6).
struct Separator {
  std::vector<Side> sides;        // n
  Vector y;                       // n
  std::vector<Vector> tail = {};  // where 53 bits are not enough, y is the exact sum y + tail[0] + tail[1] + …
};

struct NoSolutionProof {
  std::vector<Separator> separators;  // their sides cover all 2^n choices
};

struct ProofCheck {
  bool holds = false;
  std::string because;  // what is wrong with the proof; empty when it holds
};

/// Checks every inequality of (lcp.6) on the caller's data, as exact numbers, and that the leaves cover all choices.
[[nodiscard]] ProofCheck verify(const Lcp& problem, const NoSolutionProof& proof);

/// The same for one leaf: it excludes the points that satisfy its sides, and says nothing about the others.
[[nodiscard]] ProofCheck verify(const Lcp& problem, const Separator& separator);

}  // namespace orthant::complementarity
