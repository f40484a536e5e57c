// SPDX-License-Identifier: Apache-2.0
// Answers for a person: the verdict first, then the numbers, then what they are worth.
#pragma once

#include "apps/orthant/comparison.hpp"

#include "orthant/complementarity/matrix_class.hpp"
#include "orthant/complementarity/solution.hpp"
#include "orthant/io/problem.hpp"

#include <string>

namespace orthant::app {

[[nodiscard]] std::string solution_text(const io::Problem& problem, const complementarity::LcpSolution& solution);

[[nodiscard]] std::string comparison_text(const io::Problem& problem, const Comparison& comparison);

/// One line for each class, with what shows a "no" below it.
[[nodiscard]] std::string classes_text(const complementarity::MatrixClasses& classes);

}  // namespace orthant::app
