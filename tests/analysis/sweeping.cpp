// SPDX-License-Identifier: Apache-2.0
#include "orthant/analysis/sweeping.hpp"

#include "tests/support/sweeping_processes.hpp"

#include "orthant/base/errors.hpp"

#include <cmath>

#include <gtest/gtest.h>

namespace orthant::analysis {
namespace {

double speed_of(const systems::MovingSet& set, double T = 2) {
  return analyse({.sets = {set}}, T).speed;
}

// (sweep.6)
TEST(SweepingFindings, KnowsTheSpeedOfTheSimpleSets) {
  EXPECT_DOUBLE_EQ(speed_of(test::ball({"3*t", "-4*t"}, "1 + 2*t")), 7);
  EXPECT_DOUBLE_EQ(speed_of(test::box({"3*t", "-1"}, {"10 + t", "1 + 4*t"})), 5);
  EXPECT_DOUBLE_EQ(speed_of(test::half_space({"3", "4"}, "10*t")), 2);
  EXPECT_DOUBLE_EQ(speed_of(test::half_space({"3*(1 + t)", "4*(1 + t)"}, "10*(1 + t)*t")), 2);  // same set, other units
  EXPECT_EQ(speed_of(test::half_space({"cos(t)", "sin(t)"}, "1")), infinity);
  EXPECT_DOUBLE_EQ(speed_of(test::ellipsoid({"0", "t^2"}, {{"1", "0"}, {"0", "4"}})), 4);
  EXPECT_TRUE(std::isnan(speed_of(test::ellipsoid({"0"}, {{"1 + t"}}))));
  EXPECT_TRUE(std::isnan(speed_of(test::polyhedron({{"1"}}, {"t"}))));
  EXPECT_EQ(speed_of(test::polyhedron({{"1"}}, {"2"})), 0);
  EXPECT_DOUBLE_EQ(speed_of(test::ball({"sin(t)"}, "1")), 1);
}

TEST(SweepingFindings, GivesAnErrorBoundOnlyWhereItHolds) {
  const systems::MovingSet disc = test::ball({"t", "0"}, "1");
  EXPECT_DOUBLE_EQ(analyse({.sets = {disc}}, 4).error_bound(0.01), 0.2);
  EXPECT_TRUE(std::isnan(analyse({.drift = test::drift({"1", "0"}), .sets = {disc}}, 4).error_bound(0.01)));
  EXPECT_TRUE(std::isnan(analyse({.sets = {disc, disc}}, 4).error_bound(0.01)));
  EXPECT_TRUE(std::isnan(analyse({.sets = {test::ball({"step(t - 1)"}, "1")}}, 4).error_bound(0.01)));
}

TEST(SweepingFindings, FindsTheJumpsAndNotTheKinks) {
  const SweepingFindings found = analyse({.sets = {test::box({"floor(2*t)"}, {"abs(t - 1) + 50"})}}, 2);
  ASSERT_EQ(found.jumps.size(), 4U);
  for (std::size_t i = 0; i < 4; ++i) EXPECT_NEAR(found.jumps[i], 0.5 * static_cast<double>(i + 1), 1e-15);
  EXPECT_EQ(found.verdict, "globally well posed");
  EXPECT_NE(found.because.find("between its jumps"), std::string::npos) << found.because;
}

TEST(SweepingFindings, FindsWhenAndWhyThereIsNoCommonPoint) {
  const SweepingFindings found = analyse(
      {.sets = {test::ball({"-t"}, "1", "left"), test::box({"-9"}, {"9"}), test::ball({"t"}, "1", "right")}}, 3);
  EXPECT_NEAR(found.empty_from, 1, 1e-5);
  EXPECT_EQ(found.empty_because.sets, (std::vector<Index>{0, 2}));
  EXPECT_EQ(found.verdict, "ill posed");
  EXPECT_NE(found.because.find("'left' (set 0) and 'right' (set 2) have no common point"), std::string::npos)
      << found.because;
  const SweepingFindings shrinking = analyse({.sets = {test::ball({"0"}, "1 - t/2")}}, 3);
  EXPECT_NEAR(shrinking.empty_from, 2, 1e-5);
  EXPECT_EQ(shrinking.empty_because.sets, std::vector<Index>{0});
}

TEST(SweepingFindings, ClaimsNoMoreThanItKnows) {
  const SweepingFindings fixed = analyse({.sets = {test::ball({"0"}, "1"), test::box({"0"}, {"1"})}}, 1);
  EXPECT_TRUE(fixed.is_fixed());
  EXPECT_EQ(fixed.verdict, "globally well posed");
  EXPECT_TRUE(std::isnan(fixed.empty_from));
  EXPECT_EQ(analyse({.drift = test::drift({"x[0]^2"}), .sets = {test::ball({"0"}, "1")}}, 1).verdict,
            "one-step problems solvable");
  EXPECT_EQ(analyse({.sets = {test::half_space({"cos(t)", "sin(t)"}, "1")}}, 1).verdict, "one-step problems solvable");
}

TEST(SweepingFindings, RefusesAHorizonThatIsNone) {
  for (const double T : {0.0, -1.0, nan, infinity}) {
    EXPECT_THROW((void)analyse({.sets = {test::ball({"0"}, "1")}}, T), InvalidArgument) << T;
  }
}

}  // namespace
}  // namespace orthant::analysis
