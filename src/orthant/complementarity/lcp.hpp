// SPDX-License-Identifier: Apache-2.0
// Statements of linear complementarity problems. They own their data and know nothing about time.
//
//   LCP(M, q):      w = M z + q,   0 ≤ z ⟂ w ≥ 0                          (lcp.1) [CPS92]
//   box LCP:        w = M z + q,   -w ∈ N_[l,u](z), that is, for each i
//                     z_i = l_i and w_i ≥ 0, or z_i = u_i and w_i ≤ 0,
//                     or l_i < z_i < u_i and w_i = 0                       (lcp.2) [CPS92]
//   mixed LCP:      the box LCP in which some z_i are free (w_i = 0) and the others nonnegative
//
// The LCP is the box LCP with [0, ∞); a relay is the box [-1, 1]; a free variable is (-∞, ∞).
#pragma once

#include "orthant/linalg/types.hpp"

#include <vector>

namespace orthant::complementarity {

template <class MatrixType>
struct LcpOf {
  MatrixType M;  // n × n, need not be symmetric
  Vector q;      // n
};

template <class MatrixType>
struct BoxLcpOf {
  MatrixType M;  // n × n
  Vector q;      // n
  Vector lower;  // n, -infinity allowed
  Vector upper;  // n, +infinity allowed, lower ≤ upper
};

template <class MatrixType>
struct MixedLcpOf {
  MatrixType M;             // n × n
  Vector q;                 // n
  std::vector<Index> free;  // the variables without bounds, whose w is zero; all others are nonnegative
};

using Lcp = LcpOf<Matrix>;
using SparseLcp = LcpOf<SparseMatrix>;
using BoxLcp = BoxLcpOf<Matrix>;
using SparseBoxLcp = BoxLcpOf<SparseMatrix>;
using MixedLcp = MixedLcpOf<Matrix>;
using SparseMixedLcp = MixedLcpOf<SparseMatrix>;

/// Throw InvalidArgument when M is not square, sizes differ, a number is not finite (bounds: NaN), or
/// lower > upper. Every method calls this first.
template <class MatrixType>
void validate(const LcpOf<MatrixType>& problem);
template <class MatrixType>
void validate(const BoxLcpOf<MatrixType>& problem);
template <class MatrixType>
void validate(const MixedLcpOf<MatrixType>& problem);

/// Throws InvalidArgument when a bound is NaN, lower > upper, or the sizes differ from `size`.
void validate_bounds(const Vector& lower, const Vector& upper, Index size);

/// The same problem, stated with bounds.
template <class MatrixType>
[[nodiscard]] BoxLcpOf<MatrixType> as_box(LcpOf<MatrixType> problem);
template <class MatrixType>
[[nodiscard]] BoxLcpOf<MatrixType> as_box(MixedLcpOf<MatrixType> problem);

/// The same problem with the zeros filled in, for the methods that work on dense matrices; a dense one is passed on.
[[nodiscard]] Lcp as_dense(const SparseLcp& problem);
[[nodiscard]] BoxLcp as_dense(const SparseBoxLcp& problem);
[[nodiscard]] inline const Lcp& as_dense(const Lcp& problem) {
  return problem;
}
[[nodiscard]] inline const BoxLcp& as_dense(const BoxLcp& problem) {
  return problem;
}

}  // namespace orthant::complementarity
