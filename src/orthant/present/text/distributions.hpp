// SPDX-License-Identifier: Apache-2.0
// What a run says about distributions, in words: λ, and the levels z of its outputs.
#pragma once

#include "orthant/runs/result.hpp"

#include <string>
#include <string_view>

namespace orthant::present {

/// "a distribution of degree 3: a function and 1 delta'(t - 0) + 2 delta(t - 0)"; empty when λ is a function. `dirac` is
/// what δ is called.
[[nodiscard]] std::string lambda_words(const runs::Outcome& outcome, std::string_view dirac = "delta");

/// "functions and 1 delta(t - 0) in z0_3"; empty when all levels are functions.
[[nodiscard]] std::string level_words(const runs::Outcome& outcome, std::string_view dirac = "delta");

}  // namespace orthant::present
