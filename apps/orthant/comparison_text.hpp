// SPDX-License-Identifier: Apache-2.0
// What all methods made of one problem, for a person.
#pragma once

#include "apps/orthant/comparison.hpp"

#include <string>

namespace orthant::app {

[[nodiscard]] std::string comparison_text(const files::Problem& problem, const Comparison& comparison);

}  // namespace orthant::app
