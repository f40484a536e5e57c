// SPDX-License-Identifier: Apache-2.0
#include "orthant/convex/support.hpp"

#include "tests/convex/random_sets.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/convex/cones.hpp"
#include "orthant/convex/projection.hpp"

#include <gtest/gtest.h>

namespace orthant::convex {
namespace {

// v ∈ N_K(p) exactly when σ_K(v) = vᵀp (convex.26)
TEST(Support, IsAttainedWhereTheDirectionIsNormal) {
  for_random_sets(61, [](const Set& set, std::mt19937& generator, int trial) {
    const Vector x = 3.0 * random_vector(generator, dimension(set));
    const Vector p = projection(set, x).point;
    const Vector v = x - p;
    if (v.norm() < 1e-3) return;
    const Support found = support(set, v);
    ASSERT_EQ(found.status, Status::solved) << "trial " << trial << ", kind " << set.index();
    EXPECT_NEAR(found.value, v.dot(p), 1e-10 * (1.0 + x.squaredNorm()))
        << "trial " << trial << ", kind " << set.index();
    EXPECT_TRUE(contains(set, found.maximiser, 1e-9)) << "trial " << trial << ", kind " << set.index();
  });
}

TEST(Support, BoundsEveryPointAndKnowsWhereTheSetIsUnbounded) {
  for_random_sets(62, [](const Set& set, std::mt19937& generator, int trial) {
    const Vector d = random_vector(generator, dimension(set));
    const Support found = support(set, d);
    ASSERT_EQ(found.status, Status::solved) << "trial " << trial << ", kind " << set.index();
    const Vector q = projection(set, 3.0 * random_vector(generator, d.size())).point;
    if (found.value == infinity) {
      EXPECT_GT(d.dot(found.ray), 0.0) << "trial " << trial << ", kind " << set.index();
      EXPECT_TRUE(contains(set, q + 100.0 * found.ray, 1e-10)) << "trial " << trial << ", kind " << set.index();
    } else {
      EXPECT_LE(d.dot(q), found.value + 1e-9 * (1.0 + q.norm())) << "trial " << trial << ", kind " << set.index();
      EXPECT_NEAR(d.dot(found.maximiser), found.value, 1e-10 * (1.0 + std::abs(found.value)));
    }
  });
}

TEST(Support, OfAPolyhedronIsTheBestVertex) {
  std::mt19937 generator(63);
  for (int trial = 0; trial < 200; ++trial) {
    const double size = std::exp(5.0 * random_normal(generator));
    Polyhedron square{.A = Matrix{{1.0, 0.0}, {-1.0, 0.0}, {0.0, 1.0}, {0.0, -1.0}, {1.0, 1.0}}, .b = Vector(5)};
    square.b << 1.0, 1.0, 1.0, 1.0, 1.5;
    square.b *= size;
    const Vector d = random_vector(generator, 2);
    double best = -infinity;
    const Matrix vertices = size * Matrix{{1.0, 0.5}, {0.5, 1.0}, {-1.0, 1.0}, {-1.0, -1.0}, {1.0, -1.0}};
    for (Index i = 0; i < 5; ++i) best = std::max(best, d.dot(vertices.row(i)));
    const Support found = support(square, d);
    ASSERT_EQ(found.status, Status::solved) << "trial " << trial;
    EXPECT_NEAR(found.value, best, 1e-12 * size * d.norm()) << "trial " << trial;
  }
}

TEST(Support, OfAnEllipsoidAgreesWithItsMaximiser) {
  std::mt19937 generator(64);
  for (int trial = 0; trial < 100; ++trial) {
    const Ellipsoid set = random_ellipsoid(generator, 3);
    const Vector d = random_vector(generator, 3);
    const Support found = support(set, d);
    EXPECT_NEAR(found.value, d.dot(found.maximiser), 1e-12 * (1.0 + std::abs(found.value))) << "trial " << trial;
    EXPECT_TRUE(is_normal(set, found.maximiser, d, 1e-9)) << "trial " << trial;
  }
}

TEST(Support, OfACurvedIntersectionIsFoundWhereItIsAttained) {
  const Intersection cap{{Ball{Vector::Zero(2), 1.0}, HalfSpace{Vector::Unit(2, 0), 0.6}}};
  EXPECT_NEAR(support(cap, Vector{{1.0, 0.0}}).value, 0.6, 1e-9);
  EXPECT_NEAR(support(cap, Vector{{2.0, 1.0}}).value, 2.0, 1e-9);   // the corner (0.6, 0.8)
  EXPECT_NEAR(support(cap, Vector{{-3.0, 4.0}}).value, 5.0, 1e-9);  // the arc
}

TEST(Support, SaysUnknownWhereItCannotProveThatACurvedIntersectionIsUnbounded) {
  const Intersection set{{SecondOrderCone{3, 1.0}, HalfSpace{-Vector::Unit(3, 0), -1.0}}};
  EXPECT_EQ(support(set, Vector::Unit(3, 0)).status, Status::unknown);
}

TEST(Support, OfTheEmptySetIsMinusInfinity) {
  const Polyhedron empty{Matrix{{1.0, 0.0}, {-1.0, 0.0}}, Vector{{-1.0, -1.0}}};
  for (const Vector& d : {Vector{{1.0, 0.0}}, Vector{{0.0, 1.0}}, Vector{{0.0, 0.0}}}) {
    const Support found = support(empty, d);
    EXPECT_EQ(found.status, Status::no_solution);
    EXPECT_EQ(found.value, -infinity);
  }
  const Support product = support(Product{{Orthant{1}, empty}}, Vector{{1.0, 1.0, 0.0}});
  EXPECT_EQ(product.status, Status::no_solution);
  EXPECT_EQ(product.value, -infinity);
}

TEST(Support, RejectsWhatDoesNotFit) {
  EXPECT_THROW((void)support(Orthant{2}, Vector::Zero(3)), InvalidArgument);
  EXPECT_THROW((void)support(Orthant{2}, Vector::Constant(2, infinity)), InvalidArgument);
}

}  // namespace
}  // namespace orthant::convex
