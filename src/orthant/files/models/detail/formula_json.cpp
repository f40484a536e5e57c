// SPDX-License-Identifier: Apache-2.0
#include "orthant/files/models/detail/formula_json.hpp"

namespace orthant::files::detail {

using expressions::Expression;
using expressions::Scope;
using nlohmann::ordered_json;

ordered_json formula(const Expression& expression, const Scope& scope) {
  return expression.is_constant() ? ordered_json(expression.constant_value())
                                  : ordered_json(expressions::to_text(expression, scope));
}

ordered_json formulas(const std::vector<Expression>& expressions, const Scope& scope) {
  ordered_json result = ordered_json::array();
  for (const Expression& expression : expressions) result.push_back(formula(expression, scope));
  return result;
}

ordered_json formula_rows(const std::vector<std::vector<Expression>>& matrix, const Scope& scope) {
  ordered_json result = ordered_json::array();
  for (const std::vector<Expression>& row : matrix) result.push_back(formulas(row, scope));
  return result;
}

}  // namespace orthant::files::detail
