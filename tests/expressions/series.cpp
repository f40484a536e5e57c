// SPDX-License-Identifier: Apache-2.0
// Taylor coefficients of programs (expr.2): against closed forms, derivatives, values, and differential equations.
#include "orthant/expressions/series.hpp"

#include "tests/expressions/evaluation.hpp"
#include "tests/expressions/random_formulas.hpp"

#include "orthant/base/errors.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace orthant::expressions {
namespace {

using testing::is_same;
using testing::usual_scope;
using Row = std::vector<double>;

// The coefficients of a formula along t = t_0 + t_1 τ + …
Series along(std::string_view text, const Row& t, int order) {
  Series series(Program(parse(text, usual_scope())), order);
  for (int k = 0; k <= order; ++k) {
    for (int slot = 0; slot < 4; ++slot) series.set_slot(slot, k, k == 0 ? 2.0 + slot : 0.0);
    series.set_slot(0, k, k < static_cast<int>(t.size()) ? t[static_cast<std::size_t>(k)] : 0.0);
    series.evaluate(k);
  }
  return series;
}

Row coefficients(std::string_view text, const Row& t, int order) {
  const Series series = along(text, t, order);
  const auto row = series.value(0);
  return {row.begin(), row.end()};
}

void expect_near(const Row& actual, const Row& expected, double tolerance, std::string_view what) {
  ASSERT_EQ(actual.size(), expected.size());
  for (std::size_t k = 0; k < expected.size(); ++k) {
    EXPECT_NEAR(actual[k], expected[k], tolerance * (1.0 + std::abs(expected[k]))) << what << ", order " << k;
  }
}

TEST(Series, HasTheCoefficientsOfClosedForms) {
  const Row from_zero = {0.0, 1.0};
  const Row from_one = {1.0, 1.0};
  expect_near(coefficients("exp(t)", from_zero, 5), {1, 1, 1 / 2.0, 1 / 6.0, 1 / 24.0, 1 / 120.0}, 1e-16, "exp");
  expect_near(coefficients("sin(t)", from_zero, 5), {0, 1, 0, -1 / 6.0, 0, 1 / 120.0}, 1e-16, "sin");
  expect_near(coefficients("cos(t)", from_zero, 5), {1, 0, -1 / 2.0, 0, 1 / 24.0, 0}, 1e-16, "cos");
  expect_near(coefficients("tan(t)", from_zero, 7), {0, 1, 0, 1 / 3.0, 0, 2 / 15.0, 0, 17 / 315.0}, 1e-16, "tan");
  expect_near(coefficients("tanh(t)", from_zero, 5), {0, 1, 0, -1 / 3.0, 0, 2 / 15.0}, 1e-16, "tanh");
  expect_near(coefficients("sinh(t)", from_zero, 5), {0, 1, 0, 1 / 6.0, 0, 1 / 120.0}, 1e-16, "sinh");
  expect_near(coefficients("cosh(t)", from_zero, 5), {1, 0, 1 / 2.0, 0, 1 / 24.0, 0}, 1e-16, "cosh");
  expect_near(coefficients("asin(t)", from_zero, 5), {0, 1, 0, 1 / 6.0, 0, 3 / 40.0}, 1e-16, "asin");
  expect_near(coefficients("acos(t)", from_zero, 3), {std::acos(0.0), -1, 0, -1 / 6.0}, 1e-16, "acos");
  expect_near(coefficients("atan(t)", from_zero, 5), {0, 1, 0, -1 / 3.0, 0, 1 / 5.0}, 1e-16, "atan");
  expect_near(coefficients("log(t)", from_one, 4), {0, 1, -1 / 2.0, 1 / 3.0, -1 / 4.0}, 1e-16, "log");
  expect_near(coefficients("sqrt(t)", from_one, 4), {1, 1 / 2.0, -1 / 8.0, 1 / 16.0, -5 / 128.0}, 1e-16, "sqrt");
  expect_near(coefficients("t^0.5", from_one, 4), {1, 1 / 2.0, -1 / 8.0, 1 / 16.0, -5 / 128.0}, 1e-16, "power");
  expect_near(coefficients("1/t", from_one, 4), {1, -1, 1, -1, 1}, 0.0, "1/t");
  expect_near(coefficients("t^(-3)", from_one, 4), {1, -3, 6, -10, 15}, 0.0, "t^-3");
  expect_near(coefficients("t^5", from_zero, 6), {0, 0, 0, 0, 0, 1, 0}, 0.0, "t^5");
  expect_near(coefficients("(t + t^2)^3", {1e-17, 1.0}, 6), {0, 0, 0, 1, 3, 3, 1}, 1e-15, "(t + t^2)^3");
  expect_near(coefficients("2^t", from_zero, 2), {1, std::log(2.0), std::pow(std::log(2.0), 2) / 2}, 1e-16, "2^t");
  expect_near(coefficients("atan2(t, 1)", from_zero, 5), {0, 1, 0, -1 / 3.0, 0, 1 / 5.0}, 1e-16, "atan2");
}

TEST(Series, HasTheDerivativesAsCoefficients) {
  const std::array<std::string_view, 24> formulas = {"sin(2*t)",
                                                     "cos(t^2)",
                                                     "tan(0.3*t)",
                                                     "asin(0.4*t)",
                                                     "acos(0.4*t)",
                                                     "atan(t)",
                                                     "sinh(t)",
                                                     "cosh(t)",
                                                     "tanh(t)",
                                                     "exp(-t)*t",
                                                     "log(t)",
                                                     "log10(1 + t)",
                                                     "sqrt(t)",
                                                     "t^2.5",
                                                     "t^t",
                                                     "t^(-2)",
                                                     "t^7",
                                                     "(2 + sin(t))^cos(t)",
                                                     "atan2(t, -t^2)",
                                                     "(1 + t)/(2 - t)",
                                                     "mod(3*t, 2)",
                                                     "min(t^2, t^3)",
                                                     "if(t > 1, exp(t), 1)",
                                                     "abs(1 - t)*max(t, 1)"};
  std::mt19937 generator(20080113);
  std::uniform_real_distribution<double> points(0.2, 1.8);
  for (const std::string_view text : formulas) {
    std::vector<Expression> derivatives = {parse(text, usual_scope())};
    for (int k = 1; k <= 8; ++k) derivatives.push_back(derivative(derivatives.back(), 0));
    for (int trial = 0; trial < 5; ++trial) {
      const double t = points(generator);
      Row expected;
      double factorial = 1.0;
      for (std::size_t k = 0; k <= 8; ++k) {
        if (k > 0) factorial *= static_cast<double>(k);
        expected.push_back(testing::value(derivatives[k], {t, 3.0, 4.0, 5.0}) / factorial);
      }
      const Row actual = coefficients(text, {t, 1.0}, 8);
      const double scale = std::pow(std::min(t, 1.0), -8);  // the nearest singularity is no nearer than 0
      for (std::size_t k = 0; k <= 8; ++k) {
        EXPECT_NEAR(actual[k], expected[k], 1e-13 * (scale + std::abs(expected[k])))
            << text << " at " << t << ", " << k;
      }
    }
  }
}

// The first coefficients are the values, bit for bit, and the sums the values nearby.
RC_GTEST_PROP(Series, SumsToTheValuesOfRandomFormulas, ()) {
  constexpr int order = 12;
  const auto seed = static_cast<unsigned>(*rc::gen::inRange(0, 100'000'000));
  const std::string text = testing::RandomFormula(seed).text(3);
  const Program program(parse(text, usual_scope()));
  std::vector<Row> slots(4, Row(3));
  for (Row& row : slots) {
    for (double& entry : row) entry = *rc::gen::inRange(-300, 300) / 171.0;
  }
  Series series(program, order);
  for (int k = 0; k <= order; ++k) {
    for (int slot = 0; slot < 4; ++slot) {
      const Row& row = slots[static_cast<std::size_t>(slot)];
      series.set_slot(slot, k, k < 3 ? row[static_cast<std::size_t>(k)] : 0.0);
    }
    series.evaluate(k);
  }
  Program::Workspace workspace;
  const auto at = [&](double tau) {
    Row values;
    for (const Row& row : slots) values.push_back(row[0] + tau * (row[1] + tau * row[2]));
    return values;
  };
  const Row start = at(0.0);
  RC_ASSERT(is_same(series.value(0, 0), program.value(start.data(), workspace)));
  constexpr double tau = 1e-3;
  double sum = 0.0;
  double size = 0.0;
  for (int k = order; k >= 0; --k) {
    sum = sum * tau + series.value(0, k);
    size = size * tau + std::abs(series.value(0, k));
  }
  RC_PRE(std::isfinite(sum));
  RC_PRE(std::abs(series.value(0, order)) * std::pow(tau, order) < 1e-20 * size);  // it converges
  const std::uint64_t branch = program.branch(start.data(), workspace);
  for (const double part : {0.25, 0.5, 0.75, 1.0}) RC_PRE(program.branch(at(part * tau).data(), workspace) == branch);
  const double expected = program.value(at(tau).data(), workspace);
  RC_PRE(std::abs(expected) < 1e6);
  RC_LOG() << text << ": " << sum << ", value " << expected;
  RC_ASSERT(std::abs(sum - expected) <= 1e-9 * (1.0 + size));
}

TEST(Series, SolvesDifferentialEquations) {
  // x' = x², x(0) = 2: x = 2/(1 - 2τ)
  Series square(Program(parse("x^2", usual_scope())), 20);
  double x = 2.0;
  for (int k = 0; k <= 20; ++k) {
    EXPECT_EQ(x, std::pow(2.0, k + 1));
    square.set_slot(3, k, x);
    square.evaluate(k);
    x = square.value(0, k) / (k + 1);
  }
  // q0'' = -sin(q0): the energy is constant, order by order
  const std::vector<Expression> pendulum = {parse("q[1]", usual_scope()), parse("-sin(q[0])", usual_scope()),
                                            parse("q[1]^2/2 - cos(q[0])", usual_scope())};
  Series series(Program(pendulum), 20);
  double angle = 1.0;
  double speed = 0.7;
  for (int k = 0; k <= 20; ++k) {
    series.set_slot(1, k, angle);
    series.set_slot(2, k, speed);
    series.evaluate(k);
    angle = series.value(0, k) / (k + 1);
    speed = series.value(1, k) / (k + 1);
    EXPECT_NEAR(series.value(2, k), k == 0 ? 0.245 - std::cos(1.0) : 0.0, 1e-15);
  }
  EXPECT_NE(angle, 0.0);
}

TEST(Series, EvaluatesAnOrderAgain) {
  Series series(Program(parse("exp(t)", usual_scope())), 2);
  series.set_slot(0, 0, 0.0);
  series.evaluate(0);
  series.set_slot(0, 1, 7.0);
  series.evaluate(1);
  series.set_slot(0, 1, 2.0);
  series.evaluate(1);
  series.set_slot(7, 2, 1.0);  // the program does not read it
  series.evaluate(2);
  EXPECT_EQ(series.value(0, 1), 2.0);
  EXPECT_EQ(series.value(0, 2), 2.0);
  EXPECT_THROW(Series(Program(), -1), InvalidArgument);
}

// Singular points: not finite, unless nothing moves.
TEST(Series, IsNotFiniteWhereThereIsNone) {
  EXPECT_FALSE(std::isfinite(coefficients("sqrt(t)", {0.0, 1.0}, 2)[1]));
  EXPECT_FALSE(std::isfinite(coefficients("asin(t)", {1.0, -1.0}, 2)[1]));
  EXPECT_FALSE(std::isfinite(coefficients("log(t)", {0.0, 1.0}, 2)[1]));
  const Row power = coefficients("t^1.5", {0.0, 1.0}, 2);
  EXPECT_EQ(power[1], 0.0);
  EXPECT_FALSE(std::isfinite(power[2]));
  EXPECT_EQ(coefficients("sqrt(max(t, 0))", {-1.0, 1.0}, 2), (Row{0.0, 0.0, 0.0}));
  EXPECT_EQ(coefficients("max(t, 0)^1.5", {-1.0, 1.0}, 2), (Row{0.0, 0.0, 0.0}));
  EXPECT_EQ(coefficients("if(t > 0, log(t), 1)", {-1.0, 1.0}, 2), (Row{1.0, 0.0, 0.0}));
}

struct Decision {
  std::string_view text;
  Row t;
  Row value;
  std::vector<Row> conditions;
};

TEST(Series, HasTheConditionsOfItsBranch) {
  const std::vector<Decision> decisions = {
      {"if(t < 2, t, 0)", {0.5, 3.0}, {0.5, 3.0}, {{1.5, -3.0}}},
      {"if(t > 2, t, 0)", {0.5, 3.0}, {0.0, 0.0}, {{1.5, -3.0}}},
      {"if(t <= 2, t, 0)", {2.0, 3.0}, {2.0, 3.0}, {{0.0, -3.0}}},
      {"if(t < 2, t, 0)", {2.0, 3.0}, {0.0, 0.0}, {{0.0, 3.0}}},
      {"abs(t)", {-0.5, 3.0}, {0.5, -3.0}, {{0.5, -3.0}}},
      {"sign(t)", {-0.5, 3.0}, {-1.0, 0.0}, {{0.5, -3.0}}},
      {"sign(t)", {0.0, 3.0}, {0.0, 0.0}, {{0.0, -3.0}}},
      {"step(t)", {-0.5, 3.0}, {0.0, 0.0}, {{0.5, -3.0}}},
      {"step(t)", {0.0, 3.0}, {1.0, 0.0}, {{0.0, 3.0}}},
      {"min(t, 1)", {0.5, 3.0}, {0.5, 3.0}, {{0.5, -3.0}}},
      {"min(t, 1)", {1.5, -3.0}, {1.0, 0.0}, {{0.5, -3.0}}},
      {"max(t, 1)", {0.5, 3.0}, {1.0, 0.0}, {{0.5, -3.0}}},
      {"max(t, 1)", {1.5, -3.0}, {1.5, -3.0}, {{0.5, -3.0}}},
      {"floor(t)", {2.25, 3.0}, {2.0, 0.0}, {{0.25, 3.0}, {0.75, -3.0}}},
      {"ceil(t)", {2.25, 3.0}, {3.0, 0.0}, {{0.25, 3.0}, {0.75, -3.0}}},
      {"mod(t, 2)", {5.5, 3.0}, {1.5, 3.0}, {{1.5, 3.0}, {0.5, -3.0}}},
      {"mod(t, -2)", {5.5, 3.0}, {-0.5, 3.0}, {{0.5, -3.0}, {1.5, 3.0}}},
      {"if(t == 2, 1, t)", {1.5, 3.0}, {1.5, 3.0}, {{0.5, -3.0}}},
      {"if(t == 2, 1, t)", {2.0, 3.0}, {1.0, 0.0}, {{0.0, -3.0}}},
      {"if(t != 2, 1, t)", {2.0, 0.0}, {2.0, 0.0}, {{0.0, 0.0}}},
      {"if(t, 5, 6)", {-2.0, 3.0}, {5.0, 0.0}, {{2.0, -3.0}}},
      {"if(not t, 5, 6)", {0.0, 3.0}, {5.0, 0.0}, {{0.0, -3.0}}},
      // what does not matter has the condition 1: the part not taken, the operand that does not decide
      {"if(t > 0, abs(log(t)), t)", {-1.0, 3.0}, {-1.0, 3.0}, {{1.0, -3.0}, {1.0, 0.0}}},
      {"if(t > 0 and log(t) > 1, 5, 6)", {-1.0, 3.0}, {6.0, 0.0}, {{1.0, -3.0}, {1.0, 0.0}}},
      {"if(t > 0 or t < -2, 5, 6)", {1.0, 3.0}, {5.0, 0.0}, {{1.0, 3.0}, {1.0, 0.0}}},
      // decisions on decisions have none
      {"if(floor(t) < 7, 5, 6)", {2.25, 3.0}, {5.0, 0.0}, {{0.25, 3.0}, {0.75, -3.0}}},
      {"t", {2.25, 3.0}, {2.25, 3.0}, {}}};
  for (const auto& [text, t, value, conditions] : decisions) {
    const Series series = along(text, t, 1);
    const auto actual = series.value(0);
    EXPECT_EQ(Row(actual.begin(), actual.end()), value) << text;
    ASSERT_EQ(series.condition_count(), static_cast<int>(conditions.size())) << text;
    for (std::size_t number = 0; number < conditions.size(); ++number) {
      const auto condition = series.condition(static_cast<int>(number));
      EXPECT_EQ(Row(condition.begin(), condition.end()), conditions[number]) << text << ", condition " << number;
    }
  }
  EXPECT_TRUE(std::isnan(along("if(log(t) > 1, 5, 6)", {-1.0, 3.0}, 1).condition(0, 0)));
}

struct Passage {
  std::string_view text;
  int condition;
  double t;  // where the condition has its root, but for rounding
  double slope;
  Row before;
  Row after;
};

TEST(Series, GoesOnBeyondACondition) {
  constexpr double tiny = 1e-16;
  const std::vector<Passage> passages = {{"if(t < 0, t, 8)", 0, -tiny, 1.0, {-tiny, 1.0}, {8.0, 0.0}},
                                         {"if(t <= 0, t, 8)", 0, 0.0, 1.0, {0.0, 1.0}, {8.0, 0.0}},
                                         {"abs(t)", 0, tiny, -1.0, {tiny, -1.0}, {-tiny, 1.0}},
                                         {"sign(t)", 0, tiny, -1.0, {1.0, 0.0}, {-1.0, 0.0}},
                                         {"sign(t)", 0, 0.0, -1.0, {0.0, 0.0}, {-1.0, 0.0}},
                                         {"step(t)", 0, tiny, -1.0, {1.0, 0.0}, {0.0, 0.0}},
                                         {"min(t, 0)", 0, -tiny, 1.0, {-tiny, 1.0}, {0.0, 0.0}},
                                         {"max(t, 0)", 0, tiny, -1.0, {tiny, -1.0}, {0.0, 0.0}},
                                         {"floor(t)", 1, -tiny, 1.0, {-1.0, 0.0}, {0.0, 0.0}},
                                         {"floor(t)", 0, tiny, -1.0, {0.0, 0.0}, {-1.0, 0.0}},
                                         {"ceil(t)", 1, -tiny, 1.0, {0.0, 0.0}, {1.0, 0.0}},
                                         {"mod(t, 2)", 0, tiny, -1.0, {tiny, -1.0}, {2.0, -1.0}},
                                         {"if(t == 0, 5, 6)", 0, 0.0, -1.0, {5.0, 0.0}, {6.0, 0.0}},
                                         {"if(t != 0, 5, 6)", 0, tiny, -1.0, {5.0, 0.0}, {5.0, 0.0}},
                                         {"if(t, 5, 6)", 0, tiny, -1.0, {5.0, 0.0}, {5.0, 0.0}}};
  for (const Passage& passage : passages) {
    Series series = along(passage.text, {passage.t, passage.slope}, 1);
    EXPECT_EQ(Row(series.value(0).begin(), series.value(0).end()), passage.before) << passage.text;
    const bool ends_now =
        series.condition(passage.condition, 0) <= tiny && series.condition(passage.condition, 1) < 0.0;
    EXPECT_TRUE(ends_now) << passage.text;
    series.pass(passage.condition);
    series.evaluate(0);
    series.evaluate(1);
    EXPECT_EQ(Row(series.value(0).begin(), series.value(0).end()), passage.after) << passage.text;
    for (int number = 0; number < series.condition_count(); ++number) {
      const bool holds = series.condition(number, 0) > 0.5 ||
                         (series.condition(number, 0) == 0.0 && series.condition(number, 1) > 0.0);
      EXPECT_TRUE(holds) << passage.text << ", condition " << number;
    }
    series.release();
    series.evaluate(0);
    EXPECT_EQ(series.value(0, 0), passage.before[0]) << passage.text;
  }
}

}  // namespace
}  // namespace orthant::expressions
