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

// The current token does not begin an operand.
void Parser::fail_without_operand() const {
  const bool is_first = previous_.length == 0;
  const bool after_opening = !is_first && previous_.symbol == Symbol::left_parenthesis;
  const bool after_comma = !is_first && previous_.symbol == Symbol::comma;
  switch (token_.symbol) {
    case Symbol::logical_not:
      fail(token_, token_, "'not' needs parentheses here", "write (not ...)");
    case Symbol::left_bracket:
      fail(token_, token_, "a '[' is allowed only after the name of a variable", "write ( )");
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

// The current token neither continues an expression nor closes the parenthesis (null: there is none open).
void Parser::fail_after_operand(const Token* opening) const {
  switch (token_.symbol) {
    case Symbol::end:  // only with an open parenthesis
      fail(*opening, *opening, "this '(' is never closed");
    case Symbol::right_parenthesis:
    case Symbol::right_bracket:
      if (opening != nullptr) fail(token_, token_, "the parenthesis is closed by ']'", "write )");
      fail(token_, token_, fmt::format("this '{}' closes nothing", word(token_)));
    case Symbol::comma:
      fail(token_, token_, "a ',' is allowed only between the arguments of a function",
           previous_.symbol == Symbol::number ? "the decimal sign is ." : "");
    case Symbol::left_bracket:
      fail(token_, token_, "a '[' is allowed only after the name of a variable");
    default:
      break;
  }
  const std::string_view left = word(previous_);
  const std::string_view right = word(token_);
  if (previous_.symbol == Symbol::name && token_.symbol == Symbol::left_parenthesis) {
    fail(previous_, previous_, fmt::format("'{}' is not a function", left),
         fmt::format("for a product write {}*(...)", left));
  }
  const auto is_word = [](const Token& token) {
    return token.symbol == Symbol::number || token.symbol == Symbol::name;
  };
  fail(token_, token_, fmt::format("an operator is missing between '{}' and '{}'", left, right),
       is_word(previous_) && is_word(token_) ? fmt::format("for a product write {}*{}", left, right)
                                             : "for a product write *");
}

// The name is unknown; the current token follows it.
void Parser::fail_at_name(const Token& name) const {
  const std::string_view spelling = word(name);
  const bool is_called = token_.symbol == Symbol::left_parenthesis;
  std::string problem = fmt::format("unknown {} '{}'", is_called ? "function" : "name", spelling);
  const std::string_view translated = translation(spelling);
  if (!translated.empty()) fail(name, name, std::move(problem), std::string(translated));
  std::vector<std::string> names;
  if (!is_called) {
    for (const Variable& variable : scope_.variables) names.push_back(variable.name);
    for (const auto& [constant, value] : scope_.constants) names.push_back(constant);
    names.emplace_back("pi");
  }
  std::vector<std::string> candidates = names;
  for (const Table& table : scope_.tables) candidates.push_back(table.name());
  for (std::string& function : function_names()) candidates.push_back(std::move(function));
  const std::string_view shortened = spelling.substr(0, 64);
  const std::string nearest = nearest_word(shortened, candidates);
  // with no letter in common, as between any two one-letter names, it would be a guess
  const bool is_near = !nearest.empty() && edit_distance(shortened, nearest) < static_cast<int>(shortened.size());
  if (is_near) fail(name, name, std::move(problem), fmt::format("did you mean '{}'?", nearest));
  const bool is_short_list = !names.empty() && names.size() <= 12;
  fail(name, name, std::move(problem), is_short_list ? fmt::format("known names are {}", fmt::join(names, ", ")) : "");
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
