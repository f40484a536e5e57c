// SPDX-License-Identifier: Apache-2.0
// A force that jumps is an event of an event-driven run; one that only has a kink is none.
#include "tests/support/lagrangians.hpp"

#include "orthant/runs/lagrangian.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace orthant::runs {
namespace {

// t of the events of a point with q(0) = 0, q'(0) = 1 under a force
std::vector<double> jumps_of(const std::string& force) {
  systems::Lagrangian system;
  system.M = test::diagonal({1});
  system.force = test::formulas({force}, 1);
  const LagrangianResult result =
      run(system, Vector::Zero(1), Vector::Ones(1), {.scheme = schemes::EventDriven{}, .h = 0.1, .T = 3});
  EXPECT_EQ(result.status, RunStatus::finished) << force;
  std::vector<double> times;
  for (const schemes::Event* event : result.events()) {
    EXPECT_EQ(event->kind, schemes::EventKind::switching) << force;
    times.push_back(event->t);
  }
  return times;
}

TEST(ForceJumps, AreEvents) {
  const std::vector<std::pair<std::string, double>> cases = {
      {"if(t < 1.3, 0, 1)", 1.3},
      {"100 + if(t < 1.3, 0, 1e-6)", 1.3},
      {"if(t < 2, t, 2*t)", 2},
      {"if(q[0] < 0.75, 0, 2)", 0.75},           // of the position, q = t
      {"if(v[0] < 1.5, 1, 0)", 0.5},             // of the velocity, v = 1 + t
      {"1e-9*if(t < 1.3, 0, 1) + 1e-12*t", 1.3}  // whatever the unit
  };
  for (const auto& [force, t] : cases) {
    const std::vector<double> found = jumps_of(force);
    ASSERT_EQ(found.size(), 1U) << force;
    EXPECT_NEAR(found[0], t, 1e-12) << force;
  }
}

TEST(ForceJumps, KinksAreNone) {
  for (const std::string force :
       {"abs(t - 1)", "max(0, t - 2)", "1e6*abs(sin(5*t))", "if(t < 1, t, 1)", "abs(q[0] - 0.5)", "-3*max(0, q[0] - 1)",
        "min(v[0], 1.5)", "1e-8*abs(t - 1)", "if(t < 1, 5, 5)"}) {
    EXPECT_TRUE(jumps_of(force).empty()) << force;
  }
}

}  // namespace
}  // namespace orthant::runs
