// SPDX-License-Identifier: Apache-2.0
#include "orthant/base/errors.hpp"
#include "orthant/expressions/detail/functions.hpp"
#include "orthant/expressions/expression.hpp"
#include "orthant/expressions/parse.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace orthant::expressions {
namespace {

// As in parse.hpp; a part that binds less tightly than its place asks for is put in parentheses.
enum Binding : std::uint8_t { loosest = 1, conjunction, negation, comparison, sum, product, prefix, exponent, closed };

// Each parenthesis may come with a sign, which parse counts as a level too.
constexpr int deepest_parentheses = deepest_nesting / 2 - 1;

struct Piece {
  std::string literal = {};  // text to be written as it is, or else
  int node = -1;             // a node that must bind
  int tightest = loosest;    // at least like this
};

struct Infix {
  std::string_view sign;
  int binding;
  int left;
  int right;
};

Infix infix(Operation operation) {
  switch (operation) {
    case Operation::add:
      return {" + ", sum, sum, product};
    case Operation::subtract:
      return {" - ", sum, sum, product};
    case Operation::multiply:
      return {"*", product, product, prefix};
    case Operation::divide:
      return {"/", product, product, prefix};
    case Operation::power:
      return {"^", exponent, closed, closed};
    case Operation::less:
      return {" < ", comparison, sum, sum};
    case Operation::less_equal:
      return {" <= ", comparison, sum, sum};
    case Operation::equal:
      return {" == ", comparison, sum, sum};
    case Operation::not_equal:
      return {" != ", comparison, sum, sum};
    case Operation::logical_and:
      return {" and ", conjunction, conjunction, negation};
    case Operation::logical_or:
      return {" or ", loosest, loosest, conjunction};
    default:
      return {"", 0, 0, 0};
  }
}

class Writer {
 public:
  Writer(const std::vector<Node>& nodes, const Scope& scope) : nodes_(nodes), scope_(scope) {}

  // Without recursion: what is still to be written is on a stack.
  std::string write() {
    rest_.push_back({.node = static_cast<int>(nodes_.size()) - 1});
    while (!rest_.empty()) {
      const Piece piece = std::move(rest_.back());
      rest_.pop_back();
      if (piece.node < 0) {
        append(piece.literal);
      } else {
        expand(piece);
      }
    }
    return std::move(text_);
  }

 private:
  [[nodiscard]] const Node& node(int index) const { return nodes_[static_cast<std::size_t>(index)]; }

  void append(const std::string& literal) {
    text_ += literal;
    depth_ += static_cast<int>(std::count(literal.begin(), literal.end(), '('));
    depth_ -= static_cast<int>(std::count(literal.begin(), literal.end(), ')'));
    if (text_.size() > longest_text || depth_ > deepest_parentheses) {
      throw InvalidArgument("the expression is too large to be written as one formula");
    }
  }

  void expand(const Piece& piece) {
    const Node& whole = node(piece.node);
    int binding = closed;
    std::vector<Piece> parts;
    if (whole.operation == Operation::constant) {
      std::tie(parts, binding) = number(whole.value);
    } else if (whole.operation == Operation::variable) {
      parts = {{.literal = slot_name(scope_, whole.a)}};
    } else if (whole.operation == Operation::negate) {
      parts = {{.literal = "-"}, {.node = whole.a, .tightest = prefix}};
      binding = prefix;
    } else if (whole.operation == Operation::logical_not) {
      parts = {{.literal = "not "}, {.node = whole.a, .tightest = negation}};
      binding = negation;
    } else if (const Infix sign = infix(whole.operation); sign.binding > 0) {
      parts = {{.node = whole.a, .tightest = sign.left},
               {.literal = std::string(sign.sign)},
               {.node = whole.b, .tightest = sign.right}};
      binding = sign.binding;
    } else {
      parts = call(whole);
    }
    const bool is_closed = binding >= piece.tightest;
    if (!is_closed) rest_.push_back({.literal = ")"});
    rest_.insert(rest_.end(), std::make_move_iterator(parts.rbegin()), std::make_move_iterator(parts.rend()));
    if (!is_closed) rest_.push_back({.literal = "("});
  }

  // The shortest digits that give the same number back. What is not finite is written as a quotient.
  static std::pair<std::vector<Piece>, int> number(double value) {
    if (std::isnan(value)) return {{{.literal = "0/0"}}, product};
    if (std::isinf(value)) return {{{.literal = value > 0.0 ? "1/0" : "-1/0"}}, product};
    return {{{.literal = fmt::format("{}", value)}}, std::signbit(value) ? prefix : closed};
  }

  std::vector<Piece> call(const Node& whole) const {
    std::vector<int> arguments = {whole.a};
    std::string name(detail::function_name(whole.operation));
    if (whole.operation == Operation::table) {
      name = whole.table.name() + std::string(static_cast<std::size_t>(whole.b), '\'');
    } else if (whole.operation == Operation::min || whole.operation == Operation::max) {
      arguments = folded(whole);
    } else if (whole.operation == Operation::select) {
      arguments = pieces(whole);
      if (arguments.size() > 3) name = "piecewise";
    } else if (operand_count(whole.operation) == 2) {
      arguments.push_back(whole.b);
    }
    std::vector<Piece> parts = {{.literal = fmt::format("{}(", name)}};
    for (const int argument : arguments) {
      if (parts.size() > 1) parts.push_back({.literal = ", "});
      parts.push_back({.node = argument});
    }
    parts.push_back({.literal = ")"});
    return parts;
  }

  // min(min(a, b), c) is min(a, b, c)
  std::vector<int> folded(const Node& whole) const {
    std::vector<int> arguments = {whole.b};
    int first = whole.a;
    for (; node(first).operation == whole.operation; first = node(first).a) arguments.push_back(node(first).b);
    arguments.push_back(first);
    std::reverse(arguments.begin(), arguments.end());
    return arguments;
  }

  // if(c, a, if(d, b, e)) is piecewise(c, a, d, b, e)
  std::vector<int> pieces(const Node& whole) const {
    std::vector<int> arguments = {whole.a, whole.b};
    int otherwise = whole.c;
    for (; node(otherwise).operation == Operation::select; otherwise = node(otherwise).c) {
      arguments.push_back(node(otherwise).a);
      arguments.push_back(node(otherwise).b);
    }
    arguments.push_back(otherwise);
    return arguments;
  }

  const std::vector<Node>& nodes_;
  const Scope& scope_;
  std::vector<Piece> rest_;
  std::string text_;
  int depth_ = 0;
};

}  // namespace

std::string to_text(const Expression& expression, const Scope& scope) {
  validate(scope);
  return Writer(expression.nodes(), scope).write();
}

}  // namespace orthant::expressions
