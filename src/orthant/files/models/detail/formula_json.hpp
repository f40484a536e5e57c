// SPDX-License-Identifier: Apache-2.0
// Formulas as a document has them: a number, or a text that the reader of model files reads again.
#pragma once

#include "orthant/expressions/expression.hpp"

#include <vector>

#include <nlohmann/json.hpp>

namespace orthant::files::detail {

/// Each throws InvalidArgument when a formula would be too long.
[[nodiscard]] nlohmann::ordered_json formula(const expressions::Expression& expression,
                                             const expressions::Scope& scope);
[[nodiscard]] nlohmann::ordered_json formulas(const std::vector<expressions::Expression>& expressions,
                                              const expressions::Scope& scope);
[[nodiscard]] nlohmann::ordered_json formula_rows(const std::vector<std::vector<expressions::Expression>>& matrix,
                                                  const expressions::Scope& scope);

}  // namespace orthant::files::detail
