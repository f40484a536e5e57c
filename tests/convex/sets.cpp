// SPDX-License-Identifier: Apache-2.0
#include "orthant/convex/sets.hpp"

#include "orthant/base/errors.hpp"

#include <string>

#include <gtest/gtest.h>

namespace orthant::convex {
namespace {

std::string complaint(const Set& set) {
  try {
    validate(set);
  } catch (const InvalidArgument& error) {
    return error.what();
  }
  return "";
}

void expect_complaint_about(const std::string& field, const Set& set) {
  EXPECT_NE(complaint(set).find(field), std::string::npos) << field << ": " << complaint(set);
}

TEST(Sets, NameTheFieldThatIsWrong) {
  const Vector two = Vector::Ones(2);
  expect_complaint_about("whole_space.dimension", WholeSpace{-1});
  expect_complaint_about("half_space.normal", HalfSpace{Vector::Zero(2), 1.0});
  expect_complaint_about("half_space.normal[1]", HalfSpace{Vector{{1.0, nan}}, 1.0});
  expect_complaint_about("half_space.offset", HalfSpace{two, infinity});
  expect_complaint_about("box.upper", Box{two, Vector::Ones(3)});
  expect_complaint_about("box.lower[0]", Box{two, -two});
  expect_complaint_about("box.lower[1]", Box{Vector{{0.0, nan}}, two});
  expect_complaint_about("box.lower[0]", Box{Vector{{infinity, 0.0}}, Vector{{infinity, 0.0}}});
  expect_complaint_about("ball.radius", Ball{two, -1.0});
  expect_complaint_about("ball.radius", Ball{two, nan});
  expect_complaint_about("ball.center[0]", Ball{Vector{{infinity}}, 1.0});
  expect_complaint_about("ellipsoid.shape", Ellipsoid{two, Matrix{{1.0, 2.0}, {2.0, 1.0}}});
  expect_complaint_about("ellipsoid.shape", Ellipsoid{two, Matrix::Zero(2, 2)});
  expect_complaint_about("ellipsoid.shape", Ellipsoid{two, Matrix{{1.0, 0.5}, {0.0, 1.0}}});
  expect_complaint_about("ellipsoid.shape", Ellipsoid{two, Matrix::Identity(3, 3)});
  expect_complaint_about("ellipsoid.shape", Ellipsoid{two, Matrix::Ones(2, 3)});
  expect_complaint_about("polyhedron.b", Polyhedron{Matrix::Ones(3, 2), two});
  expect_complaint_about("polyhedron.A[0][0]", Polyhedron{Matrix::Constant(1, 1, nan), Vector::Ones(1)});
  expect_complaint_about("orthant.dimension", Orthant{-2});
  expect_complaint_about("generated_cone.generators", GeneratedCone{Matrix::Constant(2, 2, infinity)});
  expect_complaint_about("second_order_cone.dimension", SecondOrderCone{1, 0.5});
  expect_complaint_about("second_order_cone.friction", SecondOrderCone{3, -0.1});
  expect_complaint_about("second_order_cone.friction", SecondOrderCone{3});
  expect_complaint_about("product.factors", Product{});
  expect_complaint_about("ball.radius", Product{{Orthant{2}, Ball{two, -1.0}}});
  expect_complaint_about("intersection.members", Intersection{});
  expect_complaint_about("intersection.members", Intersection{{Orthant{2}, Orthant{3}}});
}

TEST(Sets, AcceptTheLimitCases) {
  EXPECT_EQ(complaint(Ball{Vector::Ones(2), 0.0}), "");
  EXPECT_EQ(complaint(Box{Vector::Constant(2, -infinity), Vector::Constant(2, infinity)}), "");
  EXPECT_EQ(complaint(SecondOrderCone{2, 0.0}), "");
  EXPECT_EQ(complaint(Polyhedron{Matrix(0, 3), Vector(0)}), "");
  EXPECT_EQ(complaint(GeneratedCone{Matrix(3, 0)}), "");
}

TEST(Sets, KnowTheirDimension) {
  EXPECT_EQ(dimension(Product{{Orthant{2}, SecondOrderCone{3, 1.0}, Ball{Vector::Zero(1), 1.0}}}), 6);
  EXPECT_EQ(dimension(Intersection{{Orthant{4}, WholeSpace{4}}}), 4);
  EXPECT_EQ(dimension(Polyhedron{Matrix(0, 3), Vector(0)}), 3);
}

}  // namespace
}  // namespace orthant::convex
