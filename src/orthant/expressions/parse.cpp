// SPDX-License-Identifier: Apache-2.0
#include "orthant/expressions/parse.hpp"

#include "orthant/base/decimal.hpp"
#include "orthant/expressions/detail/parser.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

#include <fmt/format.h>

namespace orthant::expressions {
namespace detail {
namespace {

constexpr int loosest = 1;
constexpr int negation = 3;
constexpr int comparison = 4;

struct Infix {
  int precedence = 0;  // 0: not an infix operator
  Operation operation = Operation::add;
  bool is_swapped = false;
};

Infix infix(Symbol symbol) {
  switch (symbol) {
    case Symbol::logical_or:
      return {1, Operation::logical_or};
    case Symbol::logical_and:
      return {2, Operation::logical_and};
    case Symbol::less:
      return {comparison, Operation::less};
    case Symbol::less_equal:
      return {comparison, Operation::less_equal};
    case Symbol::greater:
      return {comparison, Operation::less, true};
    case Symbol::greater_equal:
      return {comparison, Operation::less_equal, true};
    case Symbol::equal:
      return {comparison, Operation::equal};
    case Symbol::not_equal:
      return {comparison, Operation::not_equal};
    case Symbol::plus:
      return {5, Operation::add};
    case Symbol::minus:
      return {5, Operation::subtract};
    case Symbol::times:
      return {6, Operation::multiply};
    case Symbol::divide:
      return {6, Operation::divide};
    default:
      return {};
  }
}

}  // namespace

class Parser::Level {
 public:
  explicit Level(Parser& parser) : parser_(parser) {
    if (++parser_.depth_ > deepest_nesting) {
      parser_.fail(parser_.previous_, parser_.previous_,
                   fmt::format("the formula is nested more than {} levels deep", deepest_nesting));
    }
  }
  ~Level() { --parser_.depth_; }
  Level(const Level&) = delete;
  Level& operator=(const Level&) = delete;

