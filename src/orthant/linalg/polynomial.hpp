// SPDX-License-Identifier: Apache-2.0
// Polynomials p(τ) = Σ_k c_k τ^k on an interval [0, length], and where they stop being positive.
//
// The coefficients in Bernstein's basis of an interval bound p there: while they are all positive, p is. An interval
// where they are not is halved (de Casteljau), the left half first, so that the first root is found and no pair of
// roots is stepped over. (linalg.3) [Farouki12]
#pragma once

#include <optional>
#include <span>

namespace orthant::linalg {

/// Σ_k c_k τ^k, by Horner's rule
[[nodiscard]] double polynomial(std::span<const double> c, double tau);
/// its derivative
[[nodiscard]] double polynomial_slope(std::span<const double> c, double tau);

struct Crossing {
  double at = 0;          // p(at) = 0 to rounding, and p > 0 on (0, at)
  bool is_touch = false;  // p does not go below -noise after it, as far as `length`: a double root, or nearly one
};

/// The first τ in (0, length] with p(τ) ≤ 0, where values within ±noise of zero count as zero only if p turns there (a
/// touch). Leading coefficients that are exactly 0 are divided out: p > 0 just after τ = 0 when the first other one is
/// positive. When that one is negative the answer is at = 0. Nothing when p stays positive. All zeros: nothing.
/// Coefficients must be finite. Does not allocate for degrees below 64.
[[nodiscard]] std::optional<Crossing> first_nonpositive(std::span<const double> c, double length, double noise);

}  // namespace orthant::linalg
