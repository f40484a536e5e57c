// SPDX-License-Identifier: Apache-2.0
// Event-driven linear complementarity systems with several outputs: cases on which they stopped or were wrong.
#include "tests/cases/case.hpp"

#include <gtest/gtest.h>

namespace orthant {
namespace {

// Landings that lift each other, infinitely many in finite time: with "continue" the bar comes to rest, and the warning
// says where. The limit is the point that kind = "lagrangian" finds.
TEST(LcsEventCases, ARockingBarComesToRest) {
  for (const files::Overrides& scheme :
       {files::Overrides{"run.zeno=continue"}, files::Overrides{"run.scheme=hybrid"}}) {
    const runs::Outcome outcome = test::run_case("rocklcs_0.1", scheme);
    EXPECT_EQ(outcome.status, runs::RunStatus::finished) << scheme.front();
    EXPECT_TRUE(test::warns_of(outcome, "accumulate at t = 1.4027"));
    EXPECT_TRUE(test::final_value(outcome, "x").isZero(1e-15)) << test::final_value(outcome, "x");
  }
}

// Not asked to continue: the run ends in the limit, at rest.
TEST(LcsEventCases, ARockingBarEndsInTheLimitUnlessAskedToGoOn) {
  const runs::Outcome outcome = test::run_case("rocklcs_0.1");
  EXPECT_EQ(outcome.status, runs::RunStatus::zeno);
  EXPECT_TRUE(test::final_value(outcome, "x").isZero(1e-15));
}

// CE = 0 in mixed coordinates comes out as 4e-16: it is 0.
TEST(LcsEventCases, RestInMixedCoordinatesIsRest) {
  const runs::Outcome outcome = test::run_case("rl_1_32");
  EXPECT_EQ(outcome.status, runs::RunStatus::finished);
  EXPECT_EQ(outcome.impulse_count, 0);
  EXPECT_TRUE(test::final_value(outcome, "x").isZero(1e-14)) << test::final_value(outcome, "x");
}

// Two outputs that push each other down: the last of infinitely many impulses at one instant was stepped over as noise. The
// time is that of tools/reference_pileups.py in 45 digits; ../shared/data/cases says 0.10404868245, which is what comes out
// when the series of impulses is cut off two cycles later.
TEST(LcsEventCases, APileUpAtOneInstantKeepsItsDigits) {
  const runs::Outcome outcome = test::run_case("pileup_1135", {"run.T=0.105", "run.h=1e-3"});
  EXPECT_EQ(outcome.status, runs::RunStatus::finished);
  ASSERT_FALSE(outcome.impulses.empty());
  EXPECT_NEAR(outcome.impulses.back().t, 0.10404868235413679, 1e-14);
}

TEST(LcsEventCases, RoundingIsNoImpulse) {
  const runs::Outcome outcome = test::run_case("spurious_event_1043");
  EXPECT_EQ(outcome.status, runs::RunStatus::finished);
  EXPECT_EQ(outcome.impulse_count, 0);
}

}  // namespace
}  // namespace orthant
