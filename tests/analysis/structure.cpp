// SPDX-License-Identifier: Apache-2.0
#include "orthant/analysis/structure.hpp"

#include <cmath>
#include <random>

#include <Eigen/QR>
#include <gtest/gtest.h>

namespace orthant::analysis {
namespace {

Matrix random_matrix(std::mt19937& generator, Index rows, Index columns) {
  std::normal_distribution<double> normal;
  return Matrix::NullaryExpr(rows, columns, [&] { return normal(generator); });
}

Matrix random_orthogonal(std::mt19937& generator, Index n) {
  return Eigen::HouseholderQR<Matrix>(random_matrix(generator, n, n)).householderQ() * Matrix::Identity(n, n);
}

// x' = Ax with the last n - k states out of reach of λ, seen in turned coordinates
systems::Lcs uncontrollable(std::mt19937& generator, Index n, Index k, Index m) {
  Matrix A = random_matrix(generator, n, n);
  A.bottomLeftCorner(n - k, k).setZero();
  Matrix B = random_matrix(generator, n, m);
  B.bottomRows(n - k).setZero();
  const Matrix Q = random_orthogonal(generator, n);
  return systems::completed(
      {.A = Q * A * Q.transpose(), .B = Q * B, .C = random_matrix(generator, m, n) * Q.transpose()});
}

systems::Lcs in_other_units(std::mt19937& generator, systems::Lcs system) {
  std::uniform_real_distribution<double> exponent(-8.0, 8.0);
  for (Index i = 0; i < system.states(); ++i) {
    const double unit = std::pow(10.0, exponent(generator));
    system.A.row(i) /= unit;
    system.B.row(i) /= unit;
    system.A.col(i) *= unit;
    system.C.col(i) *= unit;
  }
  for (Index j = 0; j < system.outputs(); ++j) {
    system.B.col(j) *= std::pow(10.0, exponent(generator));
    system.C.row(j) *= std::pow(10.0, exponent(generator));
  }
  return system;
}

TEST(Structure, CountsControllableStatesInAnyUnits) {
  std::mt19937 generator(20080113);
  for (int trial = 0; trial < 200; ++trial) {
    const Index n = 2 + trial % 7;
    const Index k = 1 + trial % n;
    const Index m = 1 + trial % 2;
    const systems::Lcs system = uncontrollable(generator, n, k, m);
    const Structure plain = structure(systems::prepared(system));
    const Structure scaled = structure(systems::prepared(in_other_units(generator, system)));
    ASSERT_EQ(plain.controllable_dimension, k) << "trial " << trial;
    ASSERT_EQ(scaled.controllable_dimension, k) << "trial " << trial;
    EXPECT_EQ(plain.controllable, k == n);
    EXPECT_EQ(plain.observable_dimension, n);
    EXPECT_EQ(scaled.observable_dimension, n);
    EXPECT_NEAR(scaled.fastest_rate, plain.fastest_rate, 1e-6 * plain.fastest_rate);
  }
}

TEST(Structure, CountsObservableStatesByDuality) {
  std::mt19937 generator(7);
  for (int trial = 0; trial < 100; ++trial) {
    const Index n = 2 + trial % 6;
    const Index k = 1 + trial % n;
    systems::Lcs system = uncontrollable(generator, n, k, 1);
    system.A.transposeInPlace();
    const Matrix B = system.B;
    system.B = system.C.transpose();
    system.C = B.transpose();
    const Structure found = structure(systems::prepared(in_other_units(generator, system)));
    EXPECT_EQ(found.observable_dimension, k) << "trial " << trial;
    EXPECT_EQ(found.controllable_dimension, n) << "trial " << trial;
  }
}

TEST(Structure, ControlsTheFarEndOfALadderInSiUnits) {
  const double L = 100e-6;
  const double C = 47e-6;
  Matrix A = Matrix::Zero(6, 6);
  for (Index j = 0; j < 3; ++j) {
    if (j > 0) A(2 * j, 2 * j - 1) = 1 / L;
    A(2 * j, 2 * j + 1) = -1 / L;
    A(2 * j + 1, 2 * j) = 1 / C;
    if (j < 2) A(2 * j + 1, 2 * j + 2) = -1 / C;
  }
  A(5, 5) = -1 / (5 * C);
  Matrix B = Matrix::Zero(6, 1);
  B(0, 0) = -1 / L;
  Matrix output = Matrix::Zero(1, 6);
  output(0, 5) = -1;
  const Structure found = structure(systems::prepared(systems::Lcs{.A = A, .B = B, .C = output}));
  EXPECT_TRUE(found.controllable);
  EXPECT_TRUE(found.observable);
  EXPECT_LT(found.spectral_abscissa, 0.0);
}

TEST(Structure, MeasuresRatesAndStiffness) {
  Matrix A = Matrix::Zero(4, 4);
  A.diagonal() << -1000, -2, 0, 0;
  A(2, 3) = 3;
  A(3, 2) = -3;
  const Structure found =
      structure(systems::prepared(systems::Lcs{.A = A, .B = Matrix::Ones(4, 1), .C = Matrix::Ones(1, 4)}));
  EXPECT_NEAR(found.fastest_rate, 1000.0, 1e-9);
  EXPECT_NEAR(found.slowest_rate, 2.0, 1e-9);
  EXPECT_NEAR(found.stiffness, 500.0, 1e-9);
  EXPECT_NEAR(found.spectral_abscissa, 0.0, 1e-12);
}

TEST(Structure, AnIntegratorChainHasNoRates) {
  Matrix A = Matrix::Zero(3, 3);
  A(0, 1) = A(1, 2) = 1;
  const Structure found = structure(
      systems::prepared(systems::Lcs{.A = A, .B = Matrix::Identity(3, 3).col(2), .C = Matrix::Identity(1, 3)}));
  EXPECT_TRUE(found.controllable);
  EXPECT_EQ(found.fastest_rate, 0.0);
  EXPECT_TRUE(std::isnan(found.slowest_rate));
  EXPECT_EQ(found.stiffness, 1.0);
}

}  // namespace
}  // namespace orthant::analysis
