// SPDX-License-Identifier: Apache-2.0
// Formulas, as bytes or made from choices. Of each that can be read:
//   text         printed and read again it has the same values, bit for bit;
//   derivative   at a point it is coefficient 1 of the series along the axis (expr.2), which shares no code with it;
//   enclosure    over a piece it contains the coefficients about points of the piece, and the remainder (expr.4).
#include "tests/expressions/evaluation.hpp"
#include "tests/fuzz/support/formulas.hpp"

#include "orthant/expressions/detail/arithmetic.hpp"
#include "orthant/expressions/enclosure.hpp"
#include "orthant/expressions/parse.hpp"

#include <array>
#include <vector>

namespace orthant::fuzz {
namespace {

using expressions::Enclosure;
using expressions::Expression;
using expressions::Interval;
using expressions::Program;
using expressions::Series;
using expressions::testing::is_same;
using expressions::testing::usual_scope;
using expressions::testing::value;
using Slots = std::vector<double>;

constexpr int slot_count = 4;  // t, q[0], q[1], x
constexpr int order = 8;
constexpr double underflow = 1e-100;  // a part of a formula that is its cube is lost
constexpr double gradual = 1e-300;    // numbers of this size have few digits
constexpr std::size_t longest = 400;  // bytes, and nodes: derivatives of long formulas cost what is not looked for

void check_text(const Expression& expression, const Slots& at) {
  std::string text;
  if (!is_accepted([&] { text = to_text(expression, usual_scope()); })) return;
  if (text.find("0/0") != std::string::npos) return;  // which of two numbers that are none is not asked
  const Expression again = expressions::parse(text, usual_scope());
  expect(is_same(value(expression, at), value(again, at)), "another value after printing and reading: " + text);
  expect(to_text(again, usual_scope()) == text, "printed twice, two texts: " + text);
}

void expand(Series& series, const Slots& at, int axis, double moved) {
  for (int k = 0; k <= series.order(); ++k) {
    for (int i = 0; i < slot_count; ++i) {
      const double start = at[static_cast<std::size_t>(i)] + (i == axis ? moved : 0.0);
      series.set_slot(i, k, k == 0 ? start : k == 1 && i == axis ? 1.0 : 0.0);
    }
    series.evaluate(k);
  }
}

// Is the point inside a branch, and not where it ends?
bool is_inside(const Series& series) {
  for (int c = 0; c < series.condition_count(); ++c) {
    if (!(series.condition(c, 0) > 0)) return false;
  }
  return true;
}

// Has it a part that is infinite, or has lost its digits, of which a function like atan or log makes a number again?
bool leaves_range(const Expression& expression, const Slots& at) {
  std::vector<double> values;
  for (const expressions::Node& node : expression.nodes()) {
    const auto of = [&](int operand) { return values[static_cast<std::size_t>(operand)]; };
    switch (expressions::operand_count(node.operation)) {
      case 0:
        values.push_back(node.operation == expressions::Operation::constant ? node.value
                                                                            : at[static_cast<std::size_t>(node.a)]);
        break;
      case 1:
        values.push_back(expressions::detail::value_of(node.operation, of(node.a), 0, 0));
        break;
      default:
        values.push_back(expressions::detail::value_of(node.operation, of(node.a), of(node.b), of(node.c)));
    }
    if (std::isinf(values.back()) || std::fpclassify(values.back()) == FP_SUBNORMAL) return true;
  }
  return false;
}

void check_derivative(const Expression& expression, const Slots& at, int axis) {
  if (leaves_range(expression, at)) return;
  const Expression slope = derivative(expression, axis);
  check_text(slope, at);
  Series series(Program(expression), 1);
  expand(series, at, axis, 0);
  if (!is_inside(series)) return;
  series.measure();
  const double by_rule = value(slope, at);
  const double by_series = series.value(0, 1);
  // where a part of the formula overflows or leaves its domain, one of both may be without an answer
  if (!std::isfinite(by_rule) || !std::isfinite(by_series) || !std::isfinite(series.value(0, 0))) return;
  const double size = series.value_size(0, 1);
  if (!(size < 1 / underflow)) return;
  const double rounding = 1e-6 * (size + std::abs(by_rule)) + 1e-9 * std::abs(series.value(0, 0)) + underflow;
  expect(std::abs(by_rule - by_series) <= rounding,
         fmt::format("the derivative is {}, of the series {}, size {}: {}", by_rule, by_series, size,
                     to_text(expression, usual_scope())));
}

void check_enclosure(const Expression& expression, const Slots& at, double length) {
  const Program program(expression);
  Series series(program, order + 1);
  expand(series, at, 0, 0);
  Enclosure enclosure(series);
  for (int i = 0; i < slot_count; ++i) {
    const std::array<double, 2> line = {at[static_cast<std::size_t>(i)], i == 0 ? 1.0 : 0.0};
    enclosure.set_slot(i, line, length);
  }
  enclosure.evaluate(series, length, order);
  const Enclosure::Bound bound = enclosure.value(series, 0, length);
  if (!(bound.terms < 1e100)) return;
  Series other(program, order + 1);
  for (const double part : {0.0, 0.37, 1.0}) {
    expand(other, at, 0, part * length);
    if (!enclosure.is_of_branch(other)) continue;
    const double is = other.value(0, 0);
    const Interval& range = enclosure.coefficient(other, 0, 0);
    const double rounding = 1e-11 * (std::abs(is) + bound.terms) + gradual;
    if (!std::isfinite(is)) continue;
    expect(range.lower - rounding <= is && is <= range.upper + rounding,
           fmt::format("{} is not in [{}, {}]: {} at {} + {}", is, range.lower, range.upper,
                       to_text(expression, usual_scope()), at[0], part * length));
  }
}

void check(const std::string& text, Choices& choices) {
  Expression expression;
  if (!is_accepted([&] { expression = expressions::parse(text, usual_scope()); })) return;
  Slots at;
  for (int i = 0; i < slot_count; ++i) at.push_back(choices.number());
  check_text(expression, at);
  if (expression.nodes().size() > longest) return;
  check_derivative(expression, at, static_cast<int>(choices.below(slot_count)));
  // the angle of atan2 goes on where it jumps
  if (text.find("atan2") == std::string::npos) check_enclosure(expression, at, choices.size() / 16);
}

}  // namespace
}  // namespace orthant::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace orthant::fuzz;
  if (size == 0) return 0;
  Choices choices(data + 1, size - 1);
  const bool is_text = data[0] % 2 == 0;
  const std::string text =
      is_text ? text_of(data + 1, size - 1)
              : Formulas(choices, {"t", "q[0]", "q[1]", "x", "mass", "omega"}).text(1 + data[0] / 2 % 5);
  if (is_text) choices = Choices(data, size);
  check(text, choices);
  return 0;
}
