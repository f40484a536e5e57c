// SPDX-License-Identifier: Apache-2.0
// The relative degree of λ → w, output by output, decided without regard to units.
//   Markov parameters   H_0 = D,  H_i = C A^(i-1) B                                       (lcs.3) [ABG08, §3.1]
//   r_l = the first i with row l of H_i not zero;  rows l of H_(r_l) make the decoupling matrix Δ   (lcs.4)
// Entry (l, j) of H_i is a sum of products; it counts as zero when it is small relative to what it was summed from:
//   ρ_i = |C_l A^(i-1) B_j| / (|C_l| |A|^(i-1) |B_j|) ≤ tolerance                         (lcs.5)
// with absolute values taken entry by entry. A change of units of states, inputs, outputs or time leaves ρ as it is; a
// sum without cancellation has ρ = 1. The system has a vector relative degree when Δ is nonsingular; then `exists`.
// Two stops of one quantity, w_k = -s w_l + gap with the gap positive and B_k ∥ -B_l, make Δ singular but never act
// together: Δ is then asked for without output k.                                                           (stops.1)
#pragma once

#include "orthant/linalg/zero_test.hpp"
#include "orthant/systems/lcs.hpp"

#include <string>
#include <vector>

namespace orthant::analysis {

inline constexpr int no_degree = -1;  // w_l does not see λ: all Markov parameters vanish

struct RelativeDegree {
  std::vector<int> degrees;     // r_l; no_degree when row l of every Markov parameter is zero
  bool exists = false;          // Δ is nonsingular: the vector relative degree is `degrees`
  bool uniform = false;         // it exists and all r_l are equal
  Matrix decoupling;            // Δ (lcs.4)
  std::vector<Index> opposite;  // of output k: l < k, of which it is the other stop; -1: of none
  std::vector<double> ratio;    // its s
  // the smallest ρ that was taken for nonzero, max over j: near 1 is clear, near `tolerance` is not
  double margin = nan;
  double ignored = nan;               // the largest ρ that was taken for zero: near 0 is clear
  double reciprocal_condition = nan;  // of Δ after its rows and columns are scaled: 0 is singular
  std::vector<Matrix> markov;         // H_0 … H_max(r_l), at least H_0 and H_1
  std::string because;                // one sentence for a person

  [[nodiscard]] int largest() const;     // max r_l; no_degree when there is none
  [[nodiscard]] int smallest() const;    // min r_l
  [[nodiscard]] bool has_stops() const;  // some output is the other stop of another one
  /// The outputs that are not: over them Δ is asked to be nonsingular.
  [[nodiscard]] std::vector<Index> independent() const;
};

/// Throws InvalidArgument when Δ overflows.
[[nodiscard]] RelativeDegree relative_degree(const systems::Prepared<systems::Lcs>& prepared,
                                             double tolerance = linalg::zero_ratio);

}  // namespace orthant::analysis
