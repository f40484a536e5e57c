// SPDX-License-Identifier: Apache-2.0
#include "orthant/friction/local.hpp"

#include "tests/friction/problems.hpp"

#include "orthant/friction/planar.hpp"

#include <cmath>

#include <gtest/gtest.h>

namespace orthant::friction::testing {
namespace {

using Block3 = Eigen::Matrix<double, 3, 3, Eigen::RowMajor>;
using Block2 = Eigen::Matrix<double, 2, 2, Eigen::RowMajor>;

TEST(LocalProblem, OpensWhenTheFreeVelocitySeparates) {
  const Block3 W = Block3::Identity();
  const Eigen::Vector3d q(0.5, 3.0, -1.0);
  Eigen::Vector3d r(1.0, 1.0, 1.0);
  EXPECT_EQ(solve_local(W.data(), q.data(), 0.5, 3, r.data()), ContactMode::open);
  EXPECT_EQ(r.norm(), 0.0);
}

TEST(LocalProblem, SticksWhenTheImpulseThatStopsItIsInTheCone) {
  const Block3 W = Block3::Identity();
  const Eigen::Vector3d q(-1.0, 0.2, -0.1);
  Eigen::Vector3d r;
  EXPECT_EQ(solve_local(W.data(), q.data(), 0.5, 3, r.data()), ContactMode::stick);
  EXPECT_LE((r + q).norm(), 1e-15);
}

TEST(LocalProblem, SlipsWithFullFrictionAgainstTheVelocity) {
  const Block3 W = Block3::Identity();
  const Eigen::Vector3d q(-1.0, 3.0, -4.0);
  Eigen::Vector3d r;
  EXPECT_EQ(solve_local(W.data(), q.data(), 0.5, 3, r.data()), ContactMode::slip);
  EXPECT_NEAR(r[0], 1.0, 1e-14);
  EXPECT_NEAR(r[1], -0.5 * 0.6, 1e-14);
  EXPECT_NEAR(r[2], 0.5 * 0.8, 1e-14);
}

TEST(LocalProblem, IsSolvedToRoundingForRandomDefiniteBlocks) {
  std::mt19937 generator(20080113);
  std::uniform_real_distribution<double> exponent(-4.0, 1.0);
  for (int trial = 0; trial < 20000; ++trial) {
    const Eigen::Matrix3d A = random_matrix(3, 3, generator);
    const Eigen::Vector3d scale(std::pow(10.0, exponent(generator)), 1.0, std::pow(10.0, exponent(generator)));
    const Block3 W = A * scale.asDiagonal() * A.transpose();
    const Eigen::Vector3d q = random_matrix(3, 1, generator);
    const double mu = std::pow(10.0, exponent(generator));
    Eigen::Vector3d r;
    ASSERT_NE(solve_local(W.data(), q.data(), mu, 3, r.data()), ContactMode::none) << "trial " << trial;
    ASSERT_LE(local_error(W.data(), q.data(), mu, 3, r.data()), 1e-9) << "trial " << trial << ", mu = " << mu;
  }
}

TEST(LocalProblem, TakesBlocksThatAreSlightlyUnsymmetric) {
  std::mt19937 generator(7);
  for (int trial = 0; trial < 5000; ++trial) {
    const Eigen::Matrix3d A = random_matrix(3, 3, generator);
    const Block3 W = A * A.transpose() + 0.3 * Eigen::Matrix3d::Identity() + 1e-2 * random_matrix(3, 3, generator);
    const Eigen::Vector3d q = random_matrix(3, 1, generator);
    Eigen::Vector3d r;
    ASSERT_NE(solve_local(W.data(), q.data(), 0.7, 3, r.data()), ContactMode::none) << "trial " << trial;
    ASSERT_LE(local_error(W.data(), q.data(), 0.7, 3, r.data()), 1e-9) << "trial " << trial;
  }
}

TEST(LocalProblem, TakesBlocksOfRankOneAndTwo) {
  std::mt19937 generator(11);
  for (int trial = 0; trial < 5000; ++trial) {
    const Eigen::MatrixXd A = random_matrix(3, 1 + trial % 2, generator);
    const Block3 W = A * A.transpose();
    const Eigen::Vector3d q = A * random_matrix(1 + trial % 2, 1, generator);  // u = 0 is possible
    Eigen::Vector3d r;
    ASSERT_NE(solve_local(W.data(), q.data(), 0.5, 3, r.data()), ContactMode::none) << "trial " << trial;
    ASSERT_LE(local_error(W.data(), q.data(), 0.5, 3, r.data()), 1e-7) << "trial " << trial;
  }
}

TEST(LocalProblem, SlipsOnATangentialBlockOfZeros) {
  Block3 W = Block3::Zero();
  W(0, 0) = 2.0;
  const Eigen::Vector3d q(-1.0, 0.0, 3.0);
  Eigen::Vector3d r;
  EXPECT_EQ(solve_local(W.data(), q.data(), 0.5, 3, r.data()), ContactMode::slip);
  EXPECT_NEAR(r[0], 0.5, 1e-14);
  EXPECT_NEAR(r[1], 0.0, 1e-14);
  EXPECT_NEAR(r[2], -0.25, 1e-14);
}

TEST(LocalProblem, HasNoSolutionWhenTheContactCannotGiveWay) {
  const Block3 W = Block3::Zero();
  const Eigen::Vector3d q(-1.0, 0.0, 0.0);
  Eigen::Vector3d r(5.0, 6.0, 7.0);
  EXPECT_EQ(solve_local(W.data(), q.data(), 0.5, 3, r.data()), ContactMode::none);
  EXPECT_EQ(r, Eigen::Vector3d(5.0, 6.0, 7.0)) << "r must not be touched";
  EXPECT_EQ(solve_local(W.data(), q.data(), 0.0, 3, r.data()), ContactMode::none);
}

TEST(LocalProblem, IgnoresTangentsWithoutFriction) {
  std::mt19937 generator(3);
  const Eigen::Matrix3d A = random_matrix(3, 3, generator);
  const Block3 W = A * A.transpose();
  const Eigen::Vector3d q(-2.0, 1.0, 1.0);
  Eigen::Vector3d r;
  ASSERT_NE(solve_local(W.data(), q.data(), 0.0, 3, r.data()), ContactMode::none);
  EXPECT_NEAR(r[0], 2.0 / W(0, 0), 1e-14);
  EXPECT_EQ(r[1], 0.0);
  EXPECT_EQ(r[2], 0.0);
}

// An oracle of its own: all four modes of one planar contact.
TEST(LocalProblem, FindsAPlanarSolutionExactlyWhenAModeFits) {
  std::mt19937 generator(5);
  int without = 0;
  for (int trial = 0; trial < 5000; ++trial) {
    const Block2 W = random_matrix(2, 2, generator);  // indefinite, unsymmetric
    const Eigen::Vector2d q = random_matrix(2, 1, generator);
    Eigen::Vector2d r;
    const ContactMode mode = solve_local(W.data(), q.data(), 0.8, 2, r.data());
    const bool has_mode = !solutions_by_mode(dense_problem(2, W, q, 0.8)).empty();
    ASSERT_EQ(mode != ContactMode::none, has_mode) << "trial " << trial << "\n" << W << "\n" << q.transpose();
    if (mode == ContactMode::none) {
      ++without;
    } else {
      ASSERT_LE(local_error(W.data(), q.data(), 0.8, 2, r.data()), 1e-9);
    }
  }
  EXPECT_GT(without, 100) << "the problems must include some without solution";
}

TEST(LocalProblem, NeverReturnsAWrongAnswerOnIndefiniteBlocks) {
  std::mt19937 generator(13);
  int found = 0;
  for (int trial = 0; trial < 3000; ++trial) {
    const Block3 W = random_matrix(3, 3, generator);
    const Eigen::Vector3d q = random_matrix(3, 1, generator);
    Eigen::Vector3d r;
    if (solve_local(W.data(), q.data(), 0.8, 3, r.data()) == ContactMode::none) continue;
    ++found;
    ASSERT_LE(local_error(W.data(), q.data(), 0.8, 3, r.data()), 1e-9) << "trial " << trial;
  }
  EXPECT_GT(found, 1000);
}

TEST(LocalProblem, DoesNotDependOnUnits) {
  std::mt19937 generator(17);
  const Eigen::Matrix3d A = random_matrix(3, 3, generator);
  const Block3 W = A * A.transpose();
  const Eigen::Vector3d q(-1.0, 2.0, 0.5);
  Eigen::Vector3d r;
  ASSERT_EQ(solve_local(W.data(), q.data(), 0.3, 3, r.data()), ContactMode::slip);
  for (const double unit : {1e-30, 1e-9, 1e9, 1e30}) {
    const Block3 scaled = W * unit;
    Eigen::Vector3d other;
    ASSERT_EQ(solve_local(scaled.data(), q.data(), 0.3, 3, other.data()), ContactMode::slip) << unit;
    EXPECT_LE((other * unit - r).norm(), 1e-12 * r.norm()) << unit;
  }
}

}  // namespace
}  // namespace orthant::friction::testing
