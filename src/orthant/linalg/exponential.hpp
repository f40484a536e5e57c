// SPDX-License-Identifier: Apache-2.0
// e^A by scaling and squaring of the Taylor series,  e^A = (Σ_k (A/2^s)^k / k!)^(2^s),  ‖A/2^s‖₁ ≤ 1/2.   (linalg.2)
// The series adds no large terms of opposite sign, so that entries that are small because A is nearly a shift (the h³/6
// of an integrator chain) keep their relative accuracy; a Padé quotient loses it, and with it the sign of z_1 on a
// boundary arc.
#pragma once

#include "orthant/linalg/types.hpp"

namespace orthant::linalg {

/// Throws InvalidArgument when A is not square or not finite. Overflow gives infinities.
[[nodiscard]] Matrix exponential(const Matrix& A);

}  // namespace orthant::linalg
