// SPDX-License-Identifier: Apache-2.0
// Steps on one ball, box or half-space do not allocate.
#include "tests/support/count_allocations.hpp"
#include "tests/support/sweeping_processes.hpp"

#include "orthant/schemes/catching_up.hpp"

#include <gtest/gtest.h>

namespace orthant::test {
namespace {

void expect_none([[maybe_unused]] const systems::MovingSet& set) {
#ifndef ORTHANT_COUNTS_ALLOCATIONS
  GTEST_SKIP() << "allocations cannot be counted in this build";
#else
  const auto process =
      systems::prepared(systems::SweepingProcess{.drift = drift({"-x[1]", "x[0] + t"}), .sets = {set}});
  schemes::PreparedCatchingUp stepper = schemes::CatchingUp{}.prepare(process, 1e-2);
  stepper.start(Vector{{0, 0}});
  const long before = allocations;
  bool all_solved = true;
  double pushed = 0;
  for (int k = 0; k < 1000; ++k) {
    all_solved = stepper.advance() == Status::solved && all_solved;
    pushed += stepper.last().reaction.norm();
  }
  EXPECT_EQ(allocations - before, 0);
  EXPECT_TRUE(all_solved);
  EXPECT_GT(pushed, 1) << "the set never pushed: the test is too easy";
#endif
}

TEST(CatchingUpAllocation, DoesNotHappenOnABall) {
  expect_none(ball({"sin(t)", "t/10"}, "1"));
}

TEST(CatchingUpAllocation, DoesNotHappenOnABox) {
  expect_none(box({"sin(t)", "-1"}, {"2 + sin(t)", "1"}));
}

TEST(CatchingUpAllocation, DoesNotHappenOnAHalfSpace) {
  expect_none(half_space({"cos(t)", "sin(t)"}, "0.1"));
}

}  // namespace
}  // namespace orthant::test
