// SPDX-License-Identifier: Apache-2.0
#include "orthant/convex/projection.hpp"

#include "tests/convex/random_sets.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/convex/cones.hpp"

#include <gtest/gtest.h>

namespace orthant::convex {
namespace {

TEST(Projection, SolvesEverySimpleSetToRounding) {
  for_random_sets(41, [](const Set& set, std::mt19937& generator, int trial) {
    const Vector x = 3.0 * random_vector(generator, dimension(set));
    const Projection found = projection(set, x);
    ASSERT_EQ(found.status, Status::solved) << "trial " << trial << ", kind " << set.index();
    EXPECT_TRUE(found.certificate.meets(1e-13)) << "trial " << trial << ", kind " << set.index() << ": "
                                                << found.certificate.feasibility << " " << found.certificate.optimality;
    EXPECT_FALSE(found.proof);
  });
}

TEST(Projection, IsIdempotentAndNeverExpands) {
  for_random_sets(42, [](const Set& set, std::mt19937& generator, int trial) {
    const Vector x = 3.0 * random_vector(generator, dimension(set));
    const Vector z = 3.0 * random_vector(generator, dimension(set));
    const Vector p = projection(set, x).point;
    const Vector q = projection(set, z).point;
    const double rounding = 1e-12 * (1.0 + x.norm() + z.norm());
    EXPECT_LE((projection(set, p).point - p).norm(), rounding) << "trial " << trial << ", kind " << set.index();
    // firmly nonexpansive: ‖p - q‖² ≤ (p - q)ᵀ(x - z)
    EXPECT_LE((p - q).squaredNorm(), (p - q).dot(x - z) + rounding) << "trial " << trial << ", kind " << set.index();
  });
}

// (x - p)ᵀ(q - p) ≤ 0 for all q in the set
TEST(Projection, SatisfiesTheVariationalInequality) {
  for_random_sets(43, [](const Set& set, std::mt19937& generator, int trial) {
    const Vector x = 3.0 * random_vector(generator, dimension(set));
    const Vector p = projection(set, x).point;
    EXPECT_NEAR(distance(set, x), (x - p).norm(), 1e-15 * (1.0 + x.norm()));
    EXPECT_LE(violation(set, x), (x - p).norm() + 1e-12 * x.norm()) << "trial " << trial << ", kind " << set.index();
    for (int other = 0; other < 5; ++other) {
      const Vector q = projection(set, 5.0 * random_vector(generator, dimension(set))).point;
      EXPECT_LE((x - p).dot(q - p), 1e-11 * (1.0 + x.norm()) * (1.0 + (q - p).norm()))
          << "trial " << trial << ", kind " << set.index();
    }
  });
}

TEST(Projection, CertificateRejectsOtherPoints) {
  for_random_sets(44, [](const Set& set, std::mt19937& generator, int trial) {
    if (std::holds_alternative<WholeSpace>(set)) return;
    const Vector x = 3.0 * random_vector(generator, dimension(set));
    const Vector p = projection(set, x).point;
    const Vector wrong = p + 1e-6 * random_vector(generator, p.size());
    if ((x - p).norm() < 1e-3) return;
    EXPECT_FALSE(certify(set, x, wrong).meets(1e-10)) << "trial " << trial << ", kind " << set.index();
    const Vector other = projection(set, x + 3.0 * random_vector(generator, p.size())).point;
    if ((other - p).norm() > 1e-3) {
      EXPECT_FALSE(certify(set, x, other).meets(1e-10)) << "trial " << trial << ", kind " << set.index();
    }
  });
}

TEST(Projection, CertificateRejectsNanAndInfinity) {
  EXPECT_FALSE(ProjectionCertificate{}.meets(1.0));
  EXPECT_FALSE(certify(WholeSpace{1}, Vector::Ones(1), Vector::Constant(1, nan)).meets(1.0));
  EXPECT_FALSE(certify(Orthant{1}, Vector::Ones(1), Vector::Constant(1, infinity)).meets(1.0));
}

TEST(Projection, SolvesFlatEllipsoids) {
  std::mt19937 generator(45);
  for (int trial = 0; trial < 200; ++trial) {
    const Vector exponents = Vector::NullaryExpr(3, [&] { return 6.0 * std::sin(random_normal(generator)); });
    const Vector s = (exponents * std::log(10.0)).array().exp().square().inverse();
    const Ellipsoid set{random_vector(generator, 3), Matrix(s.asDiagonal())};
    const Projection found = projection(set, 10.0 * random_vector(generator, 3));
    EXPECT_EQ(found.status, Status::solved)
        << "trial " << trial << ": " << found.certificate.feasibility << " " << found.certificate.optimality;
  }
}

TEST(Projection, RejectsPointsThatDoNotFit) {
  EXPECT_THROW((void)projection(Orthant{2}, Vector::Zero(3)), InvalidArgument);
  EXPECT_THROW((void)projection(Orthant{2}, Vector::Constant(2, nan)), InvalidArgument);
  EXPECT_THROW((void)projection(Ball{Vector::Zero(2), -1.0}, Vector::Zero(2)), InvalidArgument);
  EXPECT_THROW((void)projection(Orthant{2}, Vector::Zero(2), Dykstra{.tolerance = -1.0}), InvalidArgument);
}

// The unit ball and {x_1 ≤ h}: a cap. Outside the corner the answer is that of one of the sets, or the rim.
TEST(Dykstra, CutsABallByAHalfSpace) {
  std::mt19937 generator(46);
  for (int trial = 0; trial < 100; ++trial) {
    const double height = 0.9 * std::sin(random_normal(generator));
    const Intersection cap{{Ball{Vector::Zero(3), 1.0}, HalfSpace{Vector::Unit(3, 0), height}}};
    const Vector x = 3.0 * random_vector(generator, 3);
    Vector expected = x;
    expected[0] = std::min(x[0], height);
    if (expected.norm() > 1.0) expected = x / x.norm();
    if (expected[0] > height) {
      const double rim = std::sqrt(1.0 - height * height);
      expected.tail(2) *= rim / expected.tail(2).norm();
      expected[0] = height;
    }
    if (x.norm() <= 1.0 && x[0] <= height) expected = x;
    const Projection found = projection(cap, x);
    ASSERT_EQ(found.status, Status::solved) << "trial " << trial << ", " << found.iterations << " rounds, "
                                            << found.certificate.feasibility << " " << found.certificate.optimality;
    EXPECT_LE((found.point - expected).norm(), 1e-9 * (1.0 + x.norm())) << "trial " << trial;
  }
}

TEST(Dykstra, MeetsTheVariationalInequalityForConesAndEllipsoids) {
  std::mt19937 generator(47);
  int solved = 0;
  for (int trial = 0; trial < 60; ++trial) {
    Ellipsoid ellipsoid = random_ellipsoid(generator, 3);
    ellipsoid.center = Vector{{1.0, 0.0, 0.0}};
    const Intersection set{{ellipsoid, SecondOrderCone{3, 0.7}, HalfSpace{Vector{{1.0, 1.0, 0.0}}, 2.0}}};
    const Vector x = 3.0 * random_vector(generator, 3);
    const Projection found = projection(set, x);
    if (found.status != Status::solved) continue;
    ++solved;
    for (int other = 0; other < 5; ++other) {
      const Vector q = projection(set, random_vector(generator, 3)).point;
      EXPECT_LE((x - found.point).dot(q - found.point), 1e-8 * (1.0 + x.squaredNorm())) << "trial " << trial;
    }
  }
  EXPECT_GE(solved, 58);
}

TEST(Dykstra, EndsHonestlyWhereTwoBallsTouch) {
  const Intersection point{{Ball{Vector{{-1.0, 0.0}}, 1.0}, Ball{Vector{{1.0, 0.0}}, 1.0}}};
  const Projection found = projection(point, Vector{{0.5, 2.0}}, Dykstra{.max_iterations = 500});
  EXPECT_EQ(found.status, Status::iteration_limit);
  EXPECT_FALSE(found.proof);
  EXPECT_LE(found.point.norm(), 0.5);  // on its way to the origin
  EXPECT_EQ(found.iterations, 500);
}

TEST(Dykstra, ProvesThatSeparatedSetsDoNotMeet) {
  const Ball ball{Vector{{0.0, 3.0}}, 1.0};
  const std::vector<Set> others{Ball{Vector{{0.0, 0.0}}, 1.9}, Orthant{2}, HalfSpace{Vector{{0.0, 1.0}}, 1.9},
                                Box{Vector{{-1.0, -1.0}}, Vector{{1.0, 1.9}}},
                                Ellipsoid{Vector::Zero(2), Matrix{{1.0, 0.0}, {0.0, 0.3}}}};
  for (const Set& other : others) {
    const Projection found = projection(Intersection{{other, ball}}, Vector{{5.0, 0.1}});
    const bool meets = std::holds_alternative<Orthant>(other);
    EXPECT_EQ(found.status, meets ? Status::solved : Status::no_solution) << "kind " << other.index();
    EXPECT_EQ(found.proof.has_value(), !meets);
  }
}

TEST(Dykstra, FindsTheEmptyFactorAndTheEmptyMember) {
  const Polyhedron empty{Matrix{{1.0}, {-1.0}}, Vector{{-1.0, -1.0}}};
  const Product product{{Orthant{1}, Product{{Ball{Vector::Zero(1), 1.0}, empty}}}};
  const Projection found = projection(product, Vector::Zero(3));
  ASSERT_EQ(found.status, Status::no_solution);
  EXPECT_EQ(found.proof->path, (std::vector<Index>{1, 1}));
  const Projection member = projection(Intersection{{Ball{Vector::Zero(3), 1.0}, product}}, Vector::Zero(3));
  EXPECT_EQ(member.status, Status::no_solution);
  EXPECT_EQ(projection(Intersection{{product}}, Vector::Zero(3)).status, Status::no_solution);
}

}  // namespace
}  // namespace orthant::convex
