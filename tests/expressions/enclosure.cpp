// SPDX-License-Identifier: Apache-2.0
// Bounds of Taylor remainders over a piece (expr.4): they hold, and they see what lies between samples.
#include "orthant/expressions/enclosure.hpp"

#include "tests/expressions/evaluation.hpp"
#include "tests/expressions/random_formulas.hpp"

#include <array>
#include <cmath>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

namespace orthant::expressions {
namespace {

constexpr int order_tested = 12;
using Curve = std::array<std::vector<double>, 4>;  // the slots t, q[0], q[1], x

// Coefficients about a point of the curve, by repeated synthetic division
std::vector<double> moved(std::vector<double> c, double tau) {
  for (std::size_t i = 0; i < c.size(); ++i) {
    for (std::size_t k = c.size() - 1; k > i; --k) c[k - 1] += tau * c[k];
  }
  return c;
}

void expand(Series& series, const Curve& curve, double tau) {
  Curve here;
  for (std::size_t i = 0; i < curve.size(); ++i) here[i] = moved(curve[i], tau);
  for (int k = 0; k <= series.order(); ++k) {
    for (std::size_t i = 0; i < here.size(); ++i) {
      const auto at = static_cast<std::size_t>(k);
      series.set_slot(static_cast<int>(i), k, at < here[i].size() ? here[i][at] : 0.0);
    }
    series.evaluate(k);
  }
}

Enclosure enclosed(const Series& series, const Curve& curve, double length) {
  Enclosure enclosure(series);
  for (std::size_t i = 0; i < curve.size(); ++i) enclosure.set_slot(static_cast<int>(i), curve[i], length);
  enclosure.evaluate(series, length, series.order() - 1);
  return enclosure;
}

// With one order to spare, of which the enclosure has the coefficient too
Enclosure::Bound bound_of(std::string_view text, double t, double length) {
  Series series(Program(parse(text, testing::usual_scope())), 21);
  const Curve curve = {std::vector{t, 1.0}, {0.5}, {0.5}, {0.5}};
  expand(series, curve, 0);
  return enclosed(series, curve, length).value(series, 0, length);
}

TEST(Enclosure, SeesAPulseThatNoCoefficientShows) {
  const std::string_view pulse = "exp(-((t-2.0123)/1e-3)^2)/1e-3";
  EXPECT_EQ(bound_of(pulse, 0, 4).size, 0);  // all coefficients underflow
  EXPECT_GE(bound_of(pulse, 0, 4).remainder, 1000);
  EXPECT_LE(bound_of(pulse, 0, 1.98).remainder, 1e-200);
  for (const std::string_view step : {"tanh((t-2)/1e-5)", "1/(1+exp(-(t-2)/1e-4))"}) {
    EXPECT_GE(bound_of(step, 0, 4).remainder, 0.99) << step;
    EXPECT_LE(bound_of(step, 0, 1.9).remainder, 1e-14) << step;
  }
  EXPECT_GE(bound_of("1/cosh((t-2)/1e-4)^2", 0, 4).remainder, 0.99);
  EXPECT_LE(bound_of("1/cosh((t-2)/1e-4)^2", 0, 1.9).remainder, 1e-200);
}

TEST(Enclosure, IsNearTheRemainderOfTameFunctions) {
  // |t²¹/21!| at 0.5: 3e-27
  EXPECT_LE(bound_of("sin(t)", 0, 0.5).remainder, 1e-25);
  EXPECT_EQ(bound_of("t^3 - 2*t*(1 - t)", 1, 5).remainder, 0);
  EXPECT_LE(bound_of("exp(sin(t))", 1, 0.4).remainder, 1e-14);
  EXPECT_LE(bound_of("1/(1+t^2)", 1, 0.15).remainder, 1e-13);
  EXPECT_FALSE(bound_of("1/(t-1)", 0, 2).remainder < 1e300);
  EXPECT_FALSE(bound_of("1/(t-1)", 0, 2).range < 1e300);
}

// Every coefficient about every point of a piece is in the enclosure, and so is the value.
TEST(Enclosure, ContainsTheCoefficientsOfRandomFormulas) {
  int compared = 0;
  for (unsigned trial = 0; trial < 3000; ++trial) {
    const std::string text = testing::RandomFormula(trial).text(3);
    if (text.find("atan2") != std::string::npos) continue;  // goes on where the angle jumps
    std::mt19937 generator(trial);
    std::uniform_real_distribution<double> uniform(0.2, 1.5);
    const Curve curve = {std::vector{uniform(generator), 1.0},
                         {uniform(generator), 1.0, -uniform(generator)},
                         {uniform(generator), -0.5},
                         {uniform(generator)}};
    const double length = 0.02 * uniform(generator);
    const Program program(parse(text, testing::usual_scope()));
    Series series(program, order_tested + 1);
    expand(series, curve, 0);
    const Enclosure enclosure = enclosed(series, curve, length);
    const Enclosure::Bound bound = enclosure.value(series, 0, length);
    if (!(bound.terms < 1e6)) continue;
    Series other(program, order_tested + 1);
    for (const double part : {0.0, 0.21, 0.5, 0.83, 1.0}) {
      expand(other, curve, part * length);
      if (!enclosure.is_of_branch(other)) continue;
      double power = 1;
      for (int k = 0; k <= order_tested + 1; ++k) {
        const Interval& coefficient = enclosure.coefficient(other, 0, k);
        const double is = other.value(0, k) * power;
        const double rounding = 1e-12 * (std::abs(is) + bound.terms * std::pow(0.5, k));
        if (std::isfinite(is)) {
          ASSERT_TRUE(coefficient.lower - rounding <= is && is <= coefficient.upper + rounding)
              << text << ", order " << k << " at " << part << ": " << is << " in [" << coefficient.lower << ", "
              << coefficient.upper << "]";
        }
        power *= length;
      }
      double sum = 0;
      for (int k = order_tested; k >= 0; --k) sum = sum * part * length + series.value(0, k);
      const double is = other.value(0, 0);
      if (std::isfinite(is) && std::isfinite(sum)) {
        ASSERT_LE(std::abs(is - sum), bound.remainder + 1e-11 * (bound.size + bound.terms)) << text << " at " << part;
        ++compared;
      }
    }
  }
  EXPECT_GT(compared, 5000);
}

// A part of a piece, from any point of it, is bounded by what is known of the whole.
// Which multiple is taken away is not known: nothing is bounded, least of all by [1.8e308, ∞].
TEST(Enclosure, PromisesNothingOfQuotientsBeyondIntegers) {
  EXPECT_FALSE(std::isfinite(bound_of("mod(1e251*t, 2.7e-216)", 3, 1).range));
  EXPECT_FALSE(std::isfinite(bound_of("mod(1e17*t, 1)", 3, 1).range));
  EXPECT_TRUE(std::isfinite(bound_of("mod(1e6*t, 1e7)", 3, 1).range));
}

TEST(Enclosure, HoldsForPartsOfThePiece) {
  Series series(Program(parse("exp(-((t-1)/0.3)^2)*sin(5*t)", testing::usual_scope())), 21);
  const Curve curve = {std::vector{0.4, 1.0}, {0.0}, {0.0}, {0.0}};
  expand(series, curve, 0);
  const Enclosure whole = enclosed(series, curve, 0.2);
  expand(series, curve, 0.1);
  const Enclosure::Bound part = whole.value(series, 0, 0.05);
  EXPECT_GT(part.remainder, 0);
  EXPECT_LE(part.remainder, 1e-17);
  const double value = std::exp(-std::pow(0.45 / 0.3, 2)) * std::sin(5 * 0.55);
  double sum = 0;
  for (int k = 20; k >= 0; --k) sum = sum * 0.05 + series.value(0, k);
  EXPECT_NEAR(sum, value, 1e-15);
}

TEST(Enclosure, BoundsConditions) {
  Series series(Program(parse("if(exp(-((t-2)/0.01)^2) > 0.5, 1, 0)", testing::usual_scope())), 21);
  const Curve curve = {std::vector{0.0, 1.0}, {0.0}, {0.0}, {0.0}};
  expand(series, curve, 0);
  ASSERT_EQ(series.condition_count(), 1);
  EXPECT_GE(enclosed(series, curve, 4).condition(series, 0, 4).remainder, 0.99);
  EXPECT_LE(enclosed(series, curve, 1.5).condition(series, 0, 1.5).remainder, 1e-100);
  EXPECT_EQ(enclosed(series, curve, 4).value(series, 0, 4).remainder, 0);
}

}  // namespace
}  // namespace orthant::expressions
