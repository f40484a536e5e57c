// SPDX-License-Identifier: Apache-2.0
#include "orthant/analysis/rest.hpp"

#include <gtest/gtest.h>

namespace orthant::analysis {
namespace {

// (rest.1) with one e_k > 0: v grows by e_k (C(r, k-1) - 1), the flight by the root of order r - k + 1
TEST(Rest, OneLevelReboundsAsWorkedOutByHand) {
  EXPECT_NEAR(flight_ratio(Vector{{0.0, 0.5}}, 2), 0.5, 1e-12);
  EXPECT_NEAR(flight_ratio(Vector{{0.0, 1.0}}, 2), 1.0, 1e-12);
  EXPECT_NEAR(flight_ratio(Vector{{0.0, 0.0, 0.0, 1.0}}, 4), 3.0, 1e-12);
  EXPECT_NEAR(flight_ratio(Vector{{0.0, 0.0, 0.0, 1.0 / 3.0}}, 4), 1.0, 1e-12);
  EXPECT_NEAR(flight_ratio(Vector{{0.0, 0.0, 0.4}}, 4), std::sqrt(0.4 * 5.0), 1e-12);
  EXPECT_NEAR(flight_ratio(Vector{{0.0, 0.25}}, 4), std::cbrt(0.25 * 3.0), 1e-12);
}

TEST(Rest, SeveralLevelsAddUp) {
  EXPECT_GT(flight_ratio(Vector{{0.0, 0.33, 0.0, 0.33}}, 4), 1.3);  // each alone is below 1/(r - 1)
}

TEST(Rest, PlasticOutputsDoNotFly) {
  EXPECT_EQ(flight_ratio(Vector(), 3), 0.0);
  EXPECT_EQ(flight_ratio(Vector{{1.0}}, 3), 0.0);  // e_1 counts for jumps of w only
  EXPECT_EQ(flight_ratio(Vector{{1.0}}, 1), 0.0);
}

}  // namespace
}  // namespace orthant::analysis
