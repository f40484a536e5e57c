// SPDX-License-Identifier: Apache-2.0
// Lagrangian models with impacts and no friction, against their closed forms.
#include "tests/gallery/gallery.hpp"
#include "tests/gallery/motion.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace orthant {
namespace {

using nlohmann::json;
using schemes::Event;
using test::motion;
using test::Motion;

class EveryLagrangianModel : public testing::TestWithParam<std::string> {};

TEST_P(EveryLagrangianModel, RunsAsItStandsWithItsCertificatesMet) {
  const bool is_long = GetParam() == "bead_column_1000";  // run whole below
  const Motion found = motion(GetParam(), is_long ? files::Overrides{"run.T=0.06"} : files::Overrides{});
  EXPECT_EQ(found.result.status, runs::RunStatus::finished) << testing::PrintToString(found.result.warnings);
  EXPECT_NEAR(found.result.t_end, found.spec.run.T, 1e-9 * found.spec.run.T);
  EXPECT_TRUE(found.result.q.allFinite());
  EXPECT_LE(found.result.worst("complementarity"), 1e-10);
  EXPECT_LE(found.result.worst("dynamics"), 1e-10);
}

INSTANTIATE_TEST_SUITE_P(Gallery, EveryLagrangianModel, testing::ValuesIn(test::lagrangian_names()), test::PrintName());

constexpr double g = 10.0;

// impact k at t0 (1 + 2(e + … + e^k)), impulse (1 + e) e^k sqrt(2 g)
TEST(BouncingBall, HasTheImpactsOfTheClosedForm) {
  const Motion ball = motion("bouncing_ball", {"run.h=1e-4"});
  const double t0 = std::sqrt(2.0 / g), e = 0.8, h = 1e-4;
  ASSERT_GE(ball.result.impulses.size(), 8U);
  double t = t0, part = 1.0;
  for (std::size_t k = 0; k < 8; ++k) {
    const schemes::Event& impact = ball.result.impulses[k];
    EXPECT_NEAR(impact.t, t, 3.0 * h * static_cast<double>(k + 1)) << "impact " << k;
    EXPECT_NEAR(impact.impulse[0], (1.0 + e) * part * std::sqrt(2.0 * g), 40.0 * h) << "impact " << k;
    EXPECT_NEAR(impact.after[0], -e * impact.before[0], 1e-12) << "Newton's law holds exactly";
    part *= e;
    t += 2.0 * t0 * part;
  }
}

// at t0 (1 + e)/(1 - e) = 4.0249 infinitely many impacts have happened; from then on p = m g h in each step
TEST(BouncingBall, RestsAfterTheAccumulationOfItsImpacts) {
  const Motion ball = motion("bouncing_ball");
  const double h = ball.result.h, end = std::sqrt(2.0 / g) * 1.8 / 0.2;
  EXPECT_NEAR(end, 4.0249223594996, 1e-12);
  const Index rest = ball.row_at(end + 0.7);  // the last rebounds fade by e in each step
  for (Index row = rest; row <= ball.row_at(5.0); row += 10) {
    EXPECT_NEAR(ball.at(row, "v0"), 0.0, 1e-14);
    EXPECT_NEAR(ball.at(row, "p0"), g * h, 1e-13);
  }
  double last_flight = 0.0;
  for (Index row = 1; row < ball.result.trajectory.rows(); ++row)
    if (ball.at(row, "q0") > 1e-4) last_flight = ball.at(row, "t");
  EXPECT_LT(last_flight, end);
  EXPECT_GT(last_flight, end - 0.5);
}

// the energy m g q0 goes into the impacts: ½ (1 - e²) v² each, and the ledger closes to rounding
TEST(BouncingBall, LosesItsEnergyInImpactsOnly) {
  const Motion ball = motion("bouncing_ball");
  const runs::EnergyLedger& energy = ball.result.energy;
  EXPECT_NEAR(energy.initial, 10.0, 1e-12);
  EXPECT_NEAR(energy.final(), 0.0, 1e-2);
  EXPECT_NEAR(energy.impacts, energy.initial - energy.final(), 1e-11);
  EXPECT_NEAR(energy.gap, 0.0, 1e-11);
  EXPECT_NEAR(energy.numerical, 0.0, 1e-15);
  // the impulse of a step is that of the impact and of the weight during the step
  const schemes::Event& first = ball.result.impulses.front();
  EXPECT_NEAR(first.impulse[0], -1.8 * first.before[0] + g * ball.result.h, 1e-12);
}

TEST(BouncingBall, KeepsItsEnergyWithRestitutionOne) {
  const Motion ball = motion("bouncing_ball_elastic");
  EXPECT_EQ(ball.result.impulse_count, 11);  // (10/t0 - 1)/2 + 1
  for (Index row = 0; row < ball.result.trajectory.rows(); ++row) EXPECT_NEAR(ball.at(row, "energy"), 10.0, 1e-11);
}

TEST(BouncingBall, StaysWhereItLandsWithRestitutionZero) {
  const Motion ball = motion("bouncing_ball_plastic");
  ASSERT_EQ(ball.result.impulse_count, 1);
  const schemes::Event& impact = ball.result.impulses.front();
  EXPECT_NEAR(impact.t, std::sqrt(2.0 / g), 2.0 * ball.result.h);
  EXPECT_NEAR(impact.impulse[0], std::sqrt(2.0 * g), 2.0 * g * ball.result.h);
  EXPECT_NEAR(ball.result.v[0], 0.0, 1e-15);
  EXPECT_NEAR(ball.at(ball.row_at(1.0), "p0"), g * ball.result.h, 1e-14);
}

TEST(BallBetweenWalls, GoesToAndFroEachTimeSlower) {
  const Motion ball = motion("ball_between_walls");
  const double e = 0.9, h = ball.result.h;
  double t = 0.5, speed = 1.0;
  std::size_t k = 0;
  for (; t < ball.spec.run.T; ++k) {
    ASSERT_LT(k, ball.result.impulses.size());
    const schemes::Event& impact = ball.result.impulses[k];
    EXPECT_EQ(impact.source, k % 2 == 0 ? 1 : 0);
    EXPECT_NEAR(impact.t, t, h * static_cast<double>(k + 2));
    EXPECT_NEAR(impact.impulse[0], (1.0 + e) * speed, 1e-12);
    speed *= e;
    t += 1.0 / speed;
  }
  EXPECT_EQ(ball.result.impulse_count, static_cast<long>(k));
}

// at rest contact i bears what lies above it, in every step; in all, the floor has given n m g T
TEST(BeadColumn, RestsUnderItsWeight) {
  const Motion column = motion("bead_column");
  const Index n = column.system().size(), last = column.result.trajectory.rows() - 1;
  double floor = 0.0;
  for (Index row = 1; row <= last; ++row) floor += column.at(row, "p0");
  EXPECT_NEAR(floor, static_cast<double>(n) * g * column.result.t_end, 1e-9 * floor) << "momentum";
  for (Index i = 0; i < n; ++i)
    EXPECT_NEAR(column.at(last, "p" + std::to_string(i)), static_cast<double>(n - i) * g * column.result.h, 1e-12);
  EXPECT_LE(column.result.v.lpNorm<Eigen::Infinity>(), 1e-14);
}

// bead i falls freely until it lands, on those at rest, at 0.05 + i/1000; the sanitizers see the first of them
TEST(BeadColumn, OfAThousandLandsOneByOne) {
#ifdef NDEBUG
  const files::Overrides overrides = {"run.every=10"};
#else
  const files::Overrides overrides = {"run.every=10", "run.T=0.1"};
#endif
  const Motion column = motion("bead_column_1000", overrides);
  const Index last = column.result.trajectory.rows() - 1;
  for (Index row = 1; row <= last; ++row) {
    const double t = column.at(row, "t");
    for (const Index i : {0, 1, 30, 500, 999}) {
      const double landing = 0.05 + 1e-3 * static_cast<double>(i), v = column.at(row, "v" + std::to_string(i));
      if (std::abs(t - landing) < 3e-3) continue;
      EXPECT_NEAR(v, t < landing ? -g * t : 0.0, 1e-9) << "bead " << i << ", t " << t;
    }
  }
  if (column.result.t_end < 1.0) return;
  for (Index i = 0; i < 1000; i += 37)
    EXPECT_NEAR(column.at(last, "p" + std::to_string(i)), static_cast<double>(1000 - i) * g * column.result.h, 1e-9);
}

// A contact enters a step by what it did at its beginning: of falling beads whose gaps are all closed within a step,
// one lands in each step, and the others are late and overlap. A limit of time stepping, not of one implementation.
TEST(BeadColumn, LetsALandingTravelByOneContactPerStep) {
  const Motion column = motion("bead_column", {"parameters.e=0", "parameters.spacing=1e-6"});
  std::vector<Index> first;  // step in which each contact first acts
  for (Index i = 0; i < 10; ++i) {
    Index row = 1;
    while (column.at(row, "p" + std::to_string(i)) == 0.0) ++row;
    first.push_back(row);
  }
  EXPECT_NEAR(static_cast<double>(first[0]) * column.result.h, std::sqrt(2.0 * 0.5 / g), 2.0 * column.result.h);
  for (Index i = 1; i < 10; ++i) EXPECT_EQ(first[static_cast<std::size_t>(i)], first[0] + i);
}

// one after the other: equal balls exchange their velocities
TEST(NewtonsCradle, SendsTheLastBallOutWhenThereAreGaps) {
  const Motion cradle = motion("newtons_cradle");
  ASSERT_EQ(cradle.result.impulse_count, 4);
  for (Index k = 0; k < 4; ++k) EXPECT_EQ(cradle.result.impulses[static_cast<std::size_t>(k)].source, k);
  const double speed = 0.3 * std::sqrt(10.0);
  const Vector v = cradle.v(cradle.row_at(cradle.result.impulses.back().t));
  EXPECT_NEAR(v[4], speed, 1e-3);
  EXPECT_LE(v.head(4).lpNorm<Eigen::Infinity>(), 1e-3);
  EXPECT_NEAR(cradle.largest("q4"), 0.3, 1e-3);
  EXPECT_NEAR(cradle.result.energy.final(), cradle.result.energy.initial, 1e-13);
}

// all at once: the least change in the metric of M that Newton's law allows, -3/5 and 2/5 four times
TEST(NewtonsCradle, BouncesBackWhenAllBallsTouch) {
  const Motion cradle = motion("newtons_cradle", {"parameters.gap=0"});
  ASSERT_EQ(cradle.result.impulse_count, 4) << "of four contacts, in one step";
  const Vector v = cradle.v(cradle.row_at(cradle.result.impulses.front().t));
  const double speed = 0.3 * std::sqrt(10.0);
  EXPECT_NEAR(v[0], -0.6 * speed, 1e-4);
  for (Index i = 1; i < 5; ++i) EXPECT_NEAR(v[i], 0.4 * speed, 1e-4);
  EXPECT_NEAR(cradle.result.energy.final(), cradle.result.energy.initial, 1e-13);
}

// the wall is felt for 2 L/c; the momentum comes back but for what stays in the ripples of the mesh
TEST(ElasticBar, LeavesTheWallWhenTheWaveIsBack) {
  const Motion bar = motion("elastic_bar");
  double first = 0.0, last = 0.0, impulse = 0.0;
  for (Index row = 1; row < bar.result.trajectory.rows(); ++row) {
    if (bar.at(row, "p0") <= 0.0) continue;
    if (first == 0.0) first = bar.at(row, "t");
    last = bar.at(row, "t");
    impulse += bar.at(row, "p0");
  }
  EXPECT_NEAR(first, 0.1, 2.0 * bar.result.h);
  EXPECT_NEAR(last - first, 2.0, 0.02);
  EXPECT_NEAR(impulse, 2.0, 0.03);
  const double momentum = bar.system().M.diagonal().dot(bar.result.v);
  EXPECT_NEAR(momentum, impulse - 1.0, 1e-12);
  // the first node's ½ (0.005) 1² is lost at once; when it leaves, the ripples of the mesh bring it back, slower by far
  EXPECT_NEAR(bar.result.energy.impacts, 0.0025, 1e-4);
  EXPECT_GE(bar.result.energy.impacts, 0.0025 - 1e-12);
  EXPECT_NEAR(bar.result.energy.numerical, 0.0, 1e-12);
}

TEST(ElasticBar, LosesEnergyToTheSchemeWithThetaOne) {
  const Motion half = motion("elastic_bar"), one = motion("elastic_bar", {"run.theta=1"});
  EXPECT_GT(one.result.energy.numerical, 0.01);
  EXPECT_LT(one.result.v.maxCoeff(), 1.01) << "no ripples above the speed of the bar";
  EXPECT_GT(half.result.v.maxCoeff(), 1.1) << "ripples";
  EXPECT_LT(one.result.energy.final(), half.result.energy.final());
}

std::vector<double> impact_times(const json& entry) {
  std::vector<double> times;
  for (const json& impact : entry.at("impacts")) times.push_back(impact.at("t"));
  return times;
}

TEST(DoublePendulum, ApproachesTheEventDrivenSolutionWithFirstOrder) {
  const json& wanted = test::mechanics_golden().at("exact").at("double_pendulum");
  std::vector<double> steps, errors;
  for (const double h : {1e-3, 5e-4, 2.5e-4, 1.25e-4}) {
    const Motion pendulum = motion("double_pendulum", {"run.h=" + std::to_string(h)});
    const test::Difference found = test::difference(pendulum, wanted.at("states"), {0, 1}, impact_times(wanted), 0.02);
    steps.push_back(h);
    errors.push_back(found.q);
    EXPECT_LE(found.q, 20.0 * h);
    EXPECT_LE(found.v, 50.0 * h);
    ASSERT_EQ(pendulum.result.impulse_count, 3);
    for (std::size_t k = 0; k < 3; ++k)
      EXPECT_NEAR(pendulum.result.impulses[k].t, impact_times(wanted)[k], 5.0 * h) << "impact " << k;
  }
  EXPECT_GT(test::measured_order(steps, errors), 0.7);
}

// between impacts M(q) and its Coriolis forces keep the energy to second order
TEST(DoublePendulum, IsOfSecondOrderBeforeTheFirstImpact) {
  const json& wanted = test::mechanics_golden().at("exact").at("double_pendulum").at("states");
  std::vector<double> steps, errors;
  for (const double h : {4e-3, 2e-3, 1e-3}) {
    const Motion pendulum = motion("double_pendulum", {"run.h=" + std::to_string(h), "run.T=0.4"});
    steps.push_back(h);
    errors.push_back(test::difference(pendulum, json::array({wanted.front()}), {0, 1}).q);
  }
  EXPECT_NEAR(test::measured_order(steps, errors), 2.0, 0.1);
  EXPECT_LE(errors.back(), 5e-6);
}

}  // namespace
}  // namespace orthant
