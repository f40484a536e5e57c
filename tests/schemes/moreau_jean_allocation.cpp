// SPDX-License-Identifier: Apache-2.0
// Steps of linear mechanical systems do not allocate once the active sets have been met.
#include "tests/support/count_allocations.hpp"

#include "orthant/schemes/moreau_jean.hpp"

#include <cmath>
#include <utility>

#include <gtest/gtest.h>

namespace orthant::test {
namespace {

using systems::Lagrangian;

// beads of mass 1 above a floor
Lagrangian column(Index beads, double restitution) {
  Lagrangian system;
  system.M.resize(beads, beads);
  system.M.setIdentity();
  system.force.assign(static_cast<std::size_t>(beads), expressions::constant(-10));
  for (Index i = 0; i < beads; ++i) {
    systems::Contact contact;
    contact.impact = laws::Newton{restitution};
    contact.gap.row.resize(beads);
    if (i > 0) contact.gap.row.insert(i - 1) = -1;
    contact.gap.row.insert(i) = 1;
    system.contacts.push_back(std::move(contact));
  }
  return system;
}

// springs between neighbours
SparseMatrix springs(Index n, double stiffness) {
  SparseMatrix K(n, n);
  for (Index i = 0; i < n; ++i) {
    K.insert(i, i) = 2 * stiffness;
    if (i > 0) K.insert(i - 1, i) = K.insert(i, i - 1) = -stiffness;
  }
  K.makeCompressed();
  return K;
}

class MechanicalStepAllocation : public ::testing::Test {
 protected:
  void SetUp() override {
#ifndef ORTHANT_COUNTS_ALLOCATIONS
    GTEST_SKIP() << "allocations cannot be counted in this build";
#endif
  }

  // The run, then the same run again: all sets have been met.
  void expect_none_when_warm(const Lagrangian& system, double h, int steps, const Vector& q0) {
    schemes::PreparedMoreauJean stepper = schemes::MoreauJean{}.prepare(systems::prepared(system), h);
    const Vector v0 = Vector::Zero(q0.size());
    stepper.start(q0, v0);
    for (int k = 0; k < steps; ++k) ASSERT_EQ(stepper.advance(), Status::solved);
    stepper.start(q0, v0);
    const long before = allocations;
    bool all_solved = true;
    bool has_touched = false;
    for (int k = 0; k < steps; ++k) {
      all_solved = stepper.advance() == Status::solved && all_solved;
      has_touched = has_touched || stepper.last().p.maxCoeff() > 0;
    }
    EXPECT_EQ(allocations - before, 0);
    EXPECT_TRUE(all_solved);
    EXPECT_TRUE(has_touched) << "nothing was ever hit: the test is too easy";
  }
};

TEST_F(MechanicalStepAllocation, DoesNotHappenForABouncingBall) {
  expect_none_when_warm(column(1, 0.8), 5e-3, 1000, Vector::Ones(1));
}

TEST_F(MechanicalStepAllocation, DoesNotHappenForASmallColumn) {
  expect_none_when_warm(column(10, 0.5), 1e-3, 400, Vector::LinSpaced(10, 0.05, 0.2));
}

// the sparse one-step problem: landings one after the other, and all at once, which starts the chain anew
TEST_F(MechanicalStepAllocation, DoesNotHappenForALargeColumn) {
  expect_none_when_warm(column(300, 0.0), 1e-3, 250, Vector::LinSpaced(300, 0.05, 0.2));
  expect_none_when_warm(column(300, 0.5), 1e-3, 250, Vector::LinSpaced(300, 0.05, 0.2));
  expect_none_when_warm(column(300, 0.0), 1e-3, 250, Vector::Constant(300, 0.1));
}

// Ŵ couples all bodies: dense inverse, then sparse factors
TEST_F(MechanicalStepAllocation, DoesNotHappenWithSprings) {
  for (const Index n : {20, 300}) {
    Lagrangian system = column(n, 0.0);
    system.contacts.resize(1);
    system.K = springs(n, 100.0);
    expect_none_when_warm(system, 1e-3, 500, Vector::Constant(n, 0.1));
  }
}

TEST_F(MechanicalStepAllocation, DoesNotHappenWithAForceThatVaries) {
  Lagrangian system = column(3, 0.5);
  system.force[1] = expressions::constant(-10) * expressions::variable(systems::time_slot);
  expect_none_when_warm(system, 1e-3, 1000, Vector::LinSpaced(3, 0.05, 0.2));
}

}  // namespace
}  // namespace orthant::test
