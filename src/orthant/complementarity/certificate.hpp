// SPDX-License-Identifier: Apache-2.0
// What a point z is worth, measured on the caller's own data once the method has finished. Nothing else
// can turn a status to `solved`.
//
//   w = M z + q
//   natural residual    ‖z - mid(l, z - w, u)‖∞, which is ‖min(z, w)‖∞ for the LCP   (lcp.3) [CPS92]
//   rounding scale      s_i = |q_i| + Σ_j |M_ij| |z_j|: what w_i was summed from      (lcp.4)
//   backward error      max_i v_i / s_i,  v_i = the part of w_i with the wrong sign:  (lcp.5)
//                         |w_i| inside the bounds, (-w_i)⁺ at l_i, (w_i)⁺ at u_i
//
// The backward error is the relative change of M and q, entry by entry, that makes z an exact solution
// [OP64]. It does not change when rows (units of w) or columns (units of z) are rescaled, which the
// natural residual does; and backward error ≤ ε implies natural residual ≤ ε · scale. A z outside its
// bounds, by however little, has backward error infinity: methods project before they are judged.
#pragma once

#include "orthant/complementarity/lcp.hpp"

namespace orthant::complementarity {

struct LcpCertificate {
  double natural_residual = nan;  // (lcp.3)
  double scale = nan;             // max_i s_i (lcp.4)
  double backward_error = nan;    // (lcp.5), infinity outside the bounds
  [[nodiscard]] bool meets(double tolerance) const { return backward_error <= tolerance; }
};

template <class MatrixType>
[[nodiscard]] LcpCertificate certify(const LcpOf<MatrixType>& problem, const Vector& z);
template <class MatrixType>
[[nodiscard]] LcpCertificate certify(const BoxLcpOf<MatrixType>& problem, const Vector& z);
template <class MatrixType>
[[nodiscard]] LcpCertificate certify(const MixedLcpOf<MatrixType>& problem, const Vector& z);

}  // namespace orthant::complementarity
