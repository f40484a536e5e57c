// SPDX-License-Identifier: Apache-2.0
// Event-driven motion of linear complementarity systems against closed forms and published digits.
#include "tests/schemes/support.hpp"

#include "orthant/base/errors.hpp"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

namespace orthant::runs {
namespace {

using test::ball;
using test::options;

// (159) of [ABG08] with d = (0, 1), alpha = omega = 1: free, arc, free, arc, free
TEST(EventDriven, GivesTheDigitsOfSystem159) {
  RunOptions run_options = options("event-driven", 1e-2, 10);
  run_options.keep_motion = true;
  const LcsResult result = run(test::system_159(0, 1, 1, 1), Vector::Unit(5, 0), run_options);
  ASSERT_EQ(result.status, RunStatus::finished);
  ASSERT_EQ(result.impulses.size(), 2U);
  EXPECT_NEAR(result.impulses[0].t, 1.987527294766, 6e-13);
  EXPECT_NEAR(result.impulses[1].t, 7.075567239102, 6e-13);
  const Vector first = result.impulses[0].after - result.impulses[0].before;
  const Vector second = result.impulses[1].after - result.impulses[1].before;
  EXPECT_EQ(first[0], 0);
  EXPECT_NEAR(first[1], 1.19636754, 6e-9);
  EXPECT_NEAR(first[2], 0.43870736, 6e-9);
  EXPECT_EQ(second[0], 0);
  EXPECT_NEAR(second[1], 2.17812224, 6e-9);
  EXPECT_NEAR(second[2], 1.36091597, 6e-9);
  // where λ is switched on and off in the dense output
  std::vector<double> switching;
  bool was_held = false;
  for (const schemes::Piece& piece : result.motion.pieces()) {
    const bool is_held = !piece.coefficients.col(5).isZero(0.0);
    if (is_held != was_held) switching.push_back(piece.from);
    was_held = is_held;
  }
  ASSERT_EQ(switching.size(), 4U);
  EXPECT_NEAR(switching[1], 2.339001016601, 6e-13);
  EXPECT_NEAR(switching[3], 7.698132736395, 6e-13);
  EXPECT_LE(result.worst("dynamics"), 1e-14);
  EXPECT_LE(result.worst("complementarity"), 1e-14);
}

TEST(EventDriven, BouncesAtTheTimesOfTheClosedForm) {
  const double e = 0.8;
  const double t1 = std::sqrt(0.2);
  const LcsResult result = run(ball(10, e), Vector::Unit(2, 0), options("event-driven", 0.05, 5));
  EXPECT_EQ(result.status, RunStatus::zeno);
  const double limit = t1 * (1 + e) / (1 - e);
  EXPECT_NEAR(result.t_end, limit, 1e-12 * limit);
  EXPECT_EQ(result.z[0][0], 0);
  EXPECT_EQ(result.z[0][1], 0);
  ASSERT_GT(result.impulses.size(), 60U);
  double t = t1;
  double v = 10 * t1;
  for (const schemes::Event& event : result.impulses) {
    ASSERT_NEAR(event.t, t, 1e-12 * t);
    ASSERT_NEAR(event.before[1], -v, 1e-12 * v + 2e-15);
    v *= e;
    ASSERT_NEAR(event.after[1], v, 1e-12 * v + 2e-15);
    t += 2 * v / 10;
  }
  ASSERT_EQ(result.warnings.size(), 1U);
  EXPECT_NE(result.warnings[0].find("accumulate at t = 4.0249"), std::string::npos) << result.warnings[0];
}

TEST(EventDriven, GoesOnInTheLimitOfAnAccumulation) {
  RunOptions run_options = options("event-driven", 0.05, 6);
  run_options.scheme.of<schemes::EventDriven>().zeno = schemes::Zeno::go_on;
  run_options.keep_motion = true;
  const LcsResult result = run(ball(10, 0.8), Vector::Unit(2, 0), run_options);
  EXPECT_EQ(result.status, RunStatus::finished);
  EXPECT_EQ(result.t_end, 6);
  EXPECT_EQ(result.z[0][0], 0);
  EXPECT_EQ(result.z[0][1], 0);
  const Vector rest = result.motion.at(5.5);
  EXPECT_EQ(rest[0], 0);
  EXPECT_DOUBLE_EQ(rest[2], 10);  // it carries the weight
}

// x'' + x = λ, x ≥ 0 from (1, 0), e = 1/2: half a period between impacts, for ever, without accumulation
TEST(EventDriven, FollowsAnOscillatorAgainstAStop) {
  systems::Lcs system = test::second_order(-1, 0);
  system.restitution = {test::vector({0, 0.5})};
  const LcsResult result = run(system, Vector::Unit(2, 0), options("event-driven", 0.1, 20));
  ASSERT_EQ(result.status, RunStatus::finished);
  ASSERT_EQ(result.impulses.size(), 6U);
  const double pi = std::acos(-1.0);
  for (std::size_t k = 0; k < result.impulses.size(); ++k) {
    const double part = std::pow(0.5, static_cast<double>(k));
    EXPECT_NEAR(result.impulses[k].t, pi / 2 + static_cast<double>(k) * pi, 1e-13 * 20);
    EXPECT_NEAR(result.impulses[k].before[1], -part, 1e-13 * part);
    EXPECT_NEAR(result.impulses[k].after[1], part / 2, 1e-13 * part);
  }
}

// two masses that hang on each other and meet their stops at the same time: Δ is not diagonal
TEST(EventDriven, SolvesTwoImpactsAtOnce) {
  const systems::Lcs system = test::two_masses();
  const LcsResult result = run(system, test::vector({1, 1, 0, 0}), options("event-driven", 0.01, 1));
  ASSERT_EQ(result.status, RunStatus::finished);
  ASSERT_EQ(result.impulses.size(), 2U);
  EXPECT_NEAR(result.impulses[0].t, std::sqrt(0.2), 1e-14);
  EXPECT_EQ(result.impulses[0].t, result.impulses[1].t);
  const Vector impulse = test::vector({result.impulses[0].impulse[1], result.impulses[1].impulse[1]});
  const Vector jump = test::delta() * impulse;
  EXPECT_NEAR(jump[0], std::sqrt(20.0), 1e-13);
  EXPECT_NEAR(jump[1], std::sqrt(20.0), 1e-13);
  EXPECT_EQ(result.z[0][1], 0);
  EXPECT_EQ(result.z[1][1], 0);
}

// x'' = -u + λ with u = 10 until t = 1, then 0, then 10 again from t = 1.25: a jump and a switch there and back
TEST(EventDriven, EndsPiecesWhereTheInputSwitches) {
  systems::Lcs system = ball(10, 0);
  system.u = {test::expression("if(t < 1, 10, if(t < 1.25, -8, 10))")};
  RunOptions run_options = options("event-driven", 0.5, 2);
  run_options.keep_motion = true;
  const LcsResult result = run(system, Vector::Unit(2, 0), run_options);
  ASSERT_EQ(result.status, RunStatus::finished);
  // rests from √0.2 to 1, is lifted with 8 for 0.25, then falls: 0.25 + 2 (t - 1.25) - 5 (t - 1.25)² = 0
  ASSERT_EQ(result.impulses.size(), 2U);
  EXPECT_NEAR(result.impulses[1].t, 1.25 + (2 + std::sqrt(4 + 5.0)) / 10, 1e-14);
  EXPECT_NEAR(result.motion.at(1.25)[1], 2, 1e-14);
  EXPECT_NEAR(result.motion.at(1.25)[0], 0.25, 1e-14);
}

// x' = λ - ..., sliding: relay x' = 0.5 - sgn(x) slides at 0 with λ = -1/2
TEST(EventDriven, SlidesOnARelay) {
  const LcsResult result = run(test::relay(0.5), Vector::Ones(1), options("event-driven", 0.25, 4));
  ASSERT_EQ(result.status, RunStatus::finished);
  EXPECT_EQ(result.x[0], 0);
  const Trajectory& rows = result.trajectory;
  const Index chi = rows.column("chi0");
  EXPECT_EQ(rows.at(4, chi), -1);
  EXPECT_DOUBLE_EQ(rows.at(rows.rows() - 1, chi), -0.5);
  EXPECT_EQ(result.work.events, 1);
}

// x'' = -sgn(x): parabolas between the crossings, x = 1 again after 4 √2
TEST(EventDriven, CrossesARelayOfDegreeTwo) {
  systems::Lcs system = test::second_order(0, 0);
  system.lower = -Vector::Ones(1);
  system.upper = Vector::Ones(1);
  const double period = 4 * std::sqrt(2.0);
  const LcsResult result = run(system, Vector::Unit(2, 0), options("event-driven", period / 4, period));
  ASSERT_EQ(result.status, RunStatus::finished);
  EXPECT_NEAR(result.x[0], 1, 1e-13);
  EXPECT_NEAR(result.x[1], 0, 1e-13);
}

// degree 0: x' = -x + λ + 2 sin t, w = x + λ, 0 ≤ w ⟂ λ ≥ 0; λ = max(0, -x)
TEST(EventDriven, FollowsALawWithoutDelay) {
  systems::Lcs system;
  system.A = -Matrix::Ones(1, 1);
  system.B = system.C = system.D = system.E = Matrix::Ones(1, 1);
  system.u = {test::expression("2*sin(t)")};
  const LcsResult result = run(system, Vector::Ones(1), options("event-driven", 0.01, 10));
  ASSERT_EQ(result.status, RunStatus::finished);
  // x > 0: x = sin t - cos t + 2 e^-t until x = 0 at a; x < 0: x' = -2x + 2 sin t, ...
  const Trajectory& rows = result.trajectory;
  const Index lambda = rows.column("lambda0");
  for (Index row = 0; row < rows.rows(); ++row) {
    const double x = rows.at(row, 1);
    EXPECT_NEAR(rows.at(row, lambda), std::max(0.0, -x), 1e-15);
    const double t = rows.at(row, 0);
    if (t < 3.9) {
      ASSERT_NEAR(x, std::sin(t) - std::cos(t) + 2 * std::exp(-t), 1e-14) << t;
    }
  }
  EXPECT_GE(result.work.events, 2);
}

// two balls that do not see each other, e = 0.8 and 0.5: each has its own accumulation
TEST(EventDriven, PassesTheAccumulationsOfTwoOutputs) {
  systems::Lcs system = test::two_masses();
  system.B.bottomRows(2).setIdentity();
  system.restitution = {test::vector({0, 0.8}), test::vector({0, 0.5})};
  RunOptions run_options = options("event-driven", 0.5, 5);
  run_options.scheme.of<schemes::EventDriven>().zeno = schemes::Zeno::go_on;
  const LcsResult result = run(system, test::vector({1, 2, 0, 0}), run_options);
  ASSERT_EQ(result.status, RunStatus::finished);
  EXPECT_TRUE(result.z[0].isZero(0.0));
  EXPECT_TRUE(result.z[1].isZero(0.0));
  ASSERT_EQ(result.warnings.size(), 2U);
  EXPECT_NE(result.warnings[0].find("output 1 accumulate at t = 1.8973665961010"), std::string::npos)
      << result.warnings[0];
  EXPECT_NE(result.warnings[1].find("output 0 accumulate at t = 4.0249223594996"), std::string::npos)
      << result.warnings[1];
}

// x' = s(t) + λ with a square wave s, x ≥ 0: up for a second, down for a second, for ever
TEST(EventDriven, FollowsASquareWave) {
  systems::Lcs system = test::relay(0);
  system.lower = system.upper = Vector();
  system.u = {test::expression("if(mod(t, 2) < 1, 1, -1.25)")};
  const LcsResult result = run(system, Vector::Zero(1), options("event-driven", 0.1, 20));
  ASSERT_EQ(result.status, RunStatus::finished);
  const Trajectory& rows = result.trajectory;
  for (Index row = 0; row < rows.rows(); ++row) {
    const double t = std::fmod(rows.at(row, 0) + 1e-12, 2);
    const double x = t < 1 ? t : std::max(0.0, 1 - 1.25 * (t - 1));
    ASSERT_NEAR(rows.at(row, 1), x, 1e-11) << rows.at(row, 0);
  }
  EXPECT_EQ(result.work.events, 20 + 10 + 10);  // switches (that at T too), closings, openings at switches
}

TEST(Hybrid, AgreesWithEventDrivenWhereEventsAreSparse) {
  const LcsResult exact = run(test::system_159(0, 1, 1, 1), Vector::Unit(5, 0), options("event-driven", 1e-2, 10));
  const LcsResult result = run(test::system_159(0, 1, 1, 1), Vector::Unit(5, 0), options("hybrid", 1e-2, 10));
  ASSERT_EQ(result.status, RunStatus::finished);
  ASSERT_EQ(result.trajectory.values.size(), exact.trajectory.values.size());
  for (std::size_t i = 0; i < exact.trajectory.values.size(); ++i) {
    ASSERT_NEAR(result.trajectory.values[i], exact.trajectory.values[i], 1e-11) << i;
  }
}

// (events.8): the position is off by no more than g h²/2, the velocity by no more than g h, then both are 0
TEST(Hybrid, PassesAnAccumulation) {
  for (const double h : {1e-1, 1e-2, 1e-3}) {
    RunOptions run_options = options("hybrid", h, 6);
    run_options.keep_motion = true;
    const LcsResult result = run(ball(10, 0.8), Vector::Unit(2, 0), run_options);
    for (double t = 4.0249 - h; t < 4.0249 + h; t += h / 50) {
      const Vector x = result.motion.at(t);
      ASSERT_LE(std::abs(x[0]), 5 * h * h) << t;
      ASSERT_LE(std::abs(x[1]), 10 * h) << t;
    }
    for (double t = 4.0250 + h; t < 6; t += 0.1) EXPECT_EQ(result.motion.at(t)[0], 0) << t;
    ASSERT_EQ(result.status, RunStatus::finished) << h;
    EXPECT_EQ(result.z[0][0], 0) << h;
    EXPECT_EQ(result.z[0][1], 0) << h;
    EXPECT_GT(result.impulse_count, 5) << h;
    EXPECT_NEAR(result.impulses[4].t, result.impulses[3].t + 2 * std::sqrt(0.2) * std::pow(0.8, 4), 1e-13);
  }
}

}  // namespace
}  // namespace orthant::runs
