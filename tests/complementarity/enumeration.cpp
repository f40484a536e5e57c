// SPDX-License-Identifier: Apache-2.0
#include "orthant/complementarity/enumeration.hpp"

#include "tests/complementarity/class_support.hpp"
#include "tests/support/lcp_checks.hpp"

#include "orthant/base/errors.hpp"

namespace orthant::complementarity::testing {
namespace {

std::vector<Vector> points(const SolutionSet& set) {
  std::vector<Vector> all;
  for (const EnumeratedSolution& solution : set.solutions) all.push_back(solution.z);
  return all;
}

// Expects exactly these solutions, each alone in its cone.
void expect_isolated(const Lcp& problem, const std::vector<Vector>& expected) {
  const SolutionSet set = Enumeration{}.all(problem);
  EXPECT_TRUE(set.is_complete);
  EXPECT_FALSE(set.proof.has_value());
  EXPECT_EQ(set.solutions.size(), expected.size()) << problem.M;
  for (const Vector& z : expected) EXPECT_TRUE(contains(points(set), z)) << z.transpose();
  for (const EnumeratedSolution& solution : set.solutions) EXPECT_TRUE(solution.is_isolated) << solution.z.transpose();
  EXPECT_EQ(set.is_unique(), expected.size() == 1);
}

TEST(Enumeration, FindsTheOneSolutionOfAPMatrix) {
  expect_isolated({matrix({{2, 1}, {1, 2}}), Vector{{-5.0, -6.0}}}, {Vector{{4.0 / 3.0, 7.0 / 3.0}}});
  expect_isolated({matrix({{1, -10}, {0, 1}}), Vector{{-1.0, -1.0}}}, {Vector{{11.0, 1.0}}});
}

// z_1 > 0 asks for w_1 = z_2 - 1 = 0, so z_2 > 0 and z_1 = 1; z_1 = 0 makes w_2 = -1.
TEST(Enumeration, FindsTheOneSolutionWithAZeroDiagonal) {
  expect_isolated({matrix({{0, 1}, {1, 0}}), Vector{{-1.0, -1.0}}}, {Vector{{1.0, 1.0}}});
}

TEST(Enumeration, FindsAllIsolatedSolutions) {
  expect_isolated({matrix({{1, 2}, {2, 1}}), Vector{{-1.0, -1.0}}},
                  {Vector{{1.0, 0.0}}, Vector{{0.0, 1.0}}, Vector{{1.0 / 3.0, 1.0 / 3.0}}});
  expect_isolated({-Matrix::Identity(3, 3), Vector::Ones(3)},
                  {Vector{{0.0, 0.0, 0.0}}, Vector{{1.0, 0.0, 0.0}}, Vector{{0.0, 1.0, 0.0}}, Vector{{0.0, 0.0, 1.0}},
                   Vector{{1.0, 1.0, 0.0}}, Vector{{1.0, 0.0, 1.0}}, Vector{{0.0, 1.0, 1.0}}, Vector{{1.0, 1.0, 1.0}}});
}

TEST(Enumeration, KnowsAContinuumWhenItSeesOne) {
  for (const Lcp& problem :
       {Lcp{Matrix::Zero(2, 2), Vector::Zero(2)}, Lcp{Matrix::Ones(2, 2), Vector{{-1.0, -1.0}}},
        Lcp{matrix({{1, -1}, {-1, 1}}), Vector{{-1.0, 1.0}}}, Lcp{matrix({{0, 1}, {0, 0}}), Vector{{-1.0, 0.0}}}}) {
    const SolutionSet set = Enumeration{}.all(problem);
    EXPECT_TRUE(set.is_complete);
    EXPECT_FALSE(set.is_unique()) << problem.M;
    const bool all_isolated = std::all_of(set.solutions.begin(), set.solutions.end(),
                                          [](const EnumeratedSolution& solution) { return solution.is_isolated; });
    EXPECT_FALSE(all_isolated) << problem.M;
  }
}

TEST(Enumeration, ProvesThatThereIsNone) {
  std::mt19937 generator(20080113);
  int unsolvable = 0;
  for (int trial = 0; trial < 300; ++trial) {
    const Index n = 2 + trial % 4;
    const Lcp problem{random_integers(generator, n), random_integers(generator, n).col(0)};
    const SolutionSet set = Enumeration{}.all(problem);
    EXPECT_EQ(set.solutions.empty(), all_vertices(problem).empty()) << "trial " << trial << ", M =\n" << problem.M;
    if (!set.solutions.empty()) continue;
    ++unsolvable;
    ASSERT_TRUE(set.proof.has_value()) << "trial " << trial;
    EXPECT_TRUE(verify(problem, *set.proof).holds) << "trial " << trial;
  }
  EXPECT_GT(unsolvable, 50);
}

TEST(Enumeration, RefusesMoreThanSixteenPairs) {
  const auto identity = [](Index n) { return Lcp{Matrix::Identity(n, n), Vector::Ones(n)}; };
  EXPECT_THROW((void)Enumeration{}.all(identity(17)), InvalidArgument);
  EXPECT_THROW((void)Enumeration{}.solve(identity(17)), InvalidArgument);
  EXPECT_EQ(Enumeration{}.solve(identity(16)).status, Status::solved);
}

}  // namespace
}  // namespace orthant::complementarity::testing
