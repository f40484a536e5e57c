// SPDX-License-Identifier: Apache-2.0
// λ as a distribution. For a chain of n integrators λ = D^n z_1 with z_1 the function {z_1}, so that for a smooth φ
// that vanishes near 0 and T  <λ, φ> = (-1)^n ∫ z_1 φ^(n) dt  [ABG08, (20), (33)].
#include "orthant/runs/lambda.hpp"

#include "tests/support/known_lcs.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/expressions/parse.hpp"
#include "orthant/expressions/program.hpp"
#include "orthant/runs/lcs.hpp"

#include <cmath>
#include <functional>

#include <gtest/gtest.h>

namespace orthant::runs {
namespace {

LcsResult run_of(const systems::Lcs& system, const Vector& x0, double h, double T, const std::string& scheme = "emts") {
  RunOptions options;
  options.scheme = scheme;
  options.h = h;
  options.T = T;
  return run(system, x0, options);
}

// φ = ((t - a)(b - t))^6 on [a, b], scaled to about 1; smooth enough for five derivatives. Derivatives by expressions.
class Bump {
 public:
  Bump(double a, double b) : a_(a), b_(b) {
    const double half = (b - a) / 2;
    const expressions::Scope scope{.variables = {{"t", 0}}, .constants = {{"a", a}, {"b", b}, {"s", half * half}}};
    expressions::Expression phi = expressions::parse("((t - a)*(b - t)/s)^6 * (1 + t)", scope);
    for (int k = 0; k <= 5; ++k) {
      programs_.emplace_back(phi);
      phi = expressions::derivative(phi, 0);
    }
  }
  double operator()(double t, int k) const {
    if (t <= a_ || t >= b_) return 0;
    const expressions::Program& program = programs_[static_cast<std::size_t>(k)];
    expressions::Program::Workspace workspace = program.workspace();
    return program.value(&t, workspace);
  }

