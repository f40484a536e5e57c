// SPDX-License-Identifier: Apache-2.0
#include "orthant/expressions/parse.hpp"

#include "tests/expressions/evaluation.hpp"

#include <cmath>
#include <limits>
#include <numbers>
#include <string>

#include <gtest/gtest.h>

namespace orthant::expressions {
namespace {

using testing::usual_scope;
using testing::value;

TEST(Parse, KnowsWhatBindsTighter) {
  EXPECT_EQ(value("2 + 3*4"), 14.0);
  EXPECT_EQ(value("2*3 + 4"), 10.0);
  EXPECT_EQ(value("2 - 3 - 4"), -5.0);
  EXPECT_EQ(value("24/4/2"), 3.0);
  EXPECT_EQ(value("24/4*2"), 12.0);
  EXPECT_EQ(value("2^3^2"), 512.0);
  EXPECT_EQ(value("2**3**2"), 512.0);
  EXPECT_EQ(value("-2^2"), -4.0);
  EXPECT_EQ(value("(-2)^2"), 4.0);
  EXPECT_EQ(value("2^-1"), 0.5);
  EXPECT_EQ(value("2^-2^2"), 0.0625);
  EXPECT_EQ(value("2*-3"), -6.0);
  EXPECT_EQ(value("2--3"), 5.0);
  EXPECT_EQ(value("+-+2"), -2.0);
  EXPECT_EQ(value("-x^2"), -25.0);
  EXPECT_EQ(value("2*x^2"), 50.0);
  EXPECT_EQ(value("1 + 1 == 2"), 1.0);
  EXPECT_EQ(value("not 1 == 2"), 1.0);
  EXPECT_EQ(value("!1 == 2"), 1.0);
  EXPECT_EQ(value("not 0 and 0"), 0.0);
  EXPECT_EQ(value("1 or 1 and 0"), 1.0);
  EXPECT_EQ(value("(1 or 1) and 0"), 0.0);
  EXPECT_EQ(value("not not 3"), 1.0);
  EXPECT_EQ(value("1 < 2 and 2 < 3 or 0"), 1.0);
}

TEST(Parse, KnowsEveryOperator) {
  EXPECT_EQ(value("t < 0.5"), 0.0);
  EXPECT_EQ(value("t <= 0.5"), 1.0);
  EXPECT_EQ(value("t > 0.5"), 0.0);
  EXPECT_EQ(value("t >= 0.5"), 1.0);
  EXPECT_EQ(value("t == 0.5"), 1.0);
  EXPECT_EQ(value("t != 0.5"), 0.0);
  EXPECT_EQ(value("t > 0 && t < 1"), 1.0);
  EXPECT_EQ(value("t > 1 || t < 1"), 1.0);
  EXPECT_EQ(value("t and 0"), 0.0);
  EXPECT_EQ(value("1 and t"), 1.0);
}

TEST(Parse, KnowsEveryFunction) {
  const double t = 0.5;
  EXPECT_EQ(value("sin(t)"), std::sin(t));
  EXPECT_EQ(value("cos(t)"), std::cos(t));
  EXPECT_EQ(value("tan(t)"), std::tan(t));
  EXPECT_EQ(value("asin(t)"), std::asin(t));
  EXPECT_EQ(value("acos(t)"), std::acos(t));
  EXPECT_EQ(value("atan(t)"), std::atan(t));
  EXPECT_EQ(value("atan2(t, -1)"), std::atan2(t, -1.0));
  EXPECT_EQ(value("sinh(t)"), std::sinh(t));
  EXPECT_EQ(value("cosh(t)"), std::cosh(t));
  EXPECT_EQ(value("tanh(t)"), std::tanh(t));
  EXPECT_EQ(value("exp(t)"), std::exp(t));
  EXPECT_EQ(value("log(t)"), std::log(t));
  EXPECT_EQ(value("log10(t)"), std::log10(t));
  EXPECT_EQ(value("sqrt(t)"), std::sqrt(t));
  EXPECT_EQ(value("abs(-t)"), t);
  EXPECT_EQ(value("sign(-t)"), -1.0);
  EXPECT_EQ(value("sign(t - 0.5)"), 0.0);
  EXPECT_EQ(value("min(t, 3, -2, 1)"), -2.0);
  EXPECT_EQ(value("max(t, 3, -2, 1)"), 3.0);
  EXPECT_EQ(value("floor(-t)"), -1.0);
  EXPECT_EQ(value("ceil(t)"), 1.0);
  EXPECT_EQ(value("pow(t, 0.3)"), std::pow(t, 0.3));
  EXPECT_EQ(value("step(t - 0.5)"), 1.0);
  EXPECT_EQ(value("step(t - 0.500001)"), 0.0);
  EXPECT_EQ(value("if(t < 1, 10, 20)"), 10.0);
  EXPECT_EQ(value("if(t > 1, 10, 20)"), 20.0);
  for (const auto& [at, expected] : {std::pair{0.0, 10.0}, {1.0, 20.0}, {1.9, 20.0}, {2.0, 30.0}, {9.0, 40.0}}) {
    EXPECT_EQ(value("piecewise(t < 1, 10, t < 2, 20, t < 3, 30, 40)", at), expected) << at;
  }
}

// mod has the sign of the second argument.
TEST(Parse, TakesModFromMathematics) {
  EXPECT_EQ(value("mod(7, 3)"), 1.0);
  EXPECT_EQ(value("mod(-7, 3)"), 2.0);
  EXPECT_EQ(value("mod(7, -3)"), -2.0);
  EXPECT_EQ(value("mod(-7, -3)"), -1.0);
  EXPECT_EQ(value("mod(6, 3)"), 0.0);
  EXPECT_EQ(value("mod(t, 0.2)"), std::fmod(0.5, 0.2));
  EXPECT_TRUE(std::isnan(value("mod(t, 0)")));
}

TEST(Parse, ReadsNumbers) {
  EXPECT_EQ(value("1e-3"), 1e-3);
  EXPECT_EQ(value("1E+3"), 1e3);
  EXPECT_EQ(value(".5"), 0.5);
  EXPECT_EQ(value("5."), 5.0);
  EXPECT_EQ(value("0.1"), 0.1);
  EXPECT_EQ(value("1.7976931348623157e308"), std::numeric_limits<double>::max());
  EXPECT_EQ(value("1e-400"), 0.0);
  EXPECT_EQ(value("007"), 7.0);
  EXPECT_EQ(value(" \t\r\n 1 \n + 1 "), 2.0);
  EXPECT_EQ(value("pi"), std::numbers::pi);
}

TEST(Parse, FindsVariablesAndConstants) {
  EXPECT_EQ(value("t"), 0.5);
  EXPECT_EQ(value("q[0]"), 2.0);
  EXPECT_EQ(value("q0"), 2.0);
  EXPECT_EQ(value("q [ 1 ]"), 3.0);
  EXPECT_EQ(value("x"), 5.0);
  EXPECT_EQ(value("x[0]"), 5.0);
  EXPECT_EQ(value("mass*q[1]"), 7.5);
}

// std::pow may round differently; x·x·x does not.
TEST(Parse, ComputesSmallIntegerPowersByMultiplication) {
  for (const double t : {0.1, -1.7, 3.3, 1e100}) {
    EXPECT_EQ(value("t^2", t), t * t);
    EXPECT_EQ(value("t^3", t), t * (t * t));
    EXPECT_EQ(value("t^-2", t), 1.0 / (t * t));
    EXPECT_EQ(value("t^(1 + t*0 + 1)", t), t * t);
    EXPECT_EQ(value("t^4", t), (t * t) * (t * t));
  }
  EXPECT_EQ(value("3^40"), 12157665459056928801.0);
}

TEST(Parse, GivesNaNOutsideTheDomainAndNeverStops) {
  for (const char* text : {"log(-1)", "log(-t)", "sqrt(-1)", "sqrt(-t)", "asin(2)", "acos(t + 2)", "(-t)^0.5", "0/0",
                           "min(t, sqrt(-t))", "max(sqrt(-t), t)", "sign(sqrt(-t))", "step(sqrt(-t))"}) {
    EXPECT_TRUE(std::isnan(value(text))) << text;
  }
  EXPECT_EQ(value("if(sqrt(-t), 1, 2)"), 2.0);  // NaN is not true
  EXPECT_EQ(value("sqrt(-t) < 1 or sqrt(-t) >= 1"), 0.0);
  EXPECT_EQ(value("1/0"), std::numeric_limits<double>::infinity());
}

TEST(Parse, KeepsRoundingAsWritten) {
  EXPECT_EQ(value("(t + 1e20) - 1e20"), 0.0);
  EXPECT_EQ(value("t + (1e20 - 1e20)"), 0.5);
  EXPECT_EQ(value("1e-200*(1e-200*(1e300*t))"), 1e-200 * (1e-200 * (1e300 * 0.5)));
  EXPECT_EQ(value("t/3"), 0.5 / 3.0);
}

TEST(Parse, RejectsScopesThatAreNotClear) {
  const auto rejects = [](const Scope& scope) {
    EXPECT_THROW((void)parse("1", scope), InvalidArgument);
    EXPECT_THROW((void)to_text(constant(1.0), scope), InvalidArgument);
  };
  rejects({.variables = {{"t"}, {"t"}}});
  rejects({.variables = {{"t"}}, .constants = {{"t", 1.0}}});
  rejects({.constants = {{"sin", 1.0}}});
  rejects({.constants = {{"if", 1.0}}});
  rejects({.constants = {{"pi", 3.0}}});
  rejects({.variables = {{"and"}}});
  rejects({.variables = {{"2t"}}});
  rejects({.variables = {{""}}});
  rejects({.variables = {{"\xC3\xA4"}}});
  rejects({.variables = {{"q", -1}}});
  rejects({.constants = {{"a", std::numeric_limits<double>::infinity()}}});
}

TEST(Scope, NumbersSlotsInOrder) {
  const Scope scope = usual_scope();
  EXPECT_EQ(slot_count(scope), 4);
  EXPECT_EQ(slot_name(scope, 0), "t");
  EXPECT_EQ(slot_name(scope, 2), "q[1]");
  EXPECT_EQ(slot_name(scope, 3), "x[0]");
  EXPECT_EQ(first_slot(scope, "q"), 1);
  EXPECT_EQ(first_slot(scope, "mass"), std::nullopt);
  EXPECT_THROW((void)slot_name(scope, 4), InvalidArgument);
  EXPECT_THROW((void)slot_name(scope, -1), InvalidArgument);
}

}  // namespace
}  // namespace orthant::expressions
