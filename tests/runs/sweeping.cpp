// SPDX-License-Identifier: Apache-2.0
#include "orthant/runs/sweeping.hpp"

#include "tests/support/sweeping_processes.hpp"

#include "orthant/runs/detail/sweeping_judge.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include <gtest/gtest.h>

namespace orthant::runs {
namespace {

using test::sweep_options;

bool warns(const SweepingResult& result, const std::string& text) {
  return std::any_of(result.warnings.begin(), result.warnings.end(),
                     [&](const std::string& warning) { return warning.find(text) != std::string::npos; });
}

// The weights, times and states of jumps do not depend on h, nor on whether h divides their times. (sweep.4)
TEST(SweepingRun, ReportsTheJumpsOfTheSetWhateverTheStep) {
  const systems::SweepingProcess process{.sets = {test::ball({"if(t < 1, 0, 3)", "0"}, "1", "disc"),
                                                  test::half_space({"0", "1"}, "2 - 2*step(t - 1.5)", "lid")}};
  for (const double h : {0.3, 0.1, 0.07, 1e-3}) {
    const SweepingResult result = run(process, Vector{{0, 0.5}}, sweep_options(h, 2.1));
    ASSERT_EQ(result.status, RunStatus::finished) << testing::PrintToString(result.warnings);
    ASSERT_EQ(result.impulses.size(), 2U) << h;
    const Vector first = Vector{{3, 0}} + Vector{{-3, 0.5}} / std::hypot(3, 0.5);
    EXPECT_NEAR(result.impulses[0].t, 1, 1e-15);
    EXPECT_EQ(result.impulses[0].sources, std::vector<Index>{0});
    EXPECT_LE((result.impulses[0].before - Vector{{0, 0.5}}).norm(), 1e-14);
    EXPECT_LE((result.impulses[0].after - first).norm(), 1e-9);
    EXPECT_NEAR(result.impulses[1].t, 1.5, 1e-15);
    EXPECT_EQ(result.impulses[1].sources, std::vector<Index>{1});
    EXPECT_NEAR(result.impulses[1].after[1], 0, 1e-9);
    EXPECT_NEAR(result.variation, result.impulses[0].impulse.norm() + result.impulses[1].impulse.norm(), 1e-8);
  }
}

TEST(SweepingRun, SeesNoJumpWhereAnExpressionOnlyHasAKink) {
  const systems::SweepingProcess process{.sets = {test::box({"abs(t - 1) - 1"}, {"max(2, t)"})}};
  const SweepingResult result = run(process, Vector{{0}}, sweep_options(0.03, 3));
  EXPECT_EQ(result.status, RunStatus::finished);
  EXPECT_EQ(result.impulse_count, 0);
  EXPECT_NEAR(result.x[0], 1, 0.03);
}

// all lengths pass through zero where the expression switches
TEST(SweepingRun, SeesNoJumpAtAKinkWhereEverythingIsZero) {
  for (const double h : {0.03, 1e-4}) {
    const SweepingResult result =
        run({.sets = {test::half_space({"-1"}, "-max(t - 1, 2*(t - 1))")}}, Vector{{0}}, sweep_options(h, 2));
    EXPECT_EQ(result.impulse_count, 0);
    EXPECT_NEAR(result.x[0], 2 * (result.t_end - 1), 1e-12);
  }
}

TEST(SweepingRun, CountsAllJumpsAndKeepsSome) {
  RunOptions options = sweep_options(0.01, 10);
  options.max_events = 3;
  const SweepingResult result = run({.sets = {test::box({"floor(t)"}, {"100"})}}, Vector{{0}}, options);
  EXPECT_EQ(result.impulse_count, 10);
  ASSERT_EQ(result.impulses.size(), 3U);
  EXPECT_EQ(result.impulses[2].t, 3);
  EXPECT_EQ(result.x[0], 10);
}

TEST(SweepingRun, TakesAStartOutsideToTheSetAndSaysSo) {
  const systems::SweepingProcess process{.sets = {test::ball({"0", "0"}, "1", "disc")}};
  const SweepingResult result = run(process, Vector{{3, 4}}, sweep_options(0.1, 1));
  EXPECT_EQ(result.status, RunStatus::finished);
  EXPECT_TRUE(warns(result, "x0 is outside K(0), at the distance 4 (outside of 'disc' (set 0))"))
      << testing::PrintToString(result.warnings);
  ASSERT_EQ(result.impulses.size(), 1U);
  EXPECT_EQ(result.impulses[0].t, 0);
  EXPECT_EQ(result.impulses[0].before, (Vector{{3, 4}}));
  EXPECT_LE((result.x - Vector{{0.6, 0.8}}).norm(), 1e-15);
  EXPECT_EQ(result.trajectory.at(0, 1), 3);  // the first row is x0 as given
  EXPECT_NEAR(result.trajectory.at(0, result.trajectory.column("gap0")), -4, 1e-15);
}

TEST(SweepingRun, EndsWhereTheIntersectionIsEmptyAndNamesTheSets) {
  const systems::SweepingProcess process{.sets = {test::half_space({"1", "0"}, "1 - t", "press"),
                                                  test::ball({"0", "0"}, "5"),
                                                  test::half_space({"-1", "0"}, "0.25", "anvil")}};
  const SweepingResult result = run(process, Vector{{0, 0}}, sweep_options(0.01, 3));
  EXPECT_EQ(result.status, RunStatus::no_solution);
  EXPECT_NEAR(result.t_end, 1.25, 1e-12);
  ASSERT_TRUE(result.failure);
  EXPECT_NEAR(result.failure->t, 1.26, 1e-12);
  EXPECT_EQ(result.failure->conflict.sets, (std::vector<Index>{0, 2}));
  EXPECT_TRUE(warns(result, "K(t) is empty at t = 1.26: 'press' (set 0) and 'anvil' (set 2) have no common point"))
      << testing::PrintToString(result.warnings);
  EXPECT_NEAR(result.x[0], -0.25, 1e-9);
  EXPECT_EQ(result.trajectory.rows(), 126);  // the start, and 125 steps
}

TEST(SweepingRun, EndsAtOnceWhenThereIsNoPointToStartFrom) {
  const SweepingResult result =
      run({.sets = {test::box({"0"}, {"1"}), test::half_space({"-1"}, "-2")}}, Vector{{0.5}}, sweep_options(0.1, 1));
  EXPECT_EQ(result.status, RunStatus::no_solution);
  EXPECT_EQ(result.steps, 0);
  EXPECT_EQ(result.t_end, 0);
  EXPECT_TRUE(warns(result, "K(t) is empty at t = 0: set 0 and set 1 have no common point"));
}

TEST(SweepingRun, SaysWhichEntryMadeASetEmptyOrNone) {
  const SweepingResult empty =
      run({.sets = {test::ball({"0"}, "1 - t", "bubble")}}, Vector{{0}}, sweep_options(0.3, 2));
  EXPECT_EQ(empty.status, RunStatus::no_solution);
  EXPECT_TRUE(warns(empty, "K(t) is empty at t = 1.2: radius of 'bubble' (set 0) is -0.2, must be >= 0"))
      << testing::PrintToString(empty.warnings);
  const SweepingResult none = run({.sets = {test::ball({"log(1 - t)"}, "1")}}, Vector{{0}}, sweep_options(0.3, 2));
  EXPECT_EQ(none.status, RunStatus::unsolved);
  EXPECT_TRUE(warns(none, "K(t) is no set at t = 1.2: center[0] of set 0 is")) << testing::PrintToString(none.warnings);
  const SweepingResult rows =
      run({.sets = {test::polyhedron({{"1"}, {"-1"}}, {"1", "-t"})}}, Vector{{0}}, sweep_options(0.3, 2));
  EXPECT_TRUE(warns(rows, "K(t) is empty at t = 1.2: rows 0, 1 of set 0 contradict each other"))
      << testing::PrintToString(rows.warnings);
}

TEST(SweepingRun, EndsWhereTheDriftIsNotFinite) {
  const SweepingResult result = run({.drift = test::drift({"1/(t - 0.5)"}), .sets = {test::box({"-1"}, {"1"})}},
                                    Vector{{0}}, sweep_options(0.25, 2));
  EXPECT_EQ(result.status, RunStatus::diverged);
  EXPECT_TRUE(warns(result, "x + h f(x, t) is not finite on the way to t = 0.75"))
      << testing::PrintToString(result.warnings);
}

TEST(SweepingRun, ChoosesTheOnlySchemeAndSaysWhatItIgnores) {
  RunOptions options = sweep_options(0.1, 1);
  options.scheme = "auto";
  options.scheme.give("theta", [](auto& theta, const Rule&) { theta = {}; });
  const SweepingResult result = run({.sets = {test::ball({"0"}, "1")}}, Vector{{0}}, options);
  EXPECT_EQ(result.scheme, "catching-up");
  EXPECT_EQ(result.asked, "auto");
  EXPECT_NE(result.scheme_because, "");
  EXPECT_TRUE(
      warns(result, "theta is not an option of catching-up, only of backward-euler, moreau-jean: it was ignored"));
}

// The judge must be able to say no: steps that are spoiled on purpose.
TEST(SweepingJudge, FindsWhatIsWrongWithAStep) {
  const systems::Prepared<systems::SweepingProcess> process = systems::prepared(
      systems::SweepingProcess{.drift = test::drift({"1", "0"}), .sets = {test::ball({"0", "0"}, "1")}});
  const schemes::SweepStep good{
      .t = 0.5, .k = 1, .x = Vector{{1, 0}}, .before = Vector{{0.8, 0}}, .reaction = Vector{{-0.3, 0}}};
  const auto judged = [&](const schemes::SweepStep& step) {
    detail::SweepingJudge judge(process, 0.5, 1e-8);
    judge.measure(step);
    return judge.worst;
  };
  EXPECT_LE(judged(good).constraint.worst, 1e-15);
  EXPECT_LE(judged(good).normality.worst, 1e-15);
  EXPECT_LE(judged(good).dynamics.worst, 1e-15);
  schemes::SweepStep outside = good;
  outside.x[0] = 1.1;
  EXPECT_GT(judged(outside).constraint.worst, 1e-2);
  schemes::SweepStep outside_and_free = outside;
  outside_and_free.reaction.setZero();
  EXPECT_GT(judged(outside_and_free).constraint.worst, 1e-2);
  schemes::SweepStep oblique = good;
  oblique.reaction[1] = 0.1;
  EXPECT_GT(judged(oblique).normality.worst, 1e-2);
  EXPECT_GT(judged(oblique).dynamics.worst, 1e-2);
  schemes::SweepStep pulled = good;
  pulled.reaction[0] = 0.3;
  EXPECT_GT(judged(pulled).normality.worst, 1e-2);
  schemes::SweepStep lost = good;
  lost.x[1] = nan;
  EXPECT_FALSE(judged(lost).constraint.worst <= 1e-8);
  EXPECT_FALSE(judged(lost).dynamics.worst <= 1e-8);
}

TEST(SweepingRun, WritesHowFarInsideEachSetTheStateIs) {
  using detail::gap;
  const Vector x{{0.5, 0}};
  EXPECT_EQ(gap(convex::Ball{Vector::Zero(2), 2}, x), 1.5);
  EXPECT_EQ(gap(convex::Box{Vector{{0, -1}}, Vector{{infinity, 1}}}, x), 0.5);
  EXPECT_EQ(gap(convex::HalfSpace{Vector{{2, 0}}, 0}, x), -0.5);
  EXPECT_EQ(gap(convex::Polyhedron{Matrix{{2, 0}, {0, 1}}, Vector{{2, 0.25}}}, x), 0.25);
  EXPECT_EQ(gap(convex::Ellipsoid{Vector::Zero(2), Matrix{{16, 0}, {0, 1}}}, x), -1);
}

}  // namespace
}  // namespace orthant::runs
