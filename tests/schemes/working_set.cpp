// SPDX-License-Identifier: Apache-2.0
// Many contacts on few coordinates: what is solved for a part of the contacts holds for all of them (mj.17).
#include "orthant/schemes/detail/working_set.hpp"

#include "tests/support/lagrangians.hpp"

#include <random>

#include <gtest/gtest.h>

namespace orthant::schemes::detail {
namespace {

struct Walls {
  systems::Lagrangian system;
  Vector v_free;
  std::vector<char> closed;
};

// Half spaces that all leave room in the direction (1, …, 1), some of them twice, some of them closed.
Walls random_walls(Index n, Index contacts, double friction, std::mt19937& generator) {
  std::normal_distribution<double> normal;
  std::uniform_real_distribution<double> share(0.0, 1.0);
  const double open = 0.5 * share(generator);
  Walls walls;
  std::vector<double> masses;
  for (Index i = 0; i < n; ++i) masses.push_back(0.5 + share(generator));
  walls.system.M = test::diagonal(masses);
  for (Index k = 0; k < contacts; ++k) {
    systems::Contact contact = k > 0 && share(generator) < 0.1 ? walls.system.contacts.back() : systems::Contact{};
    if (contact.gap.row.size() == 0) {
      Vector row(n);
      for (double& entry : row) entry = normal(generator);
      row *= row.sum() < 0 ? -1 : 1;
      row += Vector::Constant(n, 0.1);
      contact.gap.row = row.sparseView();
      contact.gap.offset = expressions::constant(0);
      contact.friction = friction;
      if (friction > 0) {
        Vector tangent(n);
        for (double& entry : tangent) entry = normal(generator);
        contact.tangents = {tangent.sparseView()};
      }
    }
    walls.system.contacts.push_back(contact);
    walls.closed.push_back(share(generator) < open ? 0 : 1);
  }
  walls.v_free = Vector(n);
  for (double& entry : walls.v_free) entry = normal(generator) - 1;
  return walls;
}

struct Answer {
  Status status = Status::breakdown;
  Vector p;
  Vector change;  // of the velocity
};

struct Both {
  Answer few, all;
  Vector u;  // of all rows, with the impulses of few
  systems::RowLayout layout;
};

Both solved_both_ways(const Walls& walls) {
  const systems::Prepared<systems::Lagrangian> prepared = systems::prepared(walls.system);
  systems::Mechanics mechanics = prepared.mechanics();
  mechanics.evaluate_rows(0, Vector::Zero(mechanics.size()));
  const systems::RowMatrix& H = mechanics.rows();
  Inertia inertia;
  EXPECT_TRUE(inertia.factor(walls.system.M));
  const Vector b = H * walls.v_free;
  Both both{.few = {}, .all = {}, .u = {}, .layout = mechanics.layout()};
  const auto finish = [&](Answer& answer) {
    answer.change = H.transpose() * answer.p;
    inertia.solve(answer.change);
  };
  ImpactLaw law(walls.system, both.layout, 1e-3, 1e-10);
  law.set_matrix(inertia.delassus(H), false);
  both.all.p = Vector::Zero(both.layout.count);
  both.all.status = law.solve(b, walls.closed, both.all.p);
  finish(both.all);
  WorkingSet working_set(both.layout, mechanics.size());
  EXPECT_TRUE(working_set.is_needed());
  both.few.p = Vector::Zero(both.layout.count);
  both.few.status = working_set.solve({H, b, walls.v_free, walls.closed}, inertia, law, both.few.p);
  finish(both.few);
  both.u = b + H * both.few.change;
  return both;
}

// Signorini's law at every contact.
void expect_contact_law(const Walls& walls, const Both& both, int trial) {
  for (std::size_t i = 0; i < walls.closed.size(); ++i) {
    const Index row = both.layout.contact[i];
    ASSERT_GE(both.few.p[row], 0) << "trial " << trial << ", contact " << i;
    if (walls.closed[i] == 0) {
      ASSERT_EQ(both.few.p[row], 0) << "trial " << trial << ", contact " << i;
      continue;
    }
    ASSERT_GE(both.u[row], -1e-9) << "trial " << trial << ", contact " << i;
    ASSERT_LE(both.few.p[row] * both.u[row], 1e-8) << "trial " << trial << ", contact " << i;
  }
}

TEST(WorkingSet, GivesTheVelocityThatAllContactsAtOnceGive) {
  std::mt19937 generator(20261118);
  for (int trial = 0; trial < 200 && !testing::Test::HasFatalFailure(); ++trial) {
    const Index n = 1 + trial % 8;
    const Walls walls = random_walls(n, 65 + 2 * (trial % 50), 0, generator);
    const Both both = solved_both_ways(walls);
    ASSERT_EQ(both.all.status, Status::solved) << "trial " << trial;
    ASSERT_EQ(both.few.status, Status::solved) << "trial " << trial;
    ASSERT_LE((both.few.change - both.all.change).norm(), 1e-9 * (1 + both.all.change.norm())) << "trial " << trial;
    expect_contact_law(walls, both, trial);
  }
}

TEST(WorkingSet, MeetsCoulombsLawAtEveryContact) {
  std::mt19937 generator(20261119);
  int unsolved = 0;
  for (int trial = 0; trial < 60 && !testing::Test::HasFatalFailure(); ++trial) {
    const Walls walls = random_walls(2 + trial % 4, 40, 0.3, generator);
    const Both both = solved_both_ways(walls);
    if (both.few.status != Status::solved) {
      ++unsolved;
      continue;
    }
    expect_contact_law(walls, both, trial);
    for (std::size_t i = 0; i < walls.closed.size(); ++i) {
      const Index row = both.layout.contact[i];
      const double normal = both.few.p[row];
      const double tangential = both.few.p[row + 1];
      ASSERT_LE(std::abs(tangential), 0.3 * normal + 1e-9) << "trial " << trial << ", contact " << i;
      if (std::abs(both.u[row + 1]) < 1e-6 || normal < 1e-6) continue;
      ASSERT_NEAR(tangential, both.u[row + 1] > 0 ? -0.3 * normal : 0.3 * normal, 1e-6) << "trial " << trial;
    }
  }
  EXPECT_EQ(unsolved, 0);
}

// 100 000 walls, all of them closed: a matrix of that order would not fit into memory.
TEST(WorkingSet, DoesNotFormTheMatrixOfAllContacts) {
  std::mt19937 generator(20261120);
  const Walls walls = random_walls(3, 100'000, 0, generator);
  const systems::Prepared<systems::Lagrangian> prepared = systems::prepared(walls.system);
  systems::Mechanics mechanics = prepared.mechanics();
  mechanics.evaluate_rows(0, Vector::Zero(3));
  Inertia inertia;
  ASSERT_TRUE(inertia.factor(walls.system.M));
  ImpactLaw law(walls.system, mechanics.layout(), 1e-3, 1e-10);
  WorkingSet working_set(mechanics.layout(), 3);
  const Vector b = mechanics.rows() * walls.v_free;
  Vector p = Vector::Zero(b.size());
  ASSERT_EQ(working_set.solve({mechanics.rows(), b, walls.v_free, walls.closed}, inertia, law, p), Status::solved);
  EXPECT_LE((p.array() > 0).count(), 10);
}

}  // namespace
}  // namespace orthant::schemes::detail
