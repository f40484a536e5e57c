// SPDX-License-Identifier: Apache-2.0
// Derivatives by the chain rule, from the leaves to the whole: each node is visited once, and equal parts of the
// results are one node, so that the size of the k-th derivative grows like a polynomial in k.
#include "orthant/base/errors.hpp"
#include "orthant/expressions/detail/builder.hpp"
#include "orthant/expressions/expression.hpp"

#include <cmath>

#include <fmt/format.h>

namespace orthant::expressions {
namespace {

// Operands and their derivatives, as places in the builder; `self` is the node itself.
struct Inner {
  int self = 0;
  int a = 0;
  int b = 0;
  int c = 0;
  int da = 0;
  int db = 0;
  int dc = 0;
};

// f'(a) of the functions that are smooth where they are defined.
int smooth_slope(detail::Builder& build, Operation operation, const Inner& in) {
  const int one = build.constant(1.0);
  const int two = build.constant(2.0);
  const auto square = [&](int x) { return build.power(x, two); };
  switch (operation) {
    case Operation::sin:
      return build.unary(Operation::cos, in.a);
    case Operation::cos:
      return build.negate(build.unary(Operation::sin, in.a));
    case Operation::tan:
      return build.add(one, square(in.self));
    case Operation::asin:
      return build.divide(one, build.unary(Operation::sqrt, build.subtract(one, square(in.a))));
    case Operation::acos:
      return build.divide(build.constant(-1.0), build.unary(Operation::sqrt, build.subtract(one, square(in.a))));
    case Operation::atan:
      return build.divide(one, build.add(one, square(in.a)));
    case Operation::sinh:
      return build.unary(Operation::cosh, in.a);
    case Operation::cosh:
      return build.unary(Operation::sinh, in.a);
    case Operation::tanh:
      return build.subtract(one, square(in.self));
    case Operation::exp:
      return in.self;
    case Operation::log:
      return build.divide(one, in.a);
    case Operation::log10:
      return build.divide(build.constant(1.0 / std::log(10.0)), in.a);
    case Operation::sqrt:
      return build.divide(build.constant(0.5), in.self);
    case Operation::abs:
      return build.unary(Operation::sign, in.a);
    default:  // sign, floor, ceil, step, not: constant between their jumps
      return build.constant(0.0);
  }
}

// (a^b)' = b a^(b-1) a' + a^b log(a) b', where a part with a' = 0 or b' = 0 does not appear.
int power_slope(detail::Builder& build, const Inner& in) {
  const int lower = build.power(in.a, build.subtract(in.b, build.constant(1.0)));
  const int by_base = build.multiply(in.b, build.multiply(lower, in.da));
  const int by_exponent = build.multiply(in.self, build.multiply(build.unary(Operation::log, in.a), in.db));
  return build.add(by_base, by_exponent);
}

// atan2(a, b)' = (b a' - a b') / (a² + b²)
int angle_slope(detail::Builder& build, const Inner& in) {
  const int two = build.constant(2.0);
  const int top = build.subtract(build.multiply(in.b, in.da), build.multiply(in.a, in.db));
  return build.divide(top, build.add(build.power(in.a, two), build.power(in.b, two)));
}

int slope(detail::Builder& build, Operation operation, const Inner& in) {
  switch (operation) {
    case Operation::negate:
      return build.negate(in.da);
    case Operation::add:
      return build.add(in.da, in.db);
    case Operation::subtract:
      return build.subtract(in.da, in.db);
    case Operation::multiply:
      return build.add(build.multiply(in.da, in.b), build.multiply(in.a, in.db));
    case Operation::divide:  // a'/b - (a/b) b'/b: no square that could overflow
      return build.subtract(build.divide(in.da, in.b), build.divide(build.multiply(in.self, in.db), in.b));
    case Operation::power:
      return power_slope(build, in);
    case Operation::atan2:
      return angle_slope(build, in);
    case Operation::min:
      return build.select(build.binary(Operation::less, in.b, in.a), in.db, in.da);
    case Operation::max:
      return build.select(build.binary(Operation::less, in.a, in.b), in.db, in.da);
    case Operation::mod:
      return build.subtract(in.da, build.multiply(build.unary(Operation::floor, build.divide(in.a, in.b)), in.db));
    case Operation::select:
      return build.select(in.a, in.db, in.dc);
    default:
      break;
  }
  if (operand_count(operation) != 1) return build.constant(0.0);  // comparisons, and, or
  return build.multiply(smooth_slope(build, operation, in), in.da);
}

}  // namespace

Expression derivative(const Expression& expression, int slot) {
  if (slot < 0) throw InvalidArgument(fmt::format("slot = {}, must be >= 0", slot));
  detail::Builder build;
  const std::vector<int> place = build.import(expression);
  std::vector<int> slopes;
  slopes.reserve(place.size());
  const auto at = [](const std::vector<int>& list, int index) { return list[static_cast<std::size_t>(index)]; };
  for (const Node& node : expression.nodes()) {
    const int operands = operand_count(node.operation);
    Inner in{.self = place[slopes.size()]};
    if (operands == 0) {
      const bool is_it = node.operation == Operation::variable && node.a == slot;
      slopes.push_back(build.constant(is_it ? 1.0 : 0.0));
      continue;
    }
    in.a = at(place, node.a);
    in.da = at(slopes, node.a);
    if (operands > 1) in.b = at(place, node.b);
    if (operands > 1) in.db = at(slopes, node.b);
    if (operands > 2) in.c = at(place, node.c);
    if (operands > 2) in.dc = at(slopes, node.c);
    slopes.push_back(slope(build, node.operation, in));
  }
  return build.extract(slopes.back());
}

}  // namespace orthant::expressions
