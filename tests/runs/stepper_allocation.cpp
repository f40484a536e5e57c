// SPDX-License-Identifier: Apache-2.0
// Steps of the stepper allocate no more than those of its scheme: not at all once the active sets have been met.
#include "tests/support/count_allocations.hpp"

#include "orthant/files/models/model.hpp"
#include "orthant/runs/stepper.hpp"

#include <gtest/gtest.h>

namespace orthant::runs {
namespace {

void expect_none_when_warm(const std::string& file, const std::string& scheme, Index steps) {
  SCOPED_TRACE(file + ", " + scheme);
  const files::RunSpec spec = files::read_model(std::string(ORTHANT_MODELS "/") + file);
  Stepper stepper(spec.model, {.scheme = scheme, .h = spec.run.h});
  ASSERT_EQ(stepper.advance(steps), Status::solved);
  stepper.restart();
  const long before = allocations;
  const Status one_by_one = [&] {
    for (Index k = 0; k + 1 < steps; ++k) (void)stepper.advance();
    return stepper.advance(1);
  }();
  EXPECT_EQ(allocations - before, 0);
  EXPECT_EQ(one_by_one, Status::solved);
  EXPECT_EQ(stepper.k(), steps);
}

TEST(StepperAllocation, DoesNotHappen) {
#ifndef ORTHANT_COUNTS_ALLOCATIONS
  GTEST_SKIP() << "allocations cannot be counted in this build";
#endif
  expect_none_when_warm("figure_2.toml", "emts", 500);
  expect_none_when_warm("figure_2.toml", "exponential", 500);
  expect_none_when_warm("diode_bridge.toml", "backward-euler", 500);
  expect_none_when_warm("bouncing_ball.toml", "moreau-jean", 500);
  expect_none_when_warm("jumping_disc.toml", "catching-up", 500);
}

// x is made from z without allocation as well
TEST(StepperAllocation, DoesNotHappenWhenAskedForX) {
#ifndef ORTHANT_COUNTS_ALLOCATIONS
  GTEST_SKIP() << "allocations cannot be counted in this build";
#endif
  const files::RunSpec spec = files::read_model(ORTHANT_MODELS "/moving_wall.toml");
  Stepper stepper(spec.model, {.scheme = spec.run.scheme, .h = spec.run.h});
  ASSERT_EQ(stepper.advance(200), Status::solved);
  (void)stepper.x();
  stepper.restart();
  const long before = allocations;
  double sum = 0;
  for (int k = 0; k < 200 && stepper.advance() == Status::solved; ++k) sum += stepper.x()[0];
  EXPECT_EQ(allocations - before, 0);
  EXPECT_EQ(stepper.k(), 200);
  EXPECT_NE(sum, 0);
}

}  // namespace
}  // namespace orthant::runs
