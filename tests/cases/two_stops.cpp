// SPDX-License-Identifier: Apache-2.0
// One quantity between two stops (stops.1): closed forms, and schemes against each other.
#include "tests/cases/case.hpp"

#include "orthant/expressions/parse.hpp"
#include "orthant/runs/lcs.hpp"

#include <cmath>
#include <random>

#include <gtest/gtest.h>

namespace orthant {
namespace {

// x between elastic walls at 0 and 1: from 0.5 with speed 1 there are impacts at 0.5, 1.5, …, 4.5.
TEST(TwoStops, ParticleGoesBackAndForth) {
  for (const std::string scheme : {"event-driven", "hybrid", "exponential", "emts", "auto"}) {
    const runs::Outcome outcome = test::run_case("two_sided", {"run.scheme='" + scheme + "'"});
    EXPECT_EQ(outcome.status, runs::RunStatus::finished) << scheme;
    EXPECT_EQ(outcome.impulse_count, 5) << scheme;
    const Vector x = test::final_value(outcome, "x");
    ASSERT_EQ(x.size(), 2) << scheme;
    const bool is_exact = scheme == "event-driven" || scheme == "hybrid";
    const double allowed = is_exact ? 1e-14 : 0.1;
    EXPECT_NEAR(x[0], 0.5, allowed) << scheme;
    EXPECT_NEAR(x[1], -1, allowed) << scheme;
  }
}

systems::Lcs play(double low, double high) {
  systems::Lcs system;
  system.A = Matrix::Zero(1, 1);
  system.B = system.C = system.E = Matrix::Constant(1, 1, 1);
  system.F = Matrix::Zero(1, 1);
  system.u = {expressions::parse("cos(t)", {.variables = {{"t", 0}}})};
  return systems::with_stops(system, Vector::Constant(1, low), Vector::Constant(1, high));
}

// x' = cos t + λ, -0.5 ≤ x ≤ 0.5, the stop operator: from 0 it holds at 0.5 from π/6 to π/2, follows sin t - 0.5 down to
// -0.5 at π, holds there up to 3π/2, and then is sin t + 0.5.
TEST(TwoStops, StopOperatorIsExact) {
  for (const std::string scheme : {"event-driven", "hybrid", "exponential", "emts"}) {
    for (const auto& [T, x] :
         {std::pair{1.2, 0.5}, {2.5, std::sin(2.5) - 0.5}, {4.0, -0.5}, {5.5, std::sin(5.5) + 0.5}}) {
      runs::RunOptions options;
      options.scheme = scheme;
      options.h = 1e-3;
      options.T = T;
      const runs::LcsResult result = runs::run(play(-0.5, 0.5), Vector::Zero(1), options);
      EXPECT_EQ(result.status, runs::RunStatus::finished) << scheme;
      EXPECT_NEAR(result.x[0], x, scheme == "emts" ? 2e-3 : (scheme == "exponential" ? 1e-3 : 1e-13)) << scheme << T;
    }
  }
}

// Chains of integrators behind a random linear system, between two stops: the schemes converge to the same motion.
TEST(TwoStops, SchemesAgreeOnRandomSystems) {
  int finished = 0;
  for (unsigned seed = 1; seed <= 40; ++seed) {
    std::mt19937 generator(seed);
    std::uniform_real_distribution<double> uniform(-1, 1);
    const Index r = 1 + static_cast<Index>(seed % 3);
    const Index n = r + static_cast<Index>(seed % 2);
    systems::Lcs system;
    system.A = Matrix::NullaryExpr(n, n, [&] { return 0.5 * uniform(generator); });
    for (Index i = 0; i + 1 < r; ++i) {
      system.A.row(i).setZero();
      system.A(i, i + 1) = 1;
    }
    system.B = Matrix::Zero(n, 1);
    system.B(r - 1, 0) = 1;
    system.C = Matrix::Zero(1, n);
    system.C(0, 0) = 1;
    system.E = system.B;
    system.F = Matrix::Zero(1, 1);
    system.u = {expressions::parse("6*sin(3*t + 1)", {.variables = {{"t", 0}}})};
    system = systems::with_stops(system, Vector::Constant(1, -0.2), Vector::Constant(1, 0.3));
    const Vector x0 = Vector::Zero(n);
    const auto run = [&](const std::string& scheme, double h) {
      runs::RunOptions options;
      options.scheme = scheme;
      options.h = h;
      options.T = 3;
      return runs::run(system, x0, options);
    };
    const runs::LcsResult exact = run("event-driven", 0.1);
    if (exact.status != runs::RunStatus::finished) continue;
    ++finished;
    const double coarse = (run("emts", 1e-3).x - exact.x).norm();
    const double fine = (run("emts", 1e-4).x - exact.x).norm();
    EXPECT_LE(fine, 0.02 * std::max(1.0, exact.x.norm())) << "seed " << seed;
    EXPECT_LE(fine, std::max(0.3 * coarse, 1e-3)) << "seed " << seed;
    const runs::LcsResult exponential = run("exponential", 1e-4);
    EXPECT_EQ(exponential.status, runs::RunStatus::finished) << "seed " << seed;
    EXPECT_LE((exponential.x - exact.x).norm(), 0.02 * std::max(1.0, exact.x.norm())) << "seed " << seed;
  }
  EXPECT_GE(finished, 36);
}

TEST(TwoStops, IntervalsThatAreNoneAreRefused) {
  EXPECT_THROW((void)play(0.5, -0.5), InvalidArgument);
  EXPECT_THROW((void)play(0.5, 0.5), InvalidArgument);
  EXPECT_THROW((void)play(-infinity, infinity), InvalidArgument);
  EXPECT_NO_THROW((void)play(-infinity, 1));
}

}  // namespace
}  // namespace orthant
