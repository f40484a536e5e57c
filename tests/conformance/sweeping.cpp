// SPDX-License-Identifier: Apache-2.0
// What every scheme must do, for catching-up: its order measured on exact solutions, rest left alone, twice the same
// bytes, rows streamed as they are kept, and nothing at all with bad options.
#include "orthant/analysis/sweeping.hpp"

#include "tests/support/sweeping_processes.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/schemes/catching_up.hpp"

#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace orthant::runs {
namespace {

using test::sweep_options;
using Exact = std::function<Vector(double)>;

struct Case {
  std::string name;
  systems::SweepingProcess process;
  Exact exact;
  double T;
};

// A disc of radius R and speed v; seen from its centre the point has the angle φ, tan(φ/2) = tan(φ0/2) exp(v t/R).
Vector tractrix(double t) {
  const double angle = 2 * std::atan(std::tan(M_PI / 3) * std::exp(t));
  return Vector{{t + std::cos(angle), std::sin(angle)}};
}

std::vector<Case> lipschitz_cases() {
  const double rho = std::sqrt(0.75);
  return {
      {"tractrix", {.sets = {test::ball({"t", "0"}, "1")}}, tractrix, 2.0},
      {"rotation",
       {.sets = {test::ball({"cos(t)", "sin(t)"}, "0.5")}},
       [rho](double t) {
         const double angle = t - std::asin(0.5);
         return Vector(rho * Vector{{std::cos(angle), std::sin(angle)}});
       },
       3.0},
      {"shrinking ball",
       {.sets = {test::ball({"0", "0"}, "exp(-t)")}},
       [](double t) {
         return Vector(std::exp(-t) * Vector{{0.6, 0.8}});
       },
       2.0},
      // free decay until e^-t = sin t, then carried by the floor
      {"decay on a moving floor",
       {.drift = test::drift({"-x[0]"}), .sets = {test::box({"sin(t)"}, {"3"})}},
       [](double t) { return Vector{{t < 0.588532743981861 ? std::exp(-t) : std::sin(t)}}; },
       1.5},
  };
}

double largest_error(const Case& one, double h) {
  const SweepingResult result = run(one.process, one.exact(0), sweep_options(h, one.T));
  EXPECT_EQ(result.status, RunStatus::finished) << one.name << testing::PrintToString(result.warnings);
  const Matrix x = test::states_of(result);
  double worst = 0;
  for (Index k = 0; k < x.rows(); ++k) {
    worst = std::max(worst, (x.row(k).transpose() - one.exact(static_cast<double>(k) * h)).norm());
  }
  return worst;
}

TEST(CatchingUpScheme, IsOfFirstOrderOnSetsThatMoveSmoothly) {
  for (const Case& one : lipschitz_cases()) {
    std::vector<double> errors;
    for (const double h : {1e-2, 5e-3, 2.5e-3, 1.25e-3}) errors.push_back(largest_error(one, h));
    if (errors.front() < 1e-12) continue;  // exact on the grid
    const double order = std::log2(errors.front() / errors.back()) / 3;
    EXPECT_GE(order, 0.9 * schemes::CatchingUp::order) << one.name << testing::PrintToString(errors);
  }
}

// ‖x_h - x‖ ≤ L √(T h) when f = 0                                                          (sweep.8)
TEST(CatchingUpScheme, IsNearerThanTheBoundForLipschitzSets) {
  for (const Case& one : lipschitz_cases()) {
    if (!one.process.drift.empty()) continue;
    const analysis::SweepingFindings findings = analysis::analyse(one.process, one.T);
    for (const double h : {0.25, 0.1, 1e-2}) {
      ASSERT_TRUE(std::isfinite(findings.error_bound(h))) << one.name;
      EXPECT_LE(largest_error(one, h), findings.error_bound(h)) << one.name << " h = " << h;
    }
  }
}

TEST(CatchingUpScheme, LeavesRestAlone) {
  const systems::SweepingProcess process{
      .sets = {test::ball({"sin(t)", "0"}, "2"), test::box({"-1", "-1"}, {"1", "1"})}};
  const Vector x0{{0.25, -0.5}};
  const SweepingResult result = run(process, x0, sweep_options(1e-2, 6));
  EXPECT_EQ(result.x, x0);
  EXPECT_EQ(result.variation, 0);
  EXPECT_EQ(result.impulse_count, 0);
}

TEST(CatchingUpScheme, GivesTheSameBytesTwice) {
  const systems::SweepingProcess process{
      .drift = test::drift({"-x[1]", "x[0]"}),
      .sets = {test::ball({"t", "0"}, "1"), test::ellipsoid({"t", "0.2"}, {{"1", "0"}, {"0", "3"}})}};
  const SweepingResult first = run(process, Vector{{0, 0}}, sweep_options(1e-2, 1));
  const SweepingResult second = run(process, Vector{{0, 0}}, sweep_options(1e-2, 1));
  EXPECT_GT(first.variation, 0.01);
  EXPECT_EQ(first.trajectory.values, second.trajectory.values);
}

TEST(CatchingUpScheme, StreamsTheRowsThatItKeeps) {
  RunOptions options = sweep_options(1e-2, 1);
  options.every = 7;
  std::vector<double> streamed;
  std::vector<std::string> names;
  Observer observer;
  observer.on_columns = [&](const Layout& layout) { names = runs::names(layout.columns); };
  observer.on_row = [&](std::span<const double> row) { streamed.insert(streamed.end(), row.begin(), row.end()); };
  const systems::SweepingProcess process{.sets = {test::ball({"t"}, "1")}};
  const SweepingResult kept = run(process, Vector{{0}}, options, observer);
  EXPECT_EQ(names, (std::vector<std::string>{"t", "x0", "r0", "gap0"}));
  EXPECT_EQ(streamed, kept.trajectory.values);
  EXPECT_EQ(kept.trajectory.rows(), 1 + 14 + 1);
  options.keep_trajectory = false;
  EXPECT_TRUE(run(process, Vector{{0}}, options).trajectory.values.empty());
}

TEST(CatchingUpScheme, StopsWhenTheObserverSaysSo) {
  Observer observer;
  observer.on_progress = [](double, Index) { return false; };
  const SweepingResult result = run({.sets = {test::ball({"t"}, "1")}}, Vector{{0}}, sweep_options(1e-3, 10), observer);
  EXPECT_EQ(result.status, RunStatus::interrupted);
  EXPECT_LT(result.t_end, 1);
  EXPECT_LT(result.worst("constraint"), 1e-12);
}

TEST(CatchingUpScheme, DoesNothingWithBadOptions) {
  const systems::SweepingProcess process{.sets = {test::ball({"t"}, "1")}};
  const auto refuses = [&](const std::function<void(RunOptions&)>& spoil) {
    RunOptions options = sweep_options(1e-2, 1);
    spoil(options);
    try {
      (void)run(process, Vector{{0}}, options);
    } catch (const InvalidArgument&) {
      return true;
    }
    return false;
  };
  EXPECT_FALSE(refuses([](RunOptions&) {}));
  EXPECT_TRUE(refuses([](RunOptions& options) { options.h = 0; }));
  EXPECT_TRUE(refuses([](RunOptions& options) { options.h = nan; }));
  EXPECT_TRUE(refuses([](RunOptions& options) { options.T = -1; }));
  EXPECT_TRUE(refuses([](RunOptions& options) { options.scheme = "emts"; }));
  EXPECT_TRUE(refuses([](RunOptions& options) { options.tolerance = 0; }));
  EXPECT_THROW((void)run(process, Vector{{0, 1}}, sweep_options(1e-2, 1)), InvalidArgument);
  EXPECT_THROW((void)run(process, Vector{{nan}}, sweep_options(1e-2, 1)), InvalidArgument);
}

}  // namespace
}  // namespace orthant::runs
