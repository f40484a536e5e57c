// SPDX-License-Identifier: Apache-2.0
// A point that shows that H(s) = C (sI - A)⁻¹ B + D is not positive real: s with Re s ≥ 0 and
//   smallest eigenvalue of H(s) + H(s)*  <  0,                                    (pass.8) [ABG08, Definition 4]
// by more than H(s) can be wrong in floating point. It does not matter whether the realisation is minimal, nor whether
// A is stable.
#pragma once

#include "orthant/analysis/budget.hpp"
#include "orthant/analysis/detail/balance.hpp"

#include <complex>
#include <optional>

namespace orthant::analysis::detail {

struct Witness {
  std::complex<double> s;   // 1/s
  double eigenvalue = nan;  // relative to ‖H(s)‖, ports in balanced units
};

struct WitnessSearch {
  std::optional<Witness> found = {};
  double refused = 0;  // operations of what the budget did not allow; 0: everything was looked at
};

/// Looks on the imaginary axis (a grid, around the poles, between the zeros of H(s) + H(-s)'), on the positive real
/// axis and around poles that are not in the open left half plane. Nothing found proves nothing.
[[nodiscard]] WitnessSearch witness_against_positive_real(const LinearSystem& system, const Budget& budget = {});

}  // namespace orthant::analysis::detail
