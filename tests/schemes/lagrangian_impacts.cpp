// SPDX-License-Identifier: Apache-2.0
// Impacts, event by event, against closed forms.
#include "tests/schemes/lagrangian_motion.hpp"
#include "tests/support/lagrangians.hpp"

#include <cmath>

#include <gtest/gtest.h>

namespace orthant::test {
namespace {

using schemes::EventKind;

// t0 = √(2 q0/g), flights 2 t0 e^k, accumulation at t0 (1 + e)/(1 - e)
TEST(LagrangianEvents, BouncingBallHasTheImpactTimesAndTheAccumulationOfTheClosedForm) {
  const EventMotion motion = event_motion("bouncing_ball", 5);
  ASSERT_EQ(motion.status, Status::solved) << motion.because;
  const std::vector<double> times = motion.times(EventKind::impact);
  ASSERT_GE(times.size(), 30U);
  const double first = std::sqrt(0.2);
  double expected = first;
  double flight = 2 * first * 0.8;
  for (std::size_t k = 0; k < 30; ++k) {
    EXPECT_NEAR(times[k], expected, 1e-12 * expected) << "impact " << k;
    expected += flight;
    flight *= 0.8;
  }
  ASSERT_EQ(motion.limits.size(), 1U);
  EXPECT_NEAR(motion.limits[0].t, 9 * first, 1e-12 * 9 * first);
  EXPECT_NEAR(motion.q[0], 0, 1e-15);
  EXPECT_NEAR(motion.v[0], 0, 1e-15);
}

// Without the extrapolation the bounces end when their speed is rounding: never a loop, never through the floor.
TEST(LagrangianEvents, BouncingBallComesToRestByItselfWhenNobodyExtrapolates) {
  const systems::LagrangianModel model = lagrangian_model("bouncing_ball");
  const EventMotion motion = event_motion(model.system, model.q0, model.v0, 5, false);
  ASSERT_EQ(motion.status, Status::solved) << motion.because;
  EXPECT_EQ(motion.t, 5);
  EXPECT_NEAR(motion.q[0], 0, 1e-15);
  EXPECT_LT(motion.times(EventKind::impact).size(), 200U);
}

// x'' = -x against a stop at -a: x = cos t meets it at arccos(-a), with speed -√(1 - a²)
TEST(LagrangianEvents, OscillatorMeetsAStopAtTheTimesOfTheClosedForm) {
  const double a = 0.6;
  const double e = 0.9;
  systems::Lagrangian system;
  system.M = diagonal({1});
  system.K = diagonal({1});
  system.contacts = {floor_at({1}, a, e)};
  const EventMotion motion = event_motion(system, Vector::Constant(1, 1.0), Vector::Zero(1), 20);
  ASSERT_EQ(motion.status, Status::solved) << motion.because;
  const std::vector<double> times = motion.times(EventKind::impact);
  ASSERT_GE(times.size(), 4U);
  double t = std::acos(-a);
  double speed = e * std::sqrt(1 - a * a);
  for (std::size_t k = 0; k < 4; ++k) {
    EXPECT_NEAR(times[k], t, 1e-13 * t * 10) << "impact " << k;
    // from -a at this speed it swings with amplitude √(a² + speed²) and is back after the time above the stop
    const double amplitude = std::hypot(a, speed);
    t += 2 * std::acos(-a / amplitude) - 0.0;
    speed *= e;
  }
}

// Two balls that fall side by side, joined by nothing, land at the same instant; a bar on two supports, too.
TEST(LagrangianEvents, TwoContactsThatCloseTogetherActTogether) {
  systems::Lagrangian system;
  system.M = diagonal({2, 0.5});  // height and angle of a bar, supports at ±1
  system.force = formulas({"-20", "0"}, 2);
  system.contacts = {floor_at({1, 1}, 0, 0.5), floor_at({1, -1}, 0, 0.5)};
  const EventMotion motion = event_motion(system, Vector{{0.45, 0}}, Vector::Zero(2), 0.5);
  ASSERT_EQ(motion.status, Status::solved) << motion.because;
  ASSERT_GE(motion.events.size(), 2U);
  const double t = std::sqrt(0.09);
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_EQ(motion.events[i].kind, EventKind::impact);
    EXPECT_NEAR(motion.events[i].t, t, 1e-15);
    EXPECT_NEAR(motion.events[i].impulse[0], 0.5 * 2 * 1.5 * 3, 1e-13);
  }
  EXPECT_NEAR(motion.v[1], 0, 1e-14);
}

// A mass on a wall that moves as sin t begins to leave it when the wall slows down faster than the spring can push.
TEST(LagrangianEvents, MassLeavesAMovingWallWhenTheForceVanishes) {
  // gap q - sin(t) ≥ 0, force -2: held while q'' = -sin t > -2, always; with force -1/2: leaves at sin t = 1/2
  systems::Lagrangian system;
  system.M = diagonal({1});
  system.force = formulas({"-0.5"}, 1);
  systems::Contact wall = floor_at({1});
  wall.gap.offset = formula("-sin(t)", 1);
  system.contacts = {wall};
  const EventMotion motion = event_motion(system, Vector::Zero(1), Vector::Constant(1, 1.0), 1.5);
  ASSERT_EQ(motion.status, Status::solved) << motion.because;
  const std::vector<double> times = motion.times(EventKind::opening);
  ASSERT_EQ(times.size(), 1U);
  const double leaves = std::asin(0.5);
  EXPECT_NEAR(times[0], leaves, 1e-14);
  const double flight = 1.5 - leaves;
  EXPECT_NEAR(motion.q[0], 0.5 + std::cos(leaves) * flight - 0.25 * flight * flight, 1e-14);
}

// A ball thrown up just to the ceiling touches it and falls as if it were not there.
TEST(LagrangianEvents, GrazingIsATouchAndChangesNothing) {
  systems::Lagrangian system;
  system.M = diagonal({1});
  system.force = formulas({"-10"}, 1);
  system.contacts = {floor_at({-1}, 0.2, 0.7)};
  const EventMotion motion = event_motion(system, Vector::Zero(1), Vector::Constant(1, 2.0), 1);
  ASSERT_EQ(motion.status, Status::solved) << motion.because;
  EXPECT_EQ(motion.times(EventKind::touch).size(), 1U);
  EXPECT_EQ(motion.times(EventKind::impact).size(), 0U);
  EXPECT_NEAR(motion.q[0], 2 - 5, 1e-14);
  EXPECT_NEAR(motion.v[0], -8, 1e-7);  // the time of a double root is known to the root of rounding
}

TEST(LagrangianEvents, AnEventAtTheStartAndAtTheEndAreCarriedOut) {
  systems::Lagrangian system;
  system.M = diagonal({1});
  system.contacts = {floor_at({1}, 0, 0.5), floor_at({-1}, 1, 0.5)};
  const EventMotion motion = event_motion(system, Vector::Zero(1), Vector::Constant(1, -1.0), 2);
  ASSERT_EQ(motion.status, Status::solved) << motion.because;
  EXPECT_EQ(motion.times(EventKind::impact, 0), (std::vector<double>{0}));
  EXPECT_EQ(motion.times(EventKind::impact, 1), (std::vector<double>{2}));  // at speed 1/2
  EXPECT_EQ(motion.t, 2);
  EXPECT_NEAR(motion.v[0], -0.25, 1e-15);
  const EventMotion shorter = event_motion(system, Vector::Zero(1), Vector::Constant(1, -1.0), 1);
  EXPECT_EQ(shorter.events.size(), 1U);
  EXPECT_NEAR(shorter.q[0], 0.5, 1e-15);
}

TEST(LagrangianEvents, PendulumOnARodKeepsItsEnergyAndItsLength) {
  systems::Lagrangian system;
  system.M = diagonal({1, 1});
  system.force = formulas({"0", "-10"}, 2);
  systems::Joint rod;
  rod.gap.function = formula("sqrt(q[0]^2 + q[1]^2) - 1", 2);
  system.joints = {rod};
  const EventMotion motion = event_motion(system, Vector{{1, 0}}, Vector::Zero(2), 10);
  ASSERT_EQ(motion.status, Status::solved) << motion.because;
  EXPECT_NEAR(0.5 * motion.v.squaredNorm() + 10 * motion.q[1], 0, 1e-12);
  for (const schemes::Piece& piece : motion.motion.pieces()) {
    const Vector x = motion.motion.at(0.5 * (piece.from + piece.to));
    EXPECT_NEAR(x.head(2).norm(), 1, 1e-13);
  }
  EXPECT_LE(motion.drift, 1e-13);
}

// The angle instead: the same motion.
TEST(LagrangianEvents, PendulumByItsAngleAgreesWithThePendulumOnARod) {
  systems::Lagrangian angle;
  angle.M = diagonal({1});
  angle.force = formulas({"-10*sin(q)"}, 1);
  const EventMotion motion = event_motion(angle, Vector::Constant(1, std::acos(0.0)), Vector::Zero(1), 10);
  systems::Lagrangian plane;
  plane.M = diagonal({1, 1});
  plane.force = formulas({"0", "-10"}, 2);
  systems::Joint rod;
  rod.gap.function = formula("q[0]^2 + q[1]^2 - 1", 2);
  plane.joints = {rod};
  const EventMotion other = event_motion(plane, Vector{{1, 0}}, Vector::Zero(2), 10);
  ASSERT_EQ(motion.status, Status::solved) << motion.because;
  ASSERT_EQ(other.status, Status::solved) << other.because;
  EXPECT_NEAR(other.q[0], std::sin(motion.q[0]), 1e-11);
  EXPECT_NEAR(other.q[1], -std::cos(motion.q[0]), 1e-11);
}

TEST(LagrangianEvents, DoublePendulumLosesEnergyAtTheWallOnly) {
  const EventMotion motion = event_motion("double_pendulum", 4);
  ASSERT_EQ(motion.status, Status::solved) << motion.because;
  const auto energy = [](const Vector& x) {
    const double c = std::cos(x[0] - x[1]);
    return x[2] * x[2] + c * x[2] * x[3] + 0.5 * x[3] * x[3] - 20 * std::cos(x[0]) - 10 * std::cos(x[1]);
  };
  double lost = 0;
  std::size_t impacts = 0;
  for (const schemes::Event& event : motion.events) {
    if (event.kind != EventKind::impact) continue;
    ++impacts;
    lost -= 0.5 * event.impulse[0] * (event.before[0] + event.after[0]);
    EXPECT_NEAR(event.after[0], -0.8 * event.before[0], 1e-13);
  }
  EXPECT_GT(impacts, 0U);
  const double start = energy(motion.motion.at(0));
  const double end = energy(motion.motion.at(4, schemes::Side::left));
  EXPECT_NEAR(end, start - lost, 1e-12 * std::abs(start));
  for (const schemes::Piece& piece : motion.motion.pieces()) {
    for (int i = 1; i < 10; ++i) {
      Vector x;
      piece.evaluate(piece.from + 0.1 * i * (piece.to - piece.from), x);
      EXPECT_GE(0.3 - std::sin(x[0]) - std::sin(x[1]), -1e-13);
    }
  }
}

// F = 1 until t = 1, then -1: the switch is found, x(2) = 1/2 + 1 - 1/2 = 1
TEST(LagrangianEvents, ForceThatSwitchesEndsAPiece) {
  systems::Lagrangian system;
  system.M = diagonal({1});
  system.force = formulas({"if(t < 1, 1, -1)"}, 1);
  const EventMotion motion = event_motion(system, Vector::Zero(1), Vector::Zero(1), 2);
  ASSERT_EQ(motion.status, Status::solved) << motion.because;
  EXPECT_NEAR(motion.q[0], 1, 1e-14);
  EXPECT_NEAR(motion.v[0], 0, 1e-14);
  EXPECT_EQ(motion.times(EventKind::forcing).size(), 1U);
}

// A force that holds the state on its own discontinuity has no branch to follow: it is said, not looped over.
TEST(LagrangianEvents, ForceThatSwitchesBackAndForthIsToldOf) {
  systems::Lagrangian system;
  system.M = diagonal({1});
  system.force = formulas({"-sign(v)"}, 1);
  const EventMotion motion = event_motion(system, Vector::Zero(1), Vector::Constant(1, 1.0), 2);
  EXPECT_NE(motion.status, Status::solved);
  EXPECT_NEAR(motion.t, 1, 1e-6);
  EXPECT_FALSE(motion.because.empty());
}

TEST(LagrangianEvents, AMotionThatOverflowsEndsWithAStatusAndTheLastGoodState) {
  systems::Lagrangian system;
  system.M = diagonal({1});
  system.force = formulas({"q^3"}, 1);
  const EventMotion motion = event_motion(system, Vector::Constant(1, 1.0), Vector::Zero(1), 10);
  EXPECT_NE(motion.status, Status::solved);
  EXPECT_FALSE(motion.because.empty());
  EXPECT_TRUE(std::isfinite(motion.q[0]));
  EXPECT_NEAR(motion.t, 1.8540746773, 1e-3);  // √2 K(1/2)/… : ∫ dq/√((q⁴-1)/2) from 1
}

TEST(LagrangianEvents, RefusesWhatItCannotDoAndSaysWhy) {
  const auto message = [](const systems::Lagrangian& system, const Vector& q) -> std::string {
    try {
      schemes::LagrangianEngine engine(systems::prepared(system));
      (void)engine.start(0, q, Vector::Zero(q.size()));
    } catch (const std::invalid_argument& error) {
      return error.what();
    }
    return "";
  };
  const systems::LagrangianModel sphere = lagrangian_model("rolling_sphere");
  EXPECT_NE(message(sphere.system, sphere.q0).find("two tangents"), std::string::npos);
  const systems::LagrangianModel beads = lagrangian_model("bead_column_1000");
  EXPECT_NE(message(beads.system, beads.q0).find("1000 degrees of freedom"), std::string::npos);
}

TEST(LagrangianEvents, AStartInsideAnObstacleIsMovedOutAndToldOf) {
  systems::Lagrangian ball;
  ball.M = diagonal({1});
  ball.contacts = {floor_at({1})};
  schemes::LagrangianEngine engine(systems::prepared(ball));
  ASSERT_EQ(engine.start(0, Vector::Constant(1, -0.1), Vector::Zero(1)), Status::solved);
  EXPECT_NEAR(engine.start_inside(), 0.1, 1e-15);
  EXPECT_NEAR(engine.q()[0], 0, 1e-15);
}

}  // namespace
}  // namespace orthant::test
