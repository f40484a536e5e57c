// SPDX-License-Identifier: Apache-2.0
#include "orthant/systems/mechanics.hpp"

#include "tests/support/lagrangians.hpp"

#include "orthant/base/errors.hpp"

#include <cmath>

#include <gtest/gtest.h>

namespace orthant::systems {
namespace {

using test::diagonal;
using test::floor_at;
using test::formula;
using test::formulas;
using test::row;

// Two links of length 1 with point masses 1 at their ends; angles from the vertical.
Prepared<Lagrangian> double_pendulum() {
  Lagrangian system;
  system.mass = {formulas({"2", "cos(q[0] - q[1])"}, 2), formulas({"cos(q[0] - q[1])", "1"}, 2)};
  system.potential = formula("-9.81*(2*cos(q[0]) + cos(q[1]))", 2);
  Contact wall;
  wall.gap.function = formula("0.5 + sin(q[0]) + sin(q[1]) + 0.1*t", 2);
  wall.friction = 0.2;
  wall.tangent_functions = {formulas({"cos(q[0])", "-sin(q[1])"}, 2)};
  wall.surface_velocity = formulas({"3*t"}, 2);
  system.contacts = {wall};
  return prepared(system);
}

// (mech.5) for two links: N = (sin(q0 - q1) v1², -sin(q0 - q1) v0²)
TEST(Mechanics, DerivesCoriolisForcesFromTheMass) {
  Mechanics mechanics = double_pendulum().mechanics();
  const Vector q = Eigen::Vector2d(0.3, -0.8);
  const Vector v = Eigen::Vector2d(1.7, -0.4);
  Vector f;
  mechanics.force(0, q, v, f);
  const double s = std::sin(q[0] - q[1]);
  EXPECT_NEAR(f[0], -s * v[1] * v[1] - 2 * 9.81 * std::sin(q[0]), 1e-13);
  EXPECT_NEAR(f[1], s * v[0] * v[0] - 9.81 * std::sin(q[1]), 1e-13);
  EXPECT_FALSE(mechanics.is_linear());
}

TEST(Mechanics, JacobiansAreThoseOfFiniteDifferences) {
  Lagrangian system = double_pendulum().system();
  system.C = diagonal({0.5, 0.25});
  system.K = diagonal({3, 4});
  system.force = formulas({"t*v[1]^2 - q[0]*q[1]", "sin(q[0])*v[0]"}, 2);
  Mechanics mechanics = prepared(system).mechanics();
  const double t = 0.7;
  const Vector q = Eigen::Vector2d(0.3, -0.8);
  const Vector v = Eigen::Vector2d(1.7, -0.4);
  SparseMatrix by_q;
  SparseMatrix by_v;
  mechanics.jacobians(t, q, v, by_q, by_v);
  constexpr double step = 1e-6;
  Vector above;
  Vector below;
  for (Index j = 0; j < 2; ++j) {
    const Vector e = step * Vector::Unit(2, j);
    mechanics.force(t, q + e, v, above);
    mechanics.force(t, q - e, v, below);
    EXPECT_LE((Vector(Matrix(by_q).col(j)) - (above - below) / (2 * step)).norm(), 1e-7);
    mechanics.force(t, q, v + e, above);
    mechanics.force(t, q, v - e, below);
    EXPECT_LE((Vector(Matrix(by_v).col(j)) - (above - below) / (2 * step)).norm(), 1e-7);
  }
}

TEST(Mechanics, RowsAndRatesAreTheDerivativesOfGapsAndTheSurface) {
  Mechanics mechanics = double_pendulum().mechanics();
  const Vector q = Eigen::Vector2d(0.3, -0.8);
  EXPECT_FALSE(mechanics.has_constant_rows());
  mechanics.evaluate_rows(2, q);
  Matrix expected(2, 2);
  expected << std::cos(q[0]), std::cos(q[1]), std::cos(q[0]), -std::sin(q[1]);
  EXPECT_LE((Matrix(mechanics.rows()) - expected).norm(), 1e-15);
  Vector s;
  mechanics.rates(2, q, s);
  EXPECT_EQ(s, Vector(Eigen::Vector2d(0.1, -6)));
  Vector gap;
  mechanics.gaps(2, q, gap);
  EXPECT_NEAR(gap[0], 0.7 + std::sin(q[0]) + std::sin(q[1]), 1e-15);
}

TEST(Mechanics, CopiesEvaluateTheirOwnRows) {
  Mechanics first = double_pendulum().mechanics();
  Mechanics second = first;
  first.evaluate_rows(0, Eigen::Vector2d(0, 0));
  second.evaluate_rows(0, Eigen::Vector2d(1, 1));
  EXPECT_EQ(first.rows().coeff(0, 0), 1);
  EXPECT_EQ(second.rows().coeff(0, 0), std::cos(1));
}

TEST(Mechanics, TakesLinearForcesIntoTheMatrices) {
  Lagrangian system;
  system.M = diagonal({1, 2});
  system.force = formulas({"sin(t) - 3*q[0] + q[1]/2", "7 - 4*v[1]"}, 2);
  system.potential = formula("2*(q[0] - q[1])^2", 2);
  Mechanics mechanics = prepared(system).mechanics();
  ASSERT_TRUE(mechanics.is_linear());
  Matrix K(2, 2);
  K << 3 + 4, -0.5 - 4, -4, 4;
  EXPECT_LE((Matrix(mechanics.stiffness()) - K).norm(), 1e-14);
  Matrix C(2, 2);
  C << 0, 0, 0, 4;
  EXPECT_EQ(Matrix(mechanics.damping()), C);
  EXPECT_FALSE(mechanics.has_constant_force());
  Vector f;
  mechanics.forcing(0.5, f);
  EXPECT_EQ(f, Vector(Eigen::Vector2d(std::sin(0.5), 7)));
}

TEST(Mechanics, DoesNotTakeAForceThatSwitchesForLinear) {
  for (const std::string text : {"-abs(q)", "-sign(v)", "if(q < 0, -100*q, 0)", "min(q, 1)"}) {
    Lagrangian system;
    system.M = diagonal({1});
    system.force = formulas({text}, 1);
    EXPECT_FALSE(prepared(system).mechanics().is_linear()) << text;
  }
}

Lagrangian point() {
  Lagrangian system;
  system.M = diagonal({1, 1});
  return system;
}

template <class Change>
std::string complaint(const Change& change) {
  Lagrangian system = point();
  change(system);
  try {
    (void)completed(system);
  } catch (const InvalidArgument& error) {
    return error.what();
  }
  return "";
}

TEST(Lagrangian, SaysWhatIsWrongWithTheMass) {
  EXPECT_EQ(complaint([](Lagrangian& s) {
              s.M = diagonal({1, -2});
            }),
            "M has the pivot -2 at coordinate 1, must be positive definite: a mass in every direction");
  EXPECT_EQ(complaint([](Lagrangian& s) { s.M.coeffRef(0, 1) = 0.5; }),
            "M is not symmetric, must be symmetric positive definite");
  EXPECT_EQ(complaint([](Lagrangian& s) { s.M = SparseMatrix(2, 3); }), "M is 2 x 3, must be square");
  EXPECT_NE(complaint([](Lagrangian& s) { s.M = diagonal({1, 0}); }), "");
  EXPECT_NE(complaint([](Lagrangian& s) { s.M = diagonal({1, nan}); }), "");
}

TEST(Lagrangian, SaysWhatIsWrongWithAContact) {
  const auto with = [](const auto& change) {
    return complaint([&change](Lagrangian& s) {
      s.contacts = {floor_at({1, 0})};
      change(s.contacts[0]);
    });
  };
  EXPECT_EQ(with([](Contact& c) {
              c.gap.row = row({1, 0, 0});
            }),
            "contact 0: normal has 3 entries, must have 2: one for each coordinate");
  EXPECT_EQ(with([](Contact& c) { c.gap.row = row({0, 0}); }), "contact 0: normal is zero, must have a nonzero entry");
  EXPECT_EQ(with([](Contact& c) { c.impact = laws::Newton{1.5}; }), "contact 0: restitution = 1.5, must be in [0, 1]");
  EXPECT_EQ(with([](Contact& c) { c.impact = laws::Newton{nan}; }), "contact 0: restitution = nan, must be in [0, 1]");
  EXPECT_EQ(with([](Contact& c) { c.friction = -0.1; }), "contact 0: friction = -0.1, must be >= 0");
  EXPECT_EQ(with([](Contact& c) { c.friction = 0.1; }),
            "contact 0: friction has no direction, must come with tangents");
  EXPECT_EQ(with([](Contact& c) { c.surface_velocity = formulas({"1"}, 2); }),
            "contact 0: surface_velocity has 1 entries, must have 0: one for each tangent");
  EXPECT_EQ(with([](Contact& c) { c.gap.function = formula("q[0] + v[0]", 2); }),
            "contact 0: gap depends on v or more, must be a function of t and q");
}

TEST(Lagrangian, SaysWhatElseIsWrong) {
  EXPECT_EQ(complaint([](Lagrangian& s) { s.force = formulas({"1"}, 2); }),
            "force has 1 entries, must have 2: one for each coordinate");
  EXPECT_EQ(complaint([](Lagrangian& s) {
              s.dry_friction = {{.direction = row({1, 0}), .bound = -1}};
            }),
            "dry_friction 0: bound = -1, must be >= 0");
  EXPECT_EQ(complaint([](Lagrangian& s) { s.potential = formula("t*q[0]", 2); }),
            "potential depends on t, must be a function of q");
}

}  // namespace
}  // namespace orthant::systems
