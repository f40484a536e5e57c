// SPDX-License-Identifier: Apache-2.0
// The sweeping processes of the gallery against their closed forms, which their comments state.
#include "orthant/runs/sweeping.hpp"

#include "tests/gallery/gallery.hpp"

#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace orthant {
namespace {

using runs::RunStatus;
using runs::SweepingResult;
using Exact = std::function<Vector(double)>;

SweepingResult run(const std::string& name, double h) {
  files::RunSpec spec = test::model(name);
  spec.run.h = h;
  return runs::run(spec.as<systems::SweepingModel>().system, spec.as<systems::SweepingModel>().x0, spec.run);
}

SweepingResult run(const std::string& name) {
  return run(name, test::model(name).run.h);
}

double largest_error(const SweepingResult& result, const Exact& exact) {
  double worst = 0;
  for (Index k = 0; k < result.trajectory.rows(); ++k) {
    const Vector x = test::row_of(result.trajectory, "x", result.x.size(), k);
    worst = std::max(worst, (x - exact(result.trajectory.at(k, 0))).norm());
  }
  return worst;
}

// below `largest` with the h of the model, and of first order
void expect_first_order(const std::string& name, const Exact& exact, double largest) {
  std::vector<double> steps, errors;
  for (const double factor : {8.0, 4.0, 2.0, 1.0}) {
    steps.push_back(factor * test::model(name).run.h);
    const SweepingResult result = run(name, steps.back());
    ASSERT_EQ(result.status, RunStatus::finished) << testing::PrintToString(result.warnings);
    errors.push_back(largest_error(result, exact));
  }
  EXPECT_LE(errors.back(), largest) << name;
  EXPECT_GE(test::measured_order(steps, errors), 0.9) << name << testing::PrintToString(errors);
}

TEST(SweepingGallery, DragsThePointAlongATractrix) {
  expect_first_order(
      "tractrix",
      [](double t) {
        const double angle = 2 * std::atan(std::tan(M_PI / 3) * std::exp(t));
        return Vector{{t + std::cos(angle), std::sin(angle)}};
      },
      5e-4);
}

TEST(SweepingGallery, CarriesThePointRoundOnItsLimitCycle) {
  const double rho = std::sqrt(0.75);
  expect_first_order(
      "rotating_ball",
      [rho](double t) {
        const double angle = t - std::asin(0.5);
        return Vector(rho * Vector{{std::cos(angle), std::sin(angle)}});
      },
      1e-3);
}

// the play operator of half width r on a sin t, from 0
double play(double t, double a, double r) {
  const double turn = a - r;  // where it rests at the crest
  if (t <= M_PI / 2) return std::max(0.0, a * std::sin(t) - r);
  const double phase = std::fmod(t + M_PI / 2, 2 * M_PI);  // 0 at a trough of the sine, π at a crest
  const double u = a * std::sin(t);
  return phase < M_PI ? std::max(-turn, u - r) : std::min(turn, u + r);
}

TEST(SweepingGallery, TurnsTheHysteresisLoopOfThePlay) {
  const SweepingResult result = run("play");
  ASSERT_EQ(result.status, RunStatus::finished);
  EXPECT_LE(largest_error(result, [](double t) { return Vector{{play(t, 2, 0.5)}}; }), 1e-6);  // h² at the crests
  const double T = test::model("play").run.T;
  // up 1.5, down 3, up 3, down 3, and up from the trough at 7π/2
  EXPECT_NEAR(result.variation, 1.5 + 3 * 3 + (play(T, 2, 0.5) + 1.5), 1e-5);
}

TEST(SweepingGallery, KeepsTheStressesOfTheBarsInTheirYieldIntervals) {
  const Exact exact = [](double t) {
    Vector stress(3);
    for (Index i = 0; i < 3; ++i) stress[i] = 2 * std::sin(t) - play(t, 2, 0.5 * static_cast<double>(i + 1));
    return stress;
  };
  expect_first_order("elastoplastic", exact, 5e-3);
}

TEST(SweepingGallery, TurnsTheStressRoundTheYieldDisc) {
  const Exact exact = [](double t) {
    if (t <= 1) return Vector{{std::min(4 * t, 1.0), 0}};
    const double left = 2 * std::atan(std::exp(-4 * (t - 1)));
    return Vector{{std::sin(left), std::cos(left)}};
  };
  expect_first_order("von_mises", exact, 5e-3);
}

// contacts at t = 1 and 1.4, the exit at 17/7
Vector queue(double t) {
  const double met = 1, all = 1.4, end = 17.0 / 7;
  if (t <= met) return Vector{{2 - 0.5 * t, 3 - t, 5 - 2 * t}};
  if (t <= all) return Vector{{1.5 - 0.75 * (t - met), 2 - 0.75 * (t - met), 5 - 2 * t}};
  const double front = t < end ? 1.2 - 3.5 / 3 * (t - all) : 0;
  return Vector{{front, front + 0.5, front + 1}};
}

TEST(SweepingGallery, LetsTheCrowdWalkAtItsMeanSpeedAndPack) {
  const SweepingResult result = run("crowd");
  ASSERT_EQ(result.status, RunStatus::finished) << testing::PrintToString(result.warnings);
  EXPECT_LE(largest_error(result, queue), 1e-11);              // flat sets, constant drift: exact
  EXPECT_LE(largest_error(run("crowd", 7e-3), queue), 1e-11);  // also with a step that divides no event
  EXPECT_LE((result.x - Vector{{0, 0.5, 1}}).norm(), 1e-12);
  EXPECT_EQ(result.impulse_count, 0);
  // dR is the walk less the wish
  EXPECT_LE((result.reaction - (Vector{{-2, -2.5, -4}} + 3 * Vector{{0.5, 1, 2}})).norm(), 1e-9);
}

TEST(SweepingGallery, JumpsWithTheDisc) {
  const Vector first = Vector{{2, 0}} + Vector{{-2, 0.5}} / std::hypot(2, 0.5);
  const Vector second = Vector{{2, 2}} + (first - Vector{{2, 2}}).normalized();
  for (const double h : {1e-2, 7e-3, 1e-3}) {
    const SweepingResult result = run("jumping_disc", h);
    ASSERT_EQ(result.impulses.size(), 2U) << h;
    EXPECT_NEAR(result.impulses[0].t, 1, 1e-15);
    EXPECT_NEAR(result.impulses[1].t, 2, 1e-15);
    EXPECT_LE((result.impulses[0].after - first).norm(), 1e-14);
    EXPECT_LE((result.impulses[1].after - second).norm(), 1e-14);
    EXPECT_LE((result.x - second).norm(), 1e-14);
    EXPECT_NEAR(result.variation, (first - Vector{{0, 0.5}}).norm() + (second - first).norm(), 1e-13);
  }
}

TEST(SweepingGallery, EndsWhereTheDiscsPart) {
  for (const double h : {1e-2, 1e-3}) {
    const SweepingResult result = run("parting_discs", h);
    EXPECT_EQ(result.status, RunStatus::no_solution);
    ASSERT_TRUE(result.failure);
    EXPECT_GT(result.failure->t, 1 / 0.7);
    EXPECT_LE(result.failure->t, 1 / 0.7 + h);
    EXPECT_EQ(result.failure->conflict.sets, (std::vector<Index>{0, 1}));
    // the upper tip of the lens
    const double half = 0.7 * result.t_end;
    EXPECT_NEAR(result.x[1], std::sqrt(1 - half * half), 1e-6);
    EXPECT_NEAR(result.x[0], 0, 1e-9);
  }
}

}  // namespace
}  // namespace orthant
