// SPDX-License-Identifier: Apache-2.0
#include "orthant/convex/nearest_point.hpp"

#include "tests/convex/random_sets.hpp"

#include "orthant/base/errors.hpp"

#include <numbers>

#include <gtest/gtest.h>

namespace orthant::convex {
namespace {

// the nearest of many points of an ellipse, then of ever more points around it
Vector nearest_by_search(const Vector& half_axes, const Vector& x) {
  double middle = 0.0;
  double width = std::numbers::pi;
  for (int level = 0; level < 40; ++level) {
    double best_angle = middle;
    double best = infinity;
    for (int i = -200; i <= 200; ++i) {
      const double angle = middle + width * i / 200.0;
      const double distance = std::hypot(half_axes[0] * std::cos(angle) - x[0], half_axes[1] * std::sin(angle) - x[1]);
      if (distance < best) {
        best = distance;
        best_angle = angle;
      }
    }
    middle = best_angle;
    width /= level == 0 ? 50.0 : 2.0;
  }
  return Vector{{half_axes[0] * std::cos(middle), half_axes[1] * std::sin(middle)}};
}

TEST(Ellipsoid, AgreesWithASearchAlongAnEllipse) {
  std::mt19937 generator(21);
  for (int trial = 0; trial < 100; ++trial) {
    const Vector half_axes = random_vector(generator, 2).array().exp();
    const Vector x = 4.0 * random_vector(generator, 2);
    const Matrix shape = half_axes.cwiseAbs2().cwiseInverse().asDiagonal();
    if (x.dot(shape * x) <= 1.0) continue;
    const Vector point = nearest_point(Ellipsoid{Vector::Zero(2), shape}, x);
    // a search by values finds the place to the square root of rounding only, the distance to rounding
    EXPECT_LE((point - nearest_by_search(half_axes, x)).norm(), 1e-6) << "trial " << trial;
    EXPECT_LE((x - point).norm(), (x - nearest_by_search(half_axes, x)).norm() * (1.0 + 1e-14)) << "trial " << trial;
  }
}

TEST(Ellipsoid, TurnsAndMovesWithItsAxes) {
  std::mt19937 generator(22);
  for (int trial = 0; trial < 100; ++trial) {
    const Index n = 2 + trial % 4;
    const Vector s = random_vector(generator, n).array().exp();
    const Matrix axes = random_rotation(generator, n);
    const Vector center = random_vector(generator, n);
    const Vector x = 3.0 * random_vector(generator, n);
    Matrix shape = axes * s.asDiagonal() * axes.transpose();
    shape = (0.5 * (shape + shape.transpose())).eval();
    const Vector straight = nearest_point(Ellipsoid{Vector::Zero(n), Matrix(s.asDiagonal())}, x);
    const Vector turned = nearest_point(Ellipsoid{center, shape}, center + axes * x);
    EXPECT_LE((turned - center - axes * straight).norm(), 1e-13 * (1.0 + x.norm())) << "trial " << trial;
  }
}

// half-axes from 1e-6 to 1e6: x = p + t P p has the projection p, whatever the axes are
TEST(Ellipsoid, IsExactWhenVeryFlat) {
  std::mt19937 generator(23);
  for (int trial = 0; trial < 500; ++trial) {
    const Index n = 2 + trial % 3;
    const Vector half_axes = (Vector::Random(n) * 6.0 * std::log(10.0)).array().exp();
    const Vector s = half_axes.cwiseAbs2().cwiseInverse();
    const Vector direction = random_vector(generator, n).normalized();
    const Vector p = half_axes.cwiseProduct(direction);
    const double t = std::exp(4.0 * random_normal(generator)) * half_axes.minCoeff() * half_axes.maxCoeff();
    const Vector x = p + t * s.cwiseProduct(p);
    const Vector point = nearest_point(Ellipsoid{Vector::Zero(n), Matrix(s.asDiagonal())}, x);
    // errors: of x, which its rounding moves along the ellipsoid no further than itself
    EXPECT_LE((point - p).norm(), 1e-14 * x.norm()) << "trial " << trial << "\n" << half_axes;
    EXPECT_NEAR(point.dot(s.cwiseProduct(point)), 1.0, 1e-14) << "trial " << trial;
  }
}

TEST(Ellipsoid, LeavesPointsInsideOnTheBoundaryAndAtTheCenter) {
  const Ellipsoid ellipse{Vector{{1.0, 2.0}}, Matrix{{0.25, 0.0}, {0.0, 1.0}}};  // half-axes 2 and 1
  for (const Vector& x : {Vector{{1.0, 2.0}}, Vector{{3.0, 2.0}}, Vector{{1.0, 3.0}}, Vector{{2.0, 2.5}}}) {
    EXPECT_EQ(nearest_point(ellipse, x), x);
  }
  // on an axis, where one component of the secular equation vanishes
  EXPECT_LE((nearest_point(ellipse, Vector{{1.0, 7.0}}) - Vector{{1.0, 3.0}}).norm(), 1e-15);
  EXPECT_LE((nearest_point(ellipse, Vector{{9.0, 2.0}}) - Vector{{3.0, 2.0}}).norm(), 1e-15);
}

TEST(Ellipsoid, RefusesAMatrixWithoutPositiveEigenvalues) {
  EXPECT_THROW((void)nearest_point(Ellipsoid{Vector::Zero(2), Matrix::Ones(2, 2) * -1.0}, Vector::Ones(2)),
               InvalidArgument);
}

TEST(SecondOrderCone, HasTheThreeRegionsOfTheFormula) {
  const SecondOrderCone cone{3, 0.5};
  EXPECT_EQ(nearest_point(cone, Vector{{2.0, 0.6, 0.8}}), (Vector{{2.0, 0.6, 0.8}}));
  EXPECT_EQ(nearest_point(cone, Vector{{-2.0, 0.6, 0.8}}), Vector::Zero(3));
  // (0, 0, 5): α = 5 sin φ, tan φ = 1/2
  EXPECT_LE((nearest_point(cone, Vector{{0.0, 0.0, 5.0}}) - Vector{{2.0, 0.0, 1.0}}).norm(), 1e-15);
  EXPECT_LE((nearest_point(SecondOrderCone{3, 0.5, true}, Vector{{0.0, 0.0, 5.0}}) - Vector{{-2.0, 0.0, 1.0}}).norm(),
            1e-15);
  EXPECT_EQ(nearest_point(SecondOrderCone{2, 0.0}, Vector{{2.0, 7.0}}), (Vector{{2.0, 0.0}}));
}

TEST(HalfSpace, DoesNotDependOnTheLengthOfItsNormal) {
  for (const double length : {1e-200, 1e-12, 1.0, 1e12, 1e200}) {
    const HalfSpace set{length * Vector{{3.0, 4.0}}, length * 5.0};
    EXPECT_LE((nearest_point(set, Vector{{3.0, 4.0}}) - Vector{{0.6, 0.8}}).norm(), 1e-15) << length;
  }
}

}  // namespace
}  // namespace orthant::convex
