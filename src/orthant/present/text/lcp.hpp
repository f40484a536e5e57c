// SPDX-License-Identifier: Apache-2.0
// Answers for a person: the verdict first, then the numbers, then what they are worth.
#pragma once

#include "orthant/complementarity/matrix_class.hpp"
#include "orthant/complementarity/solution.hpp"
#include "orthant/files/problems/problem.hpp"

#include <string>

namespace orthant::present {

[[nodiscard]] std::string solution_text(const files::Problem& problem, const complementarity::LcpSolution& solution);

/// "springs: LCP with 3 pairs, dense"
[[nodiscard]] std::string statement_line(const files::Problem& problem);

/// One line for each class, with what shows a "no" below it.
[[nodiscard]] std::string classes_text(const complementarity::MatrixClasses& classes);

}  // namespace orthant::present
