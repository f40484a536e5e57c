// SPDX-License-Identifier: Apache-2.0
#include "orthant/expressions/detail/lexer.hpp"

#include "orthant/base/decimal.hpp"
#include "orthant/expressions/detail/functions.hpp"
#include "orthant/expressions/detail/utf8.hpp"
#include "orthant/expressions/syntax_error.hpp"

#include <array>
#include <cmath>
#include <utility>

#include <fmt/format.h>

namespace orthant::expressions::detail {
namespace {

// Longer ones first.
constexpr auto signs = std::to_array<std::pair<std::string_view, Symbol>>({
    {"**", Symbol::power},
    {"<=", Symbol::less_equal},
    {">=", Symbol::greater_equal},
    {"==", Symbol::equal},
    {"!=", Symbol::not_equal},
    {"&&", Symbol::logical_and},
    {"||", Symbol::logical_or},
    {"+", Symbol::plus},
    {"-", Symbol::minus},
    {"*", Symbol::times},
    {"/", Symbol::divide},
    {"^", Symbol::power},
    {"<", Symbol::less},
    {">", Symbol::greater},
    {"!", Symbol::logical_not},
    {"(", Symbol::left_parenthesis},
    {")", Symbol::right_parenthesis},
    {"[", Symbol::left_bracket},
    {"]", Symbol::right_bracket},
    {",", Symbol::comma},
});

bool is_blank(char letter) {
  return letter == ' ' || letter == '\t' || letter == '\n' || letter == '\r';
}

}  // namespace

Token Lexer::next() {
  while (position_ < text_.size() && is_blank(text_[position_])) ++position_;
  if (position_ == text_.size()) return {.symbol = Symbol::end, .position = position_};
  const char letter = text_[position_];
  const bool is_number = is_digit(letter) || (letter == '.' && is_digit(at(position_ + 1)));
  const Token token = is_number ? number() : begins_name(letter) ? name() : sign();
  position_ = token.position + token.length;
  return token;
}

std::size_t Lexer::digits(std::size_t from) const {
  while (is_digit(at(from))) ++from;
  return from;
}

Token Lexer::number() {
  std::size_t end = digits(position_);
  if (at(end) == '.') end = digits(end + 1);
  if (at(end) == '.') {
    throw SyntaxError(text_, position_, digits(end + 1) - position_, "a number has one decimal point");
  }
  if (at(end) == 'e' || at(end) == 'E') {
    const bool is_signed = at(end + 1) == '+' || at(end + 1) == '-';
    const std::size_t exponent = end + (is_signed ? 2 : 1);
    if (is_digit(at(exponent))) {
      end = digits(exponent);
    } else if (is_signed || !continues_name(at(exponent))) {  // not 2exp(t), where the operator is missing
      throw SyntaxError(text_, position_, exponent - position_, "the exponent of the number has no digits",
                        "write 1e3 for 1000");
    }
  }
  const std::string_view word = text_.substr(position_, end - position_);
  const double value = leading_decimal(word).value;
  if (std::isinf(value)) {
    throw SyntaxError(text_, position_, word.size(), "the number is too large", "the largest is about 1.8e308");
  }
  return {.symbol = Symbol::number, .position = position_, .length = word.size(), .number = value};
}

Token Lexer::name() {
  std::size_t end = position_;
  while (continues_name(at(end))) ++end;
  const std::string_view word = text_.substr(position_, end - position_);
  const Symbol symbol = word == "and"   ? Symbol::logical_and
                        : word == "or"  ? Symbol::logical_or
                        : word == "not" ? Symbol::logical_not
                                        : Symbol::name;
  const std::size_t begin = end;
  while (symbol == Symbol::name && at(end) == '\'') ++end;
  return {.symbol = symbol, .position = position_, .length = end - position_, .primes = end - begin};
}

Token Lexer::sign() {
  const std::string_view rest = text_.substr(position_);
  for (const auto& [spelling, symbol] : signs) {
    if (rest.substr(0, spelling.size()) == spelling) {
      return {.symbol = symbol, .position = position_, .length = spelling.size()};
    }
  }
  if (rest[0] == '=') {
    const std::string_view two = rest.substr(0, 2);
    if (two == "=>") throw SyntaxError(text_, position_, 2, "'=>' is not a comparison", "write >=");
    if (two == "=<") throw SyntaxError(text_, position_, 2, "'=<' is not a comparison", "write <=");
    throw SyntaxError(text_, position_, 1, "'=' is not a comparison", "write ==");
  }
  if (rest[0] == '{' || rest[0] == '}') {
    throw SyntaxError(text_, position_, 1, "braces are not part of a formula", "write ( )");
  }
  fail_at_character();
}

void Lexer::fail_at_character() const {
  const std::size_t length = character_length(text_, position_);
  const std::string_view character = text_.substr(position_, length);
  const auto byte = static_cast<unsigned char>(character[0]);
  const bool is_shown = length > 1 || (byte > 0x20 && byte < 0x7F);
  const std::string problem = is_shown ? fmt::format("the character '{}' is not part of a formula", character)
                                       : fmt::format("the byte 0x{:02x} is not part of a formula", byte);
  throw SyntaxError(text_, position_, length, problem, std::string(translation(character)));
}

}  // namespace orthant::expressions::detail
