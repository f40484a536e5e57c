// SPDX-License-Identifier: Apache-2.0
// What every scheme must do, for the schemes that schemes.cpp does not step through: those that locate events, that of
// Moreau and Jean, and catching-up. Its order, or exactness; constraints held; rest left alone; twice the same bytes.
#include "tests/support/known_lcs.hpp"
#include "tests/support/lagrangians.hpp"
#include "tests/support/sweeping_processes.hpp"

#include "orthant/runs/lagrangian.hpp"
#include "orthant/runs/lcs.hpp"

#include <cmath>
#include <cstring>

#include <gtest/gtest.h>

namespace orthant::runs {
namespace {

const std::vector<std::string> locating{"event-driven", "hybrid"};
const std::vector<std::string> mechanical{"moreau-jean", "event-driven", "hybrid"};

void expect_same_bytes(const Outcome& once, const Outcome& twice) {
  ASSERT_EQ(once.trajectory.values.size(), twice.trajectory.values.size());
  EXPECT_EQ(std::memcmp(once.trajectory.values.data(), twice.trajectory.values.data(),
                        once.trajectory.values.size() * sizeof(double)),
            0);
}

// that of schemes.cpp: free, then on the boundary
systems::Lcs two_modes() {
  return test::lcs(Matrix{{-1, 2}, {-2, -1}}, Matrix{{1}, {0}}, Matrix{{1, 0}});
}

TEST(EveryLocatingScheme, IsExactInFlightAcrossALandingAndOnTheBoundary) {
  const double landing = 3 * M_PI / 8;
  const double x2 = std::exp(-landing) * (std::cos(2 * landing) - std::sin(2 * landing));
  for (const std::string& scheme : locating) {
    for (const double h : {0.1, 1e-2}) {
      const LcsResult flight = run(two_modes(), Vector{{1, 1}}, {.scheme = scheme, .h = h, .T = 1});
      const Vector exact = std::exp(-1.0) * Vector{{std::cos(2.0) + std::sin(2.0), std::cos(2.0) - std::sin(2.0)}};
      EXPECT_LE((flight.x - exact).norm(), 1e-13) << scheme;
      const LcsResult landed = run(two_modes(), Vector{{1, 1}}, {.scheme = scheme, .h = h, .T = 2});
      EXPECT_LE(std::abs(landed.x[1] - x2 * std::exp(landing - 2)) + std::abs(landed.x[0]), 1e-13) << scheme;
      const LcsResult boundary = run(two_modes(), Vector{{0, -1}}, {.scheme = scheme, .h = h, .T = 2});
      EXPECT_NEAR(boundary.x[1], -std::exp(-2.0), 1e-13) << scheme;
      for (const LcsResult* each : {&flight, &landed, &boundary}) EXPECT_EQ(each->status, RunStatus::finished);
    }
  }
}

TEST(EveryLocatingScheme, HoldsTheConstraintsAndLeavesRestAlone) {
  for (const std::string& scheme : locating) {
    for (const Vector& x0 : {Vector{{1, 1}}, Vector{{-1, 3}}, Vector{{0, -2}}, Vector{{0.5, -5}}}) {
      const LcsResult result = run(two_modes(), x0, {.scheme = scheme, .h = 1e-2, .T = 3});
      EXPECT_EQ(result.status, RunStatus::finished) << testing::PrintToString(result.warnings);
      const Index w = result.trajectory.column("w0");
      for (Index k = 1; k < result.trajectory.rows(); ++k) ASSERT_GE(result.trajectory.at(k, w), -1e-15) << scheme;
    }
    const LcsResult rest = run(two_modes(), Vector{{0, 0}}, {.scheme = scheme, .h = 1e-2, .T = 1});
    EXPECT_EQ(rest.status, RunStatus::finished);
    EXPECT_EQ(rest.x, Vector::Zero(2));
    EXPECT_EQ(rest.impulse_count, 0);
  }
}

TEST(EveryLocatingScheme, GivesTheSameBytesTwice) {
  for (const std::string& scheme : locating) {
    const RunOptions options{.scheme = scheme, .h = 1e-2, .T = 3};
    expect_same_bytes(run(two_modes(), Vector{{-1, 3}}, options), run(two_modes(), Vector{{-1, 3}}, options));
  }
}

systems::Lagrangian oscillator(double restitution) {
  systems::Lagrangian system;
  system.M = test::diagonal({2});
  system.K = test::diagonal({8});
  system.contacts = {test::floor_at({1}, 0.5, restitution)};
  return system;
}

// q = cos 2t until it meets the wall at q = -0.5, t = π/3
TEST(EveryMechanicalScheme, HasItsOrder) {
  for (const std::string& scheme : mechanical) {
    std::vector<double> errors;
    for (const double h : {2e-2, 1e-2, 5e-3}) {
      const LagrangianResult result =
          run(oscillator(0.5), Vector{{1}}, Vector{{0}}, {.scheme = scheme, .h = h, .T = 1});
      EXPECT_EQ(result.status, RunStatus::finished) << testing::PrintToString(result.warnings);
      errors.push_back(std::abs(result.q[0] - std::cos(2.0)) + std::abs(result.v[0] + 2 * std::sin(2.0)));
    }
    const bool is_exact = errors.front() < 1e-12;
    EXPECT_EQ(is_exact, scheme != "moreau-jean") << testing::PrintToString(errors);
    if (is_exact) continue;
    EXPECT_GE(std::log2(errors.front() / errors.back()) / 2, 0.9) << testing::PrintToString(errors);
  }
}

TEST(EveryMechanicalScheme, HoldsTheConstraints) {
  for (const std::string& scheme : mechanical) {
    const double h = 1e-3;
    const LagrangianResult result = run(oscillator(0.5), Vector{{1}}, Vector{{0}}, {.scheme = scheme, .h = h, .T = 2});
    EXPECT_EQ(result.status, RunStatus::finished) << testing::PrintToString(result.warnings);
    const double depth = scheme == "moreau-jean" ? 2 * h : 1e-15;  // (mj.3) forbids to go deeper, not to arrive inside
    const Index gap = result.trajectory.column("gap0");
    for (Index k = 0; k < result.trajectory.rows(); ++k) ASSERT_GE(result.trajectory.at(k, gap), -depth) << scheme;
  }
}

TEST(EveryMechanicalScheme, LeavesRestAloneAndGivesTheSameBytesTwice) {
  systems::Lagrangian block = oscillator(0.3);
  block.contacts = {test::floor_at({1}, 0, 0.3)};
  block.force = {expressions::constant(-20)};
  for (const std::string& scheme : mechanical) {
    const RunOptions options{.scheme = scheme, .h = 1e-2, .T = 1};
    const LagrangianResult once = run(block, Vector{{0}}, Vector{{0}}, options);
    EXPECT_EQ(once.status, RunStatus::finished) << testing::PrintToString(once.warnings);
    EXPECT_LE(std::abs(once.q[0]), 1e-15) << scheme;
    EXPECT_LE(std::abs(once.v[0]), 1e-15) << scheme;
    EXPECT_EQ(once.impulse_count, 0) << scheme;
    expect_same_bytes(once, run(block, Vector{{0}}, Vector{{0}}, options));
    const LagrangianResult moving = run(oscillator(0.5), Vector{{1}}, Vector{{0}}, options);
    expect_same_bytes(moving, run(oscillator(0.5), Vector{{1}}, Vector{{0}}, options));
  }
}

// x' = -x in a large box, then pushed by a wall at x = 2 - t
TEST(CatchingUp, HasItsOrderHoldsTheConstraintsAndLeavesRestAlone) {
  const systems::SweepingProcess pushed{.drift = test::drift({"-x[0]"}), .sets = {test::box({"-9"}, {"2 - t"})}};
  std::vector<double> errors;
  for (const double h : {2e-2, 1e-2, 5e-3}) {
    const SweepingResult flight = run(pushed, Vector{{1}}, test::sweep_options(h, 1));
    errors.push_back(std::abs(flight.x[0] - std::exp(-1.0)));
    EXPECT_EQ(flight.status, RunStatus::finished);
    const SweepingResult held = run(pushed, Vector{{1}}, test::sweep_options(h, 4));
    EXPECT_NEAR(held.x[0], -2, 1e-12);
    EXPECT_LE(held.worst("constraint"), 1e-15);
  }
  EXPECT_GE(std::log2(errors.front() / errors.back()) / 2, 0.9 * schemes::CatchingUp::order);
  const systems::SweepingProcess still{.drift = test::drift({"-x[0]"}), .sets = {test::box({"0"}, {"1"})}};
  const SweepingResult rest = run(still, Vector{{0}}, test::sweep_options(1e-2, 1));
  EXPECT_EQ(rest.status, RunStatus::finished);
  EXPECT_EQ(rest.x[0], 0);
  EXPECT_EQ(rest.impulse_count, 0);
  const RunOptions options = test::sweep_options(1e-2, 3);
  expect_same_bytes(run(pushed, Vector{{1}}, options), run(pushed, Vector{{1}}, options));
}

}  // namespace
}  // namespace orthant::runs
