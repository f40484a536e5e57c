// SPDX-License-Identifier: Apache-2.0
// What a point z is worth, measured on the caller's own data once the method has finished. Nothing else
// can turn a status to `solved`.
//
//   w = M z + q
//   natural residual    ‖z - mid(l, z - w, u)‖∞, which is ‖min(z, w)‖∞ for the LCP   (lcp.3) [CPS92]
//   rounding scale      s_i = |q_i| + Σ_j |M_ij| |z_j|: what w_i was summed from      (lcp.4)
//   backward error      η = max_i v_i / s_i,  v_i = the part of w_i with the wrong sign:  (lcp.5)
//                         |w_i| inside the bounds, (-w_i)⁺ at l_i, (w_i)⁺ at u_i
//
// η is the relative change of M and q, entry by entry, that makes z an exact solution [OP64]. It does not change when
// rows (units of w) or columns (units of z) are rescaled, which the natural residual does. But it is small for every
// z that is large enough, and that is how problems without solution look when M is singular: z runs to infinity, q
// is lost beside M z, and w ≠ 0 looks like rounding. A solution is therefore accepted when
//   η ≤ tolerance · σ,                                                                    (lcp.17)
// where the signal σ ≤ 1 tells how much of q is left in the rows that decide z: the largest |q_i| / s_i over the rows
// inside the bounds. When that is small, w is computed again with twice the digits, and σ is the least, over the rows
// that are wrong, of the largest |q_k| / s_k among the rows that share a variable with them. (σ = 1 when no row is
// inside the bounds, or when a nonzero bound is active: z then owes its size to that.) A z outside its bounds, by
// however little, has η = ∞: methods project before they are judged.
#pragma once

#include "orthant/complementarity/lcp.hpp"

namespace orthant::complementarity {

struct LcpCertificate {
  double natural_residual = nan;  // (lcp.3)
  double scale = nan;             // max_i s_i (lcp.4)
  double backward_error = nan;    // η (lcp.5), infinity outside the bounds
  double signal = nan;            // σ (lcp.17)
  [[nodiscard]] bool meets(double tolerance) const { return backward_error <= tolerance * signal; }
};

template <class MatrixType>
[[nodiscard]] LcpCertificate certify(const LcpOf<MatrixType>& problem, const Vector& z);
template <class MatrixType>
[[nodiscard]] LcpCertificate certify(const BoxLcpOf<MatrixType>& problem, const Vector& z);
template <class MatrixType>
[[nodiscard]] LcpCertificate certify(const MixedLcpOf<MatrixType>& problem, const Vector& z);

}  // namespace orthant::complementarity
