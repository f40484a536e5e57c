// SPDX-License-Identifier: Apache-2.0
// Steps do not allocate once the active sets have been met.
#include "tests/schemes/prepared.hpp"
#include "tests/support/count_allocations.hpp"
#include "tests/support/known_lcs.hpp"

namespace orthant::test {
namespace {

bool is_closed(const schemes::LevelStep& step) {
  return step.mu.maxCoeff() > 0;
}
bool is_closed(const schemes::StateStep& step) {
  return step.lambda.maxCoeff() > 0;
}

class StepAllocation : public ::testing::Test {
 protected:
  void SetUp() override {
#ifndef ORTHANT_COUNTS_ALLOCATIONS
    GTEST_SKIP() << "allocations cannot be counted in this build";
#endif
  }

  // The run, then the same run again: all sets have been met.
  template <class Stepper>
  void expect_none_when_warm(Stepper stepper, const Vector& x0, int steps) {
    stepper.start(x0);
    for (int k = 0; k < steps; ++k) ASSERT_EQ(stepper.advance(), Status::solved);
    stepper.start(x0);
    const long before = allocations;
    bool all_solved = true;
    bool has_closed = false;
    for (int k = 0; k < steps; ++k) {
      all_solved = stepper.advance() == Status::solved && all_solved;
      has_closed = has_closed || is_closed(stepper.last());
    }
    EXPECT_EQ(allocations - before, 0);
    EXPECT_TRUE(all_solved);
    EXPECT_TRUE(has_closed) << "nothing ever closed: the test is too easy";
  }
};

const Vector start{{1, 0, 0, 0, 0}};

// free flight, landings and boundary arcs of system (159)
TEST_F(StepAllocation, DoesNotHappenInEmts) {
  expect_none_when_warm(prepared(schemes::Emts{}, system_159(0, -1, 1, 1), 1e-3), start, 10000);
}

TEST_F(StepAllocation, DoesNotHappenInExponential) {
  expect_none_when_warm(prepared(schemes::Exponential{}, system_159(0, -1, 1, 1), 1e-3), start, 10000);
}

TEST_F(StepAllocation, DoesNotHappenWithASmoothInput) {
  const systems::Lcs table = mass_on_floor("0.2*sin(10*t)", "9.81");
  expect_none_when_warm(prepared(schemes::Emts{}, table, 1e-3), Vector{{0.5, 0}}, 2000);
  expect_none_when_warm(prepared(schemes::Exponential{}, table, 1e-3), Vector{{0.5, 0}}, 2000);
}

TEST_F(StepAllocation, DoesNotHappenInBackwardEuler) {
  // an oscillator on a compliant stop: w = x_1 + λ, D = 1
  const systems::Lcs stop = lcs(Matrix{{0, 1}, {-4, 0}}, Matrix{{0}, {1}}, Matrix{{1, 0}}, Matrix{{1}});
  expect_none_when_warm(schemes::BackwardEuler{}.prepare(systems::prepared(stop), 1e-3), Vector{{1, 0}}, 10000);
}

}  // namespace
}  // namespace orthant::test
