// SPDX-License-Identifier: Apache-2.0
// Lagrangian models with friction, against closed forms between events (tests/golden/mechanics.json).
#include "tests/gallery/gallery.hpp"
#include "tests/gallery/motion.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <Eigen/Geometry>
#include <gtest/gtest.h>

namespace orthant {
namespace {

using nlohmann::json;
using test::motion;
using test::Motion;

const json& exact(const std::string& name) {
  return test::mechanics_golden().at("exact").at(name);
}

std::vector<std::string> frictions() {
  return {"0.025", "0.05", "0.1"};
}

// in every stick phase, a few steps after it began, v is 0 to rounding and q does not move
TEST(FrictionOscillator, StandsStillWhileItSticks) {
  for (const std::string& mu : frictions()) {
    const Motion oscillator = motion("friction_oscillator", {"parameters.mu=" + mu});
    const double h = oscillator.result.h;
    int phases = 0;
    for (const json& phase : exact("friction_oscillator").at("mu").at(mu).at("phases")) {
      if (phase.at("phase") != "stick") continue;
      const Index from = oscillator.row_at(phase.at("from").get<double>() + 4.0 * h);
      const Index to = oscillator.row_at(phase.at("to").get<double>() - 4.0 * h);
      for (Index row = from; row <= to; ++row) {
        ASSERT_NEAR(oscillator.at(row, "v0"), 0.0, 1e-16) << "mu " << mu << ", t " << oscillator.at(row, "t");
        ASSERT_NEAR(oscillator.at(row, "q0"), oscillator.at(from, "q0"), 1e-16) << "mu " << mu;
      }
      ++phases;
    }
    EXPECT_GE(phases, 4) << "mu " << mu;
  }
}

TEST(FrictionOscillator, FollowsTheClosedFormOfSlipsAndStops) {
  for (const std::string& mu : frictions()) {
    const json& wanted = exact("friction_oscillator").at("mu").at(mu);
    std::vector<double> ends;
    for (const json& phase : wanted.at("phases")) ends.push_back(phase.at("to"));
    ends.pop_back();  // T
    for (const double h : {0.02, 0.01, 0.005, 0.0025}) {
      const Motion coarse = motion("friction_oscillator", {"parameters.mu=" + mu, "run.h=" + std::to_string(h)});
      const test::Difference found = test::difference(coarse, wanted.at("states"), {0}, ends, 0.05);
      EXPECT_LE(found.q, 0.05 * h) << "mu " << mu << ", h " << h;
      EXPECT_LE(found.v, 0.05 * h) << "mu " << mu << ", h " << h;
    }
    const Motion oscillator = motion("friction_oscillator", {"parameters.mu=" + mu});
    EXPECT_LE(oscillator.largest("dry0"), std::stod(mu) * oscillator.result.h * (1.0 + 1e-15));
    EXPECT_GT(oscillator.result.energy.friction, 0.0);
  }
}

TEST(ShakenTable, CarriesTheBlockWhileItSticksAndDragsItWhileItSlips) {
  const json& wanted = exact("shaken_table");
  const Motion table = motion("shaken_table");
  std::vector<double> ends;
  for (const json& phase : wanted.at("phases")) ends.push_back(phase.at("to"));
  ends.pop_back();  // T
  const test::Difference found = test::difference(table, wanted.at("states"), {0, 1}, ends, 3e-3);
  EXPECT_LE(found.q, 2e-4);
  EXPECT_LE(found.v, 5e-4);
  for (const json& phase : wanted.at("phases")) {
    const Index from = table.row_at(phase.at("from").get<double>()) + 3;
    const Index to = table.row_at(phase.at("to").get<double>()) - 3;
    for (Index row = from; row <= to; ++row) {
      const double slip = table.at(row, "v0") - 0.8 * std::cos(2.0 * M_PI * table.at(row, "t"));
      const double load = std::abs(table.at(row, "pt0_0")) / table.at(row, "p0");
      if (phase.at("phase") == "stick") {
        EXPECT_NEAR(slip, 0.0, 1e-13);
        EXPECT_LE(load, 0.3);
      } else {
        EXPECT_NEAR(load, 0.3, 1e-12);
        EXPECT_LT(slip * table.at(row, "pt0_0"), 0.0) << "friction acts against the slip";
      }
    }
  }
}

// sliding for 2 v0/(7 mu g), then 5/7 of the speed, in the direction of the throw
TEST(RollingSphere, SlidesThenRollsWithFiveSeventhsOfItsSpeed) {
  const Motion sphere = motion("rolling_sphere");
  const Vector v = sphere.result.v;
  EXPECT_NEAR(v[0], 3.0, 1e-10);
  EXPECT_NEAR(v[1], 4.0, 1e-10);
  EXPECT_NEAR(v[3], -40.0, 1e-10);
  EXPECT_NEAR(v[4], 30.0, 1e-10);
  const double h = sphere.result.h;
  for (Index row = 1; row < sphere.result.trajectory.rows(); ++row) {
    const Vector now = sphere.v(row);
    const double slip = std::hypot(now[0] - 0.1 * now[4], now[1] + 0.1 * now[3]);
    const double t = sphere.at(row, "t");
    EXPECT_NEAR(slip, t < 1.0 ? 7.0 * (1.0 - t) : 0.0, 1e-9) << "t " << t;  // u' = -(7/2) mu g
    const double limit = t > 1.0 + h ? 0.0 : 0.2 * 10.0 * h;                // rolling needs no force
    EXPECT_LE(std::hypot(sphere.at(row, "pt0_0"), sphere.at(row, "pt0_1")), limit + 1e-10);
  }
  EXPECT_NEAR(sphere.result.energy.friction, 0.5 * 49.0 * 2.0 / 7.0, 1e-9);
}

TEST(PushedBox, SlidesWhereItIsPushed) {
  for (const char* angle : {"0", "pi/6", "pi/4", "1.234", "-2.5"}) {
    const Motion box = motion("pushed_box", {std::string("parameters.angle=") + angle});
    const double wanted = box.spec.parameters.front().second;
    ASSERT_EQ(box.spec.parameters.front().first, "angle");
    EXPECT_NEAR(box.result.v[0], 2.0 * std::cos(wanted), 1e-12) << angle;
    EXPECT_NEAR(box.result.v[1], 2.0 * std::sin(wanted), 1e-12) << angle;
    EXPECT_NEAR(box.result.q[0], std::cos(wanted), 1e-12) << angle;  // a t²/2, exact with theta = 1/2
  }
}

TEST(PushedBox, StaysWhenThePushIsBelowTheFriction) {
  const Motion box = motion("pushed_box", {"parameters.F=2.9"});
  EXPECT_LE(box.result.v.lpNorm<Eigen::Infinity>(), 1e-14);
  EXPECT_NEAR(std::hypot(box.at(50, "pt0_0"), box.at(50, "pt0_1")), 2.9e-2, 1e-12);
}

// Housner: pivoting about a corner, a fixed part of the rate kept at each change of corner
TEST(RockingBlock, ApproachesHousnersMotion) {
  const json& wanted = exact("rocking_block");
  EXPECT_LT(wanted.at("impulse_ratio").get<double>(), 1.0) << "friction 1 holds the corners";
  std::vector<double> impacts;
  for (const json& impact : wanted.at("impacts")) impacts.push_back(impact.at("t"));
  std::vector<double> steps, errors;
  for (const double h : {4e-3, 1e-3, 1.25e-4}) {  // far apart: where an impact falls in its step is chance
    const Motion block = motion("rocking_block", {"run.h=" + std::to_string(h), "run.T=2"});
    json states = json::array();
    for (const json& state : wanted.at("states"))
      if (state.at("t").get<double>() <= 2.0) states.push_back(state);
    const test::Difference found = test::difference(block, states, {2}, impacts, 0.02);
    steps.push_back(h);
    errors.push_back(found.q);
    EXPECT_LE(found.q, 20.0 * h);
  }
  EXPECT_GT(test::measured_order(steps, errors), 0.7);
}

TEST(RockingBlock, KeepsThePartOfItsRateThatHousnerGives) {
  const Motion block = motion("rocking_block", {"run.h=2e-5", "run.T=0.43"});
  const double hit = exact("rocking_block").at("impacts")[0].at("t"), kept = exact("rocking_block").at("kept");
  const double before = block.at(block.row_at(hit) - 3, "v2"), after = block.at(block.row_at(hit) + 6, "v2");
  EXPECT_NEAR(after / before, kept, 2e-3);
  EXPECT_EQ(block.at(block.row_at(hit) + 6, "p0"), 0.0) << "the first corner is in the air";
}

// jerks: the sleeve jams and slides in turn, and the toy goes down (here 2 cm in 0.146 s)
TEST(Woodpecker, FallsInJerks) {
  const Motion toy = motion("woodpecker");
  EXPECT_LT(toy.result.q[0], -0.02);
  EXPECT_GT(toy.result.q[0], -0.08);
  double longest = 0.0, still = 0.0;
  for (Index row = 1; row < toy.result.trajectory.rows(); ++row) {
    still = std::abs(toy.at(row, "v0") + 0.0031 * toy.at(row, "v1")) < 1e-9 ? still + toy.result.h : 0.0;
    longest = std::max(longest, still);
  }
  EXPECT_GT(longest, 0.02) << "friction holds the sleeve for a while";
  EXPECT_LE(toy.result.worst("cone"), 1e-12);
}

// no force keeps the point out of the floor, an impulse does: the same for every h
TEST(PainleveRod, StopsAtOnceWhereNoForceCanHoldIt) {
  const Vector wanted = test::numbers(exact("painleve_rod").at("stick_impulse"));
  for (const double h : {1e-3, 1e-4, 1e-5}) {
    const Motion rod = motion("painleve_rod", {"run.h=" + std::to_string(h), "run.T=0.01"});
    ASSERT_EQ(rod.result.status, runs::RunStatus::finished);
    EXPECT_NEAR(rod.at(1, "p0"), wanted[0], 50.0 * h) << "h " << h;
    EXPECT_NEAR(rod.at(1, "pt0_0"), wanted[1], 50.0 * h) << "h " << h;
    EXPECT_LE(rod.at(1, "energy"), rod.at(0, "energy"));
  }
}

// lift off, slide under load, stop: the run takes one of them, and says that its step problem was solved
TEST(PainleveRod, TakesOneOfTheSolutionsWhereThereAreSeveral) {
  const Motion rod = motion("painleve_rod_indeterminate");
  ASSERT_EQ(rod.result.status, runs::RunStatus::finished);
  const double h = rod.result.h, load = exact("painleve_rod").at("sliding_load").at("force");
  const double p = rod.at(1, "p0");
  const bool lifts = p == 0.0, slides = std::abs(p - load * h) < 10.0 * load * h * h,
             stops = std::abs(p - 0.3) < 50 * h;
  EXPECT_TRUE(lifts || slides || stops) << "p " << p;
  EXPECT_LE(rod.result.worst("complementarity"), 1e-10);
}

}  // namespace
}  // namespace orthant
