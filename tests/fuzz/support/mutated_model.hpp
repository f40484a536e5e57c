// SPDX-License-Identifier: Apache-2.0
// Changes to the text of a model file that keep its grammar: of one value, one key, one entry of an array, one table.
#pragma once

#include "tests/fuzz/support/fuzz.hpp"

#include <string>

namespace orthant::fuzz {

[[nodiscard]] std::string mutated_model(const std::string& text, unsigned seed);
/// Some tables of each.
[[nodiscard]] std::string crossed_model(const std::string& first, const std::string& second, unsigned seed);

}  // namespace orthant::fuzz
