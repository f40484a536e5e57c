// SPDX-License-Identifier: Apache-2.0
// Answers to contact problems, for a person.
#pragma once

#include "apps/orthant/contact_comparison.hpp"

#include <string>

namespace orthant::app {

[[nodiscard]] std::string solution_text(const ContactFile& file, const friction::ContactSolution& solution);

[[nodiscard]] std::string comparison_text(const ContactFile& file, const ContactComparison& comparison);

}  // namespace orthant::app
