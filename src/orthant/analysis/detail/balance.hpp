// SPDX-License-Identifier: Apache-2.0
// Units in which rows and columns of a system are of one size, so that decisions on norms do not depend on the caller's
// units. With x = T x̂, λ = S λ̂, w = S⁻¹ ŵ·rate and time counted in 1/rate,
//   Â = T⁻¹ A T / rate,   B̂ = T⁻¹ B S / rate,   Ĉ = S C T / rate,   D̂ = S D S / rate,            (pass.5)
// T and S diagonal, of powers of two: nothing is rounded. λ and w share S, so that power keeps its meaning and H(s) its
// sign.
#pragma once

#include "orthant/linalg/types.hpp"

namespace orthant::analysis::detail {

struct LinearSystem {
  Matrix A, B, C, D;
};

struct Units {
  Vector state;       // T
  Vector port;        // S
  double rate = 1.0;  // 1/s
};

/// The units of the system. Entries of `given` that are not zero are kept: T of those states is fixed (rounded to a
/// power of two). Pass an empty vector to leave all free.
[[nodiscard]] Units balanced_units(const LinearSystem& system, const Vector& given = {});

/// (pass.5)
[[nodiscard]] LinearSystem in_units(const LinearSystem& system, const Units& units);

/// Orthonormal columns that span the reachable subspace of (A, B): B, AB, A²B … orthogonalised block by block. A
/// direction counts when it is longer than tolerance relative to ‖A‖ (for B: to the column of B it came from).
[[nodiscard]] Matrix reachable_subspace(const Matrix& A, const Matrix& B, double tolerance = 1e-11);

}  // namespace orthant::analysis::detail
