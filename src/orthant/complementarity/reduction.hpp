// SPDX-License-Identifier: Apache-2.0
// A box LCP as an LCP, for the methods that know only that: z = offset + S y with y ≥ 0, where
//   l_i finite, u_i = ∞:      z_i = l_i + y_a
//   l_i = -∞, u_i finite:     z_i = u_i - y_a
//   both finite, l_i < u_i:   z_i = l_i + y_a, and a multiplier y_b ≥ 0 ⟂ u_i - z_i ≥ 0
//   both infinite:            z_i = y_a - y_b
//   l_i = u_i:                z_i = l_i
// The rows are w_a = ±(M z + q)_i (+ y_b), so that M positive semidefinite stays so.           (lcp.11) [CPS92]
#pragma once

#include "orthant/complementarity/lcp.hpp"
#include "orthant/complementarity/proof.hpp"

namespace orthant::complementarity {

struct LcpReduction {
  Lcp lcp;
  Vector offset;
  Matrix S;  // n × size of the LCP, entries 0, 1, -1
  [[nodiscard]] Vector z(const Vector& y) const { return offset + S * y; }
};

[[nodiscard]] LcpReduction as_lcp(const BoxLcp& problem);

/// The q of the LCP is rounded where bounds are not 0. Does a proof that holds for the LCP hold for the box LCP too,
/// that is, qᵀy < 0 with the q that is meant?
[[nodiscard]] bool holds_unrounded(const BoxLcp& problem, const LcpReduction& reduction, const NoSolutionProof& proof);

}  // namespace orthant::complementarity
