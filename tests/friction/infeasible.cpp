// SPDX-License-Identifier: Apache-2.0
#include "orthant/friction/infeasible.hpp"

#include "tests/friction/problems.hpp"

#include "orthant/friction/automatic.hpp"

#include <gtest/gtest.h>

namespace orthant::friction::testing {
namespace {

// One body of mass 1 between two walls that close in on it from both sides, with speed 1 and `other`.
ContactProblem between_walls(int d, double other) {
  Matrix H = Matrix::Zero(d, 2 * d);
  H(0, 0) = 1.0;
  H(0, d) = -1.0;
  for (int k = 1; k < d; ++k) H(k, k) = H(k, d + k) = 1.0;
  Vector q = Vector::Zero(2 * d);
  q[0] = -1.0;
  q[d] = -other;
  return dense_problem(d, H.transpose() * H, q, 0.5);
}

TEST(Infeasibility, IsProvedForABodyBetweenClosingWalls) {  // (friction.21)
  for (const int d : {2, 3}) {
    const ContactProblem problem = between_walls(d, 1.0);
    const auto proof = find_infeasibility(problem);
    ASSERT_TRUE(proof.has_value()) << "d = " << d;
    EXPECT_TRUE(verify(problem, *proof));
    EXPECT_NEAR(proof->y[0], proof->y[1], 1e-12 * proof->y[0]);
    const ContactSolution solution = Auto{.effort = 0.02}.solve(problem);
    EXPECT_EQ(solution.status, Status::no_solution) << "d = " << d;
    EXPECT_NE(solution.because.find("contact"), std::string::npos) << solution.because;
    ASSERT_EQ(solution.ray.size(), 2) << "d = " << d;
    EXPECT_TRUE(verify(problem, {.y = solution.ray})) << "d = " << d;
  }
}

TEST(Infeasibility, IsNotFoundWhenOneWallRecedes) {
  EXPECT_FALSE(find_infeasibility(between_walls(3, -1.5)).has_value());
  const ContactSolution solution = Auto{}.solve(between_walls(3, -1.5));
  EXPECT_EQ(solution.status, Status::solved);
  EXPECT_EQ(solution.ray.size(), 0);
}

TEST(Infeasibility, IsNotFoundForProblemsWithSolutions) {
  for (unsigned seed = 0; seed < 20; ++seed) {
    EXPECT_FALSE(find_infeasibility(condensed(random_bodies(3, 6, 9, 0.4, seed))).has_value()) << seed;
  }
}

TEST(Infeasibility, DoesNotVerifyAWrongProof) {
  const ContactProblem problem = between_walls(3, 1.0);
  EXPECT_FALSE(verify(problem, {.y = Vector{{1.0, 0.9}}}));
  EXPECT_FALSE(verify(problem, {.y = Vector{{-1.0, -1.0}}}));
  EXPECT_FALSE(verify(problem, {.y = Vector{{nan, nan}}}));
  EXPECT_FALSE(verify(problem, {.y = Vector::Zero(2)}));
  EXPECT_FALSE(verify(between_walls(3, -1.0), {.y = Vector{{1.0, 1.0}}})) << "no strict inequality";
}

}  // namespace
}  // namespace orthant::friction::testing
