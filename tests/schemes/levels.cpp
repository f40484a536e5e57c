// SPDX-License-Identifier: Apache-2.0
// emts and exponential: the published examples, inputs, restitution.
#include "tests/schemes/prepared.hpp"
#include "tests/support/known_lcs.hpp"

#include "orthant/base/errors.hpp"

#include <cmath>

namespace orthant::test {
namespace {

using schemes::Emts;
using schemes::Exponential;
using schemes::LevelStep;

TYPED_TEST_SUITE(LevelSchemes, LevelSchemeTypes);

void expect_vector(const Vector& found, const Vector& wanted, double tolerance) {
  ASSERT_EQ(found.size(), wanted.size());
  EXPECT_LE((found - wanted).lpNorm<Eigen::Infinity>(), tolerance)
      << "found " << found.transpose() << ", wanted " << wanted.transpose();
}

// Example 9: the triple integrator from (0, -1, 0): μ = (0, 1, 0), then nothing for ever
TYPED_TEST(LevelSchemes, GiveTheImpulsesOfExample9) {
  for (const double h : {0.1, 1e-3, 1e-6}) {
    auto stepper = prepared(TypeParam{}, chain(3), h);
    stepper.start(Vector{{0, -1, 0}});
    ASSERT_EQ(stepper.advance(), Status::solved);
    expect_vector(stepper.measures(), Vector{{0, 1, 0}}, 2 * h);
    expect_vector(stepper.last().z, Vector::Zero(3), 0);
    for (int k = 0; k < 10; ++k) {
      ASSERT_EQ(stepper.advance(), Status::solved);
      expect_vector(stepper.measures(), Vector::Zero(3), 0);
      expect_vector(stepper.last().z, Vector::Zero(3), 0);
    }
  }
}

// Example 8: r = 2, n = 3, from (0, -1, 0) and from (-1, -1, 0)
TYPED_TEST(LevelSchemes, GiveTheImpulsesOfExample8) {
  const systems::Lcs system = lcs(Matrix{{0, 1, 0}, {0, 0, 1}, {0, 0, 0}}, Matrix{{0}, {1}, {0}}, Matrix{{1, 0, 0}});
  for (const double h : {0.1, 1e-3}) {
    auto stepper = prepared(TypeParam{}, system, h);
    stepper.start(Vector{{0, -1, 0}});
    ASSERT_EQ(stepper.advance(), Status::solved);
    expect_vector(stepper.measures(), Vector{{0, 1}}, 2 * h);
    stepper.start(Vector{{-1, -1, 0}});
    ASSERT_EQ(stepper.advance(), Status::solved);
    expect_vector(stepper.measures(), Vector{{1, 1}}, 2 * h);
    expect_vector(stepper.last().z, Vector::Zero(3), 0);
  }
}

// A table that shakes too gently to throw the mass: it rides for ever, λ = g + u''
TYPED_TEST(LevelSchemes, RideOnAMovingFloorWithoutChatter) {
  const double h = 1e-3;
  auto stepper = prepared(TypeParam{}, mass_on_floor("0.05*sin(5*t)", "9.81"), h);
  stepper.start(Vector{{0, 0.25}});
  ASSERT_EQ(stepper.advance(), Status::solved);
  for (int k = 1; k < 4000; ++k) {
    ASSERT_EQ(stepper.advance(), Status::solved);
    const LevelStep& step = stepper.last();
    ASSERT_EQ(step.z[0], 0) << "t = " << step.t;
    ASSERT_EQ(step.z[1], 0) << "t = " << step.t;
    ASSERT_NEAR(step.mu[1] / h, 9.81 - 1.25 * std::sin(5 * step.t), 1.25 * 5 * h) << "t = " << step.t;
  }
}

// The floor jumps up by 0.3 within a step or at a grid point: z_1 is lifted
TYPED_TEST(LevelSchemes, AreLiftedByAFloorThatJumps) {
  for (const std::string floor : {"0.3*step(t - 0.505)", "0.3*step(t - 0.5)"}) {
    auto stepper = prepared(TypeParam{}, mass_on_floor(floor, "9.81"), 0.01);
    stepper.start(Vector{{0, 0}});
    double lift = 0;
    for (int k = 0; k < 100; ++k) {
      ASSERT_EQ(stepper.advance(), Status::solved);
      lift += stepper.measures()[0];
      ASSERT_EQ(stepper.last().z[0], 0) << floor << ", t = " << stepper.last().t;
    }
    EXPECT_NEAR(lift, 0.3, 0.01) << floor;
  }
}

// The floor drops away: the mass falls freely and lands with the speed that it has then
TYPED_TEST(LevelSchemes, FallWhenTheFloorDrops) {
  const double h = 1e-3;
  auto stepper = prepared(TypeParam{}, mass_on_floor("-0.5*step(t - 0.1)", "9.81"), h);
  stepper.start(Vector{{0, 0}});
  double landing = nan;
  double impulse = 0;
  for (int k = 0; k < 1000; ++k) {
    const double speed = stepper.last().z[1];
    ASSERT_EQ(stepper.advance(), Status::solved);
    if (stepper.last().mu[1] > 0.1 && std::isnan(landing)) landing = stepper.last().t;
    if (speed < -0.1) impulse += stepper.last().mu[1];
  }
  EXPECT_NEAR(landing, 0.1 + std::sqrt(1 / 9.81), 5 * h);
  EXPECT_NEAR(impulse, std::sqrt(9.81), 0.05);
}

TYPED_TEST(LevelSchemes, ReboundWithTheirRestitution) {
  systems::Lcs system = chain(2);
  for (const double e : {0.0, 0.5, 1.0}) {
    system.restitution = {Vector{{0, e}}};
    auto stepper = prepared(TypeParam{}, system, 1e-3);
    stepper.start(Vector{{1, -1}});
    for (int k = 0; k < 1500; ++k) ASSERT_EQ(stepper.advance(), Status::solved);
    EXPECT_NEAR(stepper.last().z[1], e, 1e-12) << "speed after one rebound";
    EXPECT_NEAR(stepper.last().z[0], 0.5 * e, 5e-3);
  }
}

// With e = 1 at every level, and inconsistent data, z_1 is never negative after the first step
TYPED_TEST(LevelSchemes, NeverLeaveZ1NegativeEvenWithRestitution) {
  systems::Lcs system = chain(3);
  system.restitution = {Vector{{1, 1, 1}}};
  auto stepper = prepared(TypeParam{}, system, 1e-2);
  stepper.start(Vector{{-1, -2, -3}});
  for (int k = 0; k < 300; ++k) {
    ASSERT_EQ(stepper.advance(), Status::solved);
    ASSERT_GE(stepper.last().z[0], 0) << "step " << k + 1;
  }
}

// On [4.6, 6.0] system (159) with d_ξ = (0, -1) is on a boundary arc; the density varies by 1.1106 there
TYPED_TEST(LevelSchemes, KeepTheVariationOfTheDensityOnABoundaryArc) {
  for (const double h : {1e-1, 1e-2, 1e-3, 1e-4}) {
    auto stepper = prepared(TypeParam{}, system_159(0, -1, 1, 1), h);
    stepper.start(Vector{{1, 0, 0, 0, 0}});
    double variation = 0;
    double previous = nan;
    for (Index k = 1; k <= std::lround(6.0 / h); ++k) {
      ASSERT_EQ(stepper.advance(), Status::solved);
      const double density = stepper.last().mu[2] / h;
      if (k > std::lround(4.6 / h)) variation += std::abs(density - previous);
      previous = density;
    }
    // first order: emts 1.017, exponential 0.995 at h = 0.1
    EXPECT_NEAR(variation, 1.1106, std::max(0.05, 1.1 * h) * 1.1106) << "h = " << h;
  }
}

TYPED_TEST(LevelSchemes, RefuseStepsAndStartsThatAreNone) {
  for (const double h : {0.0, -1.0, nan, infinity})
    EXPECT_THROW((void)prepared(TypeParam{}, chain(2), h), InvalidArgument);
  auto stepper = prepared(TypeParam{}, chain(2), 0.1);
  EXPECT_THROW(stepper.start(Vector{{1, 2, 3}}), InvalidArgument);
  EXPECT_THROW(stepper.start(Vector{{1, nan}}), InvalidArgument);
  systems::Lcs system = chain(2);
  system.restitution = {Vector{{0, 0, 0.5}}};
  EXPECT_THROW((void)prepared(TypeParam{}, system, 0.1), InvalidArgument) << "more entries than the degree";
}

TEST(Emts, RefusesAStepAtWhichItsMatrixIsSingular) {
  EXPECT_THROW((void)prepared(Emts{}, lcs(Matrix{{2}}, Matrix{{1}}, Matrix{{1}}), 0.5), InvalidArgument);
}

TEST(Exponential, RefusesAStepAtWhichTheFlowOverflows) {
  EXPECT_THROW((void)prepared(Exponential{}, lcs(Matrix{{1e3}}, Matrix{{1}}, Matrix{{1}}), 10), InvalidArgument);
}

// Up by 0.5 and down by 0.2 within one step: the mass is lifted by 0.5, and falls from 0.2 above the floor
TEST(Exponential, TellsTwoJumpsWithinAStepApart) {
  auto stepper = prepared(Exponential{}, mass_on_floor("0.5*step(t - 0.502) - 0.2*step(t - 0.507)", "9.81"), 0.01);
  stepper.start(Vector{{0, 0}});
  for (int k = 0; k < 51; ++k) ASSERT_EQ(stepper.advance(), Status::solved);
  EXPECT_NEAR(stepper.measures()[0], 0.5, 1e-12);
  EXPECT_NEAR(stepper.last().z[0], 0.2 - 9.81 * 0.003 * 0.003 / 2, 1e-12);
}

// Free flight with an input: z' = -z + sin(t) has a closed form, and the Gauss rule is of order 6
TEST(Exponential, IsExactInFreeFlightWithASmoothInput) {
  systems::Lcs system = lcs(Matrix{{-1}}, Matrix{{1}}, Matrix{{1}});
  system.u = formulas({"sin(t)"});
  system.E = Matrix{{1}};
  system.F = Matrix{{0}};
  auto stepper = prepared(Exponential{}, system, 0.1);
  stepper.start(Vector{{10}});
  for (int k = 0; k < 20; ++k) ASSERT_EQ(stepper.advance(), Status::solved);
  EXPECT_NEAR(stepper.last().z[0], 10.5 * std::exp(-2.0) + (std::sin(2.0) - std::cos(2.0)) / 2, 1e-10);
}

// A switch in the middle of a step: z' = step(t - 0.55)
TEST(Exponential, CutsAStepWhereTheInputSwitches) {
  systems::Lcs system = lcs(Matrix{{0}}, Matrix{{1}}, Matrix{{1}});
  system.u = formulas({"step(t - 0.55)"});
  system.E = Matrix{{1}};
  system.F = Matrix{{0}};
  auto stepper = prepared(Exponential{}, system, 0.1);
  stepper.start(Vector{{1}});
  for (int k = 0; k < 10; ++k) ASSERT_EQ(stepper.advance(), Status::solved);
  EXPECT_NEAR(stepper.last().z[0], 1.45, 1e-14);
}

}  // namespace
}  // namespace orthant::test
