// SPDX-License-Identifier: Apache-2.0
// A proof is worth what `verify` finds in it: each way of spoiling one is noticed.
#include "orthant/complementarity/proof.hpp"

#include "tests/complementarity/class_support.hpp"

#include "orthant/complementarity/enumeration.hpp"
#include "orthant/complementarity/lemke.hpp"

namespace orthant::complementarity::testing {
namespace {

// w_2 = 1 asks for z_2 = 0, then w_1 = -1: feasible, but without solution. One vector is not enough.
Lcp feasible_unsolvable() {
  return {matrix({{0, 1}, {0, 0}}), Vector{{-1.0, 1.0}}};
}

// z_2 = 0: (1, 0) sees only e_1, e_2, 0;  w_2 = 0: (0, -1) sees e_1, 0, -M e_2 = (-1, 0) and qᵀy = -1.
NoSolutionProof tree() {
  return {{{{Side::either, Side::z_zero}, Vector{{1.0, 0.0}}}, {{Side::either, Side::w_zero}, Vector{{0.0, -1.0}}}}};
}

Lcp infeasible() {
  return {matrix({{1, -1}, {-1, 1}}), Vector{{-1.0, -1.0}}};
}

NoSolutionProof farkas() {
  return {{{{Side::either, Side::either}, Vector{{1.0, 1.0}}}}};
}

TEST(Proof, HoldsWhenWorkedOutByHand) {
  EXPECT_TRUE(verify(feasible_unsolvable(), tree()).holds) << verify(feasible_unsolvable(), tree()).because;
  EXPECT_TRUE(verify(infeasible(), farkas()).holds);
}

TEST(Proof, NeedsEveryLeaf) {
  for (std::size_t missing = 0; missing < 2; ++missing) {
    NoSolutionProof proof = tree();
    proof.separators.erase(proof.separators.begin() + static_cast<std::ptrdiff_t>(missing));
    EXPECT_FALSE(verify(feasible_unsolvable(), proof).holds);
    EXPECT_EQ(verify(feasible_unsolvable(), proof).because, "the separators do not cover all choices");
  }
  EXPECT_FALSE(verify(feasible_unsolvable(), NoSolutionProof{}).holds);
}

TEST(Proof, NoticesATamperedVector) {
  for (std::size_t leaf = 0; leaf < 2; ++leaf) {
    for (const Vector& y : {Vector{{0.0, 0.0}}, Vector{{-1.0, 0.0}}, Vector{{0.0, 1.0}}, Vector{{nan, 0.0}},
                            Vector{{0.0, nan}}, Vector{{1.0, infinity}}, Vector{{1.0, 2.0}}}) {
      NoSolutionProof proof = tree();
      proof.separators[leaf].y = y;
      EXPECT_FALSE(verify(feasible_unsolvable(), proof).holds) << "leaf " << leaf << ", y = " << y.transpose();
      EXPECT_FALSE(verify(feasible_unsolvable(), proof).because.empty());
    }
  }
}

TEST(Proof, NoticesAWrongSide) {
  NoSolutionProof proof = tree();
  proof.separators[0].sides[1] = Side::w_zero;  // now y must have (Mᵀy)_2 ≤ 0, and both leaves are on one side
  EXPECT_FALSE(verify(feasible_unsolvable(), proof).holds);
  proof = tree();
  proof.separators[1].sides[1] = Side::either;  // now y_2 must not be negative
  EXPECT_FALSE(verify(feasible_unsolvable(), proof).holds);
  proof = tree();
  std::swap(proof.separators[0].y, proof.separators[1].y);
  EXPECT_FALSE(verify(feasible_unsolvable(), proof).holds);
}

TEST(Proof, NoticesWrongSizes) {
  NoSolutionProof proof = tree();
  proof.separators[0].y = Vector::Ones(3);
  EXPECT_FALSE(verify(feasible_unsolvable(), proof).holds);
  proof = tree();
  proof.separators[0].sides.pop_back();
  EXPECT_FALSE(verify(feasible_unsolvable(), proof).holds);
}

TEST(Proof, IsAboutOneProblemOnly) {
  Lcp other = infeasible();
  other.q[1] = 1.0;  // z = (t + 1, t) solves it
  EXPECT_FALSE(verify(other, farkas()).holds);
  other = infeasible();
  other.M(0, 0) = 1.0 + 1e-9;  // regular now: z is about 1e9
  EXPECT_FALSE(verify(other, farkas()).holds);
}

// Whatever y is, no proof of a solvable problem passes.
TEST(Proof, OfASolvableProblemIsAlwaysRejected) {
  std::mt19937 generator(20080113);
  std::normal_distribution<double> gaussian;
  std::uniform_int_distribution<int> side(0, 2);
  int almost = 0;  // separators that do separate: only the cover is missing
  for (int trial = 0; trial < 5000; ++trial) {
    const Index n = 2;
    const Lcp problem{random_integers(generator, n) + 3.0 * Matrix::Identity(n, n), Vector{{-1.0, 1.0}}};
    if (Enumeration{}.all(problem).solutions.empty()) continue;
    NoSolutionProof proof;
    for (int leaf = 0; leaf < 4; ++leaf) {
      Separator separator{{}, Vector::NullaryExpr(n, [&] { return gaussian(generator); })};
      for (Index i = 0; i < n; ++i) separator.sides.push_back(static_cast<Side>(side(generator)));
      if (!verify(problem, separator).holds) continue;
      ++almost;
      proof.separators.push_back(separator);
    }
    ASSERT_FALSE(verify(problem, proof).holds) << "trial " << trial << ", M =\n" << problem.M;
  }
  EXPECT_GT(almost, 100);
}

TEST(Proof, ComesWithEveryNoSolutionOfLemkeAndEnumeration) {
  EXPECT_TRUE(verify(infeasible(), Lemke{}.solve(infeasible()).proof.value()).holds);
  EXPECT_TRUE(verify(infeasible(), Enumeration{}.solve(infeasible()).proof.value()).holds);
  EXPECT_TRUE(verify(feasible_unsolvable(), Enumeration{}.solve(feasible_unsolvable()).proof.value()).holds);
}

// The way to the ray is complementary and feasible, but M is not copositive-plus.
TEST(Lemke, SaysUnknownOnARayThatProvesNothing) {
  const LcpSolution solution = Lemke{}.solve(feasible_unsolvable());
  EXPECT_EQ(solution.status, Status::unknown);
  EXPECT_FALSE(solution.proof.has_value());
  ASSERT_TRUE(solution.ray.has_value());
  // (z, z0) + t (direction, direction0) stays nonnegative
  EXPECT_GE(solution.ray->z.minCoeff(), 0.0);
  EXPECT_GE(solution.ray->direction.minCoeff(), 0.0);
  EXPECT_GE(solution.ray->z0, 0.0);
  EXPECT_GE(solution.ray->direction0, 0.0);
  EXPECT_GT(solution.ray->direction.sum() + solution.ray->direction0, 0.0);
}

TEST(Lemke, StopsAtItsLimitAndSaysSo) {
  const Lcp problem{2.0 * Matrix::Identity(6, 6), Vector{{-1.0, -2.0, -3.0, -4.0, -5.0, -6.0}}};
  const LcpSolution solution = Lemke{.max_pivots = 2}.solve(problem);
  EXPECT_EQ(solution.status, Status::iteration_limit);
  EXPECT_LE(solution.pivots, 2);
  EXPECT_EQ(solution.because, "max_pivots reached");
  EXPECT_EQ(solution.z.size(), 6);
  EXPECT_EQ(Lemke{}.solve(problem).status, Status::solved);
}

}  // namespace
}  // namespace orthant::complementarity::testing
