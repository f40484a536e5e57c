// SPDX-License-Identifier: Apache-2.0
// Intervals contain what they stand for (expr.3): random points of random intervals, in the arithmetic of long double.
#include "orthant/expressions/interval.hpp"

#include <cmath>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace orthant::expressions {
namespace {

constexpr int trials = 20000;

// Numbers of all sizes and of both signs
class Numbers {
 public:
  explicit Numbers(unsigned seed) : generator_(seed) {}
  double number(double exponents) {
    const double size = std::exp(uniform(-exponents, exponents));
    return uniform(-1, 1) < 0 ? -size : size;
  }
  double uniform(double low, double high) { return std::uniform_real_distribution<double>(low, high)(generator_); }
  Interval interval(double exponents) {
    const double a = number(exponents);
    const double b = uniform(0, 1) < 0.3 ? a : uniform(0, 1) < 0.5 ? number(exponents) : a * (1 + uniform(-0.1, 0.1));
    return {std::min(a, b), std::max(a, b)};
  }
  double point(const Interval& x) {
    const double part = uniform(0, 1);
    const double at = part < 0.1 ? x.lower : part > 0.9 ? x.upper : x.lower + part * (x.upper - x.lower);
    return std::min(std::max(at, x.lower), x.upper);
  }

 private:
  std::mt19937 generator_;
};

void expect_contains(const Interval& x, long double value, const std::string& what) {
  if (std::isnan(value)) return;
  EXPECT_TRUE(static_cast<long double>(x.lower) <= value && value <= static_cast<long double>(x.upper))
      << what << ": " << static_cast<double>(value) << " is not in [" << x.lower << ", " << x.upper << "]";
}

TEST(Interval, ContainsSumsProductsAndQuotients) {
  Numbers numbers(1);
  for (int trial = 0; trial < trials; ++trial) {
    const double exponents = trial % 2 == 0 ? 3 : 400;
    const Interval x = numbers.interval(exponents);
    const Interval y = numbers.interval(exponents);
    const auto a = static_cast<long double>(numbers.point(x));
    const auto b = static_cast<long double>(numbers.point(y));
    expect_contains(x + y, a + b, "sum");
    expect_contains(x - y, a - b, "difference");
    expect_contains(x * y, a * b, "product");
    expect_contains(x / y, a / b, "quotient");
    expect_contains(square(x), a * a, "square");
  }
}

TEST(Interval, ContainsTheValuesOfFunctions) {
  struct Function {
    std::string name;
    std::function<Interval(const Interval&)> of_interval;
    std::function<long double(long double)> of_number;
  };
  const std::vector<Function> functions = {
      {"sqrt", [](const Interval& x) { return sqrt(x); }, [](long double x) { return std::sqrt(x); }},
      {"exp", [](const Interval& x) { return exp(x); }, [](long double x) { return std::exp(x); }},
      {"log", [](const Interval& x) { return log(x); }, [](long double x) { return std::log(x); }},
      {"log10", [](const Interval& x) { return log10(x); }, [](long double x) { return std::log10(x); }},
      {"sin", [](const Interval& x) { return sin(x); }, [](long double x) { return std::sin(x); }},
      {"cos", [](const Interval& x) { return cos(x); }, [](long double x) { return std::cos(x); }},
      {"tan", [](const Interval& x) { return tan(x); }, [](long double x) { return std::tan(x); }},
      {"asin", [](const Interval& x) { return asin(x); }, [](long double x) { return std::asin(x); }},
      {"acos", [](const Interval& x) { return acos(x); }, [](long double x) { return std::acos(x); }},
      {"atan", [](const Interval& x) { return atan(x); }, [](long double x) { return std::atan(x); }},
      {"sinh", [](const Interval& x) { return sinh(x); }, [](long double x) { return std::sinh(x); }},
      {"cosh", [](const Interval& x) { return cosh(x); }, [](long double x) { return std::cosh(x); }},
      {"tanh", [](const Interval& x) { return tanh(x); }, [](long double x) { return std::tanh(x); }},
      {"tanh'", [](const Interval& x) { return tanh_slope(x); },
       [](long double x) { return 1 / (std::cosh(x) * std::cosh(x)); }},
  };
  Numbers numbers(2);
  for (int trial = 0; trial < trials; ++trial) {
    const Interval x = numbers.interval(trial % 2 == 0 ? 7 : 1);
    const double point = numbers.point(x);
    for (const Function& function : functions) {
      expect_contains(function.of_interval(x), function.of_number(point), function.name);
    }
  }
}

TEST(Interval, ContainsPowersAndAngles) {
  Numbers numbers(3);
  for (int trial = 0; trial < trials; ++trial) {
    const Interval x = numbers.interval(2);
    const Interval y = numbers.interval(2);
    const auto a = static_cast<long double>(numbers.point(x));
    const auto b = static_cast<long double>(numbers.point(y));
    if (x.lower >= 0) expect_contains(pow(x, y), std::pow(a, b), "power");
    expect_contains(atan2(x, y), std::atan2(a, b), "angle");
    const double whole = 1 + trial % 80;
    expect_contains(pow(x, whole), std::pow(a, static_cast<long double>(whole)), "whole power");
  }
}

TEST(Interval, HasNoBoundWhereThereIsNone) {
  EXPECT_FALSE((Interval(1) / Interval(-1, 1)).is_bounded());
  EXPECT_FALSE(log(Interval(0, 1)).is_bounded());
  EXPECT_FALSE(sqrt(Interval(-2, -1)).is_bounded());
  EXPECT_FALSE(tan(Interval(1, 2)).is_bounded());
  EXPECT_FALSE(pow(Interval(-2, -1), 0.5).is_bounded());
  // half of a line is enough for e^(-1/x)
  EXPECT_EQ(exp(-(Interval(1) / Interval(0, 0.1))).lower, 0);
  EXPECT_LE(exp(-(Interval(1) / Interval(0, 0.1))).upper, 1.001 * std::exp(-10));
  EXPECT_FALSE((Interval::entire() - Interval::entire()).is_bounded());
}

TEST(Interval, DoesNotTakeAnUnderflowForZero) {
  EXPECT_GT(exp(Interval(-1e6, -800)).upper, 0);
  EXPECT_GT((Interval(1e-200) * Interval(1e-200)).upper, 0);
  EXPECT_GT(tanh_slope(Interval(500, 600)).upper, 0);
  EXPECT_TRUE((Interval(0) * Interval::entire()).is_zero());
}

}  // namespace
}  // namespace orthant::expressions
