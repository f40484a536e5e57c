// SPDX-License-Identifier: Apache-2.0
// to_text and parse undo each other; whatever the text, parse ends in an expression or in a SyntaxError.
#include "tests/expressions/evaluation.hpp"
#include "tests/expressions/random_formulas.hpp"

#include "orthant/expressions/parse.hpp"

#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace orthant::expressions {
namespace {

using testing::RandomFormula;
using testing::usual_scope;
using testing::value;

std::string rewritten(std::string_view text) {
  return to_text(parse(text, usual_scope()), usual_scope());
}

TEST(ToText, WritesParenthesesWhereTheyAreNeeded) {
  for (const char* text : {"t - (q[0] - q[1])",
                           "t - q[0] - q[1]",
                           "t/(q[0]*q[1])",
                           "(t + 1)*q[0]",
                           "-t^2",
                           "(-t)^2",
                           "t^(q[0]^q[1])",
                           "(t^q[0])^q[1]",
                           "t^(-1)",
                           "-(t*q[0])",
                           "-(t + q[0])",
                           "not (t < 1 and q[0] < 1)",
                           "not t < 1",
                           "(t < 1 or q[0] < 2) and q[1] < 3",
                           "t < 1 or q[0] < 2 and q[1] < 3",
                           "(t < 1) == (q[0] < 1)",
                           "min(t, q[0], q[1])",
                           "min(t, min(q[0], q[1]))",
                           "if(t < 1, 2, 3)",
                           "piecewise(t < 1, 2, q[0] < 2, 3, 4)",
                           "mod(t, 3)",
                           "atan2(t, 1)",
                           "0.1*t",
                           "1e+300*t",
                           "t/3"}) {
    EXPECT_EQ(rewritten(text), text);
  }
  EXPECT_EQ(rewritten("1 > t"), "t < 1");
  EXPECT_EQ(rewritten("x*mass"), "2.5*x[0]");
  EXPECT_EQ(rewritten("t*(1/0)"), "1/0*t");
  EXPECT_EQ(rewritten("t + 0/0"), "t + 0/0");
  EXPECT_THROW((void)to_text(variable(4), usual_scope()), InvalidArgument);
}

TEST(ToText, ParsesBackToTheSameBits) {
  int compared = 0;
  for (unsigned seed = 0; seed < 3000; ++seed) {
    Expression expression = parse(RandomFormula(seed).text(4), usual_scope());
    if (seed % 2 == 1) expression = derivative(expression, 0);
    std::string text;
    try {
      text = to_text(expression, usual_scope());
    } catch (const InvalidArgument&) {
      continue;  // too large
    }
    const Expression again = parse(text, usual_scope());
    for (const double t : {-1.3, 0.0, 0.7, 2.0}) {
      const std::vector<double> slots = {t, 0.4, -1.1, 1.9};
      ASSERT_TRUE(testing::is_same(value(expression, slots), value(again, slots))) << text << " at " << t;
      ++compared;
    }
    EXPECT_EQ(to_text(again, usual_scope()), text);
  }
  EXPECT_GE(compared, 11000);
}

TEST(ToText, RefusesWhatWouldBeTooLong) {
  Expression u = parse("sin(t)*exp(t^2)*cos(t)", usual_scope());
  for (int k = 0; k < 12; ++k) u = derivative(u, 0);
  EXPECT_THROW((void)to_text(u, usual_scope()), InvalidArgument);
}

TEST(ToText, WritesLongFormulas) {
  std::string sum = "t";
  std::string pieces = "piecewise(";
  std::string least = "min(t";
  for (int k = 2; k < 3000; ++k) {
    sum += " - sin(" + std::to_string(k) + "*t)";
    pieces += "t < " + std::to_string(k) + ", " + std::to_string(k + 1) + ", ";
    least += ", " + std::to_string(k) + "*t";
  }
  for (const std::string& text : {sum, pieces + "0)", least + ")"}) EXPECT_TRUE(rewritten(text) == text);
}

TEST(Parse, EndsInAnExpressionOrASyntaxErrorWhateverTheText) {
  const std::vector<std::string> words = {
      "(",    ")",  "[",  "]",   ",", "+", "-",    "*",    "/",  "^",  "**", "<",   "<=",        "==",
      "!",    "&&", "||", "not", "t", "q", "q[1]", "if",   "e",  "1e", ".",  "2.5", "piecewise", "\xC3",
      "\xFF", "π",  "=",  " ",   "x", "#", "pi",   "sin(", "1/", "0",  "\n", "%",   "{",         std::string(1, '\0')};
  std::mt19937 generator(20080113);
  const auto below = [&generator](std::size_t bound) {
    return std::uniform_int_distribution<std::size_t>(0, bound - 1)(generator);
  };
  int accepted = 0;
  int rejected = 0;
  for (unsigned trial = 0; trial < 40000; ++trial) {
    std::string text = trial % 4 == 0 ? "" : RandomFormula(trial).text(3);
    for (std::size_t change = 0; change <= below(trial % 4 == 0 ? 12 : 3); ++change) {
      const std::size_t at = below(text.size() + 1);
      const std::size_t kind = below(4);
      if (kind == 0) text.erase(at, below(4));
      if (kind == 1) text.insert(at, words[below(words.size())]);
      if (kind == 2 && at < text.size()) text[at] = static_cast<char>(below(256));
      if (kind == 3) text.insert(at, text.substr(below(text.size() + 1), 1 + below(12)));
    }
    try {
      const Expression expression = parse(text, usual_scope());
      (void)value(derivative(expression, 0), {0.1, 0.2, 0.3, 0.4});
      ++accepted;
    } catch (const SyntaxError& error) {
      ASSERT_LE(error.position + error.length, text.size()) << text;
      ASSERT_FALSE(error.problem.empty());
      ASSERT_NE(error.picture.find('^', error.picture.rfind('\n')), std::string::npos);
      ++rejected;
    }
  }
  EXPECT_GE(accepted, 2000);
  EXPECT_GE(rejected, 5000);
}

}  // namespace
}  // namespace orthant::expressions
