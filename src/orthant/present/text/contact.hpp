// SPDX-License-Identifier: Apache-2.0
// Answers to contact problems, for a person.
#pragma once

#include "orthant/files/problems/fclib.hpp"
#include "orthant/friction/solution.hpp"

#include <string>

namespace orthant::present {

/// "wall: 3 contacts in space, given by W 9 x 9"
[[nodiscard]] std::string statement_line(const std::string& name, const files::ContactStatement& statement);

[[nodiscard]] std::string solution_text(const std::string& name, const files::ContactStatement& statement,
                                        const friction::ContactSolution& solution);

}  // namespace orthant::present
