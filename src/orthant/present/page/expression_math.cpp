// SPDX-License-Identifier: Apache-2.0
#include "orthant/present/page/html.hpp"
#include "orthant/present/page/mathml.hpp"

#include <cstdint>

namespace orthant::present::math {
namespace {

using expressions::Node;
using expressions::Operation;

constexpr std::size_t longest = 12000;  // of the markup: a screen full
constexpr int deepest = 60;

// A part that binds less tightly than its place asks for is put in parentheses.
enum Binding : std::uint8_t { loosest, comparison, sum, product, closed };

struct Markup {
  std::string text;
  Binding binding = closed;
};

std::string_view relation(Operation operation) {
  switch (operation) {
    case Operation::less:
      return "<";
    case Operation::less_equal:
      return "≤";
    case Operation::equal:
      return "=";
    case Operation::not_equal:
      return "≠";
    case Operation::logical_and:
      return "∧";
    case Operation::logical_or:
      return "∨";
    default:
      return "";
  }
}

std::string_view function_name(Operation operation) {
  constexpr std::string_view names[] = {
      "sin", "cos", "tan", "asin", "acos", "atan",  "sinh", "cosh", "tanh", "exp",
      "ln",  "lg",  "",    "",     "sign", "floor", "ceil", "step"};  // in the order of Operation, from sin to step
  if (operation >= Operation::sin && operation <= Operation::step) {
    return names[static_cast<int>(operation) - static_cast<int>(Operation::sin)];
  }
  if (operation == Operation::atan2) return "atan2";
  if (operation == Operation::min) return "min";
  if (operation == Operation::max) return "max";
  return operation == Operation::mod ? "mod" : "";
}

class Writer {
 public:
  Writer(const std::vector<Node>& nodes, const SlotName& name) : nodes_(nodes), name_(name) {}

  Markup write(int index, int depth = 0) {
    const Node& node = nodes_[static_cast<std::size_t>(index)];
    if (depth > deepest || length_ > longest) {
      is_complete_ = false;
      return {};
    }
    Markup markup = written(node, depth + 1);
    length_ += 20;  // about what a node adds
    return markup;
  }
  [[nodiscard]] bool is_complete() const { return is_complete_; }

 private:
  std::string at_least(Binding binding, int index, int depth) {
    const Markup part = write(index, depth);
    if (part.binding >= binding) return part.text;
    return "<mrow><mo>(</mo>" + part.text + "<mo>)</mo></mrow>";
  }

  Markup written(const Node& node, int depth) {
    switch (node.operation) {
      case Operation::constant:
        return {number(node.value), node.value < 0 ? sum : closed};
      case Operation::variable:
        return {name_(node.a), closed};
      case Operation::negate:
        return {"<mo>−</mo>" + at_least(product, node.a, depth), sum};
      case Operation::logical_not:
        return {"<mo>¬</mo>" + at_least(closed, node.a, depth), product};
      case Operation::add:
        return {at_least(sum, node.a, depth) + "<mo>+</mo>" + at_least(product, node.b, depth), sum};
      case Operation::subtract:
        return {at_least(sum, node.a, depth) + "<mo>−</mo>" + at_least(product, node.b, depth), sum};
      case Operation::multiply:
        return multiplied(node, depth);
      case Operation::divide:
        return {"<mfrac><mrow>" + write(node.a, depth).text + "</mrow><mrow>" + write(node.b, depth).text +
                "</mrow></mfrac>"};
      case Operation::power:
        return {sup(at_least(closed, node.a, depth), write(node.b, depth).text)};
      case Operation::sqrt:
        return {"<msqrt>" + write(node.a, depth).text + "</msqrt>"};
      case Operation::abs:
        return {"<mrow><mo>|</mo>" + write(node.a, depth).text + "<mo>|</mo></mrow>"};
      case Operation::select:
        return chosen(node, depth);
      default:
        return relation(node.operation).empty() ? called(node, depth) : related(node, depth);
    }
  }

  // A negative number in front needs no parentheses, but then the product begins with a sign. Two numbers side by side
  // would read as one.
  Markup multiplied(const Node& node, int depth) {
    const Node& left = nodes_[static_cast<std::size_t>(node.a)];
    const bool begins_with_minus = left.operation == Operation::constant && left.value < 0;
    const bool is_number = nodes_[static_cast<std::size_t>(node.b)].operation == Operation::constant;
    return {at_least(begins_with_minus ? sum : product, node.a, depth) +
                (is_number ? "<mo>·</mo>" : "<mspace width=\"0.17em\"/>") + at_least(product, node.b, depth),
            begins_with_minus ? sum : product};
  }

  Markup related(const Node& node, int depth) {
    return {at_least(sum, node.a, depth) + sign(relation(node.operation)) + at_least(sum, node.b, depth), comparison};
  }

  Markup called(const Node& node, int depth) {
    std::string arguments = write(node.a, depth).text;
    if (expressions::operand_count(node.operation) == 2) arguments += "<mo>,</mo>" + write(node.b, depth).text;
    if (node.operation == Operation::table) {
      std::string primes;
      for (int k = 0; k < node.b; ++k) primes += "′";
      const std::string name = identifier(node.table.name());
      return {"<mrow>" + (primes.empty() ? name : sup(name, "<mo>" + primes + "</mo>")) + in_parentheses(arguments) +
              "</mrow>"};
    }
    return {"<mrow>" + identifier(function_name(node.operation)) + in_parentheses(arguments) + "</mrow>"};
  }

  Markup chosen(const Node& node, int depth) {
    const auto line = [](const std::string& value, const std::string& when) {
      return "<mtr><mtd><mrow>" + value + "</mrow></mtd><mtd><mrow>" + when + "</mrow></mtd></mtr>";
    };
    return {"<mrow class=\"cases\"><mo>{</mo><mtable>" +
            line(write(node.b, depth).text, "<mtext>if\u00a0</mtext>" + write(node.a, depth).text) +
            line(write(node.c, depth).text, "<mtext>otherwise</mtext>") + "</mtable></mrow>"};
  }

  const std::vector<Node>& nodes_;
  const SlotName& name_;
  std::size_t length_ = 0;
  bool is_complete_ = true;
};

}  // namespace

std::string expression(const expressions::Expression& expression, const SlotName& name) {
  Writer writer(expression.nodes(), name);
  const std::string markup = writer.write(static_cast<int>(expression.nodes().size()) - 1).text;
  return writer.is_complete() ? "<mrow>" + markup + "</mrow>" : sign("…");
}

}  // namespace orthant::present::math
