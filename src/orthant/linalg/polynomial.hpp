// SPDX-License-Identifier: Apache-2.0
// Polynomials p(τ) = Σ_k c_k τ^k on an interval [0, length], and where they stop being positive.
//
// The coefficients in Bernstein's basis of an interval bound p there, and their differences bound p'. An interval where
// p may be zero and may turn more than once is halved (de Casteljau), the left half first, so that the first root is
// found and no pair of roots is stepped over. (linalg.3) [Farouki12]
#pragma once

#include "orthant/base/errors.hpp"

#include <optional>
#include <span>

namespace orthant::linalg {

/// Σ_k c_k τ^k, by Horner's rule
[[nodiscard]] double polynomial(std::span<const double> c, double tau);
/// its derivative
[[nodiscard]] double polynomial_slope(std::span<const double> c, double tau);

struct Crossing {
  double at = 0;  // p(at) = 0 to rounding, and p > 0 on (0, at); of a touch, where p is least
  // p turns there and is above +noise, or at `length`, before it is below -noise: a double root, or nearly one
  bool is_touch = false;
};

/// The first τ in (0, length] with p(τ) ≤ 0, where values within ±noise of zero count as zero only if p turns there (a
/// touch). Leading coefficients that are exactly 0 are divided out: p > 0 just after τ = 0 when the first other one is
/// positive. When that one is negative the answer is at = 0. Nothing when p stays positive. All zeros: nothing.
/// A root at `length` where p does not turn is not a touch. Throws InvalidArgument unless length and noise are ≥ 0 and
/// Σ_k |c_k| length^k is finite. Does not allocate for degrees below 64.
[[nodiscard]] std::optional<Crossing> first_nonpositive(std::span<const double> c, double length, double noise);

}  // namespace orthant::linalg
