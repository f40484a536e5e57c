// SPDX-License-Identifier: Apache-2.0
// Derivatives by the chain rule, from the leaves to the whole: each node is visited once, and equal parts of the
// results are one node, so that the size of the k-th derivative grows like a polynomial in k.
#include "orthant/base/errors.hpp"
#include "orthant/expressions/detail/builder.hpp"
#include "orthant/expressions/expression.hpp"

#include <cmath>
#include <vector>

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
  int rate = -1;  // b'/b, where it has a form of its own
};

// f'(a) a'. Where a' is 0 because a piece of a is constant, as in sqrt(max(t, 0)), the product is 0 even if f'(a) is
// not finite: the factor goes into the pieces, if(c, 0, x) f' = if(c, 0, x f').
int chained(detail::Builder& build, int outer, int inner) {
  std::vector<Node> pieces;
  bool has_zero = false;
  int rest = inner;
  const auto node = [&build](int index) { return build.nodes()[static_cast<std::size_t>(index)]; };
  const int zero = build.constant(0.0);
  for (; node(rest).operation == Operation::select; rest = node(rest).c) {
    pieces.push_back(node(rest));
    has_zero = has_zero || pieces.back().b == zero;
  }
  if (!has_zero && rest != zero) return build.multiply(outer, inner);
  int result = build.multiply(outer, rest);
  for (; !pieces.empty(); pieces.pop_back()) {
    result = build.select(pieces.back().a, build.multiply(outer, pieces.back().b), result);
  }
  return result;
}

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

// (a^b)' = b a^(b-1) a' + a^b log(a) b', where a part with a' = 0 or b' = 0 does not appear. At a = 0 the second part
// is its limit for b > 0, which is 0.
int power_slope(detail::Builder& build, const Inner& in) {
  const int zero = build.constant(0.0);
  const int lower = build.power(in.a, build.subtract(in.b, build.constant(1.0)));
  const int by_base = chained(build, build.multiply(in.b, lower), in.da);
  if (in.db == zero) return by_base;
  const int growth = build.multiply(in.self, build.unary(Operation::log, in.a));
  const int by_exponent = chained(build, growth, in.db);
  return build.add(by_base, build.select(build.binary(Operation::equal, in.a, zero), zero, by_exponent));
}

// atan2(a, b)' = (b a' - a b') / (a² + b²)
int angle_slope(detail::Builder& build, const Inner& in) {
  const int two = build.constant(2.0);
  const int top = build.subtract(build.multiply(in.b, in.da), build.multiply(in.a, in.db));
  return build.divide(top, build.add(build.power(in.a, two), build.power(in.b, two)));
}

// b'/b of what may overflow, in a form that does not: tanh u u' of cosh u, u' of e^u, n a'/a of a^n, the sum of both of a
// product. -1: of anything else.
class Rate {
 public:
  Rate(detail::Builder& build, const Expression& expression, const std::vector<int>& place,
       const std::vector<int>& slopes)
      : build_(build), nodes_(expression.nodes()), place_(place), slopes_(slopes) {}

  int operator()(int index) {
    const Node& node = nodes_[static_cast<std::size_t>(index)];
    const auto at = [](const std::vector<int>& list, int i) { return list[static_cast<std::size_t>(i)]; };
    switch (node.operation) {
      case Operation::exp:
        return at(slopes_, node.a);
      case Operation::cosh:
        return chained(build_, build_.unary(Operation::tanh, at(place_, node.a)), at(slopes_, node.a));
      case Operation::power: {
        const bool is_fixed = nodes_[static_cast<std::size_t>(node.b)].operation == Operation::constant;
        const int rate = is_fixed ? (*this)(node.a) : -1;
        return rate < 0 ? -1 : build_.multiply(at(place_, node.b), rate);
      }
      case Operation::multiply: {
        const bool has_constant = nodes_[static_cast<std::size_t>(node.a)].operation == Operation::constant;
        return has_constant ? (*this)(node.b) : -1;
      }
      default:
        return -1;
    }
  }

 private:
  detail::Builder& build_;
  const std::vector<Node>& nodes_;
  const std::vector<int>& place_;
  const std::vector<int>& slopes_;
};

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
      if (in.rate >= 0) return build.subtract(build.divide(in.da, in.b), build.multiply(in.self, in.rate));
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
  return chained(build, smooth_slope(build, operation, in), in.da);
}

}  // namespace

Expression derivative(const Expression& expression, int slot) {
  if (slot < 0) throw InvalidArgument(Flaw{"slot", fmt::format("= {}", slot), "must be >= 0"});
  detail::Builder build;
  const std::vector<int> place = build.import(expression);
  const int zero = build.constant(0.0);
  std::vector<int> slopes;
  slopes.reserve(place.size());
  const auto at = [](const std::vector<int>& list, int index) { return list[static_cast<std::size_t>(index)]; };
  for (const Node& node : expression.nodes()) {
    const int operands = operand_count(node.operation);
    Inner in{.self = place[slopes.size()]};
    if (operands == 0) {
      const bool is_it = node.operation == Operation::variable && node.a == slot;
      slopes.push_back(is_it ? build.constant(1.0) : zero);
      continue;
    }
    in.a = at(place, node.a);
    in.da = at(slopes, node.a);
    if (operands > 1) in.b = at(place, node.b);
    if (operands > 1) in.db = at(slopes, node.b);
    if (operands > 2) in.c = at(place, node.c);
    if (operands > 2) in.dc = at(slopes, node.c);
    if (node.operation == Operation::table) {
      const int outer = in.da == zero ? zero : build.table(node.table, node.b + 1, in.a);
      slopes.push_back(in.da == zero ? zero : chained(build, outer, in.da));
      continue;
    }
    if (node.operation == Operation::divide) in.rate = Rate(build, expression, place, slopes)(node.b);
    const bool is_fixed = in.da == zero && (operands < 2 || in.db == zero) && (operands < 3 || in.dc == zero);
    slopes.push_back(is_fixed ? zero : slope(build, node.operation, in));
  }
  return build.extract(slopes.back());
}

}  // namespace orthant::expressions
