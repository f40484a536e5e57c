// SPDX-License-Identifier: Apache-2.0
// How good a point z is, measured on the caller's own data once the method has finished. Nothing else can set a status
// to `solved`.
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
// is negligible relative to M z, and w ≠ 0 looks like rounding. So the error is also compared with the data of its row,
//   data scale          h_i = d_i + D_i min(1, Σ_j |M_ij| / max_k |M_kj|),  d_i = |q_i| + Σ |M_ij z_j| over j at a
//                       bound,  D_i = the largest d in the block of M that row i belongs to,
//   unexplained error   max_i v_i / h_i over the rows where v_i is above rounding or above 1e-7 h_i,
// and z is accepted when
//   η ≤ tolerance   and   unexplained error ≤ tolerance.                                        (lcp.17)
// There v_i is an upper bound of the exact error: where rounding could hide more than (lcp.17) allows, w is computed with
// twice the digits. A z outside its bounds, by however little, has η = ∞: methods project before they are judged.
#pragma once

#include "orthant/complementarity/lcp.hpp"

namespace orthant::complementarity {

struct LcpCertificate {
  double natural_residual = nan;  // (lcp.3)
  double scale = nan;             // max_i s_i (lcp.4)
  double backward_error = nan;    // η (lcp.5), infinity outside the bounds
  double unexplained = nan;       // error that the data of its row do not explain (lcp.17)
  [[nodiscard]] bool meets(double tolerance) const { return backward_error <= tolerance && unexplained <= tolerance; }
};

template <class MatrixType>
[[nodiscard]] LcpCertificate certify(const LcpOf<MatrixType>& problem, const Vector& z);
template <class MatrixType>
[[nodiscard]] LcpCertificate certify(const BoxLcpOf<MatrixType>& problem, const Vector& z);
template <class MatrixType>
[[nodiscard]] LcpCertificate certify(const MixedLcpOf<MatrixType>& problem, const Vector& z);

}  // namespace orthant::complementarity
