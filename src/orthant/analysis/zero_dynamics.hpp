// SPDX-License-Identifier: Apache-2.0
// The zero-dynamics form of a system with relative degrees r_l ≥ 1: z = W x with
//   z = (z_1¹ … z_r1¹, …, z_1ᵐ … z_rmᵐ, ξ),   z_i^l = C_l A^(i-1) x                      (lcs.6) [ABG08, (26)]
//   z_i' = z_(i+1),  z_r' = C A^r W⁻¹ z + Δ λ,  ξ' = A_ξ ξ + B_ξ z_1                      (lcs.7) [ABG08, (28)]
// Ā = W A W⁻¹ has this structure exactly: zeros and ones are written, not computed. Ḡ = (G; 0), with G the identity but
// for the rows and columns (l, r_l), which hold Δ [ABG08, (80)-(81)]. The rows of W that give ξ are reduced:
// n - Σr_l states appear in ξ as themselves (lcs.8). The eigenvalues of A_ξ are the transfer zeros of λ → w.
// An output k that is the other stop of l (stops.1) has levels of its own, which say again what those of l say:
//   z_1^k = -s z_1^l + gap,   z_i^k = -s z_i^l for i ≥ 2                                                   (stops.2)
// W then has more rows than columns, and G the entries -s and -1/s between the two at every level.
#pragma once

#include "orthant/analysis/budget.hpp"
#include "orthant/analysis/relative_degree.hpp"

#include <complex>
#include <vector>

namespace orthant::analysis {

struct ZeroDynamics {
  std::vector<int> degrees;                 // r_l ≥ 1
  std::vector<Index> first;                 // place of z_1 of output l in z; level i is at first[l] + i - 1
  Index levels = 0;                         // Σ r_l; ξ begins there
  Matrix W, W_inverse;                      // n × n; W⁻¹ W = I with two stops
  Matrix W_size;                            // what W was summed from: |C_l| |A|^(i-1) for the levels, |W| for ξ
  Matrix A_bar;                             // Ā
  Matrix G;                                 // levels × levels
  Matrix A_xi, B_xi;                        // (n - levels) square; (n - levels) × m
  std::vector<Index> opposite;              // the other stop of each output; -1, or empty: there is none
  std::vector<double> ratio;                // z_i of the other one is -ratio z_i
  std::vector<std::complex<double>> zeros;  // eigenvalues of A_xi; none when the budget does not allow them
  double condition = nan;                   // of W after rows and columns are scaled
  double residual = nan;                    // max |W A - Ā W| relative to what it was summed from: normally rounding

  [[nodiscard]] Index outputs() const { return static_cast<Index>(degrees.size()); }
  [[nodiscard]] Index states() const { return W.rows(); }
  [[nodiscard]] bool has_stops() const { return !opposite.empty(); }
  [[nodiscard]] Index top(Index output) const {  // place of z_r
    return first[static_cast<std::size_t>(output)] + degrees[static_cast<std::size_t>(output)] - 1;
  }
};

/// Δ, from G.
[[nodiscard]] Matrix leading_matrix(const ZeroDynamics& form);

/// Throws InvalidArgument when the degree does not exist, or some r_l is 0: there is no such form then.
[[nodiscard]] ZeroDynamics zero_dynamics(const systems::Prepared<systems::Lcs>& prepared, const RelativeDegree& degree,
                                         const Budget& budget = {});

}  // namespace orthant::analysis
