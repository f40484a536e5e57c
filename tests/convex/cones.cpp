// SPDX-License-Identifier: Apache-2.0
#include "orthant/convex/cones.hpp"

#include "tests/convex/random_sets.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/convex/projection.hpp"

#include <gtest/gtest.h>

namespace orthant::convex {
namespace {

// Moreau: x = P_K x + P_K° x, and the two parts are orthogonal (convex.23).
TEST(Cones, DecomposeEveryVectorIntoTwoOrthogonalParts) {
  std::mt19937 generator(51);
  for (int trial = 0; trial < 150; ++trial) {
    for (const Set& cone : random_cones(generator, 2 + trial % 4)) {
      const Vector x = random_vector(generator, dimension(cone));
      const Vector p = projection(cone, x).point;
      const Vector q = projection(polar_cone(cone), x).point;
      EXPECT_LE((x - p - q).norm(), 1e-13 * x.norm()) << "trial " << trial << ", kind " << cone.index();
      EXPECT_NEAR(p.dot(q), 0.0, 1e-13 * x.squaredNorm()) << "trial " << trial << ", kind " << cone.index();
      const Vector dual = projection(dual_cone(cone), -x).point;
      EXPECT_LE((dual + q).norm(), 1e-13 * x.norm()) << "trial " << trial << ", kind " << cone.index();
    }
  }
}

TEST(Cones, ArePolarsOfTheirPolars) {
  std::mt19937 generator(52);
  for (const Set& cone : random_cones(generator, 3)) {
    const Vector x = random_vector(generator, dimension(cone));
    const Vector twice = projection(polar_cone(polar_cone(cone)), x).point;
    EXPECT_LE((twice - projection(cone, x).point).norm(), 1e-13 * x.norm()) << "kind " << cone.index();
  }
}

TEST(Cones, RefuseThePolarOfWhatIsNoCone) {
  EXPECT_THROW((void)polar_cone(Ball{Vector::Zero(2), 1.0}), InvalidArgument);
  EXPECT_THROW((void)polar_cone(HalfSpace{Vector::Ones(2), 1.0}), InvalidArgument);
  EXPECT_THROW((void)polar_cone(Box{Vector::Zero(2), Vector::Ones(2)}), InvalidArgument);
  EXPECT_THROW((void)polar_cone(Polyhedron{Matrix::Ones(1, 2), Vector::Ones(1)}), InvalidArgument);
  EXPECT_THROW((void)polar_cone(Intersection{{Orthant{2}, SecondOrderCone{2, 1.0}}}), InvalidArgument);
}

TEST(TangentCone, HoldsTheDirectionsTowardAllPointsOfTheSet) {
  for_random_sets(53, [](const Set& set, std::mt19937& generator, int trial) {
    const Vector p = projection(set, 3.0 * random_vector(generator, dimension(set))).point;
    const Set cone = tangent_cone(set, p, 1e-10);
    for (int other = 0; other < 4; ++other) {
      const Vector q = projection(set, 4.0 * random_vector(generator, dimension(set))).point;
      const double outside = (q - p - projection(cone, q - p).point).norm();
      EXPECT_LE(outside, 1e-8 * (1.0 + q.norm() + p.norm())) << "trial " << trial << ", kind " << set.index();
    }
  });
}

TEST(TangentCone, HasTheNormalConeAsPolar) {
  for_random_sets(54, [](const Set& set, std::mt19937& generator, int trial) {
    const Vector x = 3.0 * random_vector(generator, dimension(set));
    const Vector p = projection(set, x).point;
    if ((x - p).norm() < 1e-3) return;
    const Set normals = polar_cone(tangent_cone(set, p, 1e-10));
    EXPECT_TRUE(contains(normals, x - p, 1e-9)) << "trial " << trial << ", kind " << set.index();
    EXPECT_TRUE(is_normal(set, p, x - p, 1e-9)) << "trial " << trial << ", kind " << set.index();
    // and every vector of it is normal: p is the projection of p + v
    const Vector v = projection(normals, random_vector(generator, x.size())).point;
    EXPECT_LE((projection(set, p + v).point - p).norm(), 1e-8 * (1.0 + p.norm() + v.norm()))
        << "trial " << trial << ", kind " << set.index();
  });
}

TEST(TangentCone, IsTheWholeSpaceInside) {
  EXPECT_TRUE(std::holds_alternative<WholeSpace>(tangent_cone(Ball{Vector::Zero(2), 1.0}, Vector::Zero(2))));
  EXPECT_TRUE(std::holds_alternative<WholeSpace>(tangent_cone(SecondOrderCone{3, 0.5}, Vector::Unit(3, 0))));
  EXPECT_TRUE(std::holds_alternative<WholeSpace>(
      tangent_cone(Ellipsoid{Vector::Zero(2), Matrix::Identity(2, 2)}, Vector::Zero(2))));
}

TEST(TangentCone, IsTheConeItselfAtItsApex) {
  const Set cone = tangent_cone(SecondOrderCone{3, 0.5}, Vector::Zero(3));
  EXPECT_EQ(std::get<SecondOrderCone>(cone).friction, 0.5);
  EXPECT_TRUE(is_normal(SecondOrderCone{3, 0.5}, Vector::Zero(3), Vector{{-1.0, 1.0, 1.0}}));
  EXPECT_FALSE(is_normal(SecondOrderCone{3, 0.5}, Vector::Zero(3), Vector{{-1.0, 2.0, 1.0}}));
}

TEST(TangentCone, RefusesPointsOutside) {
  EXPECT_THROW((void)tangent_cone(Orthant{2}, Vector{{-1.0, 1.0}}), InvalidArgument);
  EXPECT_FALSE(is_normal(Orthant{2}, Vector{{-1.0, 1.0}}, Vector{{-1.0, 0.0}}));
}

TEST(NormalCone, OfTheOrthantIsComplementarity) {
  const Vector x{{0.0, 2.0}};
  EXPECT_TRUE(is_normal(Orthant{2}, x, Vector{{-3.0, 0.0}}));
  EXPECT_TRUE(is_normal(Orthant{2}, x, Vector{{0.0, 0.0}}));
  EXPECT_FALSE(is_normal(Orthant{2}, x, Vector{{3.0, 0.0}}));
  EXPECT_FALSE(is_normal(Orthant{2}, x, Vector{{-3.0, 1e-6}}));
  EXPECT_FALSE(is_normal(Orthant{2}, x, Vector{{-3.0, nan}}));
}

TEST(NormalCone, OfAnIntersectionAddsThoseOfItsMembers) {
  const Intersection set{{SecondOrderCone{3, 1.0}, HalfSpace{Vector::Unit(3, 0), 0.0}}};  // the origin only
  EXPECT_TRUE(is_normal(set, Vector::Zero(3), Vector{{5.0, 0.0, 0.0}}));
  EXPECT_TRUE(is_normal(set, Vector::Zero(3), Vector{{1.0, 0.5, 0.5}}));
  const Intersection corner{{Ball{Vector::Zero(2), 1.0}, HalfSpace{Vector::Unit(2, 0), 0.6}}};
  EXPECT_TRUE(is_normal(corner, Vector{{0.6, 0.8}}, Vector{{2.0, 1.0}}));
  EXPECT_FALSE(is_normal(corner, Vector{{0.6, 0.8}}, Vector{{0.5, 1.0}}));
}

TEST(Membership, NanIsNowhere) {
  const Vector bad{{nan, 1.0}};
  std::mt19937 generator(55);
  for (const Set& set : random_sets(generator, 2)) {
    if (dimension(set) != 2) continue;
    EXPECT_FALSE(contains(set, bad, 1e300)) << "kind " << set.index();
  }
}

}  // namespace
}  // namespace orthant::convex
