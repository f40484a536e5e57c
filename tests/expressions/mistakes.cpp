// SPDX-License-Identifier: Apache-2.0
// Every mistake is shown where it is, with what to write instead.
#include "tests/expressions/evaluation.hpp"

#include "orthant/expressions/parse.hpp"

#include <optional>
#include <string>

#include <gtest/gtest.h>

namespace orthant::expressions {
namespace {

using testing::usual_scope;

std::optional<SyntaxError> mistake_in(const std::string& text) {
  try {
    (void)parse(text, usual_scope());
  } catch (const SyntaxError& error) {
    return error;
  }
  return std::nullopt;
}

struct Case {
  std::string text;
  std::string marks;  // the second line of the picture
  std::string problem;
  std::string hint = {};
};

void expect_mistakes(const std::vector<Case>& cases) {
  for (const Case& each : cases) {
    const std::optional<SyntaxError> error = mistake_in(each.text);
    ASSERT_TRUE(error) << each.text;
    EXPECT_EQ(error->picture, each.text + "\n" + each.marks);
    EXPECT_EQ(error->problem, each.problem) << each.text;
    EXPECT_EQ(error->hint, each.hint) << each.text;
  }
}

TEST(SyntaxError, PointsToParentheses) {
  expect_mistakes({
      {"2*(t + 1", "  ^", "this '(' is never closed"},
      {"(", "^", "this '(' is never closed"},
      {"sin(", "   ^", "this '(' is never closed"},
      {"max(t, (1)", "   ^", "this '(' is never closed"},
      {"t + 1)", "     ^", "this ')' closes nothing"},
      {")", "^", "this ')' closes nothing"},
      {"t]", " ^", "this ']' closes nothing"},
      {"(t]", "  ^", "the parenthesis is closed by ']'", "write )"},
      {"1 + ()", "    ^~", "there is nothing between the parentheses"},
      {"[t]", "^", "a '[' is allowed only after the name of a variable", "write ( )"},
      {"(t)[0]", "   ^", "a '[' is allowed only after the name of a variable"},
      {"{t}", "^", "braces are not part of a formula", "write ( )"},
  });
}

TEST(SyntaxError, PointsToMissingOperands) {
  expect_mistakes({
      {"t +", "  ^", "an operand is missing after '+'"},
      {"t + )", "  ^", "an operand is missing after '+'"},
      {"(t **)", "   ^~", "an operand is missing after '**'"},
      {"t and", "  ^~~", "an operand is missing after 'and'"},
      {"not", "^~~", "an operand is missing after 'not'"},
      {"-", "^", "an operand is missing after '-'"},
      {"* t", "^", "an operand is missing before '*'"},
      {"(/t)", " ^", "an operand is missing before '/'"},
      {"t + * 2", "    ^", "an operand is missing between '+' and '*'"},
      {"t < == 2", "    ^~", "an operand is missing between '<' and '=='"},
      {"min(t,)", "     ^", "an argument is missing after ','"},
      {"min(t,", "     ^", "an argument is missing after ','"},
      {"min(,t)", "    ^", "an operand is missing before ','"},
      {"min(t,,t)", "     ^", "an argument is missing after ','"},
      {",", "^", "an operand is missing before ','"},
      {"2*not t", "  ^~~", "'not' needs parentheses here", "write (not ...)"},
  });
}

TEST(SyntaxError, PointsToMissingOperators) {
  expect_mistakes({
      {"2x", " ^", "an operator is missing between '2' and 'x'", "for a product write 2*x"},
      {"2 (t)", "  ^", "an operator is missing between '2' and '('", "for a product write *"},
      {"(t)(t)", "   ^", "an operator is missing between ')' and '('", "for a product write *"},
      {"t t", "  ^", "an operator is missing between 't' and 't'", "for a product write t*t"},
      {"2exp(t)", " ^~~", "an operator is missing between '2' and 'exp'", "for a product write 2*exp"},
      {"sin(2t)", "     ^", "an operator is missing between '2' and 't'", "for a product write 2*t"},
      {"t(2)", "^", "'t' is not a function", "for a product write t*(...)"},
      {"0x10", " ^~~", "an operator is missing between '0' and 'x10'", "for a product write 0*x10"},
      {"q[0]q[1]", "    ^", "an operator is missing between ']' and 'q'", "for a product write *"},
      {"1,5*t", " ^", "a ',' is allowed only between the arguments of a function", "the decimal sign is ."},
      {"(t, t)", "  ^", "a ',' is allowed only between the arguments of a function"},
  });
}

TEST(SyntaxError, PointsToSignsOfOtherLanguages) {
  expect_mistakes({
      {"t = 1", "  ^", "'=' is not a comparison", "write =="},
      {"t => 1", "  ^~", "'=>' is not a comparison", "write >="},
      {"t =< 1", "  ^~", "'=<' is not a comparison", "write <="},
      {"7 % 3", "  ^", "the character '%' is not part of a formula", "write mod(a, b)"},
      {"t & 1", "  ^", "the character '&' is not part of a formula", "write && or and"},
      {"t > 0 ? 1 : 2", "      ^", "the character '?' is not part of a formula",
       "write if(condition, value, otherwise)"},
      {"min(t; 1)", "     ^", "the character ';' is not part of a formula", "arguments are separated by ,"},
      {"$", "^", "the character '$' is not part of a formula"},
      {"0 < t < 1", "      ^", "comparisons do not chain", "write a < b and b < c"},
      {"t == t == 1", "       ^~", "comparisons do not chain", "write a < b and b < c"},
  });
}

TEST(SyntaxError, CountsCharactersAndNotBytes) {
  expect_mistakes({
      {"2·t", " ^", "the character '·' is not part of a formula", "write *"},
      {"t − 1", "  ^", "the character '−' is not part of a formula", "write -"},
      {"2*π", "  ^", "the character 'π' is not part of a formula", "write pi"},
      {"t²", " ^", "the character '²' is not part of a formula", "write ^2"},
      {"sin(ä)", "    ^", "the character 'ä' is not part of a formula"},
      {"😀", "^", "the character '😀' is not part of a formula"},
  });
  const SyntaxError error("ä + sinn(π)", 5, 4, "unknown", "none");  // the place comes after two bytes of ä
  EXPECT_EQ(error.picture, "ä + sinn(π)\n    ^~~~");
  EXPECT_STREQ(error.what(), "column 5: unknown; none");
  const std::optional<SyntaxError> byte = mistake_in("t + \xFF");
  ASSERT_TRUE(byte);
  EXPECT_EQ(byte->problem, "the byte 0xff is not part of a formula");
  EXPECT_EQ(byte->picture, "t + ?\n    ^");
  const std::optional<SyntaxError> zero = mistake_in(std::string("t\0t", 3));
  ASSERT_TRUE(zero);
  EXPECT_EQ(zero->problem, "the byte 0x00 is not part of a formula");
  EXPECT_EQ(zero->picture, "t t\n ^");
}

TEST(SyntaxError, SuggestsTheNearestName) {
  expect_mistakes({
      {"2*sinn(t)", "  ^~~~", "unknown function 'sinn'", "did you mean 'sin'?"},
      {"Sin(t)", "^~~", "unknown function 'Sin'", "did you mean 'sin'?"},
      {"peicewise(1, 2, 3)", "^~~~~~~~~", "unknown function 'peicewise'", "did you mean 'piecewise'?"},
      {"omgea*t", "^~~~~", "unknown name 'omgea'", "did you mean 'omega'?"},
      {"Mass", "^~~~", "unknown name 'Mass'", "did you mean 'mass'?"},
      {"t + velocity", "    ^~~~~~~~", "unknown name 'velocity'", "known names are t, q, x, mass, omega, pi"},
      {"y", "^", "unknown name 'y'", "known names are t, q, x, mass, omega, pi"},
      {"f(t)", "^", "unknown function 'f'"},
      {"ln(t)", "^~", "unknown function 'ln'", "the natural logarithm is log(x)"},
      {"e^t", "^", "unknown name 'e'", "write exp(1), or exp(x) for a power of e"},
      {"t*true", "  ^~~~", "unknown name 'true'", "write 1"},
  });
}

TEST(SyntaxError, CountsArguments) {
  expect_mistakes({
      {"1 + sin()", "    ^~~~~", "sin takes 1 argument, here are 0"},
      {"sin(t, 2)", "^~~~~~~~~", "sin takes 1 argument, here are 2"},
      {"atan2(t)", "^~~~~~~~", "atan2 takes 2 arguments, here is 1"},
      {"min(t)", "^~~~~~", "min takes 2 or more arguments, here is 1"},
      {"if(t, 1)", "^~~~~~~~", "if takes 3 arguments, here are 2", "write if(condition, value, otherwise)"},
      {"piecewise(t, 1, t, 2)", "^~~~~~~~~~~~~~~~~~~~~",
       "piecewise takes an odd number of arguments, 3 or more, here are 4",
       "write piecewise(condition, value, ..., otherwise)"},
      {"sin t", "^~~", "the function 'sin' needs arguments in parentheses", "write sin(...)"},
      {"sin", "^~~", "the function 'sin' needs arguments in parentheses", "write sin(...)"},
  });
}

TEST(SyntaxError, ChecksIndices) {
  expect_mistakes({
      {"q[5]", "  ^", "'q' has no component 5", "the last one is q[1]"},
      {"x[1]", "  ^", "'x' has no component 1", "the only one is x[0]"},
      {"q[99999999999999]", "  ^~~~~~~~~~~~~~", "'q' has no component 99999999999999", "the last one is q[1]"},
      {"2*q5", "  ^~", "'q' has no component 5", "the last one is q[1]"},
      {"q[-1]", "  ^", "an index is a whole number, 0, 1, 2, ..."},
      {"q[1.0]", "  ^~~", "an index is a whole number, 0, 1, 2, ..."},
      {"q[t]", "  ^", "an index is a whole number, 0, 1, 2, ..."},
      {"q[]", "  ^", "an index is a whole number, 0, 1, 2, ..."},
      {"q[1", " ^", "this '[' is never closed"},
      {"q[", " ^", "this '[' is never closed"},
      {"q[1)", "   ^", "a ']' is missing after the index"},
      {"2*q", "  ^", "'q' has 2 components", "write q[0] to q[1]"},
      {"t[0]", "^~", "'t' is one number and has no components", "write t"},
  });
}

TEST(SyntaxError, ChecksNumbers) {
  expect_mistakes({
      {"1e", "^~", "the exponent of the number has no digits", "write 1e3 for 1000"},
      {"2 + 1.5e- t", "    ^~~~~", "the exponent of the number has no digits", "write 1e3 for 1000"},
      {"1.2.3", "^~~~~", "a number has one decimal point"},
      {"1e999", "^~~~~", "the number is too large", "the largest is about 1.8e308"},
      {".", "^", "the character '.' is not part of a formula"},
  });
}

TEST(SyntaxError, SaysThatThereIsNothing) {
  for (const std::string text : {"", " ", "\t\n "}) {
    const std::optional<SyntaxError> error = mistake_in(text);
    ASSERT_TRUE(error);
    EXPECT_EQ(error->problem, "the formula is empty");
    EXPECT_EQ(error->position, 0);
  }
  EXPECT_EQ(mistake_in("")->picture, "\n^");
}

TEST(SyntaxError, GivesBytes) {
  const std::optional<SyntaxError> error = mistake_in("1 + sinn(t)");
  ASSERT_TRUE(error);
  EXPECT_EQ(error->position, 4);
  EXPECT_EQ(error->length, 4);
  EXPECT_STREQ(error->what(), "column 5: unknown function 'sinn'; did you mean 'sin'?");
}

TEST(SyntaxError, ShowsTheLineAndCutsLongOnes) {
  EXPECT_EQ(mistake_in("1 +\n2 + y\n+ 3")->picture, "2 + y\n    ^");
  EXPECT_EQ(mistake_in("t\t+ $")->picture, "t + $\n    ^");
  std::string sum = "t";
  for (int k = 0; k < 100; ++k) sum += "+t";
  const SyntaxError error = *mistake_in(sum + "+$" + sum);
  EXPECT_EQ(error.position, sum.size() + 1);
  EXPECT_EQ(error.picture.find('$'), 63U);
  EXPECT_EQ(error.picture.size(), error.picture.find('^') + 1);
  EXPECT_EQ(error.picture.find('^') - error.picture.find('\n') - 1, 63U);
}

TEST(SyntaxError, LimitsNestingAndLength) {
  const auto repeated = [](std::string_view word, int count) {
    std::string text;
    for (int k = 0; k < count; ++k) text += word;
    return text;
  };
  for (const char* word : {"(", "sin(", "-", "2^", "not ", "min(t,", "-(", "if(1,2,"}) {
    const std::optional<SyntaxError> error = mistake_in(repeated(word, 10000));
    ASSERT_TRUE(error) << word;
    EXPECT_EQ(error->problem, "the formula is nested more than 256 levels deep") << word;
  }
  EXPECT_FALSE(mistake_in(repeated("(", 256) + "t" + repeated(")", 256)));
  EXPECT_TRUE(mistake_in(repeated("(", 257) + "t" + repeated(")", 257)));
  EXPECT_FALSE(mistake_in(repeated("sin(t)*t+", 11000) + "1"));  // long, but not deep
  const std::optional<SyntaxError> error = mistake_in(repeated("t+", 50000) + "t");
  ASSERT_TRUE(error);
  EXPECT_EQ(error->problem, "the formula is longer than 100000 bytes");
}

}  // namespace
}  // namespace orthant::expressions
