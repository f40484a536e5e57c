// SPDX-License-Identifier: Apache-2.0
#include "orthant/runs/lagrangian.hpp"

#include "tests/support/lagrangians.hpp"

#include "orthant/base/errors.hpp"

#include <cmath>
#include <random>

#include <gtest/gtest.h>

namespace orthant::runs {
namespace {

using systems::Contact;
using systems::Lagrangian;
using test::diagonal;
using test::floor_at;
using test::formula;
using test::formulas;
using test::row;

Lagrangian ball(double restitution) {
  Lagrangian system;
  system.M = diagonal({2});
  system.force = {expressions::constant(-20)};
  system.contacts = {floor_at({1}, 0, restitution)};
  return system;
}

// every term of (energy.1) at once: coupled M, K with a skew part, C, forces of time, moving and frictional contacts,
// joints
Lagrangian everything() {
  Lagrangian system;
  Matrix M(3, 3);
  M << 3, 0.5, 0, 0.5, 2, 0.2, 0, 0.2, 1;
  Matrix K(3, 3);
  K << 8, -1, 0.5, -2, 6, 0, 0, 0.3, 5;
  Matrix C(3, 3);
  C << 0.4, 0.1, 0, 0.1, 0.3, 0, 0, 0, 0.2;
  system.M = M.sparseView();
  system.K = K.sparseView();
  system.C = C.sparseView();
  system.force = formulas({"3*sin(2*t)", "-4", "cos(t) - 0.2*v[0]"}, 3);
  system.potential = formula("q[0]*q[1] + q[2]^2 - 0.5*q[2]", 3);
  Contact floor = floor_at({0, 1, 0}, 0.1, 0.6);
  floor.gap.offset = formula("0.1 + 0.05*sin(3*t)", 3);
  floor.friction = 0.4;
  floor.tangents = {row({1, 0, 0}), row({0, 0, 1})};
  floor.surface_velocity = formulas({"0.2*cos(t)", "-0.1"}, 3);
  system.contacts = {floor, floor_at({-1, 0, 0}, 0.5, 0.3)};
  system.dry_friction = {{.direction = row({0.3, 0, 1}), .bound = 0.5}};
  return system;
}

TEST(EnergyLedger, ClosesToRoundingForEveryTheta) {
  for (const double theta : {0.5, 0.6, 0.8, 1.0}) {
    const LagrangianResult result = run(everything(), Eigen::Vector3d(0.2, 0.5, -0.3), Eigen::Vector3d(1, -2, 0.5),
                                        {.scheme = schemes::MoreauJean{.theta = theta}, .h = 1e-2, .T = 10});
    ASSERT_EQ(result.status, RunStatus::finished) << testing::PrintToString(result.warnings);
    const EnergyLedger& energy = result.energy;
    EXPECT_LE(std::abs(energy.gap), 1e-11) << "theta = " << theta;
    EXPECT_LE(result.worst("energy"), 1e-13);
    EXPECT_GT(energy.friction, 0.1);
    EXPECT_GT(energy.impacts, 0.1);
    EXPECT_GT(energy.damping, 0.1);
    EXPECT_NE(energy.work, 0);
    EXPECT_EQ(energy.numerical > 0, theta > 0.5);
    EXPECT_NEAR(energy.final(), energy.initial + energy.work - energy.dissipated() - energy.numerical + energy.gap,
                1e-12);
  }
}

TEST(EnergyLedger, CountsTheFloorThatLifts) {
  Lagrangian lift = ball(0);
  lift.contacts[0].gap.offset = formula("-0.5*t", 1);  // the floor rises with 0.5 m/s
  const LagrangianResult result = run(lift, Vector::Zero(1), Vector::Constant(1, 0.5), {.h = 1e-2, .T = 2});
  ASSERT_EQ(result.status, RunStatus::finished);
  EXPECT_NEAR(result.q[0], 1, 1e-12);
  EXPECT_NEAR(result.energy.work, 20, 1e-10);  // m g times one metre
  EXPECT_NEAR(result.energy.impacts, 0, 1e-12);
}

TEST(EnergyLedger, NamesWhatTheSchemeTakesFromAPendulum) {
  Lagrangian pendulum;
  pendulum.M = diagonal({1});
  pendulum.potential = formula("-9.81*cos(q)", 1);
  double taken[2] = {nan, nan};
  for (int i = 0; i < 2; ++i) {
    const LagrangianResult result =
        run(pendulum, Vector::Constant(1, 1.0), Vector::Zero(1), {.h = i == 0 ? 2e-3 : 1e-3, .T = 1.7});
    ASSERT_EQ(result.status, RunStatus::finished);
    taken[i] = std::abs(result.energy.numerical);
    EXPECT_LT(std::abs(result.energy.gap), 1e-12);
    EXPECT_LT(result.worst("energy"), 1e-13);
  }
  EXPECT_GT(taken[0], 1e-12);
  EXPECT_GT(std::log2(taken[0] / taken[1]), 1.8);  // of second order
}

TEST(EnergyLedger, ShowsWhatProjectionBringsIn) {
  const RunOptions options{.h = 1e-2, .T = 3};
  RunOptions projected = options;
  projected.scheme = schemes::MoreauJean{.projection = true};
  const LagrangianResult plain = run(ball(1), Vector::Constant(1, 1.0), Vector::Zero(1), options);
  const LagrangianResult lifted = run(ball(1), Vector::Constant(1, 1.0), Vector::Zero(1), projected);
  ASSERT_EQ(lifted.status, RunStatus::finished) << testing::PrintToString(lifted.warnings);
  EXPECT_NEAR(plain.energy.final(), plain.energy.initial, 1e-12);
  EXPECT_GT(plain.worst("constraint"), 1e-4);
  EXPECT_LE(lifted.worst("constraint"), 1e-12);
  EXPECT_GT(lifted.energy.projection, 0);
  EXPECT_NEAR(lifted.energy.final(), lifted.energy.initial + lifted.energy.projection, 1e-12);
  // the impact law is kept
  ASSERT_FALSE(lifted.impulses.empty());
  for (const schemes::Event& impact : lifted.impulses) EXPECT_NEAR(impact.after[0], -impact.before[0], 1e-12);
}

TEST(LagrangianRun, ListsImpactsButNotTheWeightOfABallAtRest) {
  const LagrangianResult result = run(ball(0), Vector::Constant(1, 1.0), Vector::Zero(1), {.h = 1e-3, .T = 2});
  ASSERT_EQ(result.impulse_count, 1);
  const schemes::Event& impact = result.impulses[0];
  EXPECT_NEAR(impact.t, std::sqrt(0.2), 2e-3);
  EXPECT_NEAR(impact.impulse[0], 2 * std::sqrt(20.0), 0.05);
  EXPECT_NEAR(impact.after[0], 0, 1e-12);
  EXPECT_EQ(result.work.landings, 1);
}

// the same system in other units of time and mass has the same list
TEST(LagrangianRun, FindsTheSameImpactsForSmallerSteps) {
  for (const double h : {5e-3, 1e-3, 2e-4}) {
    const LagrangianResult result = run(ball(0.5), Vector::Constant(1, 1.0), Vector::Zero(1), {.h = h, .T = 1});
    EXPECT_EQ(result.impulse_count, 2) << "h = " << h;  // at 0.447 and 0.894
  }
}

TEST(LagrangianRun, WarnsOfAStartInsideAnObstacleWithTheDepth) {
  Lagrangian system = ball(0);
  system.contacts[0].name = "floor";
  const LagrangianResult result = run(system, Vector::Constant(1, -0.125), Vector::Zero(1), {.h = 1e-3, .T = 0.1});
  EXPECT_EQ(result.status, RunStatus::finished);
  ASSERT_EQ(result.warnings.size(), 1U);
  EXPECT_EQ(
      result.warnings[0],
      "contact 0 (floor) starts 0.125 inside its obstacle: the scheme does not let it go deeper, run.projection = "
      "true moves it out");
  EXPECT_NEAR(result.q[0], -0.125, 1e-12);
}

TEST(LagrangianRun, EndsWithTheTimeAndTheContactWhenThereIsNoSolution) {
  Lagrangian bead;
  bead.M = diagonal({1});
  Contact left = floor_at({1});
  left.gap.offset = formula("if(t < 0.5, 0, 0.5 - t)", 1);
  Contact right = floor_at({-1});
  right.gap.offset = formula("if(t < 0.5, 0, 0.5 - t)", 1);
  bead.contacts = {left, right};
  const LagrangianResult result = run(bead, Vector::Zero(1), Vector::Zero(1), {.h = 0.1, .T = 2});
  EXPECT_EQ(result.status, RunStatus::no_solution);
  EXPECT_NEAR(result.t_end, 0.5, 1e-12) << "the step to 0.6 has no solution";
  ASSERT_FALSE(result.warnings.empty());
  EXPECT_NE(result.warnings.back().find("contact"), std::string::npos) << result.warnings.back();
  EXPECT_TRUE(result.q.allFinite() && result.v.allFinite());
}

TEST(LagrangianRun, SaysWhenItDiverges) {
  Lagrangian system;
  system.M = diagonal({1});
  system.force = formulas({"exp(q)"}, 1);
  const LagrangianResult result =
      run(system, Vector::Constant(1, 5.0), Vector::Constant(1, 50.0), {.h = 1e-2, .T = 10});
  EXPECT_TRUE(result.status == RunStatus::diverged || result.status == RunStatus::unsolved);
  EXPECT_LT(result.t_end, 10);
  EXPECT_FALSE(result.warnings.empty());
}

TEST(LagrangianRun, RefusesWhatIsWrong) {
  const Vector one = Vector::Zero(1);
  EXPECT_THROW((void)run(ball(0), Vector::Zero(2), one, {.h = 1, .T = 1}), InvalidArgument);
  EXPECT_THROW((void)run(ball(0), one, Vector::Constant(1, nan), {.h = 1, .T = 1}), InvalidArgument);
  EXPECT_THROW((void)run(ball(0), one, one, {.h = -1, .T = 1}), InvalidArgument);
  EXPECT_THROW((void)run(ball(0), one, one, {.scheme = "emts", .h = 1, .T = 1}), InvalidArgument);
  Lagrangian massless;
  massless.mass = {formulas({"q^2"}, 1)};
  try {
    (void)run(massless, one, one, {.h = 1, .T = 1});
    FAIL() << "M(q0) = 0 was taken";
  } catch (const InvalidArgument& error) {
    EXPECT_STREQ(error.what(), "M is not positive definite at q0, must have a mass in every direction");
  }
}

TEST(LagrangianRun, NamesItsColumnsAndKeepsEveryRow) {
  const LagrangianResult result =
      run(everything(), Eigen::Vector3d(0.2, 0.5, -0.3), Vector::Zero(3), {.h = 1e-2, .T = 0.1});
  const std::vector<std::string> names = {"t",  "q0", "q1",    "q2",    "v0",   "v1",     "v2",      "gap0",     "gap1",
                                          "p0", "p1", "pt0_0", "pt0_1", "dry0", "energy", "kinetic", "potential"};
  std::vector<std::string> first = result.trajectory.names();
  ASSERT_GT(first.size(), names.size());
  first.resize(names.size());
  EXPECT_EQ(first, names);  // more of the ledger follows
  EXPECT_EQ(result.trajectory.rows(), 11);
  EXPECT_NEAR(result.trajectory.at(10, result.trajectory.column("energy")), result.energy.final(), 1e-14);
}

// Each entry of the ledger has a column that ends at it, and no column says 0 for ever; the balance holds in each row.
TEST(LagrangianRun, WritesTheLedgerRowByRow) {
  for (const double theta : {0.5, 1.0}) {
    const LagrangianResult result = run(everything(), Eigen::Vector3d(0.2, 0.5, -0.3), Eigen::Vector3d(0.1, -1, 0),
                                        {.scheme = schemes::MoreauJean{.theta = theta}, .h = 1e-2, .T = 1});
    const Trajectory& rows = result.trajectory;
    const std::vector<std::string> names = rows.names();
    const Index first = rows.column("energy");
    std::vector<double> balance(static_cast<std::size_t>(rows.rows()), result.energy.initial);
    EnergyLedger::fields(result.energy, [&](const std::string& name, double value) {
      if (name == "gap") return;
      const auto place = std::find(names.begin() + first, names.end(), name);
      if (place == names.end()) {
        EXPECT_EQ(value, 0) << name;
        return;
      }
      const Index column = place - names.begin();
      EXPECT_NEAR(rows.at(rows.rows() - 1, column), value, 1e-13) << name;
      if (name == "kinetic" || name == "potential") return;
      const double sign = name == "work" || name == "projection" ? 1 : -1;
      for (Index k = 0; k < rows.rows(); ++k) balance[static_cast<std::size_t>(k)] += sign * rows.at(k, column);
    });
    for (Index k = 0; k < rows.rows(); ++k) {
      EXPECT_NEAR(rows.at(k, first), balance[static_cast<std::size_t>(k)], 1e-10) << "theta " << theta << ", row " << k;
      EXPECT_EQ(rows.at(k, first), rows.at(k, first + 1) + rows.at(k, first + 2));
    }
  }
}

}  // namespace
}  // namespace orthant::runs