 private:
  double a_, b_;
  std::vector<expressions::Program> programs_;
};

// Σ h z_1 φ^(n): the trapezoidal rule, since φ vanishes at both ends
double weak_action(const LcsResult& result, int n, const Bump& phi) {
  const Index z1 = result.trajectory.column("z0_1");
  double sum = 0;
  for (Index k = 0; k < result.trajectory.rows(); ++k)
    sum += result.h * result.trajectory.at(k, z1) * phi(result.trajectory.at(k, 0), n);
  return n % 2 == 0 ? sum : -sum;
}

class LambdaOfSchemes : public testing::TestWithParam<std::string> {};

// From (0.5, 0, -1) the triple integrator lands at t = 1 with z = (0, -1, -1): λ = δ' + δ, then rest
TEST_P(LambdaOfSchemes, IsTheThirdDerivativeOfTheTripleIntegratorsOutput) {
  const Bump phi(0.2, 2.5);
  const double exact = -phi(1, 1) + phi(1, 0);
  for (const double h : {2e-2, 1e-2, 5e-3, 2.5e-3}) {
    const LcsResult result = run_of(test::chain(3), Vector{{0.5, 0, -1}}, h, 3, GetParam());
    EXPECT_EQ(result.lambda.degree, 3);
    ASSERT_EQ(result.lambda.atoms.size(), 2U);
    const double found = action(result, 0, phi);
    EXPECT_NEAR(found, exact, 8 * h) << "h = " << h;
    EXPECT_NEAR(weak_action(result, 3, phi), exact, 8 * h) << "h = " << h;
    EXPECT_NEAR(found, weak_action(result, 3, phi), 8 * h) << "h = " << h;
  }
}

// a floor under gravity: an impulse and then the density g
TEST_P(LambdaOfSchemes, HasADensityBesideItsAtom) {
  systems::Lcs ball = test::chain(2);
  ball.u = {expressions::constant(-2.0)};
  ball.E = Matrix{{0}, {1}};
  ball.F = Matrix{{0}};
  const Bump phi(0.2, 2.5);
  double integral = 0;  // ∫_1^2.5 φ dt
  for (int k = 0; k < 30000; ++k) integral += 5e-5 * phi(1 + (k + 0.5) * 5e-5, 0);
  const double exact = 2 * phi(1, 0) + 2 * integral;  // from (1, 0) it lands at t = 1 with speed -2
  double previous = infinity;
  for (const double h : {1e-2, 5e-3, 2.5e-3, 1.25e-3}) {
    const LcsResult result = run_of(ball, Vector{{1, 0}}, h, 3, GetParam());
    EXPECT_EQ(result.lambda.degree, 2);
    ASSERT_EQ(result.lambda.atoms.size(), 1U);
    EXPECT_NEAR(result.lambda.atoms[0].weight, 2, 8 * h);
    EXPECT_EQ(result.lambda.atoms[0].order, 0);
    const double error = std::abs(action(result, 0, phi) - exact);
    EXPECT_LT(error, 12 * h);
    EXPECT_LT(error, 0.8 * previous + 1e-3);
    previous = error;
  }
}

TEST_P(LambdaOfSchemes, OfAFreeFlightIsZero) {
  const LcsResult result = run_of(test::chain(3), Vector{{1, 1, 1}}, 1e-2, 1, GetParam());
  EXPECT_EQ(result.lambda.degree, 0);
  EXPECT_TRUE(result.lambda.atoms.empty());
  EXPECT_EQ(action(result, 0, Bump(0.1, 0.9)), 0);
}

INSTANTIATE_TEST_SUITE_P(Schemes, LambdaOfSchemes, testing::Values("emts", "exponential"),
                         [](const auto& scheme) { return std::string(scheme.param); });

// (lambda.2) with d = 0: from z = (-1, -1, -1) every level jumps: δ'' + δ' + δ, degree r + 1
TEST(Lambda, HasDegreeRPlusOneWhenEveryLevelJumps) {
  for (const Index r : {1, 2, 3, 4}) {
    const LcsResult result = run_of(test::chain(r), Vector::Constant(r, -1), 1e-4, 1e-2);
    EXPECT_EQ(result.lambda.degree, r + 1);
    ASSERT_EQ(static_cast<Index>(result.lambda.atoms.size()), r);
    for (const Atom& atom : result.lambda.atoms) EXPECT_NEAR(atom.weight, 1, 1e-3);
    for (Index i = 0; i < r; ++i) EXPECT_EQ(result.lambda.atoms[static_cast<std::size_t>(i)].order, r - 1 - i);
  }
}

// (Δ⁻¹)_jl σ_i: an atom of a lower level goes into every component of λ
TEST(Lambda, SpreadsTheLowerLevelsByTheInverseOfTheLeadingMatrix) {
  const Matrix leading{{2, -1}, {-1, 2}};  // inverse (2 1; 1 2)/3
  const LcsResult result = run_of(test::chains(2, leading), Vector{{-3, 0, 1, 0}}, 1e-4, 1e-2);
  ASSERT_EQ(result.impulses.size(), 1U);
  std::vector<double> of_order_one(2, 0.0);
  for (const Atom& atom : result.lambda.atoms) {
    if (atom.order == 1) of_order_one[static_cast<std::size_t>(atom.output)] += atom.weight;
  }
  EXPECT_NEAR(of_order_one[0], 2, 1e-3);
  EXPECT_NEAR(of_order_one[1], 1, 1e-3);
}

// Atoms that two events put at the same place are one: both outputs of two coupled chains jump at once
TEST(Lambda, AddsAtomsOfEqualTimeComponentAndOrder) {
  const Matrix leading{{2, -1}, {-1, 2}};
  const LcsResult result = run_of(test::chains(2, leading), Vector{{-3, 0, -3, 0}}, 0.1, 1, "event-driven");
  ASSERT_EQ(result.impulses.size(), 2U);
  ASSERT_EQ(result.lambda.atoms.size(), 2U);
  for (const Atom& atom : result.lambda.atoms) {
    EXPECT_EQ(atom.order, 1);
    EXPECT_NEAR(atom.weight, 3, 1e-14);  // (2 + 1)/3 of 3
  }
}

// w''' = -2 w'' - 3 w' + λ from (-1, -1, -1): (lambda.2) with d = (0, -3, -2), Δ = 1
TEST(Lambda, HasTheTermsOfTheLevels) {
  systems::Lcs system = test::chain(3);
  system.A.row(2) << 0, -3, -2;
  for (const char* scheme : {"event-driven", "hybrid", "emts", "exponential"}) {
    const double h = 1e-4;
    const LcsResult result = run_of(system, Vector{{-1, -1, -1}}, h, 1e-2, scheme);
    ASSERT_EQ(result.lambda.atoms.size(), 3U) << scheme;
    EXPECT_NEAR(result.lambda.atoms[0].weight, 1, 10 * h) << scheme;  // δ'': σ_1
    EXPECT_NEAR(result.lambda.atoms[1].weight, 3, 20 * h) << scheme;  // δ': σ_2 - d_3 σ_1
    EXPECT_NEAR(result.lambda.atoms[2].weight, 6, 40 * h) << scheme;  // δ: σ_3 - d_3 σ_2 - d_2 σ_1
    // z_2 = {z_2} + δ, z_3 = {z_3} + δ + δ'
    ASSERT_EQ(result.level_atoms.size(), 3U) << scheme;
    EXPECT_EQ(result.level_atoms[0].level, 2) << scheme;
    EXPECT_EQ(result.level_atoms[1].order, 1) << scheme;
    EXPECT_EQ(result.level_atoms[2].order, 0) << scheme;
    for (const LevelAtom& atom : result.level_atoms) EXPECT_NEAR(atom.weight, 1, 10 * h) << scheme;
  }
}

// weights whose terms cancel are no atoms: σ_2 - d_3 σ_1 = 0
TEST(Lambda, HasNoAtomsThatAreRounding) {
  systems::Lcs system = test::chain(3);
  system.A(2, 2) = 0.3;
  const LcsResult result = run_of(system, Vector{{-1, -0.3, -0.09}}, 0.1, 1, "event-driven");
  ASSERT_EQ(result.lambda.atoms.size(), 1U);
  EXPECT_EQ(result.lambda.atoms[0].order, 2);
}

TEST(Lambda, NeedsEveryStepForItsAction) {
  RunOptions options;
  options.scheme = "emts";
  options.h = 0.01;
  options.T = 1;
  options.every = 2;
  const LcsResult result = run(test::chain(2), Vector{{1, -1}}, options);
  EXPECT_THROW((void)action(result, 0, Bump(0.1, 0.9)), InvalidArgument);
  options.every = 1;
  EXPECT_THROW((void)action(run(test::chain(2), Vector{{1, -1}}, options), 1, Bump(0.1, 0.9)), InvalidArgument);
  options.scheme = "event-driven";
  EXPECT_THROW((void)action(run(test::chain(2), Vector{{1, -1}}, options), 0, Bump(0.1, 0.9)), InvalidArgument);
}

}  // namespace
}  // namespace orthant::runs
