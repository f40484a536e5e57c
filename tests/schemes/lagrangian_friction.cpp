// SPDX-License-Identifier: Apache-2.0
// Stick and slip, event by event, against closed forms.
#include "tests/schemes/lagrangian_motion.hpp"
#include "tests/support/lagrangians.hpp"

#include <cmath>
#include <functional>

#include <gtest/gtest.h>

namespace orthant::test {
namespace {

using schemes::EventKind;

// The first zero after `from` of a function that changes sign there: steps of 1/1000, then bisection.
double first_zero(const std::function<double(double)>& f, double from, double to) {
  const double step = 1e-3;
  const double start = f(from + 1e-6);
  for (double t = from + 1e-6; t < to; t += step) {
    if ((f(t + step) > 0) == (start > 0)) continue;
    double low = t;
    double high = t + step;
    for (int i = 0; i < 80; ++i) {
      const double middle = 0.5 * (low + high);
      ((f(middle) > 0) == (start > 0) ? low : high) = middle;
    }
    return 0.5 * (low + high);
  }
  return to;
}

struct Oscillator {
  double mu, omega;
  double t = 0, x = 0, v = 0;
  std::vector<double> stops, starts;

  // x'' + x = sin(ωt) - σ μ from (t, x, v): a particular solution, and the free oscillation that fits
  [[nodiscard]] double position(double s, double side) const {
    const double gain = 1 / (1 - omega * omega);
    const auto p = [&](double r) { return gain * std::sin(omega * r) - side * mu; };
    const double c = x - p(t);
    const double d = v - gain * omega * std::cos(omega * t);
    return p(s) + c * std::cos(s - t) + d * std::sin(s - t);
  }
  [[nodiscard]] double velocity(double s, double side) const {
    const double gain = 1 / (1 - omega * omega);
    const double c = x - (gain * std::sin(omega * t) - side * mu);
    const double d = v - gain * omega * std::cos(omega * t);
    return gain * omega * std::cos(omega * s) - c * std::sin(s - t) + d * std::cos(s - t);
  }