 private:
  Parser& parser_;
};

void Parser::advance() {
  previous_ = token_;
  token_ = lexer_.next();
}

Expression Parser::parse() {
  token_ = lexer_.next();
  if (token_.symbol == Symbol::end) throw SyntaxError(text_, 0, 0, "the formula is empty");
  const int root = expression(loosest);
  if (token_.symbol != Symbol::end) fail_after_operand(nullptr);
  return build_.extract(root);
}

// Operands joined by operators that bind at least as tightly as `weakest`.
int Parser::expression(int weakest) {
  int left = 0;
  if (token_.symbol == Symbol::logical_not && weakest <= negation) {
    advance();
    const Level level(*this);
    left = build_.unary(Operation::logical_not, expression(negation));
  } else {
    left = signed_operand();
  }
  bool is_comparison = false;
  while (true) {
    const Infix next = infix(token_.symbol);
    if (next.precedence == 0 || next.precedence < weakest) return left;
    if (is_comparison && next.precedence == comparison) {
      fail(token_, token_, "comparisons do not chain", "write a < b and b < c");
    }
    is_comparison = next.precedence == comparison;
    advance();
    int right = expression(next.precedence + 1);
    if (next.is_swapped) std::swap(left, right);
    left = build_.binary(next.operation, left, right);
  }
}

int Parser::signed_operand() {
  const Symbol symbol = token_.symbol;
  if (symbol == Symbol::minus || symbol == Symbol::plus) {
    advance();
    const Level level(*this);
    const int inner = signed_operand();
    return symbol == Symbol::minus ? build_.negate(inner) : inner;
  }
  const int base = operand();
  if (token_.symbol != Symbol::power) return base;
  advance();
  const Level level(*this);
  return build_.power(base, signed_operand());
}

int Parser::operand() {
  switch (token_.symbol) {
    case Symbol::number: {
      const double value = token_.number;
      advance();
      return build_.constant(value);
    }
    case Symbol::name:
      return named();
    case Symbol::left_parenthesis:
      return parenthesis();
    default:
      fail_without_operand();
  }
}

int Parser::parenthesis() {
  const Token opening = token_;
  advance();
  const Level level(*this);
  if (token_.symbol == Symbol::right_parenthesis) fail(opening, token_, "there is nothing between the parentheses");
  const int inside = expression(loosest);
  if (token_.symbol != Symbol::right_parenthesis) fail_after_operand(&opening);
  advance();
  return inside;
}

int Parser::named() {
  const Token name = token_;
  const std::string_view spelling = word(name).substr(0, name.length - name.primes);
  advance();
  for (const Table& table : scope_.tables) {
    if (table.name() == spelling) return table_call(name, table);
  }
  if (name.primes > 0) fail(name, name, fmt::format("'{}' is not a table, and only tables have derivatives", spelling));
  if (const Function* function = find_function(spelling)) return call(name, *function);
  if (const auto first = first_slot(scope_, spelling)) {
    const auto variable = std::find_if(scope_.variables.begin(), scope_.variables.end(),
                                       [&](const Variable& each) { return each.name == spelling; });
    return component(name, *variable, *first);
  }
  if (spelling == "pi") return build_.constant(std::numbers::pi);
  for (const auto& [constant, value] : scope_.constants) {
    if (constant == spelling) return build_.constant(value);
  }
  if (const auto slot = suffixed(name)) return build_.variable(*slot);
  fail_at_name(name);
}

// q12, another spelling of q[12] where nothing else has that name
std::optional<int> Parser::suffixed(const Token& name) const {
  const std::string_view spelling = word(name);
  const std::size_t letters = spelling.find_last_not_of("0123456789") + 1;
  const std::string_view digits = spelling.substr(letters);
  for (const Variable& variable : scope_.variables) {
    if (variable.size == 0 || digits.empty() || variable.name != spelling.substr(0, letters)) continue;
    const double number = digits.size() <= 9 ? leading_decimal(digits).value : 1e9;
    require_component(name, variable, digits, number);
    return *first_slot(scope_, variable.name) + static_cast<int>(number);
  }
  return std::nullopt;
}

int Parser::component(const Token& name, const Variable& variable, int first) {
  if (token_.symbol == Symbol::left_bracket) return build_.variable(first + index(name, variable));
  if (variable.size > 1) {
    fail(name, name, fmt::format("'{}' has {} components", variable.name, variable.size),
         fmt::format("write {}[0] to {}[{}]", variable.name, variable.name, variable.size - 1));
  }
  return build_.variable(first);
}

// [2], with the bracket as the current token
int Parser::index(const Token& name, const Variable& variable) {
  const Token opening = token_;
  advance();
  if (variable.size == 0) {
    fail(name, opening, fmt::format("'{}' is one number and has no components", variable.name),
         fmt::format("write {}", variable.name));
  }
  const Token number = token_;
  const std::string_view digits = word(number);
  if (number.symbol == Symbol::end) fail(opening, opening, "this '[' is never closed");
  const bool is_literal = number.symbol == Symbol::number && std::all_of(digits.begin(), digits.end(), is_digit);
  const double place = is_literal ? number.number : constant_index(number);
  if (std::isnan(place)) fail(number, number, "an index is a whole number, 0, 1, 2, ...");
  require_component(number, variable, is_literal ? std::string(digits) : fmt::format("{}", place), place);
  advance();
  if (token_.symbol == Symbol::end) fail(opening, opening, "this '[' is never closed");
  if (token_.symbol != Symbol::right_bracket) fail(token_, token_, "a ']' is missing after the index");
  advance();
  return static_cast<int>(place);
}

// i of [i], when that is a constant and a whole number; NaN when it is not
double Parser::constant_index(const Token& name) const {
  for (const auto& [constant, value] : scope_.constants) {
    const bool is_it = name.symbol == Symbol::name && constant == word(name);
    if (is_it && value >= 0 && value == std::floor(value)) return value;
  }
  return std::numeric_limits<double>::quiet_NaN();
}

void Parser::require_component(const Token& token, const Variable& variable, std::string_view digits,
                               double number) const {
  if (number < variable.size) return;
  fail(token, token, fmt::format("'{}' has no component {}", variable.name, digits),
       variable.size == 1 ? fmt::format("the only one is {}[0]", variable.name)
                          : fmt::format("the last one is {}[{}]", variable.name, variable.size - 1));
}

int Parser::call(const Token& name, const Function& function) {
  if (token_.symbol != Symbol::left_parenthesis) {
    fail(name, name, fmt::format("the function '{}' needs arguments in parentheses", function.name),
         fmt::format("write {}(...)", function.name));
  }
  const Token opening = token_;
  advance();
  const Level level(*this);
  std::vector<int> arguments;
  if (token_.symbol != Symbol::right_parenthesis) arguments.push_back(expression(loosest));
  while (token_.symbol == Symbol::comma) {
    advance();
    arguments.push_back(expression(loosest));
  }
  if (token_.symbol != Symbol::right_parenthesis) fail_after_operand(&opening);
  check_count(name, function, arguments.size());
  advance();
  return made_call(function, arguments);
}

int Parser::table_call(const Token& name, const Table& table) {
  if (token_.symbol != Symbol::left_parenthesis) {
    fail(name, name, fmt::format("the table '{}' needs an argument in parentheses", table.name()),
         fmt::format("write {}(t)", table.name()));
  }
  const Token opening = token_;
  advance();
  const Level level(*this);
  if (token_.symbol == Symbol::right_parenthesis) {
    fail(name, token_, fmt::format("{} takes 1 argument, here are 0", table.name()));
  }
  const int argument = expression(loosest);
  if (token_.symbol == Symbol::comma) fail(token_, token_, fmt::format("{} takes 1 argument", table.name()));
  if (token_.symbol != Symbol::right_parenthesis) fail_after_operand(&opening);
  advance();
  return build_.table(table, static_cast<int>(name.primes), argument);
}

int Parser::made_call(const Function& function, const std::vector<int>& arguments) {
  switch (function.shape) {
    case Shape::plain:
      if (operand_count(function.operation) == 1) return build_.unary(function.operation, arguments[0]);
      return build_.binary(function.operation, arguments[0], arguments[1]);
    case Shape::folded: {
      int result = arguments[0];
      for (std::size_t k = 1; k < arguments.size(); ++k) {
        result = build_.binary(function.operation, result, arguments[k]);
      }
      return result;
    }
    case Shape::selection:
    case Shape::pieces: {
      int result = arguments.back();
      for (std::size_t k = arguments.size() - 1; k >= 2; k -= 2) {
        result = build_.select(arguments[k - 2], arguments[k - 1], result);
      }
      return result;
    }
  }
  return 0;
}

}  // namespace detail

Expression parse(std::string_view text, const Scope& scope) {
  validate(scope);
  if (text.size() > longest_text) {
    throw SyntaxError(text, longest_text, 0, fmt::format("the formula is longer than {} bytes", longest_text));
  }
  return detail::Parser(text, scope).parse();
}

}  // namespace orthant::expressions
