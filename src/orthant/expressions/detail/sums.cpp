// SPDX-License-Identifier: Apache-2.0
// How the builder simplifies + - · / ^.
#include "orthant/expressions/detail/arithmetic.hpp"
#include "orthant/expressions/detail/builder.hpp"

#include <cmath>

namespace orthant::expressions::detail {
namespace {

// Constant factors are multiplied ahead of time only when that neither overflows nor loses digits.
bool is_safe_factor(double value) {
  return std::isnormal(value);
}

}  // namespace

Builder::Term Builder::term(int index) const {
  const Node& whole = node(index);
  if (whole.operation == Operation::negate) return {-1.0, whole.a};
  if (whole.operation == Operation::multiply && known(whole.a)) return {*known(whole.a), whole.b};
  return {1.0, index};
}

// x^n with 1 ≤ n ≤ 64 as {n, x}; a constant is not a power.
std::optional<Builder::Term> Builder::integer_power(int index) const {
  const Node& whole = node(index);
  if (whole.operation == Operation::constant) return std::nullopt;
  if (whole.operation != Operation::power) return Term{1.0, index};
  const auto exponent = known(whole.b);
  if (!exponent || !is_repeated_power(*exponent) || *exponent < 1.0) return std::nullopt;
  return Term{*exponent, whole.a};
}

int Builder::negate(int a) {
  if (const auto value = known(a)) return constant(-*value);
  const Node whole = node(a);
  if (whole.operation == Operation::negate) return whole.a;
  if (whole.operation == Operation::subtract) return subtract(whole.b, whole.a);
  if (whole.operation == Operation::multiply && known(whole.a)) return multiply(constant(-*known(whole.a)), whole.b);
  return intern({.operation = Operation::negate, .a = a});
}

int Builder::add(int a, int b) {
  if (known(a) && known(b)) return constant(*known(a) + *known(b));
  if (is(a, 0.0)) return b;
  if (is(b, 0.0)) return a;
  const Term left = term(a);
  const Term right = term(b);
  if (left.base == right.base) return multiply(constant(left.coefficient + right.coefficient), left.base);
  if (right.coefficient < 0.0) return subtract(a, negate(b));  // a + (-c) y = a - c y
  if (is(a, Operation::negate)) return subtract(b, left.base);
  return intern({.operation = Operation::add, .a = a, .b = b});
}

int Builder::subtract(int a, int b) {
  if (known(a) && known(b)) return constant(*known(a) - *known(b));
  if (is(a, 0.0)) return negate(b);
  if (is(b, 0.0)) return a;
  const Term left = term(a);
  const Term right = term(b);
  if (left.base == right.base) return multiply(constant(left.coefficient - right.coefficient), left.base);
  if (right.coefficient < 0.0) return add(a, negate(b));  // a - (-c) y = a + c y
  return intern({.operation = Operation::subtract, .a = a, .b = b});
}

int Builder::multiply(int a, int b) {
  if (known(a) && known(b)) return constant(*known(a) * *known(b));
  if (known(b)) return multiply(b, a);  // constants in front
  const Term right = term(b);
  if (const auto factor = known(a)) {
    if (*factor == 0.0) return constant(0.0);
    if (*factor == 1.0) return b;
    if (*factor == -1.0) return negate(b);
    const double both = *factor * right.coefficient;
    if (right.base != b && is_safe_factor(both)) return multiply(constant(both), right.base);
    return intern({.operation = Operation::multiply, .a = a, .b = b});
  }
  // (c₁ x)(c₂ y) = c₁c₂ (x y)
  const Term left = term(a);
  const double both = left.coefficient * right.coefficient;
  if ((left.base != a || right.base != b) && is_safe_factor(both)) {
    return multiply(constant(both), multiply(left.base, right.base));
  }
  const auto left_power = integer_power(a);
  const auto right_power = integer_power(b);
  if (left_power && right_power && left_power->base == right_power->base) {
    const double exponent = left_power->coefficient + right_power->coefficient;
    if (is_repeated_power(exponent)) return power(left_power->base, constant(exponent));
  }
  return intern({.operation = Operation::multiply, .a = a, .b = b});
}

int Builder::divide(int a, int b) {
  if (known(a) && known(b)) return constant(*known(a) / *known(b));
  if (is(a, 0.0)) return constant(0.0);
  if (a == b) return constant(1.0);
  if (is(b, 1.0)) return a;
  if (is(b, -1.0)) return negate(a);
  if (is(a, Operation::negate)) return negate(divide(node(a).a, b));
  if (is(b, Operation::negate)) return negate(divide(a, node(b).a));
  return intern({.operation = Operation::divide, .a = a, .b = b});
}

int Builder::power(int a, int b) {
  if (known(a) && known(b)) return constant(detail::power(*known(a), *known(b)));
  if (is(b, 0.0) || is(a, 1.0)) return constant(1.0);
  if (is(b, 1.0)) return a;
  return intern({.operation = Operation::power, .a = a, .b = b});
}

}  // namespace orthant::expressions::detail
