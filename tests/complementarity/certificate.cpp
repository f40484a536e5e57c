// SPDX-License-Identifier: Apache-2.0
#include "orthant/complementarity/certificate.hpp"

#include "orthant/base/errors.hpp"

#include <gtest/gtest.h>

namespace orthant::complementarity {
namespace {

Lcp scalar(double M, double q) {
  return {.M = Matrix::Constant(1, 1, M), .q = Vector::Constant(1, q)};
}
Vector vector(double a) {
  return Vector::Constant(1, a);
}

TEST(Certificate, IsZeroExactlyAtSolutions) {
  EXPECT_EQ(certify(scalar(2, -4), vector(2)).backward_error, 0);
  EXPECT_EQ(certify(scalar(2, -4), vector(2)).natural_residual, 0);
  EXPECT_EQ(certify(scalar(2, 4), vector(0)).backward_error, 0);
  EXPECT_GT(certify(scalar(2, -4), vector(1)).backward_error, 0.1);
  EXPECT_EQ(certify(scalar(2, -4), vector(0)).natural_residual, 4);
}

// M = -0.01, q = -1 has no solution; z = -q/M = -100 is what others return as solved.
TEST(Certificate, RejectsNegativePoints) {
  EXPECT_EQ(certify(scalar(-0.01, -1), vector(-100)).backward_error, infinity);
  EXPECT_EQ(certify(scalar(-0.01, -1), vector(-100)).natural_residual, 100);
  EXPECT_FALSE(certify(scalar(1, 1), vector(-1e-300)).meets(1e-10));
}

// (lcp.5) is measured against the terms of its own row: a tiny q is not a small error.
TEST(Certificate, DoesNotDependOnUnits) {
  EXPECT_FALSE(certify(scalar(1, -1e-12), vector(0)).meets(1e-10));
  EXPECT_FALSE(certify(scalar(1e12, -1), vector(0)).meets(1e-10));
  EXPECT_TRUE(certify(scalar(1e12, -1), vector(1e-12)).meets(1e-10));
}

TEST(Certificate, NanAndOverflowNeverPass) {
  EXPECT_FALSE(certify(scalar(1, -1), vector(nan)).meets(1e300));
  EXPECT_EQ(certify(scalar(1, -1), vector(nan)).backward_error, infinity);
  EXPECT_EQ(certify(scalar(1e200, -1), vector(1e200)).backward_error, infinity);
  EXPECT_EQ(certify(scalar(1, -1), vector(infinity)).backward_error, infinity);
  EXPECT_FALSE(LcpCertificate{}.meets(1));
}

TEST(Certificate, KnowsTheThreeCasesOfABox) {
  const auto relay = [](double q) {
    return BoxLcp{.M = Matrix::Constant(1, 1, 1.0), .q = vector(q), .lower = vector(-1), .upper = vector(1)};
  };
  EXPECT_EQ(certify(relay(-3), vector(1)).backward_error, 0);  // w = -2 ≤ 0 at the upper bound
  EXPECT_EQ(certify(relay(3), vector(-1)).backward_error, 0);  // w = 2 ≥ 0 at the lower bound
  EXPECT_EQ(certify(relay(0.5), vector(-0.5)).backward_error, 0);
  EXPECT_GT(certify(relay(3), vector(1)).backward_error, 0.5);  // w = 4 at the wrong bound
  EXPECT_EQ(certify(relay(3), vector(1)).natural_residual, 2);
}

TEST(Certificate, AsksForWZeroWhereAVariableIsFree) {
  const MixedLcp mixed{.M = Matrix::Identity(2, 2), .q = Vector::Constant(2, 1.0), .free = {0}};
  EXPECT_EQ(certify(mixed, Vector{{-1.0, 0.0}}).backward_error, 0);
  EXPECT_EQ(certify(mixed, Vector{{0.0, 0.0}}).backward_error, 1);
}

TEST(Statement, RejectsWhatDoesNotFit) {
  EXPECT_THROW(validate(Lcp{Matrix::Zero(2, 3), Vector::Zero(2)}), InvalidArgument);
  EXPECT_THROW(validate(Lcp{Matrix::Zero(2, 2), Vector::Zero(3)}), InvalidArgument);
  EXPECT_THROW(validate(scalar(nan, 1)), InvalidArgument);
  EXPECT_THROW(validate(scalar(1, infinity)), InvalidArgument);
  EXPECT_THROW(validate(BoxLcp{Matrix::Identity(1, 1), vector(0), vector(1), vector(0)}), InvalidArgument);
  EXPECT_THROW(validate(BoxLcp{Matrix::Identity(1, 1), vector(0), vector(nan), vector(0)}), InvalidArgument);
  EXPECT_THROW(validate(MixedLcp{Matrix::Identity(1, 1), vector(0), {1}}), InvalidArgument);
  EXPECT_NO_THROW(validate(as_box(scalar(1, 1))));
}

}  // namespace
}  // namespace orthant::complementarity
