// SPDX-License-Identifier: Apache-2.0
#include "orthant/schemes/catching_up.hpp"

#include "tests/support/sweeping_processes.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/convex/cones.hpp"

#include <cmath>
#include <vector>

#include <gtest/gtest.h>

namespace orthant::schemes {
namespace {

using systems::Prepared;
using systems::prepared;
using systems::SweepingProcess;

// (sweep.2), (sweep.3) by hand: f at the old state and time, K at the new time
TEST(CatchingUp, LetsTheDriftActAndProjects) {
  const Prepared<SweepingProcess> process = prepared(
      SweepingProcess{.drift = test::drift({"x[0] + t", "1"}), .sets = {test::box({"0", "0"}, {"1 + t", "1"})}});
  PreparedCatchingUp stepper = CatchingUp{}.prepare(process, 0.5);
  stepper.start(Vector{{1, 0.75}});
  ASSERT_EQ(stepper.advance(), Status::solved);  // free (1.5, 1.25), K = [0, 1.5] × [0, 1]
  EXPECT_EQ(stepper.last().x, (Vector{{1.5, 1}}));
  EXPECT_EQ(stepper.last().before, (Vector{{1, 0.75}}));
  EXPECT_EQ(stepper.last().reaction, (Vector{{0, -0.25}}));
  ASSERT_EQ(stepper.advance(), Status::solved);  // f = (1.5 + 0.5, 1): free (2.5, 1.5), K = [0, 2] × [0, 1]
  EXPECT_EQ(stepper.last().x, (Vector{{2, 1}}));
  EXPECT_EQ(stepper.last().reaction, (Vector{{-0.5, -0.5}}));
  EXPECT_EQ(stepper.last().t, 1);
}

// every path to a projection: formula, active set, secular equation, Dykstra
TEST(CatchingUp, PutsTheReactionIntoTheNormalConeForEveryKindOfSet) {
  const std::vector<std::vector<systems::MovingSet>> cases = {
      {test::ball({"t", "0"}, "1")},
      {test::box({"t", "-1"}, {"t + 1", "1"})},
      {test::half_space({"-1", "-t"}, "-t")},
      {test::polyhedron({{"-1", "1"}, {"-1", "-1"}}, {"-t", "-t"})},
      {test::ellipsoid({"t", "0"}, {{"4", "1"}, {"1", "2"}})},
      {test::ball({"t", "0"}, "1"), test::half_space({"0", "1"}, "0.1 - t/10")},
      {test::ball({"t", "0"}, "1"), test::ellipsoid({"t", "0.2"}, {{"1", "0"}, {"0", "3"}})}};
  for (std::size_t i = 0; i < cases.size(); ++i) {
    const Prepared<SweepingProcess> process =
        prepared(SweepingProcess{.drift = test::drift({"-x[1]", "x[0]"}), .sets = cases[i]});
    PreparedCatchingUp stepper = CatchingUp{}.prepare(process, 0.01);
    systems::SetMotion motion(process);
    stepper.start(Vector{{0, 0}});
    double pushed = 0;
    for (int k = 0; k < 200; ++k) {
      ASSERT_EQ(stepper.advance(), Status::solved) << i;
      motion.move_to(stepper.last().t);
      EXPECT_TRUE(convex::contains(motion.set(), stepper.last().x, 1e-10)) << i;
      EXPECT_LE(convex::certify(motion.set(), stepper.last().x - stepper.last().reaction, stepper.last().x).optimality,
                1e-10)
          << i;
      pushed += stepper.last().reaction.norm();
    }
    EXPECT_GT(pushed, 0.1) << i;
  }
}

TEST(CatchingUp, LeavesAPointInsideExactlyWhereItIs) {
  const std::vector<systems::MovingSet> sets = {test::ball({"t/10", "0"}, "1"), test::half_space({"1", "1"}, "1"),
                                                test::ellipsoid({"0", "0"}, {{"1", "0"}, {"0", "1"}})};
  PreparedCatchingUp stepper = CatchingUp{}.prepare(prepared(SweepingProcess{.sets = sets}), 0.1);
  const Vector x0{{0.1, 0.3}};
  stepper.start(x0);
  for (int k = 0; k < 10; ++k) ASSERT_EQ(stepper.advance(), Status::solved);
  EXPECT_EQ(stepper.last().x, x0);
  EXPECT_EQ(stepper.last().reaction, Vector::Zero(2).eval());
}

TEST(CatchingUp, NamesTheSetsInConflictAndNoOthers) {
  const Prepared<SweepingProcess> process =
      prepared(SweepingProcess{.sets = {test::ball({"0", "0"}, "3"), test::half_space({"1", "0"}, "-t"),
                                        test::box({"-1", "-1"}, {"1", "1"}), test::half_space({"0", "1"}, "5")}});
  PreparedCatchingUp stepper = CatchingUp{}.prepare(process, 0.3);
  stepper.start(Vector{{0, 0}});
  for (int k = 0; k < 3; ++k) ASSERT_EQ(stepper.advance(), Status::solved);
  EXPECT_EQ(stepper.advance(), Status::no_solution);  // x ≤ -1.2, but -1 ≤ x
  ASSERT_TRUE(stepper.failure());
  EXPECT_DOUBLE_EQ(stepper.failure()->t, 1.2);
  EXPECT_EQ(stepper.failure()->conflict.sets, (std::vector<Index>{1, 2}));
  EXPECT_DOUBLE_EQ(stepper.last().t, 0.9);  // stays where it was
  EXPECT_NEAR(stepper.last().x[0], -0.9, 1e-12);
}

TEST(CatchingUp, NamesTheRowsOfAPolyhedronThatContradictEachOther) {
  const Prepared<SweepingProcess> process =
      prepared(SweepingProcess{.sets = {test::polyhedron({{"1", "0"}, {"0", "1"}, {"-1", "0"}}, {"1", "1", "-2*t"})}});
  PreparedCatchingUp stepper = CatchingUp{}.prepare(process, 0.4);
  stepper.start(Vector{{0, 0}});
  ASSERT_EQ(stepper.advance(), Status::solved);
  EXPECT_EQ(stepper.advance(), Status::no_solution);  // x ≤ 1, x ≥ 1.6
  EXPECT_EQ(stepper.failure()->conflict.sets, std::vector<Index>{0});
  EXPECT_EQ(stepper.failure()->conflict.rows, (std::vector<Index>{0, 2}));
}

TEST(CatchingUp, EndsWhereASetIsEmptyOrNone) {
  PreparedCatchingUp shrinking =
      CatchingUp{}.prepare(prepared(SweepingProcess{.sets = {test::ball({"0"}, "1 - t")}}), 0.75);
  shrinking.start(Vector{{0.5}});
  ASSERT_EQ(shrinking.advance(), Status::solved);
  EXPECT_EQ(shrinking.last().x[0], 0.25);
  EXPECT_EQ(shrinking.advance(), Status::no_solution);
  EXPECT_EQ(shrinking.failure()->conflict.sets, std::vector<Index>{0});
  EXPECT_TRUE(shrinking.failure()->flaw);

  PreparedCatchingUp broken =
      CatchingUp{}.prepare(prepared(SweepingProcess{.sets = {test::ball({"log(1 - t)"}, "1")}}), 0.75);
  broken.start(Vector{{0}});
  ASSERT_EQ(broken.advance(), Status::solved);
  EXPECT_EQ(broken.advance(), Status::breakdown);
  EXPECT_EQ(broken.failure()->flaw->key, "center[0]");
  EXPECT_TRUE(broken.failure()->conflict.sets.empty());

  const Prepared<SweepingProcess> pole =
      prepared(SweepingProcess{.drift = test::drift({"1/(1 - x[0])"}), .sets = {test::box({"0"}, {"1"})}});
  PreparedCatchingUp blown = CatchingUp{}.prepare(pole, 0.5);
  blown.start(Vector{{1}});
  EXPECT_EQ(blown.advance(), Status::diverged);
}

// A lens that shrinks to a point, is that point for one step, and is empty in the next.
TEST(CatchingUp, FollowsALensToItsEnd) {
  PreparedCatchingUp stepper = CatchingUp{}.prepare(
      prepared(SweepingProcess{.sets = {test::ball({"-t", "0"}, "1"), test::ball({"t", "0"}, "1")}}), 1.0 / 64);
  stepper.start(Vector{{0, 0.5}});
  for (int k = 1; k <= 64; ++k) {
    ASSERT_EQ(stepper.advance(), Status::solved) << k;
    const double t = stepper.last().t;
    EXPECT_NEAR(stepper.last().x[1], std::min(0.5, std::sqrt(1 - t * t)), 1e-4) << k;
  }
  EXPECT_EQ(stepper.advance(), Status::no_solution);
  EXPECT_EQ(stepper.failure()->conflict.sets, (std::vector<Index>{0, 1}));
}

// a tolerance below rounding, and two rounds
TEST(CatchingUp, SaysWhenAProjectionWasNotFound) {
  CatchingUp scheme;
  scheme.max_rounds = 2;
  scheme.projection_tolerance = 1e-30;
  PreparedCatchingUp stepper = scheme.prepare(
      prepared(SweepingProcess{
          .sets = {test::ball({"-1", "0", "0.1"}, "1.3"),
                   test::ellipsoid({"1", "0.1", "0"}, {{"1", "0.3", "0"}, {"0.3", "3", "0"}, {"0", "0", "0.7"}})}}),
      1.0);
  stepper.start(Vector{{30, 40, 50}});
  const Status status = stepper.advance();
  EXPECT_NE(status, Status::solved);
  EXPECT_NE(status, Status::no_solution);
  ASSERT_TRUE(stepper.failure());
  EXPECT_EQ(stepper.failure()->status, status);
  EXPECT_TRUE(stepper.failure()->conflict.sets.empty());
}

TEST(CatchingUp, RefusesAStepThatIsNotPositiveAndAStartThatDoesNotFit) {
  const Prepared<SweepingProcess> process = prepared(SweepingProcess{.sets = {test::ball({"0"}, "1")}});
  for (const double h : {0.0, -1.0, nan, infinity}) {
    EXPECT_THROW((void)CatchingUp{}.prepare(process, h), InvalidArgument) << h;
  }
  PreparedCatchingUp stepper = CatchingUp{}.prepare(process, 1);
  EXPECT_THROW(stepper.start(Vector{{0, 0}}), InvalidArgument);
  EXPECT_THROW(stepper.start(Vector{{nan}}), InvalidArgument);
}

}  // namespace
}  // namespace orthant::schemes
