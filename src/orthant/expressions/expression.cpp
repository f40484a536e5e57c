// SPDX-License-Identifier: Apache-2.0
#include "orthant/expressions/expression.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/expressions/detail/builder.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace orthant::expressions {
namespace {

Expression combined(Operation operation, const Expression& a, const Expression& b) {
  detail::Builder builder;
  const int left = builder.import(a).back();
  const int right = builder.import(b).back();
  return builder.extract(builder.binary(operation, left, right));
}

}  // namespace

double Expression::constant_value() const {
  if (!is_constant()) throw InvalidArgument("the expression is not constant");
  return nodes_.back().value;
}

bool Expression::depends_on(int slot) const {
  return std::any_of(nodes_.begin(), nodes_.end(),
                     [slot](const Node& node) { return node.operation == Operation::variable && node.a == slot; });
}

int Expression::slots_needed() const {
  int needed = 0;
  for (const Node& node : nodes_) {
    if (node.operation == Operation::variable) needed = std::max(needed, node.a + 1);
  }
  return needed;
}

Expression constant(double value) {
  detail::Builder builder;
  return builder.extract(builder.constant(value));
}

Expression variable(int slot) {
  if (slot < 0) throw InvalidArgument(Flaw{"slot", fmt::format("= {}", slot), "must be >= 0"});
  detail::Builder builder;
  return builder.extract(builder.variable(slot));
}

Expression operator-(const Expression& a) {
  detail::Builder builder;
  return builder.extract(builder.negate(builder.import(a).back()));
}
Expression operator+(const Expression& a, const Expression& b) {
  return combined(Operation::add, a, b);
}
Expression operator-(const Expression& a, const Expression& b) {
  return combined(Operation::subtract, a, b);
}
Expression operator*(const Expression& a, const Expression& b) {
  return combined(Operation::multiply, a, b);
}
Expression operator/(const Expression& a, const Expression& b) {
  return combined(Operation::divide, a, b);
}

}  // namespace orthant::expressions
