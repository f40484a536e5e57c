// SPDX-License-Identifier: Apache-2.0
#include "orthant/analysis/lagrangian.hpp"

#include "orthant/base/errors.hpp"

#include <gtest/gtest.h>

namespace orthant::analysis {
namespace {

using expressions::constant;
using expressions::variable;
using systems::Contact;
using systems::Lagrangian;

Contact contact(const Vector& normal, double offset = 0) {
  Contact result;
  result.gap.row = normal.sparseView();
  result.gap.offset = constant(offset);
  return result;
}

Lagrangian free_body(const Vector& masses) {
  Lagrangian system;
  system.M = Matrix(masses.asDiagonal()).sparseView();
  return system;
}

// a table on four legs: height and two angles; rank 3
Lagrangian table() {
  Lagrangian system = free_body(Eigen::Vector3d(1, 2, 4));
  for (const double x : {-1, 1})
    for (const double y : {-1, 1}) system.contacts.push_back(contact(Eigen::Vector3d(1, x, y)));
  return system;
}

TEST(LagrangianFindings, CountTheRowsThatAreTooMany) {
  const LagrangianFindings found = analyse(table(), Vector::Zero(3));
  EXPECT_EQ(found.contacts, 4);
  EXPECT_EQ(found.delassus.rows, 4);
  EXPECT_EQ(found.delassus.rank, 3);
  EXPECT_EQ(found.delassus.redundant(), 1);
  ASSERT_TRUE(found.delassus.W);
  EXPECT_DOUBLE_EQ((*found.delassus.W)(0, 0), 1 + 0.5 + 0.25);
  EXPECT_DOUBLE_EQ((*found.delassus.W)(0, 3), 1 - 0.5 - 0.25);
  EXPECT_NE(found.verdict.find("hyperstatic"), std::string::npos) << found.verdict;
  EXPECT_EQ(found.degrees, std::vector<int>(4, 2));
}

// one coordinate in other units, one gap in others still
TEST(LagrangianFindings, DoNotDependOnUnits) {
  Lagrangian system = table();
  system.M.coeffRef(1, 1) *= 1e-12;
  for (Contact& leg : system.contacts) leg.gap.row.coeffRef(1) *= 1e-6;
  system.contacts[2].gap.row *= 1e8;
  const LagrangianFindings found = analyse(system, Vector::Zero(3));
  EXPECT_EQ(found.delassus.rank, 3);
  EXPECT_NEAR(found.delassus.condition, analyse(table(), Vector::Zero(3)).delassus.condition, 1e-9);
}

TEST(LagrangianFindings, MeasureGapsAtTheStart) {
  Lagrangian system = free_body(Eigen::Vector2d(1, 1));
  system.contacts.push_back(contact(Eigen::Vector2d(1, 0), -3));
  Contact curved;
  curved.gap.function = variable(systems::position_slot(0)) * variable(systems::position_slot(1));
  system.contacts.push_back(curved);
  systems::Joint joint;
  joint.gap.row = Vector(Eigen::Vector2d(0, 1)).sparseView();
  system.joints.push_back(joint);
  const LagrangianFindings found = analyse(system, Eigen::Vector2d(2, 5));
  EXPECT_EQ(found.gaps, Vector(Eigen::Vector2d(-1, 10)));
  EXPECT_EQ(found.joint_errors, Vector(Vector::Constant(1, 5)));
  EXPECT_EQ(found.delassus.rows, 3);
  EXPECT_EQ(found.delassus.rank, 2);
  ASSERT_EQ(found.beware.size(), 3U);  // redundant, inside, joint open
  EXPECT_NE(found.beware[1].find("contact 0 with the gap -1"), std::string::npos) << found.beware[1];
}

TEST(LagrangianFindings, SeeAGapWithoutGradient) {
  Lagrangian system = free_body(Eigen::Vector2d(1, 1));
  Contact curved;
  curved.gap.function = variable(systems::position_slot(0)) * variable(systems::position_slot(1));
  system.contacts.push_back(curved);
  const LagrangianFindings found = analyse(system, Vector::Zero(2));
  EXPECT_EQ(found.degrees, std::vector<int>{no_degree});
  EXPECT_EQ(found.delassus.rank, 0);
}

TEST(LagrangianFindings, CountFrictionAndItsRows) {
  Lagrangian system = free_body(Eigen::Vector3d(1, 1, 1));
  Contact foot = contact(Eigen::Vector3d(0, 0, 1));
  foot.friction = 0.5;
  foot.tangents = {Vector(Eigen::Vector3d(1, 0, 0)).sparseView(), Vector(Eigen::Vector3d(0, 1, 0)).sparseView()};
  system.contacts.push_back(foot);
  const LagrangianFindings found = analyse(system, Vector::Zero(3));
  EXPECT_EQ(found.frictional, 1);
  EXPECT_EQ(found.delassus.rows, 3);
  EXPECT_EQ(found.delassus.rank, 3);
}

TEST(LagrangianFindings, TellWhenTheMassIsNotDefinite) {
  Lagrangian system;
  system.mass = {{variable(systems::position_slot(0))}};
  system.contacts.push_back(contact(Vector::Ones(1)));
  const LagrangianFindings heavy = analyse(system, Vector::Ones(1));
  EXPECT_FALSE(heavy.has_constant_mass);
  EXPECT_TRUE(heavy.is_mass_definite);
  EXPECT_EQ(heavy.delassus.rank, 1);
  const LagrangianFindings none = analyse(system, Vector::Zero(1));
  EXPECT_FALSE(none.is_mass_definite);
  EXPECT_EQ(none.delassus.rank, -1);
  EXPECT_THROW((void)analyse(system, Vector::Zero(2)), InvalidArgument);
}

TEST(LagrangianFindings, OfAFreeSystemHaveNoRows) {
  const LagrangianFindings found = analyse(free_body(Vector::Ones(2)), Vector::Zero(2));
  EXPECT_EQ(found.delassus.rows, 0);
  EXPECT_EQ(found.delassus.redundant(), 0);
  EXPECT_EQ(found.gaps.size(), 0);
  EXPECT_TRUE(found.beware.empty());
}

}  // namespace
}  // namespace orthant::analysis
