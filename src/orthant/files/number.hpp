// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

namespace orthant::files {

/// The decimal number that the whole word is: digits, sign, point and exponent, nothing else; no NaN, no infinity
/// (also none by overflow).
[[nodiscard]] std::optional<double> number_in(const std::string& word);

}  // namespace orthant::files
