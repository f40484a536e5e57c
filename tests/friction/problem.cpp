// SPDX-License-Identifier: Apache-2.0
#include "orthant/friction/problem.hpp"

#include "tests/friction/problems.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/friction/certificate.hpp"

#include <Eigen/LU>
#include <gtest/gtest.h>

namespace orthant::friction::testing {
namespace {

// A mass matrix that is not diagonal and whose factor fills in.
GlobalContactProblem with_full_mass(unsigned seed) {
  GlobalContactProblem problem = random_bodies(3, 4, 10, 0.5, seed);
  std::mt19937 generator(seed);
  const Matrix A = random_matrix(10, 10, generator);
  Matrix M = A * A.transpose() + Matrix::Identity(10, 10);
  for (Index i = 0; i < 10; ++i) {
    for (Index j = 0; j < 10; ++j) {
      if (std::abs(i - j) > 1 && i != 0 && j != 0) M(i, j) = 0.0;  // an arrow with a band
    }
  }
  problem.M = Matrix(M + 10.0 * Matrix::Identity(10, 10)).sparseView();
  problem.w = random_matrix(12, 1, generator);
  return problem;
}

TEST(Condensed, IsTheProductThroughTheInverseOfTheMass) {  // (friction.3)
  const GlobalContactProblem problem = with_full_mass(1);
  const ContactProblem local = condensed(problem);
  const Matrix inverse = Matrix(problem.M).inverse();
  const Matrix H(problem.H);
  EXPECT_LE((Matrix(local.W) - H.transpose() * inverse * H).norm(), 1e-12 * Matrix(local.W).norm());
  EXPECT_LE((local.q - (H.transpose() * inverse * problem.f + problem.w)).norm(), 1e-12);
  EXPECT_EQ(Matrix(local.W), Matrix(local.W.transpose())) << "W must be symmetric to the last bit";
}

TEST(Condensed, CouplesOnlyContactsOfOneBody) {
  GlobalContactProblem problem = random_bodies(3, 2, 6, 0.5, 2);
  Matrix H = Matrix::Zero(6, 6);
  H.topLeftCorner(3, 3).setRandom();
  H.bottomRightCorner(3, 3).setRandom();
  problem.H = H.sparseView();
  EXPECT_EQ(condensed(problem).W.nonZeros(), 18);
}

TEST(Condensed, RejectsAMassThatIsNotPositiveDefinite) {
  GlobalContactProblem problem = random_bodies(3, 2, 6, 0.5, 2);
  problem.M.coeffRef(3, 3) = -1.0;
  EXPECT_THROW((void)condensed(problem), InvalidArgument);
}

TEST(Condensed, TakesAMassThatIsNotSymmetric) {
  GlobalContactProblem problem = with_full_mass(6);
  problem.M.coeffRef(0, 1) += 3.0;
  const Matrix H(problem.H);
  const Matrix expected = H.transpose() * Matrix(problem.M).inverse() * H;
  EXPECT_LE((Matrix(condensed(problem).W) - expected).norm(), 1e-12 * expected.norm());
  SparseMatrix singular(10, 10);
  singular.insert(0, 1) = 1.0;
  problem.M = singular;
  EXPECT_THROW((void)condensed(problem), InvalidArgument);
}

TEST(Validate, NamesWhatDoesNotFit) {
  const ContactProblem good = column_of_boxes(3, 2, 1.0, 0.0, 0.5);
  EXPECT_NO_THROW(validate(good));
  ContactProblem bad = good;
  bad.dimension = 4;
  EXPECT_THROW(validate(bad), InvalidArgument);
  bad = good;
  bad.mu[1] = -0.1;
  EXPECT_THROW(validate(bad), InvalidArgument);
  bad = good;
  bad.mu[1] = nan;
  EXPECT_THROW(validate(bad), InvalidArgument);
  bad = good;
  bad.q[0] = infinity;
  EXPECT_THROW(validate(bad), InvalidArgument);
  bad = good;
  bad.q = Vector::Zero(5);
  EXPECT_THROW(validate(bad), InvalidArgument);
  bad = good;
  bad.W.resize(5, 5);
  EXPECT_THROW(validate(bad), InvalidArgument);
  GlobalContactProblem global = random_bodies(3, 2, 6, 0.5, 2);
  global.f = Vector::Zero(5);
  EXPECT_THROW(validate(global), InvalidArgument);
}

TEST(Certificate, VanishesExactlyAtASolution) {  // (friction.4)
  const ContactProblem problem = dense_problem(3, Matrix::Identity(3, 3), Vector{{-1.0, 3.0, -4.0}}, 0.5);
  EXPECT_LE(certify(problem, Vector{{1.0, -0.3, 0.4}}).natural_map, 1e-16);
  EXPECT_GT(certify(problem, Vector{{1.0, -0.3, 0.41}}).natural_map, 1e-4);
  EXPECT_GT(certify(problem, Vector{{1.0, -0.3, 0.39}}).natural_map, 1e-4) << "friction must be full when slipping";
}

TEST(Certificate, AgreesBetweenTheTwoStatements) {
  const GlobalContactProblem problem = with_full_mass(3);
  std::mt19937 generator(4);
  const Vector r = random_matrix(12, 1, generator);
  const ContactCertificate of_global = certify(problem, r);
  const ContactCertificate of_local = certify(condensed(problem), r);
  EXPECT_NEAR(of_global.natural_map, of_local.natural_map, 1e-10 * of_local.natural_map);
  EXPECT_NEAR(of_global.scale_free, of_local.scale_free, 1e-10 * of_local.scale_free);
  EXPECT_EQ(of_global.worst_contact, of_local.worst_contact);
}

TEST(Certificate, NeverAcceptsNumbersThatAreNotFinite) {
  const ContactProblem problem = column_of_boxes(3, 2, 1.0, 0.0, 0.5);
  Vector r = Vector::Zero(6);
  for (const double bad : {nan, infinity, -infinity}) {
    r[4] = bad;
    EXPECT_FALSE(certify(problem, r).meets(1e300)) << bad;
  }
}

}  // namespace
}  // namespace orthant::friction::testing
