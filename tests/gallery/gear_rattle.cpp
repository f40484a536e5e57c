// SPDX-License-Identifier: Apache-2.0
// Gears between two stops against an integration of its own: closed forms between the impacts, a search for the impacts by
// small steps and bisection, Newton's law.
#include "tests/gallery/motion.hpp"

#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace orthant {
namespace {

// One wheel: J q'' = a cos(w t) - c q'
struct Wheel {
  double J, c, a, w;
  double t = 0, q = 0, v = 0;

  // a motion of the equation, to which a decaying one is added
  [[nodiscard]] double rate() const { return c / J; }
  [[nodiscard]] double driven_v(double at) const {
    return a / J * (w * std::sin(w * at) + rate() * std::cos(w * at)) / (w * w + rate() * rate());
  }
  [[nodiscard]] double driven_q(double at) const {
    return a / J * (rate() / w * std::sin(w * at) - std::cos(w * at)) / (w * w + rate() * rate());
  }
  [[nodiscard]] Wheel later(double tau) const {
    Wheel next = *this;
    const double free = v - driven_v(t), decay = std::exp(-rate() * tau);
    next.t = t + tau;
    next.v = driven_v(next.t) + free * decay;
    next.q = q + driven_q(next.t) - driven_q(t) + free * (1 - decay) / rate();
    return next;
  }
};

struct Impact {
  double t = 0, impulse = 0;
  bool is_high = false;
};

struct Gears {
  static constexpr double r0 = 0.05, r1 = 0.025, b = 1e-4, e = 0.4, step = 2e-5;
  Wheel driver, driven;

  explicit Gears(double swing)
      : driver{.J = 2e-3, .c = 2e-3, .a = swing, .w = 60 * std::acos(-1.0)},
        driven{.J = 5e-4, .c = 5e-4, .a = 0, .w = 1} {}

  [[nodiscard]] double play(double tau) const { return r0 * driver.later(tau).q - r1 * driven.later(tau).q; }
  // How far the play is beyond the stops; just after an impact it is rounding.
  [[nodiscard]] bool is_outside(double tau) const { return std::abs(play(tau)) > b; }
  void advance(double tau) {
    driver = driver.later(tau);
    driven = driven.later(tau);
  }
  // The impact when the play has just reached a stop.
  [[nodiscard]] Impact collide() {
    const double speed = r0 * driver.v - r1 * driven.v;
    const double impulse = (1 + e) * speed / (r0 * r0 / driver.J + r1 * r1 / driven.J);
    driver.v -= r0 * impulse / driver.J;
    driven.v += r1 * impulse / driven.J;
    return {.t = driver.t, .impulse = std::abs(impulse), .is_high = speed > 0};
  }
  // The impacts until T; at the end the gears are there.
  std::vector<Impact> run(double T) {
    std::vector<Impact> impacts;
    while (driver.t < T) {
      double inside = 0, outside = step;
      while (driver.t + outside < T && !is_outside(outside)) {
        inside = outside;
        outside += step;
      }
      if (driver.t + outside >= T) {
        advance(T - driver.t);
        break;
      }
      for (int i = 0; i < 60; ++i) {
        const double middle = 0.5 * (inside + outside);
        (is_outside(middle) ? outside : inside) = middle;
      }
      advance(inside);
      impacts.push_back(collide());
    }
    return impacts;
  }
};

void expect_same(double swing, double T, double allowed) {
  const test::Motion found =
      test::motion("gear_rattle", {"parameters.swing=" + std::to_string(swing), "run.T=" + std::to_string(T)});
  Gears gears(swing);
  const std::vector<Impact> expected = gears.run(T);
  ASSERT_EQ(found.result.status, runs::RunStatus::finished);
  ASSERT_EQ(found.result.impulses.size(), expected.size());
  ASSERT_GT(expected.size(), 20U);
  for (std::size_t k = 0; k < expected.size(); ++k) {
    const schemes::Event& impact = found.result.impulses[k];
    EXPECT_NEAR(impact.t, expected[k].t, allowed * T) << k;
    EXPECT_EQ(impact.source, expected[k].is_high ? 1 : 0) << k;
    EXPECT_NEAR(impact.impulse[0], expected[k].impulse, 100 * allowed) << k;
  }
  EXPECT_NEAR(found.result.q[0], gears.driver.q, allowed);
  EXPECT_NEAR(found.result.q[1], gears.driven.q, allowed);
  EXPECT_NEAR(found.result.v[0], gears.driver.v, 100 * allowed);
  EXPECT_NEAR(found.result.v[1], gears.driven.v, 100 * allowed);
}

TEST(GearRattle, HasTheImpactsOfTheClosedFormsBetweenThem) {
  expect_same(0.1, 0.5, 1e-11);
}

TEST(GearRattle, HasThemWithFiveInTwoPeriods) {
  expect_same(0.2, 0.3, 1e-9);
}

TEST(GearRattle, HitsEitherFlankOnceInAPeriod) {
  const test::Motion found = test::motion("gear_rattle", {"run.T=1"});
  const std::vector<schemes::Event>& impacts = found.result.impulses;
  ASSERT_GT(impacts.size(), 10U);
  for (std::size_t k = impacts.size() - 8; k < impacts.size(); ++k) {
    EXPECT_NE(impacts[k].source, impacts[k - 1].source) << k;
    EXPECT_NEAR(impacts[k].t - impacts[k - 2].t, 1.0 / 30, 1e-6) << k;
  }
}

TEST(GearRattle, ThePlayStaysBetweenTheStops) {
  const test::Motion found = test::motion("gear_rattle");
  const Index play = found.result.trajectory.column("play");
  for (Index row = 0; row < found.result.trajectory.rows(); ++row) {
    ASSERT_LE(std::abs(found.result.trajectory.at(row, play)), 1e-4 * (1 + 1e-9)) << row;
  }
}

}  // namespace
}  // namespace orthant
