// SPDX-License-Identifier: Apache-2.0
// First roots of polynomials (linalg.3): against known roots, against sampling, and where they nearly are.
#include "orthant/linalg/polynomial.hpp"

#include "tests/support/count_allocations.hpp"

#include "orthant/base/errors.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <random>
#include <vector>

#include <gtest/gtest.h>

namespace orthant::linalg {
namespace {

using Coefficients = std::vector<double>;

Coefficients product(const Coefficients& p, const Coefficients& q) {
  Coefficients result(p.size() + q.size() - 1, 0.0);
  for (std::size_t i = 0; i < p.size(); ++i) {
    for (std::size_t j = 0; j < q.size(); ++j) result[i + j] += p[i] * q[j];
  }
  return result;
}

// (1 - τ/a)² + lift
Coefficients dip(double a, double lift) {
  return {1.0 + lift, -2.0 / a, 1.0 / (a * a)};
}

double absolute(const Coefficients& c, double tau) {
  double sum = 0.0;
  for (std::size_t k = c.size(); k-- > 0;) sum = sum * tau + std::abs(c[k]);
  return sum;
}

TEST(Polynomial, HasValueAndSlope) {
  const Coefficients c = {1.0, -2.0, 3.0, 4.0};
  EXPECT_EQ(polynomial(c, 2.0), 41.0);
  EXPECT_EQ(polynomial_slope(c, 2.0), 58.0);
  EXPECT_EQ(polynomial({}, 2.0), 0.0);
  EXPECT_EQ(polynomial_slope(Coefficients{3.0}, 2.0), 0.0);
}

TEST(FirstNonpositive, IsTheSmallestKnownRoot) {
  std::mt19937 generator(20080113);
  std::uniform_real_distribution<double> unit(0.0, 1.0);
  for (int trial = 0; trial < 20000; ++trial) {
    Coefficients c = {0.5 + unit(generator)};
    double first = INFINITY;
    const int roots = 1 + trial % 6;
    for (int k = 0; k < roots; ++k) {
      const double root = (unit(generator) < 0.3 ? -1.0 : 1.0) * (0.05 + 2.0 * unit(generator));
      c = product(c, {1.0, -1.0 / root});
      if (root > 0.0) first = std::min(first, root);
    }
    for (int k = trial % 3; k > 0; --k) {  // two complex roots
      const double real = 2.0 * unit(generator) - 0.5;
      const double square = real * real + 0.3 + unit(generator);
      c = product(c, {1.0, -2.0 * real / square, 1.0 / square});
    }
    const auto crossing = first_nonpositive(c, 1.5, 0.0);
    if (first > 1.5) {
      ASSERT_FALSE(crossing.has_value()) << "trial " << trial << " at " << crossing->at << ", root " << first;
      continue;
    }
    ASSERT_TRUE(crossing.has_value()) << "trial " << trial << ", root " << first;
    // as well as the coefficients define it
    const double slope = std::abs(polynomial_slope(c, first));
    const double error = 1e-15 * absolute(c, first) / slope;
    if (error > 1e-3 * slope) continue;  // two roots that are nearly one
    ASSERT_NEAR(crossing->at, first, 10.0 * error + 1e-15) << "trial " << trial;
  }
}

// The first sample that is not positive, and bisection before it; nothing when there is none.
double sampled_root(const Coefficients& c, double length, int samples) {
  double before = 0.0;
  for (int k = 1; k <= samples; ++k) {
    double after = k == samples ? length : length * k / samples;
    if (polynomial(c, after) > 0.0) {
      before = after;
      continue;
    }
    for (double middle = 0.5 * (before + after); before < middle && middle < after; middle = 0.5 * (before + after)) {
      (polynomial(c, middle) > 0.0 ? before : after) = middle;
    }
    return after;
  }
  return INFINITY;
}

TEST(FirstNonpositive, AgreesWithSamplesOfRandomPolynomials) {
  std::mt19937 generator(20080114);
  std::normal_distribution<double> normal;
  std::uniform_real_distribution<double> unit(0.0, 1.0);
  int found = 0;
  int earlier = 0;
  for (int trial = 0; trial < 100000; ++trial) {
    const double length = std::exp(4.0 * unit(generator) - 2.0);
    const double decay = std::exp(1.5 * unit(generator) - 0.7) / length;
    Coefficients c(static_cast<std::size_t>(1 + trial % 31));
    double power = 1.0;
    for (double& entry : c) {
      entry = normal(generator) * power;
      power *= decay;
    }
    c[0] = std::abs(c[0]);
    const double expected = sampled_root(c, length, 100);
    const auto crossing = first_nonpositive(c, length, 0.0);
    if (!crossing) {
      ASSERT_EQ(expected, INFINITY) << "trial " << trial;
      continue;
    }
    ++found;
    ASSERT_GT(crossing->at, 0.0);
    ASSERT_LE(crossing->at, length);
    ASSERT_LE(std::abs(polynomial(c, crossing->at)), 1e-14 * absolute(c, crossing->at)) << "trial " << trial;
    if (crossing->at < expected * (1.0 - 1e-9)) {  // between two samples: it is below zero there
      ++earlier;
      continue;
    }
    const double error = 1e-14 * absolute(c, expected) / std::abs(polynomial_slope(c, expected));
    ASSERT_NEAR(crossing->at, expected, error + 1e-14 * expected) << "trial " << trial;
  }
  EXPECT_GT(found, 20000);
  EXPECT_LT(earlier, 300);  // the samples are not wrong often
}

TEST(FirstNonpositive, TellsTouchesFromCrossings) {
  constexpr double noise = 1e-10;
  std::mt19937 generator(20080115);
  std::uniform_real_distribution<double> unit(0.0, 1.0);
  for (int trial = 0; trial < 2000; ++trial) {
    const double a = 0.1 + 0.8 * unit(generator);
    const Coefficients factor = {1.0, unit(generator) - 0.5, 0.2 * unit(generator), 0.1};
    const double there = polynomial(factor, a);
    for (const double part : {0.0, 0.1, -0.1}) {
      const auto touch = first_nonpositive(product(dip(a, part * noise / there), factor), 1.0, noise);
      ASSERT_TRUE(touch.has_value()) << trial;
      EXPECT_TRUE(touch->is_touch) << trial;
      EXPECT_NEAR(touch->at, a, 1e-7);
    }
    EXPECT_FALSE(first_nonpositive(product(dip(a, 10.0 * noise / there), factor), 1.0, noise).has_value());
    const auto crossing = first_nonpositive(product(dip(a, -10.0 * noise / there), factor), 1.0, noise);
    ASSERT_TRUE(crossing.has_value());
    EXPECT_FALSE(crossing->is_touch);
    EXPECT_NEAR(crossing->at, a - a * std::sqrt(10.0 * noise / there), 1e-9);
  }
}

TEST(FirstNonpositive, SeesWhatFollowsATouch) {
  // a touch at 0.3, a crossing at 0.7: the touch comes first
  auto crossing = first_nonpositive(product(dip(0.3, 0.0), {1.0, -1.0 / 0.7}), 1.0, 1e-12);
  ASSERT_TRUE(crossing.has_value());
  EXPECT_TRUE(crossing->is_touch);
  EXPECT_NEAR(crossing->at, 0.3, 1e-7);
  // a triple root is a crossing
  crossing = first_nonpositive(product(dip(0.3, 0.0), {1.0, -1.0 / 0.3}), 1.0, 1e-12);
  ASSERT_TRUE(crossing.has_value());
  EXPECT_FALSE(crossing->is_touch);
  EXPECT_NEAR(crossing->at, 0.3, 2e-5);
  // so is a wave inside the noise that ends below it: roots 0.3, 0.301, 0.302
  crossing = first_nonpositive(product(product({0.3, -1.0}, {0.301, -1.0}), {0.302, -1.0}), 1.0, 1e-6);
  ASSERT_TRUE(crossing.has_value());
  EXPECT_FALSE(crossing->is_touch);
  EXPECT_NEAR(crossing->at, 0.3, 1e-9);
  // a quadruple root touches
  crossing = first_nonpositive(product(dip(0.3, 0.0), dip(0.3, 0.0)), 1.0, 1e-12);
  ASSERT_TRUE(crossing.has_value());
  EXPECT_TRUE(crossing->is_touch);
  EXPECT_NEAR(crossing->at, 0.3, 1e-3);
  // a minimum on the border of two halves
  crossing = first_nonpositive(dip(0.5, 1e-13), 1.0, 1e-12);
  ASSERT_TRUE(crossing.has_value());
  EXPECT_TRUE(crossing->is_touch);
  EXPECT_EQ(crossing->at, 0.5);
}

TEST(FirstNonpositive, DoesNotStepOverAPairOfRoots) {
  std::mt19937 generator(20080116);
  std::uniform_real_distribution<double> unit(0.0, 1.0);
  for (int trial = 0; trial < 2000; ++trial) {
    const double a = 0.2 + 0.7 * unit(generator);
    const Coefficients pair = {a * (a + 1e-6), -2.0 * a - 1e-6, 1.0};  // 1e-6 apart: -2.5e-13
    const auto crossing = first_nonpositive(product(pair, {1.0, unit(generator), unit(generator)}), 1.0, 0.0);
    ASSERT_TRUE(crossing.has_value()) << trial;
    EXPECT_FALSE(crossing->is_touch);
    EXPECT_NEAR(crossing->at, a, 1e-8);
  }
  const auto close = first_nonpositive(Coefficients{0.25 + 0.5e-7, -1.0 - 1e-7, 1.0}, 1.0, 0.0);  // 1e-7 apart
  ASSERT_TRUE(close.has_value());
  EXPECT_NEAR(close->at, 0.5, 1e-8);
}

TEST(FirstNonpositive, TakesTheEndButNotTheStart) {
  const auto at_end = first_nonpositive(Coefficients{1.0, -0.5}, 2.0, 1e-12);
  ASSERT_TRUE(at_end.has_value());
  EXPECT_EQ(at_end->at, 2.0);
  EXPECT_FALSE(at_end->is_touch);
  EXPECT_FALSE(first_nonpositive(Coefficients{1.0, -0.5}, std::nextafter(2.0, 0.0), 0.0).has_value());
  // τ^m (1 - τ/a): the root at 0 does not count, whatever its multiplicity
  for (std::size_t m = 1; m <= 3; ++m) {
    Coefficients c(m, 0.0);
    c.insert(c.end(), {1.0, -1.0 / 0.7});
    const auto crossing = first_nonpositive(c, 1.0, 1e-12);
    ASSERT_TRUE(crossing.has_value());
    EXPECT_NEAR(crossing->at, 0.7, 1e-15);
    EXPECT_FALSE(crossing->is_touch);
    EXPECT_FALSE(first_nonpositive(c, 0.69, 1e-12).has_value());
    for (double& entry : c) entry = -entry;
    const auto at_once = first_nonpositive(c, 1.0, 1e-12);
    ASSERT_TRUE(at_once.has_value());
    EXPECT_EQ(at_once->at, 0.0);
    EXPECT_FALSE(at_once->is_touch);
  }
  // a hump far below the noise still ends at its root
  const auto hump = first_nonpositive(Coefficients{0.0, 1e-20, -1.0}, 1.0, 1e-12);
  ASSERT_TRUE(hump.has_value());
  EXPECT_NEAR(hump->at, 1e-20, 1e-34);
  // just below zero, and coming up
  const auto from_below = first_nonpositive(Coefficients{-1e-13, 1.0}, 1.0, 1e-12);
  ASSERT_TRUE(from_below.has_value());
  EXPECT_EQ(from_below->at, 0.0);
  EXPECT_TRUE(from_below->is_touch);
}

TEST(FirstNonpositive, KnowsTheTrivialCases) {
  EXPECT_FALSE(first_nonpositive({}, 1.0, 0.0).has_value());
  EXPECT_FALSE(first_nonpositive(Coefficients{0.0, 0.0, 0.0}, 1.0, 1e-12).has_value());
  EXPECT_FALSE(first_nonpositive(Coefficients{3.0}, 1.0, 1e-12).has_value());
  EXPECT_EQ(first_nonpositive(Coefficients{-3.0}, 1.0, 1e-12).value_or(Crossing{7.0, true}).at, 0.0);
  EXPECT_FALSE(first_nonpositive(Coefficients{1.0, -1.0}, 0.0, 0.0).has_value());
  const double tiny = 1e-310;
  const auto crossing = first_nonpositive(Coefficients{tiny, -3.0 * tiny, 1.5 * tiny}, 1.0, 0.0);
  ASSERT_TRUE(crossing.has_value());
  EXPECT_NEAR(crossing->at, 1.0 - std::sqrt(1.0 / 3.0), 1e-11);
  EXPECT_THROW((void)first_nonpositive(Coefficients{1.0, NAN}, 1.0, 0.0), InvalidArgument);
  EXPECT_THROW((void)first_nonpositive(Coefficients{1.0, 1.0}, NAN, 0.0), InvalidArgument);
  EXPECT_THROW((void)first_nonpositive(Coefficients{1.0, 1.0}, -1.0, 0.0), InvalidArgument);
  EXPECT_THROW((void)first_nonpositive(Coefficients{1.0, 1.0}, 1.0, NAN), InvalidArgument);
}

TEST(FirstNonpositive, DoesNotAllocate) {
#ifndef ORTHANT_COUNTS_ALLOCATIONS
  GTEST_SKIP() << "the sanitizers have a malloc of their own";
#endif
  Coefficients c(64, 0.0);
  c[0] = 1.0;
  c[1] = -2.0 / 0.3;
  c[2] = 1.0 / 0.09;
  c[63] = 0.1;
  const long before = allocations;
  const auto touch = first_nonpositive(c, 1.0, 1e-12);
  EXPECT_EQ(allocations - before, 0);
  EXPECT_TRUE(touch.has_value());
  c.push_back(0.1);  // the counter counts
  EXPECT_GT(allocations - before, 0);
}

TEST(FirstNonpositive, IsWithoutLimitOfDegree) {
  Coefficients c(101, 0.0);  // 1 - τ^100 / 2
  c[0] = 1.0;
  c[100] = -0.5;
  const auto crossing = first_nonpositive(c, 1.5, 0.0);
  ASSERT_TRUE(crossing.has_value());
  EXPECT_NEAR(crossing->at, std::pow(2.0, 0.01), 1e-15);
}

}  // namespace
}  // namespace orthant::linalg
