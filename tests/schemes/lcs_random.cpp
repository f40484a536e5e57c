// SPDX-License-Identifier: Apache-2.0
// Random systems of any degree, m ≤ 3, whose leading matrix is a P-matrix: every run ends, keeps its certificate, and
// is the same by both schemes.
#include "tests/schemes/support.hpp"
#include "tests/support/random_lcs.hpp"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

namespace orthant::runs {
namespace {

constexpr int systems_tried = 1000;

RunOptions options_to_go_on() {
  RunOptions result = test::options("event-driven", 0.1, 2);
  result.scheme.of<schemes::EventDriven>().zeno = schemes::Zeno::go_on;
  return result;
}

TEST(EventDriven, FinishesOnRandomSystems) {
  test::LcsGenerator generator(20080115);
  long impacts = 0;
  const RunOptions go_on = options_to_go_on();
  for (int trial = 0; trial < systems_tried; ++trial) {
    const test::RandomLcs made = generator.lcs();
    const LcsResult exact = run(made.system, made.x0, go_on);
    ASSERT_EQ(exact.status, RunStatus::finished)
        << "trial " << trial << ": " << (exact.warnings.empty() ? "" : exact.warnings.back());
    impacts += exact.impulse_count;
    const LcsResult hybrid = run(made.system, made.x0, test::options("hybrid", 0.1, 2));
    ASSERT_EQ(hybrid.status, RunStatus::finished) << "trial " << trial;
    const double scale = std::max(1.0, exact.x.lpNorm<Eigen::Infinity>());
    // a touch within the rounding ε of w leaves ε^(1/3) in z_3: where impacts pile up at one instant that is seen
    ASSERT_LE((hybrid.x - exact.x).lpNorm<Eigen::Infinity>(), 1e-5 * scale) << "trial " << trial;
  }
  EXPECT_GT(impacts, systems_tried);
}

// The exponential scheme, of first order in the times of the events, must come near.
TEST(EventDriven, IsWhatTimeSteppingConvergesTo) {
  test::LcsGenerator generator(20080116);
  int near = 0;
  constexpr int tried = 50;
  for (int trial = 0; trial < tried; ++trial) {
    const test::RandomLcs made = generator.lcs(2, 2);
    const LcsResult exact = run(made.system, made.x0, options_to_go_on());
    const LcsResult stepped = run(made.system, made.x0, test::options("exponential", 1e-4, 2));
    const double scale = std::max(1.0, exact.x.lpNorm<Eigen::Infinity>());
    if ((stepped.x - exact.x).lpNorm<Eigen::Infinity>() <= 1e-2 * scale) ++near;
  }
  EXPECT_GE(near, tried - 1);  // one may end within h of an event
}

}  // namespace
}  // namespace orthant::runs
