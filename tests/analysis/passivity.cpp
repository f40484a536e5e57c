// SPDX-License-Identifier: Apache-2.0
#include "orthant/analysis/passivity.hpp"

#include "tests/support/known_lcs.hpp"

#include <cmath>
#include <complex>
#include <random>

#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <gtest/gtest.h>

namespace orthant::analysis {
namespace {

using test::lcs;

Passivity asked(const systems::Lcs& system) {
  const systems::Prepared<systems::Lcs> prepared = systems::prepared(system);
  const RelativeDegree degree = relative_degree(prepared);
  const bool has_form = degree.exists && degree.smallest() >= 1;
  return passivity(prepared, degree, has_form ? std::optional(zero_dynamics(prepared, degree)) : std::nullopt);
}

double largest_eigenvalue(const Matrix& M) {
  return Eigen::SelfAdjointEigenSolver<Matrix>(0.5 * (M + M.transpose())).eigenvalues().maxCoeff();
}

// P judged from outside, in units in which it has a unit diagonal: (pass.1)
void expect_certifies(const systems::Lcs& system, const Matrix& P) {
  const Index n = system.states();
  const Index m = system.outputs();
  const Vector unit = P.diagonal().cwiseSqrt().cwiseInverse();
  const Vector inverse = unit.cwiseInverse();
  const Matrix J = unit.asDiagonal() * P * unit.asDiagonal();
  EXPECT_LT(largest_eigenvalue(-J), 0.0);
  const Matrix A = inverse.asDiagonal() * system.A * unit.asDiagonal();
  const Matrix B = inverse.asDiagonal() * system.B;
  const Matrix C = system.C * unit.asDiagonal();
  const double a = A.norm() > 0.0 ? A.norm() : 1.0;
  const double b = B.norm() + C.norm();
  Matrix rate(n + m, n + m);
  rate << (J * A + A.transpose() * J) / a, (J * B - C.transpose()) / b, (J * B - C.transpose()).transpose() / b,
      -(system.D + system.D.transpose()) * a / (b * b);
  EXPECT_LE(largest_eigenvalue(rate), 1e-6);
}

// the smallest eigenvalue of H(jω) + H(jω)*, relative, over a dense sweep
double worst_on_axis(const systems::Lcs& system) {
  double worst = infinity;
  const Index n = system.states();
  for (double omega = 1e-4; omega < 1e5; omega *= 1.01) {
    const Eigen::MatrixXcd pencil = std::complex<double>(0, omega) * Eigen::MatrixXcd::Identity(n, n) - system.A;
    const Eigen::MatrixXcd H = system.C * pencil.partialPivLu().solve(system.B.cast<std::complex<double>>()) + system.D;
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXcd> eigen(H + H.adjoint());
    worst = std::min(worst, eigen.eigenvalues()[0] / H.norm());
  }
  return worst;
}

#define NEEDS_SOLVER() \
  if (!has_lmi_solver()) GTEST_SKIP() << "no LMI solver in this build"

// C v' = -v/R + λ, w = v
TEST(Passivity, OfAnRcCircuitNeedsNoSolver) {
  const double R = 1e3;
  const double C = 1e-6;
  const Passivity found =
      asked(lcs(Matrix::Constant(1, 1, -1 / (R * C)), Matrix::Constant(1, 1, 1 / C), Matrix::Ones(1, 1)));
  ASSERT_EQ(found.lambda_to_w.verdict, Verdict::yes) << found.lambda_to_w.because;
  EXPECT_NEAR((*found.lambda_to_w.J)(0, 0), C, 1e-9 * C);  // PB = C'
  EXPECT_EQ(found.hypothesis_H.verdict, Verdict::yes) << found.hypothesis_H.because;
  EXPECT_EQ(found.hypothesis_H_scaled.verdict, Verdict::yes);
}

// Found by fuzzing: λ does not reach w, H = 0. What is left of H by rounding refutes nothing.
TEST(Passivity, IsNotRefutedWhereNothingIsLeftOfTheTransferFunction) {
  const Matrix A{{5, 1, 0, 0, 0}, {0, 0, 1, 0, 0}, {-2, -1, -1, 0, 0}, {0, 1, 0, 0, 1}, {0, 0, 0, 0, 0}};
  const Passivity found = asked(lcs(A, Matrix::Identity(5, 5).col(3), Matrix::Identity(5, 5).row(0)));
  EXPECT_NE(found.lambda_to_w.verdict, Verdict::no) << found.lambda_to_w.because;
}

// series RLC: C v' = i + λ, L i' = -v - R i, w = v; P = diag(C, L)
systems::Lcs rlc(double R, double L, double C) {
  Matrix A(2, 2);
  A << 0, 1 / C, -1 / L, -R / L;
  return lcs(A, Vector{{1 / C, 0}}, Eigen::RowVector2d(1, 0));
}

TEST(Passivity, OfAnRlcCircuitInSiUnits) {
  NEEDS_SOLVER();
  for (const double R : {5.0, 0.0}) {  // without R it is lossless: the inequality has no interior
    const systems::Lcs system = rlc(R, 100e-6, 47e-6);
    const Passivity found = asked(system);
    ASSERT_EQ(found.lambda_to_w.verdict, Verdict::yes) << found.lambda_to_w.because;
    expect_certifies(system, *found.lambda_to_w.J);
    EXPECT_EQ(found.hypothesis_H.verdict, Verdict::yes) << found.hypothesis_H.because;
  }
}

// m q'' = -k q - c q' + λ, w = q: the energy is diag(k, m) up to a factor
TEST(Passivity, OfAnOscillatorOfDegreeTwoNeedsScaling) {
  for (const double m : {2.0, 1e-6}) {
    const double k = 8.0 * m;
    Matrix A(2, 2);
    A << 0, 1, -k / m, -0.1;
    const Passivity found = asked(lcs(A, Vector{{0, 1 / m}}, Eigen::RowVector2d(1, 0)));
    EXPECT_EQ(found.lambda_to_w.verdict, Verdict::no);
    EXPECT_EQ(found.hypothesis_H.verdict, Verdict::no) << found.hypothesis_H.because;  // -8 is not -1/m
    ASSERT_EQ(found.hypothesis_H_scaled.verdict, Verdict::yes) << found.hypothesis_H_scaled.because;
    const Matrix J = *found.hypothesis_H_scaled.J;
    EXPECT_NEAR(J(0, 0) / J(1, 1), k / m, 1e-9 * k / m);
    EXPECT_NEAR(J(0, 1), 0.0, 1e-12 * J(1, 1));
  }
}

TEST(Passivity, HypothesisHOfDegreeTwoHoldsWhenTheStiffnessIsTheLeadingParameter) {
  Matrix A(2, 2);
  A << 0, 1, -2, -0.1;
  const Passivity found = asked(lcs(A, Vector{{0, 2}}, Eigen::RowVector2d(1, 0)));  // d_1 = -2 = -CAB
  ASSERT_EQ(found.hypothesis_H.verdict, Verdict::yes) << found.hypothesis_H.because;
  EXPECT_NEAR((*found.hypothesis_H.J)(1, 1), 0.5, 1e-12);
}

TEST(Passivity, OfDegreeTwoWithNegativeStiffnessOrFrictionIsRefused) {
  for (const auto& [stiffness, friction] : {std::pair{-1.0, 0.1}, std::pair{0.0, 0.1}, std::pair{1.0, -0.1}}) {
    Matrix A(2, 2);
    A << 0, 1, -stiffness, -friction;
    const Passivity found = asked(lcs(A, Vector{{0, 1}}, Eigen::RowVector2d(1, 0)));
    EXPECT_EQ(found.hypothesis_H.verdict, Verdict::no);
    EXPECT_EQ(found.hypothesis_H_scaled.verdict, Verdict::no);
    EXPECT_FALSE(found.hypothesis_H_scaled.because.empty());
  }
}

TEST(Passivity, OfDegreeThreeIsRefusedWithTheReason) {
  Matrix A = Matrix::Zero(3, 3);
  A(0, 1) = A(1, 2) = 1;
  const Passivity found = asked(lcs(A, Vector{{0, 0, 1}}, Eigen::RowVector3d(1, 0, 0)));
  for (const StorageFinding* finding : {&found.lambda_to_w, &found.hypothesis_H, &found.hypothesis_H_scaled}) {
    EXPECT_EQ(finding->verdict, Verdict::no);
    EXPECT_FALSE(finding->J.has_value());
    EXPECT_NE(finding->because.find("degree 3"), std::string::npos) << finding->because;
  }
}

// Hermitian residue of the wrong sign: nothing is wrong on the imaginary axis itself
TEST(Passivity, OfANegativeIntegratorIsRefused) {
  const Passivity found = asked(lcs(Matrix::Zero(1, 1), Matrix::Ones(1, 1), -Matrix::Ones(1, 1)));
  EXPECT_EQ(found.lambda_to_w.verdict, Verdict::no) << found.lambda_to_w.because;
}

TEST(Passivity, OfTheDiodeBridgeWithADirectTerm) {
  NEEDS_SOLVER();
  const double L = 1e-2, capacity = 1e-6, R = 1e3;
  Matrix A(2, 2), B(2, 4), C(4, 2), D(4, 4);
  A << 0, -1 / capacity, 1 / L, 0;
  B << 0, 0, -1 / capacity, 1 / capacity, 0, 0, 0, 0;
  C << 0, 0, 0, 0, -1, 0, 1, 0;
  D << 1 / R, 1 / R, -1, 0, 1 / R, 1 / R, 0, -1, 1, 0, 0, 0, 0, 1, 0, 0;
  const systems::Lcs system = lcs(A, B, C, D);
  const Passivity found = asked(system);
  ASSERT_EQ(found.lambda_to_w.verdict, Verdict::yes) << found.lambda_to_w.because;
  expect_certifies(system, *found.lambda_to_w.J);
}

// an unstable state that λ cannot reach: H is positive real, the system is not dissipative
TEST(Passivity, OfASystemThatIsNotMinimalSpeaksOfTheTransferFunction) {
  NEEDS_SOLVER();
  Matrix A(2, 2);
  A << -1, 1, 0, 2;
  const Passivity found = asked(lcs(A, Vector{{1, 0}}, Eigen::RowVector2d(1, 0)));
  ASSERT_EQ(found.lambda_to_w.verdict, Verdict::yes) << found.lambda_to_w.because;
  EXPECT_NE(found.lambda_to_w.because.find("1 of 2 states"), std::string::npos) << found.lambda_to_w.because;
  EXPECT_EQ(found.hypothesis_H.verdict, Verdict::no);
}

// Nothing of the state is both controllable and observable, so that H(s) = D.
TEST(Passivity, WithoutAStateBetweenLambdaAndWIsThatOfD) {
  Matrix A(2, 2);
  A << 0, 0, 2, 0;
  const Vector B{{0, -1}};
  const Eigen::RowVector2d C(1, 0);
  const Passivity zero = asked(lcs(A, B, C));
  EXPECT_EQ(zero.lambda_to_w.verdict, Verdict::yes) << zero.lambda_to_w.because;
  EXPECT_EQ(*zero.lambda_to_w.J, Matrix(Matrix::Zero(2, 2)));
  EXPECT_EQ(asked(lcs(A, B, C, Matrix{{1}})).lambda_to_w.verdict, Verdict::yes);
  EXPECT_EQ(asked(lcs(A, B, C, Matrix{{-1}})).lambda_to_w.verdict, Verdict::no);
}

// A = (S - R) Q, B = any, C = B'Q, D = skew + semidefinite: x'Qx is stored, so that H is positive real
systems::Lcs random_passive(std::mt19937& generator, Index n, Index m, bool is_lossless, bool has_direct_term) {
  std::normal_distribution<double> normal;
  const auto random = [&](Index rows, Index columns) {
    return Matrix(Matrix::NullaryExpr(rows, columns, [&] { return normal(generator); }));
  };
  const Matrix S = random(n, n);
  const Matrix R = random(n, is_lossless ? 0 : n);
  const Matrix F = random(n, n);
  const Matrix Q = F * F.transpose() / static_cast<double>(n) + 0.3 * Matrix::Identity(n, n);
  const Matrix B = random(n, m);
  const Matrix E = random(m, m);
  const Matrix G = random(m, m);
  return lcs((S - S.transpose() - R * R.transpose()) * Q, B, B.transpose() * Q,
             has_direct_term ? Matrix(E - E.transpose() + G * G.transpose()) : Matrix());
}

TEST(Passivity, OfRandomPassiveSystemsIsCertified) {
  NEEDS_SOLVER();
  std::mt19937 generator(20080113);
  for (int trial = 0; trial < 60; ++trial) {
    const Index n = 1 + trial % 6;
    const Index m = 1 + trial % std::min<Index>(2, n);
    const systems::Lcs system = random_passive(generator, n, m, trial % 5 == 0, trial % 3 == 0);
    const Passivity found = asked(system);
    ASSERT_EQ(found.lambda_to_w.verdict, Verdict::yes) << "trial " << trial << ": " << found.lambda_to_w.because << "\n"
                                                       << system.A << "\n"
                                                       << system.B << "\n"
                                                       << system.D;
    expect_certifies(system, *found.lambda_to_w.J);
  }
}

TEST(Passivity, OfPerturbedSystemsIsNeverWrong) {
  std::mt19937 generator(42);
  std::normal_distribution<double> normal;
  int refused = 0;
  for (int trial = 0; trial < 60; ++trial) {
    const Index n = 1 + trial % 5;
    systems::Lcs system = random_passive(generator, n, 1, false, trial % 2 == 0);
    system.A += 1.5 * Matrix::NullaryExpr(n, n, [&] { return normal(generator); });
    const Passivity found = asked(system);
    const double worst = worst_on_axis(system);
    const double abscissa = Eigen::EigenSolver<Matrix>(system.A, false).eigenvalues().real().maxCoeff();
    const bool is_passive = worst > -1e-12 && abscissa < 0.0;
    if (found.lambda_to_w.verdict == Verdict::yes) {
      EXPECT_GE(worst, -1e-6) << "trial " << trial;
      EXPECT_LE(abscissa, 1e-6) << "trial " << trial;
    }
    if (found.lambda_to_w.verdict == Verdict::no) {
      ++refused;
      EXPECT_FALSE(is_passive && worst > 1e-6) << "trial " << trial << ": " << found.lambda_to_w.because;
    }
  }
  EXPECT_GT(refused, 5);
}

TEST(Passivity, SaysUnavailableWithoutTheSolver) {
  if (has_lmi_solver()) GTEST_SKIP() << "this build has the solver";
  const Passivity found = asked(rlc(5, 100e-6, 47e-6));
  EXPECT_EQ(found.lambda_to_w.verdict, Verdict::unavailable);
  EXPECT_FALSE(found.lambda_to_w.J.has_value());
}

}  // namespace
}  // namespace orthant::analysis
