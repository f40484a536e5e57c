// SPDX-License-Identifier: Apache-2.0
#include "orthant/linalg/nonnegative_least_squares.hpp"

#include "orthant/base/errors.hpp"

#include <cmath>
#include <random>

#include <gtest/gtest.h>

namespace orthant::linalg {
namespace {

Matrix random_matrix(std::mt19937& generator, Index rows, Index columns) {
  std::normal_distribution<double> normal;
  return Matrix::NullaryExpr(rows, columns, [&] { return normal(generator); });
}

// (nnls.2) and (nnls.3), measured in the tests' own way
void expect_optimal(const Matrix& A, const Vector& b, const NonnegativeLeastSquares& answer, int trial) {
  ASSERT_TRUE(answer.converged) << "trial " << trial << ", optimality " << answer.optimality << "\n" << A;
  const double rounding = 64.0 * double(A.rows() + A.cols()) * epsilon;
  const Vector scale = b.cwiseAbs() + A.cwiseAbs() * answer.x;
  const Vector residual = b - A * answer.x;
  const Vector slope = A.transpose() * residual;
  const Vector slope_scale = A.cwiseAbs().transpose() * scale;
  EXPECT_LE((residual - answer.residual).norm(), rounding * scale.norm()) << "trial " << trial;
  for (Index j = 0; j < A.cols(); ++j) {
    EXPECT_GE(answer.x[j], 0.0) << "trial " << trial;
    EXPECT_LE(slope[j], rounding * slope_scale[j]) << "trial " << trial << ", column " << j;
    const double least = answer.x[j] > 0.0 ? -rounding * slope_scale[j] : -infinity;
    EXPECT_GE(slope[j], least) << "trial " << trial << ", column " << j;
  }
}

void expect_farkas(const Matrix& A, const Vector& b, const Vector& residual, int trial) {
  const double rounding = 64.0 * double(A.rows() + A.cols()) * epsilon;
  const Vector y = -residual;
  EXPECT_LT(b.dot(y), 0.0) << "trial " << trial;
  const Vector margin = A.transpose() * y + rounding * A.cwiseAbs().transpose() * y.cwiseAbs();
  EXPECT_GE(margin.minCoeff(), 0.0) << "trial " << trial;
}

TEST(NonnegativeLeastSquares, MeetsTheOptimalityConditionsOnRandomProblems) {
  std::mt19937 generator(20080113);
  std::uniform_int_distribution<Index> size(1, 25);
  for (int trial = 0; trial < 500; ++trial) {
    const Matrix A = random_matrix(generator, size(generator), size(generator));
    const Vector b = random_matrix(generator, A.rows(), 1);
    const NonnegativeLeastSquares answer = nonnegative_least_squares(A, b);
    expect_optimal(A, b, answer, trial);
    if (answer.residual.norm() > 1e-10 * b.norm()) expect_farkas(A, b, answer.residual, trial);
  }
}

TEST(NonnegativeLeastSquares, RecoversTheCoefficientsOfAPointOfASimplicialCone) {
  std::mt19937 generator(7);
  for (int trial = 0; trial < 200; ++trial) {
    const Matrix A = random_matrix(generator, 12, 8);
    const Vector x = random_matrix(generator, 8, 1).cwiseMax(0.0);
    const NonnegativeLeastSquares answer = nonnegative_least_squares(A, A * x);
    expect_optimal(A, A * x, answer, trial);
    EXPECT_LE((answer.x - x).norm(), 1e-12 * (1.0 + x.norm())) << "trial " << trial;
    EXPECT_LE(answer.residual.norm(), 1e-14 * (1.0 + (A * x).norm())) << "trial " << trial;
  }
}

// b at a relative distance d outside the cone: y must separate however small d is.
TEST(NonnegativeLeastSquares, SeparatesPointsJustOutsideTheCone) {
  std::mt19937 generator(11);
  for (const double outside : {1.0, 1e-4, 1e-8, 1e-11, 1e-13}) {
    for (int trial = 0; trial < 50; ++trial) {
      const Matrix A = random_matrix(generator, 10, 15).cwiseAbs();
      Vector b = A.leftCols(4) * Vector::Ones(4);
      // no point of the cone has a negative first entry
      b[0] = -outside * b.norm();
      const NonnegativeLeastSquares answer = nonnegative_least_squares(A, b);
      expect_optimal(A, b, answer, trial);
      expect_farkas(A, b, answer.residual, trial);
    }
  }
}

TEST(NonnegativeLeastSquares, AcceptsDuplicateZeroAndDependentColumns) {
  std::mt19937 generator(3);
  for (int trial = 0; trial < 200; ++trial) {
    const Matrix base = random_matrix(generator, 6, 3);
    Matrix A(6, 10);
    A << base, base, Vector::Zero(6), base.rowwise().sum(), -base.col(0), base.col(1) * (1.0 + 1e-15);
    const Vector b = random_matrix(generator, 6, 1);
    const NonnegativeLeastSquares answer = nonnegative_least_squares(A, b);
    expect_optimal(A, b, answer, trial);
    EXPECT_EQ(answer.x[6], 0.0);
  }
}

TEST(NonnegativeLeastSquares, DoesNotDependOnTheUnits) {
  std::mt19937 generator(5);
  std::uniform_int_distribution<int> exponent(-40, 40);  // 2^±40 ≈ 1e±12; powers of two make the comparison exact
  for (int trial = 0; trial < 200; ++trial) {
    const Matrix A = random_matrix(generator, 8, 12);
    const Vector b = random_matrix(generator, 8, 1);
    Vector unit = Vector::NullaryExpr(12, [&] { return std::ldexp(1.0, exponent(generator)); });
    const NonnegativeLeastSquares plain = nonnegative_least_squares(A, b);
    const NonnegativeLeastSquares scaled = nonnegative_least_squares(A * unit.asDiagonal(), 1e12 * b);
    expect_optimal(A * unit.asDiagonal(), 1e12 * b, scaled, trial);
    const Vector difference = scaled.x.cwiseProduct(unit) / 1e12 - plain.x;
    EXPECT_LE(difference.norm(), 1e-11 * (1.0 + plain.x.norm())) << "trial " << trial;
  }
}

TEST(NonnegativeLeastSquares, SolvesAHundredColumns) {
  std::mt19937 generator(9);
  for (int trial = 0; trial < 5; ++trial) {
    const Matrix A = random_matrix(generator, 100, 200);
    const Vector b = random_matrix(generator, 100, 1);
    expect_optimal(A, b, nonnegative_least_squares(A, b), trial);
  }
}

TEST(NonnegativeLeastSquares, GivesZeroForZeroDataAndForNoColumns) {
  const NonnegativeLeastSquares zero_b = nonnegative_least_squares(Matrix::Random(3, 4), Vector::Zero(3));
  EXPECT_TRUE(zero_b.converged);
  EXPECT_EQ(zero_b.x, Vector::Zero(4));
  EXPECT_EQ(zero_b.residual, Vector::Zero(3));
  const NonnegativeLeastSquares zero_A = nonnegative_least_squares(Matrix::Zero(3, 4), Vector::Ones(3));
  EXPECT_TRUE(zero_A.converged);
  EXPECT_EQ(zero_A.x, Vector::Zero(4));
  const NonnegativeLeastSquares no_columns = nonnegative_least_squares(Matrix(3, 0), Vector::Ones(3));
  EXPECT_TRUE(no_columns.converged);
  EXPECT_LE((no_columns.residual - Vector::Ones(3)).norm(), 4 * epsilon);
  EXPECT_TRUE(nonnegative_least_squares(Matrix(0, 2), Vector(0)).converged);
}

TEST(NonnegativeLeastSquares, RejectsWhatDoesNotFit) {
  EXPECT_THROW((void)nonnegative_least_squares(Matrix::Zero(2, 2), Vector::Zero(3)), InvalidArgument);
  EXPECT_THROW((void)nonnegative_least_squares(Matrix::Constant(2, 2, nan), Vector::Zero(2)), InvalidArgument);
  EXPECT_THROW((void)nonnegative_least_squares(Matrix::Zero(2, 2), Vector::Constant(2, infinity)), InvalidArgument);
}

}  // namespace
}  // namespace orthant::linalg
