// SPDX-License-Identifier: Apache-2.0
// What the parser says about mistakes.
#include "orthant/base/spelling.hpp"
#include "orthant/expressions/detail/parser.hpp"
#include "orthant/expressions/syntax_error.hpp"

#include <utility>

#include <fmt/format.h>

namespace orthant::expressions::detail {

void Parser::fail(const Token& from, const Token& to, std::string problem, std::string hint) const {
  throw SyntaxError(text_, from.position, to.position + to.length - from.position, std::move(problem), std::move(hint));
}

// The token to look at begins no operand.
void Parser::fail_without_operand() const {
  const bool is_first = previous_.length == 0;
  const bool after_opening = !is_first && previous_.symbol == Symbol::left_parenthesis;
  const bool after_comma = !is_first && previous_.symbol == Symbol::comma;
  switch (token_.symbol) {
    case Symbol::logical_not:
      fail(token_, token_, "'not' needs parentheses here", "write (not ...)");
    case Symbol::left_bracket:
      fail(token_, token_, "a '[' stands only after the name of a variable", "write ( )");
    case Symbol::end:
      if (after_opening) fail(previous_, previous_, "this '(' is never closed");
      [[fallthrough]];
    case Symbol::right_parenthesis:
    case Symbol::right_bracket:
    case Symbol::comma:
      if (is_first && token_.symbol != Symbol::comma) {
        fail(token_, token_, fmt::format("this '{}' closes nothing", word(token_)));
      }
      if (is_first || after_opening)
        fail(token_, token_, fmt::format("an operand is missing before '{}'", word(token_)));
      if (after_comma) fail(previous_, previous_, "an argument is missing after ','");
      fail(previous_, previous_, fmt::format("an operand is missing after '{}'", word(previous_)));
    default:
      break;
  }
  if (is_first || after_opening || after_comma) {
    fail(token_, token_, fmt::format("an operand is missing before '{}'", word(token_)));
  }
  fail(token_, token_, fmt::format("an operand is missing between '{}' and '{}'", word(previous_), word(token_)));
}

// The token to look at neither continues an expression nor closes the parenthesis (null: there is none open).
void Parser::fail_after_operand(const Token* opening) const {
  switch (token_.symbol) {
    case Symbol::end:  // only with an open parenthesis
      fail(*opening, *opening, "this '(' is never closed");
    case Symbol::right_parenthesis:
    case Symbol::right_bracket:
      if (opening != nullptr) fail(token_, token_, "the parenthesis is closed by ']'", "write )");
      fail(token_, token_, fmt::format("this '{}' closes nothing", word(token_)));
    case Symbol::comma:
      fail(token_, token_, "a ',' stands only between the arguments of a function",
           previous_.symbol == Symbol::number ? "the decimal sign is ." : "");
    case Symbol::left_bracket:
      fail(token_, token_, "a '[' stands only after the name of a variable");
    default:
      break;
  }
  const std::string_view left = word(previous_);
  const std::string_view right = word(token_);
  if (previous_.symbol == Symbol::name && token_.symbol == Symbol::left_parenthesis) {
    fail(previous_, previous_, fmt::format("'{}' is not a function", left),
         fmt::format("for a product write {}*(...)", left));
  }
  fail(token_, token_, fmt::format("an operator is missing between '{}' and '{}'", left, right),
       fmt::format("for a product write {}*{}", left, right));
}

// The name is not known; the token to look at follows it.
void Parser::fail_at_name(const Token& name) const {
  const std::string_view spelling = word(name);
  const bool is_called = token_.symbol == Symbol::left_parenthesis;
  std::string problem = fmt::format("unknown {} '{}'", is_called ? "function" : "name", spelling);
  const std::string_view translated = translation(spelling);
  if (!translated.empty()) fail(name, name, std::move(problem), std::string(translated));
  std::vector<std::string> candidates;
  if (!is_called) {
    for (const Variable& variable : scope_.variables) candidates.push_back(variable.name);
    for (const auto& [constant, value] : scope_.constants) candidates.push_back(constant);
    candidates.emplace_back("pi");
  }
  for (std::string& function : function_names()) candidates.push_back(std::move(function));
  // far from everything and short: a hint would be a guess
  const std::string nearest = nearest_word(spelling.substr(0, 64), candidates);
  fail(name, name, std::move(problem), nearest.empty() ? "" : fmt::format("did you mean '{}'?", nearest));
}

void Parser::check_count(const Token& name, const Function& function, std::size_t count) const {
  const auto fewest = static_cast<std::size_t>(function.fewest);
  const auto most = static_cast<std::size_t>(function.most);
  const bool is_even_pieces = function.shape == Shape::pieces && count % 2 == 0;
  if (count >= fewest && count <= most && !is_even_pieces) return;
  const std::string expected = function.shape == Shape::pieces ? "an odd number of arguments, 3 or more"
                               : fewest != most                ? fmt::format("{} or more arguments", fewest)
                               : fewest == 1                   ? "1 argument"
                                                               : fmt::format("{} arguments", fewest);
  const std::string hint = function.shape == Shape::pieces      ? "write piecewise(condition, value, ..., otherwise)"
                           : function.shape == Shape::selection ? "write if(condition, value, otherwise)"
                                                                : "";
  fail(name, token_, fmt::format("{} takes {}, here {} {}", function.name, expected, count == 1 ? "is" : "are", count),
       hint);
}

}  // namespace orthant::expressions::detail
