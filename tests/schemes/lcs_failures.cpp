// SPDX-License-Identifier: Apache-2.0
// What can go wrong at an event, and what a run says about it.
#include "tests/schemes/support.hpp"

#include "orthant/base/errors.hpp"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

namespace orthant::runs {
namespace {

using test::ball;
using test::options;
using test::vector;

// x'' + x = λ + c from rest at 1: x = c + (1 - c) cos t has its minimum 2c - 1 at π
LcsResult grazing(double c) {
  systems::Lcs system = test::second_order(-1, 0);
  system.E = Vector::Unit(2, 1);
  system.u = {test::expression("0.5 + (" + std::to_string(c * 1e6) + ")*1e-6")};
  system.restitution = {vector({0, 1})};
  return run(system, Vector::Unit(2, 0), options("event-driven", 0.1, 6));
}

TEST(EventDriven, TellsATouchFromAnImpactAndFromAMiss) {
  const LcsResult touch = grazing(0);
  EXPECT_EQ(touch.status, RunStatus::finished);
  EXPECT_EQ(touch.impulse_count, 0);
  EXPECT_EQ(touch.work.events, 1);
  EXPECT_NEAR(touch.x[0], 0.5 + 0.5 * std::cos(6.0), 1e-14);
  const LcsResult above = grazing(1e-9);
  EXPECT_EQ(above.impulse_count, 0);
  EXPECT_EQ(above.work.events, 0);
  const LcsResult below = grazing(-1e-9);
  EXPECT_EQ(below.impulse_count, 1);
  EXPECT_NEAR(below.impulses[0].before[1], -std::sqrt(2e-9), 1e-9);
  EXPECT_NEAR(below.x[0], 0.5 + 0.5 * std::cos(6.0), 1e-3);
  EXPECT_NE(below.x[0], touch.x[0]);
}

TEST(EventDriven, ActsAtOnceOnAnInconsistentStart) {
  const LcsResult result = run(ball(10, 0.5), vector({0, -1}), options("event-driven", 0.01, 0.05));
  ASSERT_EQ(result.status, RunStatus::finished);
  ASSERT_EQ(result.impulses.size(), 1U);
  EXPECT_EQ(result.impulses[0].t, 0);
  EXPECT_EQ(result.impulses[0].after[1], 0.5);
  EXPECT_EQ(result.trajectory.at(0, 2), -1);
  EXPECT_EQ(result.trajectory.at(1, 0), 0);
  EXPECT_EQ(result.trajectory.at(1, 2), 0.5);
  EXPECT_EQ(result.trajectory.rows(), 7);
}

TEST(EventDriven, ActsOnAnEventAtTheEndOfTheRun) {
  // falls from 5 with g = 10: lands at t = 1 = T with velocity -10
  const LcsResult result = run(ball(10, 0), vector({5, 0}), options("event-driven", 0.25, 1));
  ASSERT_EQ(result.status, RunStatus::finished);
  EXPECT_EQ(result.t_end, 1);
  ASSERT_EQ(result.impulse_count, 1);
  EXPECT_NEAR(result.impulses[0].t, 1, 1e-15);
  EXPECT_NEAR(result.x[1], 0, 1e-14);
}

TEST(EventDriven, EndsBeforeTheFirstEvent) {
  const LcsResult result = run(ball(10, 0), vector({5, 0}), options("event-driven", 0.25, 0.5));
  ASSERT_EQ(result.status, RunStatus::finished);
  EXPECT_EQ(result.impulse_count, 0);
  EXPECT_NEAR(result.x[0], 5 - 5 * 0.25, 1e-14);
  EXPECT_EQ(result.trajectory.rows(), 3);
}

TEST(EventDriven, TakesARunOfNoLength) {
  const LcsResult result = run(ball(10, 0), vector({5, 0}), options("event-driven", 0.25, 0));
  EXPECT_EQ(result.status, RunStatus::finished);
  EXPECT_EQ(result.trajectory.rows(), 1);
  EXPECT_EQ(result.t_end, 0);
}

TEST(EventDriven, KeepsNoMoreThanAskedOfAMillionEvents) {
  RunOptions run_options = options("event-driven", 1e5, 9e5);
  run_options.keep_trajectory = false;
  run_options.max_events = 10;
  const LcsResult result = run(ball(10, 1), Vector::Unit(2, 0), run_options);
  ASSERT_EQ(result.status, RunStatus::finished);
  EXPECT_EQ(result.impulses.size(), 10U);
  EXPECT_EQ(result.trajectory.rows(), 0);
  EXPECT_TRUE(result.motion.pieces().empty());
  const double flight = 2 * std::sqrt(0.2);
  EXPECT_NEAR(static_cast<double>(result.impulse_count), 9e5 / flight + 0.5, 1.5);
  EXPECT_GT(result.impulse_count, 1000000);
  // 1e6 impacts without loss: the height is still 1
  EXPECT_NEAR(result.x[0] + result.x[1] * result.x[1] / 20, 1, 1e-9);
}

TEST(EventDriven, SaysWhereAnUnstableSystemOverflows) {
  systems::Lcs system = test::second_order(1, 0);  // x = cosh t
  const LcsResult result = run(system, Vector::Unit(2, 0), options("event-driven", 1, 1000));
  EXPECT_EQ(result.status, RunStatus::diverged);
  EXPECT_GT(result.t_end, 700);
  EXPECT_LT(result.t_end, 711);
  EXPECT_TRUE(result.x.allFinite());
  EXPECT_NEAR(std::log(result.x[0]), result.t_end - std::log(2.0), 1e-9 * result.t_end);
  ASSERT_FALSE(result.warnings.empty());
  EXPECT_NE(result.warnings.back().find("no longer finite"), std::string::npos) << result.warnings.back();
}

// w' = -1 - λ: nothing holds w at 0
TEST(EventDriven, SaysThatNoModeGoesOn) {
  systems::Lcs system;
  system.A = Matrix::Zero(1, 1);
  system.B = system.E = -Matrix::Ones(1, 1);
  system.C = Matrix::Ones(1, 1);
  system.u = {test::expression("1")};
  const LcsResult result = run(system, Vector::Ones(1), options("event-driven", 0.1, 2));
  EXPECT_EQ(result.status, RunStatus::no_solution);
  EXPECT_DOUBLE_EQ(result.t_end, 1);
  EXPECT_NE(result.warnings.back().find("output 0 at t = 1 "), std::string::npos) << result.warnings.back();
  // hybrid takes the rest of the step at once, and finds that nothing lifts w either
  const LcsResult hybrid = run(system, Vector::Ones(1), options("hybrid", 0.3, 2));
  EXPECT_EQ(hybrid.status, RunStatus::no_solution);
  EXPECT_NEAR(hybrid.t_end, 1.2, 1e-12);
  EXPECT_NEAR(hybrid.x[0], -0.2, 1e-12);
}

TEST(EventDriven, RefusesWhatItCannotFollow) {
  systems::Lcs mixed;  // w0 of degree 0, w1 of degree 2
  mixed.A = Matrix::Zero(2, 2);
  mixed.A(0, 1) = 1;
  mixed.B = Matrix::Zero(2, 2);
  mixed.B(1, 1) = 1;
  mixed.C = Matrix::Zero(2, 2);
  mixed.C.col(0).setOnes();
  mixed.D = Matrix::Zero(2, 2);
  mixed.D(0, 0) = 1;
  try {
    (void)run(mixed, Vector::Ones(2), options("event-driven", 0.1, 1));
    FAIL() << "not refused";
  } catch (const InvalidArgument& error) {
    EXPECT_NE(std::string(error.what()).find("found 0 and 2; use backward-euler"), std::string::npos) << error.what();
  }
}

TEST(EventDriven, StopsWhenTheObserverSaysSo) {
  Observer observer;
  observer.on_progress = [](double t, Index) { return t < 50; };
  const LcsResult result = run(ball(10, 1), Vector::Unit(2, 0), options("event-driven", 1, 1e6), observer);
  EXPECT_EQ(result.status, RunStatus::interrupted);
  EXPECT_GT(result.t_end, 50);
  EXPECT_LT(result.t_end, 500);
}

TEST(EventDriven, MakesTwoRowsAtAJumpAndOneAtEachMultipleOfH) {
  const LcsResult result = run(ball(10, 0.5), vector({5, 0}), options("event-driven", 0.25, 1.5));
  const Trajectory& rows = result.trajectory;
  ASSERT_EQ(rows.rows(), 8);  // 0, ¼, ½, ¾, 1⁻, 1⁺, 1¼, 1½
  EXPECT_NEAR(rows.at(4, 0), 1, 1e-15);
  EXPECT_EQ(rows.at(4, 0), rows.at(5, 0));
  EXPECT_NEAR(rows.at(4, rows.column("z0_2")), -10, 1e-13);
  EXPECT_NEAR(rows.at(5, rows.column("z0_2")), 5, 1e-13);
  EXPECT_EQ(rows.at(4, rows.column("mu0_2")), 0);
  EXPECT_NEAR(rows.at(5, rows.column("mu0_2")), 15, 1e-13);
  EXPECT_EQ(rows.at(7, 0), 1.5);
}

// three levels, each with its own restitution: z = (0, -1, -1) → (0, 1/2, 1/4)
TEST(EventDriven, ThrowsBackEachLevelByItsOwnRestitution) {
  systems::Lcs system = test::chain(3);
  system.restitution = {vector({0, 0.5, 0.25})};
  const LcsResult result = run(system, vector({0, -1, -1}), options("event-driven", 0.1, 0.1));
  ASSERT_GE(result.impulses.size(), 1U);
  EXPECT_EQ(result.impulses[0].after, vector({0, 0.5, 0.25}));
  EXPECT_EQ(result.impulses[0].impulse, vector({0, 1.5, 1.25}));
}

}  // namespace
}  // namespace orthant::runs
