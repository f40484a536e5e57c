// SPDX-License-Identifier: Apache-2.0
// A formula cut into words: numbers, names, operators.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace orthant::expressions::detail {

enum class Symbol : std::uint8_t {
  end,
  number,
  name,
  plus,
  minus,
  times,
  divide,
  power,
  less,
  less_equal,
  greater,
  greater_equal,
  equal,
  not_equal,
  logical_and,
  logical_or,
  logical_not,
  left_parenthesis,
  right_parenthesis,
  left_bracket,
  right_bracket,
  comma,
};

struct Token {
  Symbol symbol = Symbol::end;
  std::size_t position = 0;  // bytes
  std::size_t length = 0;
  double number = 0.0;
  std::size_t primes = 0;  // f'' is one word, of length 3
};

class Lexer {
 public:
  explicit Lexer(std::string_view text) : text_(text) {}

  /// Throws SyntaxError where there is no valid word; at the end of the text it returns `end`, at every call.
  Token next();

 private:
  Token number();
  Token name();
  Token sign();
  [[noreturn]] void fail_at_character() const;
  [[nodiscard]] char at(std::size_t position) const { return position < text_.size() ? text_[position] : '\0'; }
  [[nodiscard]] std::size_t digits(std::size_t from) const;

  std::string_view text_;
  std::size_t position_ = 0;
};

}  // namespace orthant::expressions::detail
