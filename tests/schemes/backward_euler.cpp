// SPDX-License-Identifier: Apache-2.0
#include "tests/schemes/prepared.hpp"
#include "tests/support/known_lcs.hpp"

#include "orthant/base/errors.hpp"

#include <cmath>

namespace orthant::test {
namespace {

using schemes::BackwardEuler;
using schemes::PreparedBackwardEuler;
using schemes::StateStep;

void expect_close(const Vector& found, const Vector& wanted, double tolerance) {
  ASSERT_EQ(found.size(), wanted.size());
  EXPECT_LE((found - wanted).lpNorm<Eigen::Infinity>(), tolerance * (1 + wanted.lpNorm<Eigen::Infinity>()))
      << "found " << found.transpose() << ", wanted " << wanted.transpose();
}

systems::Lcs example_8() {
  return lcs(Matrix{{0, 1, 0}, {0, 0, 1}, {0, 0, 0}}, Matrix{{0}, {1}, {0}}, Matrix{{1, 0, 0}});
}

// (146)-(147): x0 = (0, -1, 0): λ_1 = 1/h, then 0, and the state is 0
TEST(BackwardEuler, HasTheMultiplierOneOverHOnExample8) {
  for (const double h : {0.1, 1e-3}) {
    PreparedBackwardEuler stepper = BackwardEuler{}.prepare(prepared(example_8()), h);
    stepper.start(Vector{{0, -1, 0}});
    ASSERT_EQ(stepper.advance(), Status::solved);
    EXPECT_NEAR(stepper.last().lambda[0] * h, 1, 1e-12);
    expect_close(stepper.last().x, Vector::Zero(3), 1e-12);
    ASSERT_EQ(stepper.advance(), Status::solved);
    EXPECT_NEAR(stepper.last().lambda[0] * h, 0, 1e-12);
  }
}

// (148)-(149): x0 = (-1, -1, 0): λ_1 = (1 + h)/h², x_1 = 0 and x_2 = 1/h
TEST(BackwardEuler, HasTheMultiplierOneOverHSquaredOnAnInconsistentStart) {
  for (const double h : {0.1, 1e-3}) {
    PreparedBackwardEuler stepper = BackwardEuler{}.prepare(prepared(example_8()), h);
    stepper.start(Vector{{-1, -1, 0}});
    ASSERT_EQ(stepper.advance(), Status::solved);
    EXPECT_NEAR(stepper.last().lambda[0] * h * h, 1 + h, 1e-10);
    expect_close(stepper.last().x, Vector{{0, 1 / h, 0}}, 1e-10);
  }
}

// (154)-(155): x0 = (0, -1, 0): λ_1 = 1/h², then 0; x_k = (k(k+1)/(2h) …) grows like 1/h
TEST(BackwardEuler, DivergesOnExample9) {
  for (const double h : {0.1, 1e-2}) {
    PreparedBackwardEuler stepper = BackwardEuler{}.prepare(prepared(chain(3)), h);
    stepper.start(Vector{{0, -1, 0}});
    ASSERT_EQ(stepper.advance(), Status::solved);
    EXPECT_NEAR(stepper.last().lambda[0] * h * h, 1, 1e-10);
    expect_close(stepper.last().x, Vector{{0, 0, 1 / h}}, 1e-10);
    for (int k = 1; k <= 5; ++k) {
      ASSERT_EQ(stepper.advance(), Status::solved);
      EXPECT_NEAR(stepper.last().lambda[0] * h * h, 0, 1e-10);
      expect_close(stepper.last().x, Vector{{h * k * (k + 1) / 2, static_cast<double>(k), 1 / h}}, 1e-10);
    }
  }
}

// (be.2)
TEST(BackwardEuler, HasTheOneStepMatrixOfTheTheory) {
  const double h = 0.1;
  EXPECT_NEAR(BackwardEuler{}.prepare(prepared(chain(3)), h).one_step_matrix()(0, 0), h * h * h, 1e-17);
  const systems::Lcs scalar = lcs(Matrix{{-2}}, Matrix{{3}}, Matrix{{1}}, Matrix{{0.5}});
  EXPECT_NEAR(BackwardEuler{.theta = 0.5}.prepare(prepared(scalar), h).one_step_matrix()(0, 0), 0.5 + h * 3 / 1.1,
              1e-15);
}

// D > 0, w > 0 throughout: no switching, a linear system; θ = 1/2 is the trapezoidal rule
TEST(BackwardEuler, IsOfOrderTwoForThetaOneHalf) {
  const systems::Lcs system = lcs(Matrix{{0, 1}, {-1, -0.1}}, Matrix{{0}, {1}}, Matrix{{1, 0}}, Matrix{{1}});
  const auto error = [&](double theta, int steps) {
    systems::Lcs lifted = system;  // w = x_1 + λ + 100
    lifted.u = formulas({"100"});
    lifted.E = Matrix{{0}, {0}};
    lifted.F = Matrix{{1}};
    PreparedBackwardEuler stepper = BackwardEuler{.theta = theta}.prepare(prepared(lifted), 2.0 / steps);
    stepper.start(Vector{{1, 0}});
    for (int k = 0; k < steps; ++k) EXPECT_EQ(stepper.advance(), Status::solved);
    EXPECT_EQ(stepper.last().lambda[0], 0);
    return (stepper.last().x - schemes::flow(system.A, 2) * Vector{{1, 0}}).norm();
  };
  EXPECT_NEAR(std::log2(error(0.5, 100) / error(0.5, 200)), 2, 0.05);
  EXPECT_NEAR(std::log2(error(1.0, 400) / error(1.0, 800)), 1, 0.05);
  EXPECT_NEAR(std::log2(error(0.0, 400) / error(0.0, 800)), 1, 0.05);
}

// x' = -λ + 0.5, λ = sign(x) in the relay's sense: reaches 0 and stays there with λ = 0.5, exactly
TEST(BackwardEuler, SlidesOnARelayWithoutChatter) {
  systems::Lcs system = lcs(Matrix{{0}}, Matrix{{1}}, Matrix{{1}});
  system.lower = Vector::Constant(1, -1);
  system.upper = Vector::Constant(1, 1);
  system.u = formulas({"0.5"});
  system.E = Matrix{{1}};
  system.F = Matrix{{0}};
  PreparedBackwardEuler stepper = BackwardEuler{}.prepare(prepared(system), 0.01);
  stepper.start(Vector{{1.003}});
  for (int k = 0; k < 190; ++k) {
    ASSERT_EQ(stepper.advance(), Status::solved);
    ASSERT_EQ(stepper.last().lambda[0], -1);
  }
  for (int k = 0; k < 50; ++k) ASSERT_EQ(stepper.advance(), Status::solved);
  for (int k = 0; k < 100; ++k) {
    ASSERT_EQ(stepper.advance(), Status::solved);
    ASSERT_NEAR(stepper.last().x[0], 0, 1e-15);
    ASSERT_NEAR(stepper.last().lambda[0], -0.5, 1e-12);
  }
}

TEST(BackwardEuler, SaysWhenThereIsNoSolution) {
  // D = 0, CB < 0 and w < 0: nothing can push w up
  PreparedBackwardEuler stepper = BackwardEuler{}.prepare(prepared(lcs(Matrix{{0}}, Matrix{{-1}}, Matrix{{1}})), 0.1);
  stepper.start(Vector{{-1}});
  EXPECT_EQ(stepper.advance(), Status::no_solution);
  EXPECT_EQ(stepper.last().k, 0) << "the step was not taken";
  expect_close(stepper.last().x, Vector{{-1}}, 0);
}

TEST(BackwardEuler, RefusesBadOptionsAndStarts) {
  for (const double h : {0.0, -1.0, nan, infinity})
    EXPECT_THROW((void)BackwardEuler{}.prepare(prepared(chain(1)), h), InvalidArgument);
  for (const double theta : {-0.1, 1.1, nan})
    EXPECT_THROW((void)BackwardEuler{.theta = theta}.prepare(prepared(chain(1)), 0.1), InvalidArgument);
  EXPECT_THROW((void)BackwardEuler{}.prepare(prepared(lcs(Matrix{{2}}, Matrix{{1}}, Matrix{{1}})), 0.5),
               InvalidArgument);
  PreparedBackwardEuler stepper = BackwardEuler{}.prepare(prepared(chain(2)), 0.1);
  EXPECT_THROW(stepper.start(Vector{{1}}), InvalidArgument);
  EXPECT_THROW(stepper.start(Vector{{1, infinity}}), InvalidArgument);
}

}  // namespace
}  // namespace orthant::test
