// SPDX-License-Identifier: Apache-2.0
// Right runs of Lagrangian systems, by all schemes: no alarm.
#include "tests/batteries/bodies.hpp"
#include "tests/batteries/quiet.hpp"

#include "orthant/runs/lagrangian.hpp"

#include <cmath>
#include <functional>

#include <gtest/gtest.h>

namespace orthant {
namespace {

using systems::Lagrangian;
using test::Body;
using test::LcsGenerator;
using test::number;
using test::QuietCount;
using test::Scale;
using test::support;

using Maker = std::function<Body(LcsGenerator&, const Scale&)>;

struct Plan {
  int bodies = 0;
  double T = nan;
};

void run_bodies(const Maker& make, const Scale& unit, const Plan& plan, QuietCount& count) {
  const double T = plan.T;
  for (int seed = 0; seed < plan.bodies; ++seed) {
    LcsGenerator random(static_cast<unsigned>(seed));
    const Body body = make(random, unit);
    const std::string what = "seed " + std::to_string(seed);
    for (const double h : {1e-2, 1e-3}) {
      count.add(runs::run(body.system, body.q0, body.v0,
                          {.scheme = "moreau-jean", .h = h, .T = 1e2 * h < T ? 1e2 * h : T, .keep_trajectory = false}),
                what + " by moreau-jean");
    }
    count.add(runs::run(body.system, body.q0, body.v0,
                        {.scheme = schemes::EventDriven{.zeno = schemes::Zeno::go_on},
                         .h = 0.05,
                         .T = T,
                         .keep_trajectory = false}),
              what + " by event-driven");
    count.add(
        runs::run(body.system, body.q0, body.v0, {.scheme = "hybrid", .h = 0.05, .T = T, .keep_trajectory = false}),
        what + " by hybrid");
  }
}

void expect_quiet_bodies(const Maker& make, const Plan& plan) {
  QuietCount count;
  for (const Scale& unit : {Scale{}, Scale{1e-12, 1}, Scale{1e12, 1}, Scale{1, 1e-12}, Scale{1, 1e12}}) {
    run_bodies(make, unit, plan, count);
  }
  EXPECT_TRUE(count.alarms.empty()) << count.text();
  EXPECT_GE(count.finished, 0.95 * count.total) << count.text();
  testing::Test::RecordProperty("statuses", count.text());
}

TEST(QuietMechanics, Balls) {
  expect_quiet_bodies(test::thrown_ball, {.bodies = 20, .T = 1});
}
TEST(QuietMechanics, Slopes) {
  expect_quiet_bodies(test::slope, {.bodies = 20, .T = 1});
}
TEST(QuietMechanics, BarsOnSupports) {
  expect_quiet_bodies(test::bar, {.bodies = 20, .T = 0.5});
}
TEST(QuietMechanics, ThrownBars) {
  expect_quiet_bodies(test::thrown_bar, {.bodies = 40, .T = 0.5});
}
// down to underflow
TEST(QuietMechanics, Honey) {
  QuietCount count;
  for (unsigned seed = 0; seed < 15; ++seed) {
    LcsGenerator random(seed);
    const Body body = test::honey(random, {});
    const std::string what = "seed " + std::to_string(seed);
    for (const double h : {0.1, 0.05}) {
      count.add(runs::run(body.system, body.q0, body.v0,
                          {.scheme = "moreau-jean", .h = h, .T = 60.03, .keep_trajectory = false}),
                what + " by moreau-jean");
    }
    for (const char* scheme : {"event-driven", "hybrid"}) {
      count.add(
          runs::run(body.system, body.q0, body.v0, {.scheme = scheme, .h = 0.5, .T = 30, .keep_trajectory = false}),
          what + " by " + scheme);
    }
  }
  EXPECT_TRUE(count.alarms.empty()) << count.text();
  EXPECT_EQ(count.finished, count.total) << count.text();
}
TEST(QuietMechanics, CoupledMasses) {
  expect_quiet_bodies(test::coupled, {.bodies = 15, .T = 1});
}

// Coulomb friction in space, oblique, with small steps: impulses of the order of h next to velocities of the order of 1
TEST(QuietMechanics, FrictionInSpace) {
  QuietCount count;
  for (unsigned seed = 0; seed < 40; ++seed) {
    LcsGenerator random(seed);
    const double angle = random.uniform(0.1, 0.9);
    Lagrangian system;
    system.M = test::diagonal({1, 1, 1});
    system.force = {number(9.81 * std::sin(angle)), number(0), number(-9.81 * std::cos(angle))};
    systems::Contact contact = support(Vector::Unit(3, 2), 0, random.uniform(0.2, 1.2), Vector::Unit(3, 0));
    contact.tangents = {Vector(Vector::Unit(3, 0)).sparseView(), Vector(Vector::Unit(3, 1)).sparseView()};
    system.contacts = {contact};
    const Vector v0{{random.uniform(-1, 1), random.uniform(-1, 1), 0}};
    for (const double h : {1e-2, 1e-3, 1e-4}) {
      count.add(runs::run(system, Vector::Zero(3), v0,
                          {.scheme = "moreau-jean", .h = h, .T = 200 * h, .keep_trajectory = false}),
                "seed " + std::to_string(seed));
    }
  }
  EXPECT_TRUE(count.alarms.empty()) << count.text();
  EXPECT_EQ(count.finished, count.total) << count.text();
}

}  // namespace
}  // namespace orthant
