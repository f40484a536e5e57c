// SPDX-License-Identifier: Apache-2.0
// emts and exponential: inputs that jump, rest, restitution, and the times of atoms.
#include "tests/cases/case.hpp"

#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace orthant::test {
namespace {

const std::vector<std::string> level_schemes{"emts", "exponential"};

runs::Outcome run_levels(const std::string& name, const std::string& scheme, double h) {
  return run_case(name, {"run.scheme=" + scheme, fmt::format("run.h={}", h)});
}

runs::Outcome run_text(const std::string& text, const files::Overrides& overrides) {
  const files::RunSpec spec = files::parse_model(text, "text", overrides);
  return runs::prepared_run(spec.model)(spec.run, {});
}

// After the jump of u the levels are (0, 1, -1), which need no impulse: w = s - s²/2
TEST(LevelCases, TheConesAreTakenAfterTheJumpOfTheInput) {
  for (const double h : {1e-2, 1e-3, 1e-4, 7e-3}) {
    const runs::Outcome emts = run_levels("emts_input_jump", "emts", h);
    EXPECT_EQ(emts.status, runs::RunStatus::finished) << testing::PrintToString(emts.warnings);
    EXPECT_NEAR(final_value(emts, "x")[0], 0.5, 2 * h);
    EXPECT_EQ(emts.impulse_count, 0);
    const runs::Outcome exponential = run_levels("emts_input_jump", "exponential", h);
    EXPECT_EQ(exponential.status, runs::RunStatus::finished) << testing::PrintToString(exponential.warnings);
    EXPECT_NEAR(final_value(exponential, "x")[0], 0.5, 1e-12);
    EXPECT_EQ(exponential.impulse_count, 0);
  }
}

// Output 1 has come to rest when output 0 lands and presses it down: it stays where it is
TEST(LevelCases, AnOutputAtRestDoesNotRebound) {
  const Vector exact = final_value(run_case("emts_resting_restitution", {"run.scheme=event-driven"}), "x");
  for (const std::string& scheme : level_schemes) {
    for (const double h : {1e-3, 1e-4}) {
      const runs::Outcome found = run_levels("emts_resting_restitution", scheme, h);
      EXPECT_EQ(found.status, runs::RunStatus::finished) << testing::PrintToString(found.warnings);
      const Vector x = final_value(found, "x");
      EXPECT_LE((x - exact).lpNorm<Eigen::Infinity>(), 2 * h) << scheme << ", h = " << h;
      EXPECT_EQ(x[2], 0);
      EXPECT_EQ(x[3], 0);
      EXPECT_LE(found.impulse_count, 20) << scheme << ", h = " << h;
    }
  }
  const runs::Outcome mechanics = run_case("mech_resting_restitution");
  EXPECT_EQ(mechanics.status, runs::RunStatus::finished);
  EXPECT_NEAR(final_value(mechanics, "q")[0], exact[0], 2e-3);
}

// The set jumps at 0.503: so does w, and nothing happens before or after
TEST(LevelCases, AnAtomHasTheTimeOfItsCause) {
  for (const std::string start : {"[0.2, 0.0, 0.0]", "[0.2, -0.1, 0.0]", "[0.2, 0.3, -1.0]"}) {
    for (const double h : {0.1, 0.03, 1e-3}) {
      const runs::Outcome found = run_case("sj", {fmt::format("run.h={}", h), "system.x0=" + start});
      EXPECT_EQ(found.status, runs::RunStatus::finished) << testing::PrintToString(found.warnings);
      ASSERT_FALSE(found.impulses.empty());
      EXPECT_NEAR(found.impulses.front().t, 0.503, 1e-12) << "h = " << h;
    }
  }
}

// An x0 that violates the constraints is corrected at t = 0, with the weights of the exact motion
TEST(LevelCases, AnInconsistentStartIsCorrectedAtOnce) {
  const std::string model = R"([system]
kind = "lcs"
A = [[0, 1, 0], [0, 0, 1], [0, 0, 0]]
B = [[0], [0], [1]]
C = [[1, 0, 0]]
x0 = [-1, -1, -1]
[run]
scheme = "exponential"
h = 0.1
T = 1
)";
  const runs::Outcome found = run_text(model, {});
  EXPECT_EQ(found.status, runs::RunStatus::finished) << testing::PrintToString(found.warnings);
  ASSERT_EQ(found.impulses.size(), 1);
  EXPECT_EQ(found.impulses[0].t, 0);
  EXPECT_EQ(found.impulses[0].impulse, (Vector{{1, 1, 1}}));
  EXPECT_EQ(final_value(found, "x"), Vector::Zero(3));
}

