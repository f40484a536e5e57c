// SPDX-License-Identifier: Apache-2.0
#include "orthant/systems/sweeping.hpp"

#include "tests/support/sweeping_processes.hpp"

#include "orthant/base/errors.hpp"

#include <string>

#include <gtest/gtest.h>

namespace orthant::systems {
namespace {

std::string complaint(const SweepingProcess& process) {
  try {
    (void)completed(process);
  } catch (const InvalidArgument& error) {
    return error.what();
  }
  return "accepted";
}

TEST(SetMotion, BringsEveryKindOfSetToItsTime) {
  SetMotion motion(prepared(SweepingProcess{
      .sets = {test::ball({"t", "2*t"}, "1 + t"), test::box({"-t", "0"}, {"1", "t"}),
               test::half_space({"1", "t"}, "t^2"), test::polyhedron({{"1", "0"}, {"t", "2"}}, {"3", "t"}),
               test::ellipsoid({"t", "0"}, {{"1", "0"}, {"0", "1 + t"}})}}));
  motion.move_to(2);
  ASSERT_EQ(motion.count(), 5);
  EXPECT_FALSE(motion.flaw());
  const auto& ball = std::get<convex::Ball>(motion.member(0));
  EXPECT_EQ(ball.center, (Vector{{2, 4}}));
  EXPECT_EQ(ball.radius, 3);
  const auto& box = std::get<convex::Box>(motion.member(1));
  EXPECT_EQ(box.lower, (Vector{{-2, 0}}));
  EXPECT_EQ(box.upper, (Vector{{1, 2}}));
  const auto& half_space = std::get<convex::HalfSpace>(motion.member(2));
  EXPECT_EQ(half_space.normal, (Vector{{1, 2}}));
  EXPECT_EQ(half_space.offset, 4);
  const auto& polyhedron = std::get<convex::Polyhedron>(motion.member(3));
  EXPECT_EQ(polyhedron.A, (Matrix{{1, 0}, {2, 2}}));
  EXPECT_EQ(polyhedron.b, (Vector{{3, 2}}));
  const auto& ellipsoid = std::get<convex::Ellipsoid>(motion.member(4));
  EXPECT_EQ(ellipsoid.center, (Vector{{2, 0}}));
  EXPECT_EQ(ellipsoid.shape, (Matrix{{1, 0}, {0, 3}}));
  EXPECT_TRUE(std::holds_alternative<convex::Intersection>(motion.set()));
  motion.move_to(0);
  EXPECT_EQ(std::get<convex::Ball>(motion.member(0)).radius, 1);
}

TEST(SetMotion, IsTheSetItselfWhenThereIsOne) {
  SetMotion motion(prepared(SweepingProcess{.sets = {test::box({"0"}, {"1 + t"})}}));
  EXPECT_TRUE(std::holds_alternative<convex::Box>(motion.set()));
  const SetMotion copy = motion;  // a copy moves on its own
  motion.move_to(1);
  EXPECT_EQ(std::get<convex::Box>(motion.set()).upper[0], 2);
  EXPECT_EQ(std::get<convex::Box>(copy.set()).upper[0], 1);
}

TEST(SetMotion, TellsAnEmptySetFromNoSetAtAll) {
  SetMotion shrinking(prepared(SweepingProcess{.sets = {test::box({"0"}, {"1"}), test::ball({"0"}, "1 - t")}}));
  EXPECT_FALSE(shrinking.flaw());
  shrinking.move_to(3);
  ASSERT_TRUE(shrinking.flaw());
  EXPECT_EQ(shrinking.flaw()->set, 1);
  EXPECT_EQ(shrinking.flaw()->key, "radius");
  EXPECT_EQ(shrinking.flaw()->found, "is -2");
  EXPECT_TRUE(shrinking.flaw()->is_empty);

  SetMotion closing(prepared(SweepingProcess{.sets = {test::box({"0", "t"}, {"1", "1"})}}));
  closing.move_to(2);
  ASSERT_TRUE(closing.flaw());
  EXPECT_EQ(closing.flaw()->key, "lower[1]");
  EXPECT_TRUE(closing.flaw()->is_empty);

  const auto flaw_at = [](const MovingSet& set, double t) {
    SetMotion motion(prepared(SweepingProcess{.sets = {set}}));
    motion.move_to(t);
    return motion.flaw();
  };
  for (const auto& [set, key] : std::vector<std::pair<MovingSet, std::string>>{
           {test::ball({"1/(1 - t)"}, "1"), "center[0]"},
           {test::ball({"0"}, "sqrt(-t)"), "radius"},
           {test::box({"sqrt(-t)"}, {"1"}), "lower[0]"},
           {test::half_space({"1 - t"}, "1"), "normal"},
           {test::polyhedron({{"log(0.5 - t)"}}, {"1"}), "A[0][0]"},
           {test::ellipsoid({"0", "0"}, {{"1", "t"}, {"0", "2"}}), "shape"},
           {test::ellipsoid({"0", "0"}, {{"1", "2*t"}, {"2*t", "1"}}), "shape"}}) {
    ASSERT_TRUE(flaw_at(set, 1)) << key;
    EXPECT_EQ(flaw_at(set, 1)->key, key);
    EXPECT_FALSE(flaw_at(set, 1)->is_empty) << key;
  }
}

TEST(SweepingProcess, SaysWhatDoesNotFit) {
  const MovingSet disc = test::ball({"0", "0"}, "1");
  EXPECT_EQ(complaint({.sets = {disc}}), "accepted");
  EXPECT_EQ(complaint({}), "sets is empty, must have at least one set");
  EXPECT_EQ(complaint({.drift = test::drift({"0"}), .sets = {disc}}),
            "drift has 1 entries, must have 2: one for each state");
  EXPECT_EQ(complaint({.drift = {expressions::variable(3), {}}, .sets = {disc}}),
            "drift depends on more than t and the n states, must not");
  EXPECT_EQ(complaint({.sets = {disc, test::box({"0"}, {"1", "1"})}}),
            "set[1].lower has 1 entries, must have 2: one for each state");
  EXPECT_EQ(complaint({.sets = {disc, {"", MovingPolyhedron{}}}}), "set[1].A is empty, must have at least one row");
  EXPECT_EQ(complaint({.sets = {disc, test::polyhedron({{"1", "1"}}, {"1", "1"})}}),
            "set[1].b has 2 entries, must have 1: one for each row of A");
  EXPECT_EQ(complaint({.sets = {disc, test::ellipsoid({"0", "0"}, {{"1", "0"}})}}),
            "set[1].shape has 1 entries, must have 2: one for each state");
  EXPECT_EQ(complaint({.sets = {{"", MovingBall{{expressions::variable(1)}, expressions::constant(1)}}}}),
            "set[0] depends on the state, must depend on time only");
  EXPECT_EQ(complaint({.sets = {disc, test::ball({"0", "0"}, "t - 1")}}), "set[1].radius is -1 at t = 0, must be >= 0");
}

TEST(SweepingProcess, IsCompletedWithNoDrift) {
  const SweepingProcess process = completed({.sets = {test::ball({"0", "0"}, "1")}});
  ASSERT_EQ(process.drift.size(), 2U);
  EXPECT_EQ(process.drift[1].constant_value(), 0);
  EXPECT_EQ(process.states(), 2);
}

TEST(SweepingProcess, NamesItsSets) {
  EXPECT_EQ(label(MovingSet{.name = "wall"}, 3), "'wall' (set 3)");
  EXPECT_EQ(label(MovingSet{}, 3), "set 3");
  EXPECT_EQ(kind(test::half_space({"1"}, "0").shape), "halfspace");
  EXPECT_TRUE(is_fixed(test::half_space({"1"}, "0").shape));
  EXPECT_FALSE(is_fixed(test::half_space({"1"}, "t").shape));
}

}  // namespace
}  // namespace orthant::systems
