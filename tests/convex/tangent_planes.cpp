// SPDX-License-Identifier: Apache-2.0
#include "orthant/convex/tangent_planes.hpp"

#include "tests/convex/random_sets.hpp"

#include "orthant/base/errors.hpp"

#include <cmath>
#include <random>

#include <gtest/gtest.h>

namespace orthant::convex {
namespace {

// Sets that all have the origin inside, of every kind, flat and curved.
Intersection random_intersection(std::mt19937& generator, Index n) {
  Ellipsoid ellipsoid = random_ellipsoid(generator, n);
  ellipsoid.center *= 0.1 / ellipsoid.center.norm();
  ellipsoid.shape /= 1.0 + ellipsoid.center.dot(ellipsoid.shape * ellipsoid.center) * 4.0;
  const Vector center = 0.5 * random_vector(generator, n).normalized();
  const Polyhedron rows{random_matrix(generator, n, n), Vector::Constant(n, 0.3)};
  return {{ellipsoid, Ball{center, 0.8}, rows, Ball{-center, 0.9}}};
}

TEST(TangentPlanes, AgreeWithDykstraNearAndFar) {
  std::mt19937 generator(71);
  int compared = 0;
  for (int trial = 0; trial < 200; ++trial) {
    const Index n = 2 + trial % 4;
    const Intersection set = random_intersection(generator, n);
    const Vector start = projection(set, random_vector(generator, n)).point;
    const double distance = trial % 2 == 0 ? 0.02 : 3.0;  // near, as in a run; far, where Dykstra may be asked
    const Vector x = start + distance * random_vector(generator, n);
    const Projection planes = projection_from_nearby(set, x);
    const Projection dykstra = projection(set, x);
    if (dykstra.status != Status::solved) continue;
    ++compared;
    ASSERT_EQ(planes.status, Status::solved) << trial;
    EXPECT_TRUE(planes.certificate.meets(1e-10)) << trial;
    EXPECT_LE((planes.point - dykstra.point).norm(), 1e-7 * (1.0 + x.norm())) << trial;
  }
  EXPECT_GE(compared, 190);
}

TEST(TangentPlanes, TakeFewRoundsNearTheSet) {
  std::mt19937 generator(72);
  for (int trial = 0; trial < 100; ++trial) {
    const Intersection set = random_intersection(generator, 3);
    const Vector start = projection(set, random_vector(generator, 3)).point;
    const Projection found = projection_from_nearby(set, start + 1e-3 * random_vector(generator, 3));
    ASSERT_EQ(found.status, Status::solved) << trial;
    EXPECT_LE(found.iterations, 12) << trial;
  }
}

// The lens of two unit discs at distance 2a has its tips at (0, ±√(1 - a²)), of an angle that vanishes as a → 1.
TEST(TangentPlanes, ReachTheTipOfALensHoweverSharp) {
  for (const double gap : {1e-2, 1e-4, 1e-6, 1e-8}) {
    const double a = 1.0 - gap;
    const Intersection lens{{Ball{Vector{{-a, 0.0}}, 1.0}, Ball{Vector{{a, 0.0}}, 1.0}}};
    const double tip = std::sqrt(gap * (2.0 - gap));
    const Projection found = projection_from_nearby(lens, Vector{{0.0, 0.3}});
    ASSERT_EQ(found.status, Status::solved) << gap;
    EXPECT_NEAR(found.point[1], tip, 1e-6) << gap;
    EXPECT_NEAR(found.point[0], 0.0, 1e-9) << gap;
  }
}

// where Dykstra's algorithm ends with iteration_limit (EndsHonestlyWhereTwoBallsTouch)
TEST(TangentPlanes, ReachThePointInWhichTwoBallsTouch) {
  const Intersection point{{Ball{Vector{{-1.0, 0.0}}, 1.0}, Ball{Vector{{1.0, 0.0}}, 1.0}}};
  const Projection found = projection_from_nearby(point, Vector{{0.0, 0.3}});
  EXPECT_EQ(found.status, Status::solved);
  EXPECT_LE(found.point.norm(), 1e-4);  // a violation of 1e-10 is 1e-5 along the common tangent
}

TEST(TangentPlanes, ProveThatSeparatedSetsDoNotMeet) {
  const Ball ball{Vector{{0.0, 3.0}}, 1.0};
  const std::vector<Set> others{Ball{Vector{{0.0, 0.0}}, 1.999}, HalfSpace{Vector{{0.0, 1.0}}, 1.999},
                                Box{Vector{{-1.0, -1.0}}, Vector{{1.0, 1.999}}},
                                Ellipsoid{Vector::Zero(2), Matrix{{1.0, 0.0}, {0.0, 0.2502}}}};
  for (const Set& other : others) {
    const Intersection set{{other, ball}};
    const Projection found = projection_from_nearby(set, Vector{{0.1, 2.0}});
    ASSERT_EQ(found.status, Status::no_solution) << other.index();
    ASSERT_TRUE(found.proof);
    EXPECT_TRUE(proves_empty(set, *found.proof));
  }
}

TEST(TangentPlanes, LeaveSimpleSetsToTheirFormulas) {
  const Vector x{{3.0, 4.0}};
  EXPECT_EQ(projection_from_nearby(Ball{Vector::Zero(2), 1.0}, x).point,
            projection(Ball{Vector::Zero(2), 1.0}, x).point);
  const Intersection flat{{Orthant{2}, HalfSpace{Vector{{1.0, 0.0}}, 1.0}}};
  EXPECT_EQ(projection_from_nearby(flat, x).point, projection(flat, x).point);
  const Intersection cap{{Ball{Vector::Zero(2), 5.0}, HalfSpace{Vector{{1.0, 0.0}}, 3.0}}};
  EXPECT_EQ(projection_from_nearby(cap, x).point, x);  // inside already
  EXPECT_THROW((void)projection_from_nearby(cap, Vector{{nan, 0.0}}), InvalidArgument);
  EXPECT_THROW((void)projection_from_nearby(cap, Vector{{0.0}}), InvalidArgument);
}

}  // namespace
}  // namespace orthant::convex
