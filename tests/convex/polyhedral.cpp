// SPDX-License-Identifier: Apache-2.0
#include "orthant/convex/polyhedral.hpp"

#include "tests/convex/random_sets.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/convex/projection.hpp"

#include <gtest/gtest.h>

namespace orthant::convex {
namespace {

// The nearest feasible point among the projections onto all faces: every subset of rows is tried.
Vector nearest_by_enumeration(const Polyhedron& set, const Vector& x) {
  const Index rows = set.b.size();
  Vector best = Vector::Constant(x.size(), nan);
  double least = infinity;
  for (unsigned subset = 0; subset < 1U << unsigned(rows); ++subset) {
    std::vector<Index> active;
    for (Index i = 0; i < rows; ++i) {
      if ((subset >> unsigned(i) & 1U) != 0U) active.push_back(i);
    }
    if (Index(active.size()) > x.size()) continue;
    const Matrix A = set.A(active, Eigen::all);
    const Vector gap = set.b(active) - A * x;
    const Vector p = active.empty() ? x : Vector(x + A.completeOrthogonalDecomposition().solve(gap));
    const bool is_feasible = ((set.A * p - set.b).array() <= 1e-9).all();
    if (is_feasible && (p - x).norm() < least) {
      least = (p - x).norm();
      best = p;
    }
  }
  return best;
}

TEST(Polyhedron, AgreesWithTheEnumerationOfActiveSets) {
  std::mt19937 generator(31);
  for (int trial = 0; trial < 300; ++trial) {
    const Index n = 1 + trial % 4;
    const Polyhedron set = random_polyhedron(generator, 1 + trial % 9, n);
    const Vector x = 3.0 * random_vector(generator, n);
    const Projection found = projection(set, x);
    ASSERT_EQ(found.status, Status::solved) << "trial " << trial;
    EXPECT_LE((found.point - nearest_by_enumeration(set, x)).norm(), 1e-9 * (1.0 + x.norm())) << "trial " << trial;
    EXPECT_LE(found.certificate.feasibility, 1e-14) << "trial " << trial;
  }
}

TEST(Polyhedron, IgnoresRedundantRepeatedAndRescaledRows) {
  std::mt19937 generator(32);
  for (int trial = 0; trial < 200; ++trial) {
    const Polyhedron set = random_polyhedron(generator, 6, 3);
    Polyhedron more{.A = Matrix(15, 3), .b = Vector(15)};
    more.A << set.A, 1e9 * set.A, 0.5 * (set.A.row(0) + set.A.row(1)), set.A.row(2), Matrix::Zero(1, 3);
    more.b << set.b, 1e9 * set.b, 0.5 * (set.b[0] + set.b[1]), set.b[2] + 1.0, 2.0;
    const Vector x = 4.0 * random_vector(generator, 3);
    const Projection plain = projection(set, x);
    const Projection found = projection(more, x);
    ASSERT_EQ(found.status, Status::solved) << "trial " << trial << ", " << found.certificate.optimality;
    EXPECT_LE((found.point - plain.point).norm(), 1e-10 * (1.0 + x.norm())) << "trial " << trial;
  }
}

TEST(Polyhedron, KeepsAllDigitsFarAwayAndInSmallUnits) {
  std::mt19937 generator(33);
  for (const double unit : {1e-9, 1.0, 1e9}) {
    for (int trial = 0; trial < 50; ++trial) {
      Polyhedron set = random_polyhedron(generator, 8, 3);
      const Vector x = 3.0 * random_vector(generator, 3);
      const Vector plain = projection(set, x).point;
      set.b *= unit;
      EXPECT_LE((projection(set, unit * x).point - unit * plain).norm(), 1e-11 * unit) << "trial " << trial;
    }
  }
}

// x is outside by less than 1e-308 of how far it is inside of another row
TEST(Polyhedron, IsNotDisturbedByTheSmallestNumbers) {
  const Box box{Vector{{-1.0, 1e-320}}, Vector{{1.0, 1.0}}};
  const auto found = projection(as_polyhedron(box), Vector::Zero(2));
  EXPECT_EQ(found.status, Status::solved);
  EXPECT_LE(found.point.norm(), 1e-319);
}

// a wedge of opening angle δ: its edge is at a distance 1/δ from points that break a row by 1
TEST(Polyhedron, FindsTheEdgeOfAVerySharpWedge) {
  for (const double angle : {1e-2, 1e-4, 1e-6}) {
    const Polyhedron wedge{Matrix{{0.0, 1.0}, {-angle, -1.0}}, Vector{{0.0, -angle}}};  // edge at (1, 0)
    const Projection found = projection(wedge, Vector{{1.0 - 1.0 / angle, -angle}});
    ASSERT_EQ(found.status, Status::solved) << angle;
    EXPECT_LE((found.point - Vector{{1.0, 0.0}}).norm(), 1e-14 / (angle * angle)) << angle;
  }
}

TEST(Polyhedron, SolvesHundredsOfRows) {
  std::mt19937 generator(36);
  for (int trial = 0; trial < 5; ++trial) {
    const Polyhedron set = random_polyhedron(generator, 200, 30);
    const Projection found = projection(set, 5.0 * random_vector(generator, 30));
    ASSERT_EQ(found.status, Status::solved) << "trial " << trial;
    EXPECT_TRUE(found.certificate.meets(1e-13)) << "trial " << trial;
  }
}

TEST(Polyhedron, AcceptsEqualitiesAsTwoRows) {
  std::mt19937 generator(34);
  for (int trial = 0; trial < 100; ++trial) {
    const Matrix C = random_matrix(generator, 2, 4);
    const Vector d = random_vector(generator, 2);
    Polyhedron set{.A = Matrix(4, 4), .b = Vector(4)};
    set.A << C, -C;
    set.b << d, -d;
    const Vector x = random_vector(generator, 4);
    const Vector expected = x + C.completeOrthogonalDecomposition().solve(d - C * x);
    const Projection found = projection(set, x);
    ASSERT_EQ(found.status, Status::solved) << "trial " << trial;
    EXPECT_LE((found.point - expected).norm(), 1e-12 * (1.0 + expected.norm())) << "trial " << trial;
  }
}

// y ≥ 0 with Aᵀy = 0 is built in, then b is chosen with bᵀy < 0.
TEST(Polyhedron, ProvesThatItIsEmpty) {
  std::mt19937 generator(35);
  for (int trial = 0; trial < 300; ++trial) {
    const Index n = 1 + trial % 5;
    const Index rows = n + 2 + trial % 4;
    Polyhedron set{.A = random_matrix(generator, rows, n), .b = random_vector(generator, rows)};
    const Vector y = random_vector(generator, rows - 1).cwiseAbs();
    set.A.row(rows - 1) = -y.transpose() * set.A.topRows(rows - 1);
    const double gap = trial % 2 == 0 ? 1.0 : 1e-6;
    set.b[rows - 1] = -y.dot(set.b.head(rows - 1)) - gap;
    const Projection found = projection(set, random_vector(generator, n));
    ASSERT_EQ(found.status, Status::no_solution) << "trial " << trial;
    const Vector& farkas = found.proof->farkas;
    EXPECT_GE(farkas.minCoeff(), 0.0);
    EXPECT_LE((set.A.transpose() * farkas).norm(), 1e-13 * (set.A.cwiseAbs().transpose() * farkas).norm());
    EXPECT_LT(set.b.dot(farkas), 0.0);
    EXPECT_EQ(distance(set, Vector::Zero(n)), infinity);
  }
}

TEST(Polyhedron, IsEmptyWhenAZeroRowCannotHold) {
  const Polyhedron set{Matrix{{1.0, 0.0}, {0.0, 0.0}}, Vector{{1.0, -1.0}}};
  EXPECT_EQ(projection(set, Vector::Zero(2)).status, Status::no_solution);
}

TEST(Polyhedron, StatesBoxesOrthantsAndProductsAsRows) {
  const Box box{Vector{{-infinity, 1.0}}, Vector{{2.0, 3.0}}};
  const Polyhedron rows = as_polyhedron(Product{{box, Orthant{1}}});
  EXPECT_EQ(rows.A, (Matrix{{1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}, {0.0, -1.0, 0.0}, {0.0, 0.0, -1.0}}));
  EXPECT_EQ(rows.b, (Vector{{2.0, 3.0, -1.0, 0.0}}));
  EXPECT_FALSE(is_polyhedral(Product{{box, Ball{Vector::Zero(1), 1.0}}}));
  EXPECT_THROW((void)as_polyhedron(Ball{Vector::Zero(1), 1.0}), InvalidArgument);
}

TEST(Polyhedron, MergesTheFlatMembersOfAnIntersection) {
  const Ball ball{Vector::Zero(2), 1.0};
  const Intersection few =
      merged(Intersection{{Orthant{2}, ball, Intersection{{ball, HalfSpace{Vector::Ones(2), 1.0}}}}});
  ASSERT_EQ(few.members.size(), 3U);
  EXPECT_EQ(std::get<Polyhedron>(few.members[0]).b, (Vector{{0.0, 0.0, 1.0}}));
}

}  // namespace
}  // namespace orthant::convex
