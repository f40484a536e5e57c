// SPDX-License-Identifier: Apache-2.0
// Does an output at rest stay there? Let w^(r) = -g < 0 press it to the boundary, and let it leave with the levels
// v_2 … v_r ≥ 0, not all zero. It flies
//   w(t) = Σ_k v_k t^(k-1) / (k-1)! - g t^r / r!                                             (rest.1)
// which has one root T > 0 (Descartes), where all derivatives are negative; it lands, and leaves again with
// v_k ← -e_k w^(k-1)(T) [ABG08, Remark 15]. If only e_k > 0 the flights get longer when e_k (C(r, k-1) - 1) > 1: for
// the last level, e_r > 1/(r - 1). Then no rest survives the smallest disturbance.
#pragma once

#include "orthant/linalg/types.hpp"

namespace orthant::analysis {

/// T of a late flight over that of the flight before; 0 when nothing rebounds. e holds e_1, e_2, …; levels left out
/// are plastic.
[[nodiscard]] double flight_ratio(const Vector& e, int degree);

}  // namespace orthant::analysis
