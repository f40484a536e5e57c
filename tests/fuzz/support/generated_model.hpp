// SPDX-License-Identifier: Apache-2.0
// Model files made from choices: of every kind, sizes that fit, values of all sorts.
#pragma once

#include "tests/fuzz/support/formulas.hpp"

#include <string>

namespace orthant::fuzz {

[[nodiscard]] std::string generated_model(Choices& choices);

}  // namespace orthant::fuzz