const std::string elastic_ball = R"([system]
kind = "lcs"
A = [[0, 1, 0], [0, 0, -9.81], [0, 0, 0]]
B = [[0], [1], [0]]
C = [[1, 0, 0]]
x0 = [1, 0, 1]
restitution = [0, 1]
[run]
T = 20
)";

// With e = 1 the energy of a ball may be lost, by the scheme, but does not grow
TEST(LevelCases, AnElasticBallGainsNoEnergy) {
  for (const std::string scheme : {"emts", "exponential", "auto"}) {
    for (const double h : {1e-2, 1e-3, 3.3e-3}) {
      const runs::Outcome found = run_text(elastic_ball, {"run.scheme=" + scheme, fmt::format("run.h={}", h)});
      EXPECT_EQ(found.status, runs::RunStatus::finished) << testing::PrintToString(found.warnings);
      const Index height = found.trajectory.column("x0");
      double last = infinity;
      for (Index k = 0; k < found.trajectory.rows(); ++k) {
        const double speed = found.trajectory.at(k, height + 1);
        const double energy = 9.81 * found.trajectory.at(k, height) + speed * speed / 2;
        ASSERT_LE(energy, 9.81 + 1e-10) << scheme << ", h = " << h << ", row " << k;
        last = energy;
      }
      EXPECT_GE(last, 9.81 * (scheme == "emts" ? 1 - 120 * h : 1 - 2 * h)) << scheme << ", h = " << h;
    }
  }
}

// A bouncing ball comes to rest, for every restitution, and stays there
TEST(LevelCases, BouncesEndInRest) {
  for (const std::string& scheme : level_schemes) {
    for (const double e : {0.05, 0.3, 0.5, 0.7, 0.9}) {
      const runs::Outcome found = run_text(elastic_ball, {"run.scheme=" + scheme, "run.h=1e-3", "run.T=12",
                                                          fmt::format("system.restitution=[0, {}]", e)});
      EXPECT_EQ(found.status, runs::RunStatus::finished) << testing::PrintToString(found.warnings);
      const Vector x = final_value(found, "x");
      EXPECT_EQ(x[0], 0) << scheme << ", e = " << e;
      EXPECT_EQ(x[1], 0) << scheme << ", e = " << e;
    }
  }
}

// Three masses on each other, the upper ones heavier: they rest, and nothing is listed
TEST(LevelCases, AColumnOfMassesRests) {
  const std::string column = R"([system]
kind = "lcs"
A = [[0,1,0,0,0,0,0],[0,0,0,0,0,0,-10],[0,0,0,1,0,0,0],[0,0,0,0,0,0,2],[0,0,0,0,0,1,0],[0,0,0,0,0,0,1],[0,0,0,0,0,0,0]]
B = [[0,0,0],[1,-1,0],[0,0,0],[-1,2,-1],[0,0,0],[0,-1,2],[0,0,0]]
C = [[1,0,0,0,0,0,0],[0,0,1,0,0,0,0],[0,0,0,0,1,0,0]]
x0 = [0,0,0,0,0,0,1]
restitution = [[0,0.5],[0,0.5],[0,0.5]]
[run]
T = 2
)";
  for (const std::string& scheme : level_schemes) {
    for (const double h : {1e-2, 1e-3}) {
      const runs::Outcome found = run_text(column, {"run.scheme=" + scheme, fmt::format("run.h={}", h)});
      EXPECT_EQ(found.status, runs::RunStatus::finished) << testing::PrintToString(found.warnings);
      EXPECT_EQ(final_value(found, "x"), (Vector{{0, 0, 0, 0, 0, 0, 1}})) << scheme;
      EXPECT_EQ(found.impulse_count, 0) << scheme;
    }
  }
}

}  // namespace
}  // namespace orthant::test
