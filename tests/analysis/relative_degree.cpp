// SPDX-License-Identifier: Apache-2.0
#include "orthant/analysis/relative_degree.hpp"

#include "tests/support/known_lcs.hpp"

#include "orthant/base/errors.hpp"

#include <array>
#include <cmath>
#include <string>

#include <gtest/gtest.h>

namespace orthant::analysis {
namespace {

using test::chain;
using test::lcs;

RelativeDegree degree_of(const systems::Lcs& system, double tolerance = linalg::zero_ratio) {
  return relative_degree(systems::prepared(system), tolerance);
}

TEST(RelativeDegree, OfAChainIsItsLength) {
  for (const Index n : {1, 2, 3, 6, 200}) {
    const RelativeDegree degree = degree_of(chain(n));
    EXPECT_EQ(degree.degrees, std::vector<int>{static_cast<int>(n)});
    EXPECT_TRUE(degree.exists && degree.uniform);
    EXPECT_EQ(degree.decoupling(0, 0), 1);
    EXPECT_EQ(degree.margin, 1);
    EXPECT_EQ(degree.ignored, 0);
    EXPECT_EQ(static_cast<Index>(degree.markov.size()), n + 1);
  }
}

TEST(RelativeDegree, OfExample6IsTwoForAllParameters) {
  for (const double alpha : {-3.0, 0.0, 0.5, 1e3}) {
    for (const double beta : {-1.0, 0.1, 7.0}) {
      const RelativeDegree degree = degree_of(test::example_6(alpha, beta));
      EXPECT_EQ(degree.degrees, std::vector<int>{2});
      EXPECT_NEAR(degree.decoupling(0, 0), 1, 1e-13);
      EXPECT_EQ(degree.because, "C A^1 B is the first nonzero Markov parameter");
    }
  }
}

// i_1 … v_k in amperes and volts: the leading matrix is (LC)^-k, up to 1e25
TEST(RelativeDegree, OfLcLaddersInSiUnitsIsTwiceTheirSections) {
  for (const Index k : {1, 2, 3, 8}) {
    const RelativeDegree degree = degree_of(test::lc_ladder(k));
    EXPECT_EQ(degree.degrees, std::vector<int>{static_cast<int>(2 * k)});
    EXPECT_NEAR(degree.decoupling(0, 0) * std::pow(100e-6 * 47e-6, static_cast<double>(k)), 1, 1e-12);
    EXPECT_EQ(degree.margin, 1) << "no cancellation: the decision is clear";
    EXPECT_EQ(degree.ignored, 0);
  }
}

TEST(RelativeDegree, OfPicofaradsAndHenriesIsTheSame) {
  EXPECT_EQ(degree_of(test::lc_ladder(3, 1.0, 1e-12, 1e9)).degrees, std::vector<int>{6});
  EXPECT_EQ(degree_of(test::lc_ladder(3, 1e-12, 1.0, 1e-9)).degrees, std::vector<int>{6});
}

// x' = A x + B lambda, w = C x with two states, all numbers far from 1
systems::Lcs two_states(double a, double b, double c) {
  return lcs(Matrix{{0, a}, {0, 0}}, Vector{{0, b}}, Eigen::RowVector2d(c, 0));
}

TEST(RelativeDegree, OfLargeAndSmallNumbersIsFound) {
  for (const auto& [a, b, c] : {std::array{1e308, 1.0, 1.0},
                                {1.0, 1e308, 1.0},
                                {1.0, 1.0, 1e308},
                                {1e308, 1e-308, 1e308},
                                {1e-308, 1.0, 1.0},
                                {1.0, 1e-308, 1.0},
                                {1.0, 1.0, 1e-308},
                                {1e-300, 1e300, 1e-300}}) {
    const RelativeDegree degree = degree_of(two_states(a, b, c));
    EXPECT_EQ(degree.degrees, std::vector<int>{2}) << a << " " << b << " " << c;
    EXPECT_TRUE(degree.exists);
    EXPECT_NEAR(degree.decoupling(0, 0) / a / b / c, 1, 1e-12);
  }
}

std::string complaint(const systems::Lcs& system) {
  try {
    return degree_of(system).because;
  } catch (const InvalidArgument& error) {
    return error.what();
  }
}

// What a number cannot hold is not said to be zero.
TEST(RelativeDegree, SaysWhenNumbersOverflowOrUnderflow) {
  EXPECT_EQ(complaint(two_states(1e308, 1, 1e308)), "A makes C A^1 B overflow, choose a shorter unit of time");
  EXPECT_EQ(complaint(two_states(1e-308, 1, 1e-308)), "A makes C A^1 B underflow, choose a longer unit of time");
  EXPECT_EQ(complaint(two_states(1, 0, 1)), "output 0 does not see lambda: C_l A^i B = 0 for all i");
  // w sees lambda by 1e-300 of 1e-300, next to a state that it sees by 1: the product is lost
  const systems::Lcs lost =
      lcs(Matrix{{0, 0, 1e-300}, {0, 1, 0}, {0, 0, 0}}, Vector{{0, 0, 1}}, Eigen::RowVector3d(1e-300, 1, 0));
  EXPECT_EQ(complaint(lost), "output 0 does not see lambda: C_l A^i B is zero or underflows for all i");
}

// (1e3 1/s)^199 overflows; in milliseconds it is 1
TEST(RelativeDegree, SaysWhenTheLeadingParameterOverflows) {
  EXPECT_THROW((void)degree_of(chain(200, 1e3)), InvalidArgument);
  EXPECT_TRUE(degree_of(chain(100, 1e3)).exists);
}

TEST(RelativeDegree, TakesARoundedZeroForZero) {
  // CB = 0.1 + 0.2 - 0.3 = 5.6e-17
  const systems::Lcs system =
      lcs(Matrix{{0, 1, 0}, {0, 0, 1}, {0, 0, 0}}, Matrix{{0.1}, {0.2}, {-0.3}}, Matrix{{1, 1, 1}});
  const RelativeDegree degree = degree_of(system);
  EXPECT_EQ(degree.degrees, std::vector<int>{2});
  EXPECT_GT(degree.ignored, 0);
  EXPECT_LT(degree.ignored, 1e-15);
  EXPECT_EQ(degree.markov[1](0, 0), 0) << "written as zero";
}

TEST(RelativeDegree, ShowsHowCloseTheDecisionWas) {
  const auto cancelling = [](double rest) {
    return lcs(Matrix{{0, 0}, {1, 0}}, Matrix{{1}, {-1 + rest}}, Matrix{{1, 1}});
  };
  const RelativeDegree one = degree_of(cancelling(1e-10));
  EXPECT_EQ(one.degrees, std::vector<int>{1});
  EXPECT_NEAR(one.margin, 0.5e-10, 1e-15);
  const RelativeDegree two = degree_of(cancelling(1e-12));
  EXPECT_EQ(two.degrees, std::vector<int>{2});
  EXPECT_NEAR(two.ignored, 0.5e-12, 1e-15);
  EXPECT_EQ(degree_of(cancelling(1e-12), 1e-13).degrees, std::vector<int>{1}) << "the caller's tolerance";
}

TEST(RelativeDegree, DoesNotExistWhenTheDecouplingMatrixIsSingularAndShowsIt) {
  const RelativeDegree degree = degree_of(lcs(-Matrix::Identity(2, 2), Matrix::Ones(2, 2), Matrix::Identity(2, 2)));
  EXPECT_FALSE(degree.exists);
  EXPECT_FALSE(degree.uniform);
  EXPECT_EQ(degree.degrees, (std::vector<int>{1, 1}));
  EXPECT_EQ(degree.decoupling, Matrix::Ones(2, 2));
  EXPECT_LT(degree.reciprocal_condition, 1e-15);
  EXPECT_NE(degree.because.find("for r = (1, 1), is singular"), std::string::npos) << degree.because;
}

TEST(RelativeDegree, CallsARoundedSingularDecouplingMatrixSingular) {
  const Matrix leading{{0.1, 0.2}, {0.3, 0.6}};  // 0.1*0.6 - 0.2*0.3 is not zero in floating point
  EXPECT_FALSE(degree_of(test::chains(2, leading)).exists);
}

TEST(RelativeDegree, IsNoneWhenTheOutputDoesNotSeeTheMultiplier) {
  const RelativeDegree none = degree_of(lcs(Matrix{{0, 1}, {0, 0}}, Matrix{{0}, {0}}, Matrix{{1, 0}}));
  EXPECT_FALSE(none.exists);
  EXPECT_EQ(none.degrees, std::vector<int>{no_degree});
  EXPECT_EQ(none.because, "output 0 does not see lambda: C_l A^i B = 0 for all i");
  // driven states cannot be observed
  const RelativeDegree second =
      degree_of(lcs(Matrix{{-1, 0, 0}, {0, -2, 0}, {0, 0, -3}}, Matrix::Identity(3, 2), Matrix{{1, 0, 0}, {0, 0, 1}}));
  EXPECT_EQ(second.degrees, (std::vector<int>{1, no_degree}));
  EXPECT_NE(second.because.find("output 1"), std::string::npos);
  EXPECT_EQ(second.decoupling.row(1), Matrix::Zero(1, 2));
}

TEST(RelativeDegree, IsZeroWhenDIsNonsingular) {
  const RelativeDegree degree =
      degree_of(lcs(Matrix{{-1}}, Matrix{{1, 0}}, Matrix{{1}, {0}}, Matrix{{2, 1}, {1, 1e-30}}));
  EXPECT_EQ(degree.degrees, (std::vector<int>{0, 0}));
  EXPECT_TRUE(degree.exists && degree.uniform);
  EXPECT_EQ(degree.because, "D is nonsingular");
  EXPECT_EQ(degree.decoupling, (Matrix{{2, 1}, {1, 1e-30}}));
  EXPECT_GE(degree.markov.size(), 2U);
}

TEST(RelativeDegree, IsMixedWhenSomeRowsOfDAreZero) {
  const Matrix I = Matrix::Identity(2, 2);
  const RelativeDegree mixed = degree_of(lcs(-I, I, I, Matrix{{1, 0}, {0, 0}}));
  EXPECT_EQ(mixed.degrees, (std::vector<int>{0, 1}));
  EXPECT_TRUE(mixed.exists);
  EXPECT_FALSE(mixed.uniform);
  EXPECT_EQ(mixed.smallest(), 0);
  EXPECT_EQ(mixed.largest(), 1);
  const RelativeDegree singular = degree_of(lcs(-I, I, I, Matrix::Ones(2, 2)));
  EXPECT_EQ(singular.degrees, (std::vector<int>{0, 0}));
  EXPECT_FALSE(singular.exists) << "D is singular but not zero";
}

TEST(RelativeDegree, MayDifferBetweenOutputs) {
  Matrix A = Matrix::Zero(4, 4);
  A(1, 2) = A(2, 3) = 1;
  const RelativeDegree degree =
      degree_of(lcs(A, Matrix{{2, 1}, {0, 0}, {0, 0}, {1, 3}}, Matrix{{1, 0, 0, 0}, {0, 1, 0, 0}}));
  EXPECT_EQ(degree.degrees, (std::vector<int>{1, 3}));
  EXPECT_TRUE(degree.exists);
  EXPECT_FALSE(degree.uniform);
  EXPECT_EQ(degree.decoupling, (Matrix{{2, 1}, {1, 3}}));
}

}  // namespace
}  // namespace orthant::analysis