  void run(double T) {
    while (t < T) {
      const double push = std::sin(omega * t) - x;
      if (std::abs(push) < mu - 1e-13) {  // sticks until |sin(ωt) - x| = μ
        const double at = x;
        t = first_zero([&](double s) { return mu - std::abs(std::sin(omega * s) - at); }, t, T);
        if (t < T) starts.push_back(t);
      }
      if (t >= T) return;
      const double side = std::sin(omega * t) > x ? 1 : -1;
      const double end = first_zero([&](double s) { return velocity(s, side); }, t, T);
      const double there = position(end, side);
      t = end;
      x = there;
      v = end < T ? 0 : velocity(end, side);
      if (t < T && std::abs(std::sin(omega * t) - x) < mu) stops.push_back(t);
    }
  }
};

TEST(LagrangianEvents, FrictionOscillatorSticksAndSlipsAtTheTimesOfItsClosedForm) {
  for (const double mu : {0.025, 0.05, 0.1}) {
    const EventMotion motion = event_motion("friction_oscillator", 60, {"parameters.mu=" + std::to_string(mu)});
    ASSERT_EQ(motion.status, Status::solved) << motion.because;
    Oscillator reference{.mu = mu, .omega = 0.2, .stops = {}, .starts = {}};
    reference.run(60);
    const std::vector<double> stops = motion.times(EventKind::sticking);
    ASSERT_EQ(stops.size(), reference.stops.size()) << "mu = " << mu;
    ASSERT_GE(stops.size(), 3U);
    for (std::size_t i = 0; i < stops.size(); ++i) EXPECT_NEAR(stops[i], reference.stops[i], 1e-11);
    // slipping is reported at the end of sticking and where the sliding reverses without a stop
    const std::vector<double> slips = motion.times(EventKind::slipping);
    for (const double start : reference.starts) {
      const bool is_there =
          std::any_of(slips.begin(), slips.end(), [&](double t) { return std::abs(t - start) < 1e-11; });
      EXPECT_TRUE(is_there) << "start at " << start;
    }
    EXPECT_NEAR(motion.q[0], reference.v == 0 ? reference.x : motion.q[0], 1e-11);
  }
}

// Slipping, the block accelerates by ±μg; it slips when the table's V ω |sin(ωt)| reaches μg.
TEST(LagrangianEvents, BlockOnAShakenTableSlipsWhenTheTableIsTooFast) {
  const EventMotion motion = event_motion("shaken_table", 3);
  ASSERT_EQ(motion.status, Status::solved) << motion.because;
  const double pi = std::acos(-1.0);
  const double omega = 2 * pi;
  const double V = 0.8;
  const double a = 3;
  const auto table = [&](double t) { return V * std::cos(omega * t); };
  // from rest below the table's speed: v = a t until it has caught up; too late to stick, as the table brakes too fast
  double t = first_zero([&](double s) { return table(s) - a * s; }, 0, 3);
  double v = a * t;
  const double limit = std::asin(a / (V * omega)) / omega;  // the table's |acceleration| is below a within this of k/2
  std::vector<double> slips;
  std::vector<double> sticks;
  const auto must_slip = [&](double s) { return V * omega * std::abs(std::sin(omega * s)) > a; };
  double direction = 1;
  while (t < 3) {
    if (must_slip(t)) {
      direction = -direction;
      slips.push_back(t);
    } else {
      sticks.push_back(t);
      const double next = std::ceil(2 * t - 2 * limit) / 2 + limit;  // the next time that it reaches a
      if (next >= 3) break;
      t = next;
      v = table(t);
      direction = std::sin(omega * t) > 0 ? -1 : 1;
      slips.push_back(t);
    }
    const double from = t;
    const double start = v;
    const double side = direction;
    t = first_zero([&](double s) { return start + side * a * (s - from) - table(s); }, from, 3);
    v = start + side * a * (t - from);
  }
  const std::vector<double> found_slips = motion.times(EventKind::slipping);
  const std::vector<double> found_sticks = motion.times(EventKind::sticking);
  ASSERT_EQ(found_slips.size(), slips.size());
  ASSERT_EQ(found_sticks.size(), sticks.size());
  for (std::size_t i = 0; i < slips.size(); ++i) EXPECT_NEAR(found_slips[i], slips[i], 1e-11);
  for (std::size_t i = 0; i < sticks.size(); ++i) EXPECT_NEAR(found_sticks[i], sticks[i], 1e-11);
}

// phi' goes on with 1 - (3/2) sin(alpha)² of its value at each change of corner [Housner63].
TEST(LagrangianEvents, RockingBlockLosesHousnersPartAtEachChangeOfCorner) {
  const EventMotion motion = event_motion("rocking_block", 3);
  ASSERT_EQ(motion.status, Status::solved) << motion.because;
  const double part = 1 - 1.5 * (0.25 * 0.25) / (1 + 0.25 * 0.25);
  double last = nan;
  int changes = 0;
  for (const schemes::Event& event : motion.events) {
    if (event.kind != EventKind::impact || event.t == last) continue;
    last = event.t;
    ++changes;
    const double before = motion.motion.at(last, schemes::Side::left)[5];
    const double after = motion.motion.at(last, schemes::Side::right)[5];
    EXPECT_NEAR(after, part * before, 1e-12 * std::abs(before)) << "t = " << last;
  }
  EXPECT_GE(changes, 3);
}

// A block on a slope of tan = 1/2 with friction 1/4 slides down with g (sin - μ cos); thrown up, it stops and turns.
TEST(LagrangianEvents, BlockThrownUpASteepSlopeTurnsAndOneOnAFlatSlopeStays) {
  const double g = 10;
  for (const double mu : {0.25, 0.75}) {
    systems::Lagrangian system;
    system.M = diagonal({1, 1});  // along and across the slope
    const double along = g / std::sqrt(5.0);
    const double across = 2 * along;
    system.force = {expressions::constant(-along), expressions::constant(-across)};
    systems::Contact floor = floor_at({0, 1});
    floor.friction = mu;
    floor.tangents = {row({1, 0})};
    system.contacts = {floor};
    const EventMotion motion = event_motion(system, Vector::Zero(2), Vector{{3, 0}}, 2);
    ASSERT_EQ(motion.status, Status::solved) << motion.because;
    const double stop = 3 / (along + mu * across);
    const double height = 1.5 * stop;
    ASSERT_EQ(motion.events.size(), 1U);
    EXPECT_EQ(motion.events[0].kind, mu < 0.5 ? EventKind::slipping : EventKind::sticking);
    EXPECT_NEAR(motion.events[0].t, stop, 1e-14);
    const double down = mu < 0.5 ? 0.5 * (along - mu * across) * (2 - stop) * (2 - stop) : 0;
    EXPECT_NEAR(motion.q[0], height - down, 1e-13);
  }
}

// Painlevé: no force keeps the sliding point out of the floor; said, with the contact and the time, and no NaN.
TEST(LagrangianEvents, PainlevesRodHasNoForceAndSaysSo) {
  const EventMotion motion = event_motion("painleve_rod", 0.05);
  EXPECT_EQ(motion.status, Status::no_solution);
  EXPECT_NE(motion.because.find("contact 0 (point)"), std::string::npos) << motion.because;
  EXPECT_NE(motion.because.find("t = 0"), std::string::npos) << motion.because;
  EXPECT_TRUE(motion.q.allFinite() && motion.v.allFinite());
}

}  // namespace
}  // namespace orthant::test
