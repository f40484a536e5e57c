// SPDX-License-Identifier: Apache-2.0
// Recursive descent with precedences; mistakes are detected in parse.cpp and worded in mistakes.cpp.
#pragma once

#include "orthant/expressions/detail/builder.hpp"
#include "orthant/expressions/detail/functions.hpp"
#include "orthant/expressions/detail/lexer.hpp"
#include "orthant/expressions/scope.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace orthant::expressions::detail {

class Parser {
 public:
  Parser(std::string_view text, const Scope& scope) : text_(text), scope_(scope), lexer_(text) {}
  Expression parse();

 private:
  class Level;  // counts how deep we are

  int expression(int loosest);
  int signed_operand();
  int operand();
  int parenthesis();
  int named();
  int call(const Token& name, const Function& function);
  int table_call(const Token& name, const Table& table);
  int made_call(const Function& function, const std::vector<int>& arguments);
  int component(const Token& name, const Variable& variable, int first);
  int index(const Token& name, const Variable& variable);
  [[nodiscard]] std::optional<int> suffixed(const Token& name) const;
  void require_component(const Token& token, const Variable& variable, std::string_view digits, double number) const;
  [[nodiscard]] double constant_index(const Token& name) const;

  void advance();
  [[nodiscard]] std::string_view word(const Token& token) const { return text_.substr(token.position, token.length); }

  [[noreturn]] void fail(const Token& from, const Token& to, std::string problem, std::string hint = {}) const;
  [[noreturn]] void fail_without_operand() const;
  [[noreturn]] void fail_after_operand(const Token* opening) const;
  [[noreturn]] void fail_at_name(const Token& name) const;
  void check_count(const Token& name, const Function& function, std::size_t count) const;

  std::string_view text_;
  const Scope& scope_;
  Lexer lexer_;
  Builder build_;
  Token previous_;  // `end` at the beginning
  Token token_;     // the current one
  int depth_ = 0;
};

}  // namespace orthant::expressions::detail
