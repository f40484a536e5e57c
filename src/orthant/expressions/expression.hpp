// SPDX-License-Identifier: Apache-2.0
// A function of the variables of a Scope, made by parse (parse.hpp), by derivative, and by the arithmetic below.
#pragma once

#include "orthant/expressions/node.hpp"
#include "orthant/expressions/scope.hpp"

#include <string>
#include <utility>
#include <vector>

namespace orthant::expressions {

namespace detail {
class Builder;
}

/// An immutable value: copies share nothing. Variables are known by their slot. Equal parts are stored once, and what
/// could be simplified has been.
class Expression {
 public:
  Expression() : nodes_(1) {}  // the constant 0

  /// Each node after its operands; the last is the whole.
  [[nodiscard]] const std::vector<Node>& nodes() const { return nodes_; }
  [[nodiscard]] bool is_constant() const { return nodes_.back().operation == Operation::constant; }
  /// Throws InvalidArgument when the expression is not constant.
  [[nodiscard]] double constant_value() const;
  /// Does the slot occur? False means that the value cannot depend on it.
  [[nodiscard]] bool depends_on(int slot) const;
  /// The largest slot that occurs plus one: how many values an evaluation reads.
  [[nodiscard]] int slots_needed() const;

 private:
  friend class detail::Builder;
  explicit Expression(std::vector<Node> nodes) : nodes_(std::move(nodes)) {}
  std::vector<Node> nodes_;
};

[[nodiscard]] Expression constant(double value);
/// Throws InvalidArgument when the slot is negative.
[[nodiscard]] Expression variable(int slot);

[[nodiscard]] Expression operator-(const Expression& a);
[[nodiscard]] Expression operator+(const Expression& a, const Expression& b);
[[nodiscard]] Expression operator-(const Expression& a, const Expression& b);
[[nodiscard]] Expression operator*(const Expression& a, const Expression& b);
[[nodiscard]] Expression operator/(const Expression& a, const Expression& b);

/// The partial derivative by one slot, of the function part: where the expression jumps, the jump is not part of it.
///   step, sign, floor, ceil, comparisons: 0;   |a|' = sign(a) a';   mod(a, b)' = a' - ⌊a/b⌋ b';
///   if, piecewise, min, max: the derivative of the part that is taken.
[[nodiscard]] Expression derivative(const Expression& expression, int slot);

/// A formula that parse takes back to the same function, bit for bit. Throws InvalidArgument when it would be too long
/// or too deeply nested for parse, as a high derivative can be: a text cannot share parts.
[[nodiscard]] std::string to_text(const Expression& expression, const Scope& scope);

}  // namespace orthant::expressions
