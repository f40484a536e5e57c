// SPDX-License-Identifier: Apache-2.0
// (linalg.2) against closed forms, small entries included.
#include "orthant/linalg/exponential.hpp"

#include "orthant/base/errors.hpp"

#include <cmath>

#include <gtest/gtest.h>

namespace orthant::linalg {
namespace {

TEST(Exponential, OfADiagonalMatrixIsThatOfItsEntries) {
  const Vector diagonal{{0, 1, -1, 10, -30, 1e-10}};
  const Matrix result = exponential(diagonal.asDiagonal());
  for (Index i = 0; i < diagonal.size(); ++i)
    EXPECT_NEAR(result(i, i) / std::exp(diagonal[i]), 1, 1e-12) << diagonal[i];
}

// e^(hN) of a shift holds h^k/k!, each with its own relative accuracy
TEST(Exponential, OfAChainHasAccurateSmallEntries) {
  for (const double h : {1.0, 1e-3, 1e-8, 30.0}) {
    Matrix N = Matrix::Zero(8, 8);
    for (Index i = 0; i + 1 < 8; ++i) N(i, i + 1) = h;
    const Matrix result = exponential(N);
    for (Index i = 0; i < 8; ++i) {
      for (Index j = 0; j < 8; ++j) {
        if (j < i) {
          EXPECT_EQ(result(i, j), 0);
          continue;
        }
        const double k = static_cast<double>(j - i);
        EXPECT_NEAR(result(i, j) / (std::pow(h, k) / std::tgamma(k + 1)), 1, 1e-13) << "h = " << h;
      }
    }
  }
}

TEST(Exponential, OfARotationIsTheRotation) {
  for (const double angle : {0.1, 1.0, 20.0}) {
    const Matrix result = exponential(Matrix{{0, angle}, {-angle, 0}});
    const Matrix wanted{{std::cos(angle), std::sin(angle)}, {-std::sin(angle), std::cos(angle)}};
    EXPECT_LE((result - wanted).cwiseAbs().maxCoeff(), 1e-13 * (1 + angle));
  }
}

TEST(Exponential, OfMinusAIsTheInverse) {
  const Matrix A{{0.3, 1.2, -0.4}, {0.7, -0.9, 0.2}, {-1.1, 0.5, 0.6}};
  EXPECT_LE((exponential(A) * exponential(-A) - Matrix::Identity(3, 3)).cwiseAbs().maxCoeff(), 1e-13);
}

TEST(Exponential, OfNothingAndOfZero) {
  EXPECT_EQ(exponential(Matrix(0, 0)).size(), 0);
  EXPECT_EQ(exponential(Matrix::Zero(3, 3)), Matrix::Identity(3, 3));
}

TEST(Exponential, RefusesWhatIsNoFiniteSquareMatrix) {
  EXPECT_THROW((void)exponential(Matrix::Zero(2, 3)), InvalidArgument);
  EXPECT_THROW((void)exponential(Matrix{{nan}}), InvalidArgument);
}

TEST(Exponential, OverflowsToInfinityWithoutThrowing) {
  EXPECT_FALSE(exponential(Matrix{{1e4}}).allFinite());
}

}  // namespace
}  // namespace orthant::linalg
