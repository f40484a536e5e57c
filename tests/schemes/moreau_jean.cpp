// SPDX-License-Identifier: Apache-2.0
#include "orthant/schemes/moreau_jean.hpp"

#include "tests/support/lagrangians.hpp"

#include "orthant/base/errors.hpp"

#include <cmath>

#include <gtest/gtest.h>

namespace orthant::schemes {
namespace {

using systems::Contact;
using systems::Joint;
using systems::Lagrangian;
using test::diagonal;
using test::floor_at;
using test::formula;
using test::formulas;
using test::row;

struct End {
  Status status = Status::breakdown;
  Vector q, v, p;
};

End run(PreparedMoreauJean& stepper, const Vector& q0, const Vector& v0, int steps) {
  stepper.start(q0, v0);
  End end;
  for (int k = 0; k < steps; ++k) {
    end.status = stepper.advance();
    if (end.status != Status::solved) break;
  }
  end.q = stepper.last().q;
  end.v = stepper.last().v;
  end.p = stepper.last().p;
  return end;
}

End run(const MoreauJean& scheme, const Lagrangian& system, double h, const Vector& q0, const Vector& v0, int steps) {
  PreparedMoreauJean stepper = scheme.prepare(systems::prepared(system), h);
  return run(stepper, q0, v0, steps);
}

// (mj.1), (mj.2) without contacts: the θ-method for M q'' + C q' + K q = F, by hand
TEST(MoreauJean, IsTheThetaMethodInFreeFlight) {
  Lagrangian system;
  system.M = diagonal({2});
  system.C = diagonal({0.3});
  system.K = diagonal({5});
  system.force = formulas({"cos(t)"}, 1);
  for (const double theta : {0.5, 0.7, 1.0}) {
    const double h = 0.05;
    double q = 1;
    double v = -0.5;
    for (int k = 0; k < 40; ++k) {
      const double force = theta * std::cos((k + 1) * h) + (1 - theta) * std::cos(k * h);
      const double w = 2 + h * theta * 0.3 + h * h * theta * theta * 5;
      const double next = v + (h * force - h * 0.3 * v - h * 5 * q - h * h * theta * 5 * v) / w;
      q += h * (theta * next + (1 - theta) * v);
      v = next;
    }
    const End end = run(MoreauJean{.theta = theta}, system, h, Vector::Constant(1, 1.0), Vector::Constant(1, -0.5), 40);
    EXPECT_NEAR(end.q[0], q, 1e-13);
    EXPECT_NEAR(end.v[0], v, 1e-13);
  }
}

// a column of beads on a floor; `couples` adds a spring of no stiffness that makes the mass look coupled
Lagrangian beads(Index count, double restitution) {
  Lagrangian system;
  system.M = diagonal(std::vector<double>(static_cast<std::size_t>(count), 2.0));
  system.force.assign(static_cast<std::size_t>(count), expressions::constant(-20));
  for (Index i = 0; i < count; ++i) {
    Contact contact;
    contact.gap.row.resize(count);
    if (i > 0) contact.gap.row.insert(i - 1) = -1;
    contact.gap.row.insert(i) = 1;
    contact.gap.offset = expressions::constant(i == 0 ? -0.5 : -1);
    contact.impact = laws::Newton{restitution};
    system.contacts.push_back(contact);
  }
  return system;
}

Vector heights(Index count, double gap) {
  Vector q(count);
  for (Index i = 0; i < count; ++i) q[i] = 0.5 + static_cast<double>(i) + gap * static_cast<double>(i + 1);
  return q;
}

TEST(MoreauJean, LetsAColumnRestOnItsFloorWithTheRightImpulses) {
  const Index count = 6;
  const double h = 1e-2;
  const End end = run(MoreauJean{}, beads(count, 0), h, heights(count, 0), Vector::Zero(count), 20);
  ASSERT_EQ(end.status, Status::solved);
  EXPECT_LE((end.q - heights(count, 0)).norm(), 1e-14);
  for (Index i = 0; i < count; ++i) EXPECT_NEAR(end.p[i], h * 20 * static_cast<double>(count - i), 1e-12);
}

// 0.1 and 0.3 are not binary fractions: the gaps of this column are zero up to rounding, on either side (mj.11)
TEST(MoreauJean, LetsATallColumnRestWhoseGapsAreOnlyRounded) {
  const Index count = 300;
  Lagrangian system = beads(count, 0.5);
  Vector q0(count);
  for (Index i = 0; i < count; ++i) {
    q0[i] = 0.1 + 0.3 * static_cast<double>(i);
    system.contacts[static_cast<std::size_t>(i)].gap.offset = expressions::constant(i == 0 ? -0.1 : -0.3);
  }
  const End end = run(MoreauJean{}, system, 1e-3, q0, Vector::Zero(count), 200);
  ASSERT_EQ(end.status, Status::solved);
  EXPECT_LE(end.v.lpNorm<Eigen::Infinity>(), 1e-9);
  EXPECT_LE((end.q - q0).lpNorm<Eigen::Infinity>(), 1e-9);
  EXPECT_NEAR(end.p[0], 1e-3 * 20 * static_cast<double>(count), 1e-9);
}

// rows of W > 64: the sparse prepared solver; below: the dense one. The upper beads of a long column that is already
// at rest below do not know how long it is.
TEST(MoreauJean, SparseAndDenseColumnsMoveAlike) {
  const Index count = 60;
  const Index longer = 70;
  const Vector v0 = Vector::Zero(count);
  const End dense = run(MoreauJean{}, beads(count, 0.3), 1e-3, heights(count, 0.01), v0, 120);
  Lagrangian system = beads(longer, 0.3);
  Vector q0 = heights(longer, 0.01);
  q0.tail(longer - count).array() += 100;  // ten more, far above
  const End sparse = run(MoreauJean{}, system, 1e-3, q0, Vector::Zero(longer), 120);
  ASSERT_EQ(dense.status, Status::solved);
  ASSERT_EQ(sparse.status, Status::solved);
  EXPECT_LE((sparse.q.head(count) - dense.q).lpNorm<Eigen::Infinity>(), 1e-12);
  EXPECT_LE((sparse.v.head(count) - dense.v).lpNorm<Eigen::Infinity>(), 1e-11);
}

// the same system once as matrices and once as formulas that hide it from the linear path
TEST(MoreauJean, NewtonAgreesWithTheLinearPath) {
  Lagrangian linear = beads(3, 0.5);
  linear.K = diagonal({1, 2, 3});
  Lagrangian hidden = beads(3, 0.5);
  hidden.force = formulas({"-20 - 1*q[0]*(1 + 0*sin(v[0]))", "-20 - 2*q[1]", "-20 - 3*q[2] + 0*abs(q[0])"}, 3);
  hidden.mass = {formulas({"2 + 0*cos(q[0])", "0", "0"}, 3), formulas({"0", "2", "0"}, 3),
                 formulas({"0", "0", "2"}, 3)};
  for (Contact& contact : hidden.contacts) {
    std::string text = std::to_string(contact.gap.offset.constant_value());
    for (Eigen::SparseVector<double>::InnerIterator entry(contact.gap.row); entry; ++entry) {
      text += (entry.value() > 0 ? " + q[" : " - q[") + std::to_string(entry.index()) + "]";
    }
    contact.gap.function = formula(text, 3);
  }
  const End a = run(MoreauJean{}, linear, 1e-2, heights(3, 0.05), Vector::Zero(3), 100);
  const End b = run(MoreauJean{}, hidden, 1e-2, heights(3, 0.05), Vector::Zero(3), 100);
  ASSERT_EQ(a.status, Status::solved);
  ASSERT_EQ(b.status, Status::solved);
  EXPECT_LE((a.q - b.q).norm(), 1e-10);
  EXPECT_LE((a.v - b.v).norm(), 1e-9);
}

// a mass of one kilogram on a circle of radius one
Lagrangian pendulum() {
  Lagrangian system;
  system.M = diagonal({1, 1});
  system.force = formulas({"0", "-9.81"}, 2);
  Joint rod;
  rod.gap.function = formula("(q[0]^2 + q[1]^2 - 1)/2", 2);
  system.joints = {rod};
  return system;
}

// a drift of order h² in all, an energy of order h
TEST(MoreauJean, DriftsOffAJointByLittleAndNotAtAllWithProjection) {
  const Vector q0 = Eigen::Vector2d(1, 0);
  const auto energy = [](const End& end) { return 0.5 * end.v.squaredNorm() + 9.81 * end.q[1]; };  // 0 at the start
  double drift[2] = {nan, nan};
  double lost[2] = {nan, nan};
  for (int i = 0; i < 2; ++i) {
    const double h = i == 0 ? 2e-3 : 1e-3;
    const int steps = i == 0 ? 1000 : 2000;
    const End free = run(MoreauJean{}, pendulum(), h, q0, Vector::Zero(2), steps);
    ASSERT_EQ(free.status, Status::solved);
    drift[i] = std::abs(free.q.norm() - 1);
    const End held = run(MoreauJean{.projection = true}, pendulum(), h, q0, Vector::Zero(2), steps);
    ASSERT_EQ(held.status, Status::solved);
    EXPECT_LE(std::abs(held.q.norm() - 1), 1e-12);
    lost[i] = -energy(held);
  }
  EXPECT_LE(drift[1], 1e-4);
  EXPECT_GT(std::log2(drift[0] / drift[1]), 1.7);
  EXPECT_GT(lost[1], 0);
  EXPECT_LT(lost[1], 0.3);
  EXPECT_GT(std::log2(lost[0] / lost[1]), 0.8);
}

TEST(MoreauJean, ProjectionLiftsABallThatStartsInsideAndKeepsItsVelocity) {
  Lagrangian ball;
  ball.M = diagonal({1});
  ball.contacts = {floor_at({1})};
  const Vector inside = Vector::Constant(1, -0.25);
  const Vector up = Vector::Constant(1, 0.5);
  const End left = run(MoreauJean{}, ball, 1e-3, inside, up, 1);
  EXPECT_NEAR(left.q[0], -0.2495, 1e-15);
  const End lifted = run(MoreauJean{.projection = true}, ball, 1e-3, inside, up, 1);
  EXPECT_NEAR(lifted.q[0], 0, 1e-12);
  EXPECT_EQ(lifted.v[0], 0.5);
}

// Two closed walls that move towards each other with a rigid bead between them
TEST(MoreauJean, NamesTheContactWhenWallsLeaveNoVelocity) {
  Lagrangian bead;
  bead.M = diagonal({1});
  Contact left = floor_at({1});
  left.gap.offset = formula("-t", 1);
  left.name = "left";
  Contact right = floor_at({-1});
  right.gap.offset = formula("-t", 1);
  right.name = "right";
  bead.contacts = {left, right};
  PreparedMoreauJean stepper = MoreauJean{}.prepare(systems::prepared(bead), 0.1);
  const End end = run(stepper, Vector::Zero(1), Vector::Zero(1), 5);
  EXPECT_EQ(end.status, Status::no_solution);
  EXPECT_NE(stepper.because().find("contact"), std::string::npos) << stepper.because();
  EXPECT_TRUE(stepper.last().v.allFinite());
}

// Dry friction through the box problem and, together with a frictional contact, as a pressed contact (mj.6)
TEST(MoreauJean, DryFrictionIsTheSameBesideCoulombsContacts) {
  Lagrangian alone;
  alone.M = diagonal({1, 1});
  alone.K = diagonal({4, 0});
  alone.force = formulas({"sin(1.3*t)", "0"}, 2);
  alone.dry_friction = {{.direction = row({1, 0}), .bound = 0.4}};
  Lagrangian combined = alone;
  combined.force = formulas({"sin(1.3*t)", "-10"}, 2);
  Contact floor = floor_at({0, 1});
  floor.friction = 1e-12;  // almost none, along the second coordinate only
  floor.tangents = {row({0, 0})};
  combined.contacts = {floor};
  const Vector q0 = Eigen::Vector2d(0.3, 0);
  for (const int steps : {50, 400, 1000}) {
    const End a = run(MoreauJean{}, alone, 1e-2, q0, Vector::Zero(2), steps);
    const End b = run(MoreauJean{}, combined, 1e-2, q0, Vector::Zero(2), steps);
    ASSERT_EQ(a.status, Status::solved);
    ASSERT_EQ(b.status, Status::solved);
    EXPECT_NEAR(a.q[0], b.q[0], 1e-9);
    EXPECT_NEAR(a.v[0], b.v[0], 1e-9);
  }
}

// A block on an incline held by a joint across the slope: with the joint eliminated (mj.10) it slides like a free one
TEST(MoreauJean, EliminatesJointsFromFrictionalProblems) {
  Lagrangian block;
  block.M = diagonal({1, 1, 1});
  block.force = formulas({"6", "2", "-8"}, 3);
  Contact floor = floor_at({0, 0, 1});
  floor.friction = 0.5;
  floor.tangents = {row({1, 0, 0}), row({0, 1, 0})};
  block.contacts = {floor};
  Joint rail;
  rail.gap.row = row({0, 1, 0});
  block.joints = {rail};
  const double h = 1e-2;
  const End end = run(MoreauJean{}, block, h, Vector::Zero(3), Vector::Zero(3), 100);
  ASSERT_EQ(end.status, Status::solved);
  EXPECT_NEAR(end.v[0], 100 * h * (6 - 0.5 * 8), 1e-8);  // all friction is along the rail
  EXPECT_NEAR(end.v[1], 0, 1e-9);
  EXPECT_NEAR(end.p[3], -h * 2, 1e-9);  // the rail takes the force across
}

TEST(MoreauJean, SaysWhenNewtonsMethodFails) {
  Lagrangian system;
  system.M = diagonal({1});
  system.force = formulas({"-1000*sign(v)"}, 1);
  PreparedMoreauJean stepper = MoreauJean{}.prepare(systems::prepared(system), 0.1);
  const End end = run(stepper, Vector::Zero(1), Vector::Constant(1, 1.0), 100);
  EXPECT_EQ(end.status, Status::iteration_limit);
  EXPECT_NE(stepper.because().find("dry_friction"), std::string::npos);
}

TEST(MoreauJean, RefusesOptionsAndSteps) {
  const Lagrangian system = beads(2, 0);
  EXPECT_THROW((void)MoreauJean{.theta = 2}.prepare(systems::prepared(system), 0.1), InvalidArgument);
  EXPECT_THROW((void)MoreauJean{.gamma = nan}.prepare(systems::prepared(system), 0.1), InvalidArgument);
  EXPECT_THROW((void)MoreauJean{}.prepare(systems::prepared(system), 0), InvalidArgument);
  EXPECT_THROW((void)MoreauJean{}.prepare(systems::prepared(system), nan), InvalidArgument);
}

TEST(MoreauJean, RepeatsToTheLastBit) {
  const Lagrangian system = beads(5, 0.4);
  const End a = run(MoreauJean{}, system, 1e-2, heights(5, 0.03), Vector::Zero(5), 300);
  const End b = run(MoreauJean{}, system, 1e-2, heights(5, 0.03), Vector::Zero(5), 300);
  EXPECT_EQ(a.q, b.q);
  EXPECT_EQ(a.v, b.v);
}

}  // namespace
}  // namespace orthant::schemes
