// SPDX-License-Identifier: Apache-2.0
#include "orthant/friction/planar.hpp"

#include "tests/friction/problems.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/friction/automatic.hpp"
#include "orthant/friction/gauss_seidel.hpp"

#include <gtest/gtest.h>

namespace orthant::friction::testing {
namespace {

TEST(Planar, AgreesWithTheEnumerationOfModes) {  // (friction.20)
  int without = 0;
  for (unsigned seed = 0; seed < 60; ++seed) {
    std::mt19937 generator(seed);
    const Index contacts = 1 + static_cast<Index>(seed % 4);
    const Matrix W = random_matrix(2 * contacts, 2 * contacts, generator);  // neither symmetric nor definite
    const Vector q = random_matrix(2 * contacts, 1, generator);
    const ContactProblem problem = dense_problem(2, W, q, 0.6);
    const ContactSolution solution = Planar{}.solve(problem);
    const bool has_solution = !solutions_by_mode(problem).empty();
    ASSERT_EQ(solution.status, has_solution ? Status::solved : Status::no_solution) << "seed " << seed;
    if (has_solution) {
      ASSERT_TRUE(certify(problem, solution.r).meets(1e-8));
    } else {
      ++without;
      EXPECT_NE(solution.because.find("contact"), std::string::npos) << solution.because;
    }
  }
  EXPECT_GT(without, 3);
}

TEST(Planar, IsAgreedWithBySweepsOnDefiniteProblems) {
  for (unsigned seed = 0; seed < 20; ++seed) {
    const ContactProblem problem = condensed(random_bodies(2, 4, 12, 0.3, seed));
    const std::vector<Vector> all = solutions_by_mode(problem);
    ASSERT_FALSE(all.empty()) << "seed " << seed;
    const ContactSolution solution = GaussSeidel{.tolerance = 1e-12}.solve(problem);
    ASSERT_EQ(solution.status, Status::solved) << "seed " << seed;
    double nearest = infinity;
    for (const Vector& r : all) nearest = std::min(nearest, (r - solution.r).norm() / solution.r.norm());
    EXPECT_LE(nearest, 1e-8) << "seed " << seed;
  }
}

TEST(Planar, RejectsSpatialAndLargeProblems) {
  EXPECT_THROW((void)Planar{}.solve(column_of_boxes(3, 2, 1.0, 0.0, 0.5)), InvalidArgument);
  EXPECT_THROW((void)Planar{}.solve(column_of_boxes(2, Planar::largest + 1, 1.0, 0.0, 0.5)), InvalidArgument);
  EXPECT_THROW((void)solutions_by_mode(column_of_boxes(2, 7, 1.0, 0.0, 0.5)), InvalidArgument);
}

// W_nn - μ W_nt < 0: pressed on the ground the rod has no acceleration that fits, lifted off it has two.
TEST(PainleveRod, HasNoSolutionWhenPressedDown) {
  const ContactProblem problem = sliding_rod(3.0, -1.0);
  ASSERT_LT(problem.W.coeff(0, 0), 0.0);
  for (const ContactSolution& solution : {Planar{}.solve(problem), Auto{}.solve(problem)}) {
    EXPECT_EQ(solution.status, Status::no_solution);
    EXPECT_NE(solution.because.find("contact 0"), std::string::npos) << solution.because;
    EXPECT_TRUE(solution.r.allFinite());
  }
  const ContactSolution swept = GaussSeidel{.max_sweeps = 50}.solve(problem);
  EXPECT_NE(swept.status, Status::solved);
  EXPECT_TRUE(swept.r.allFinite());
  EXPECT_GT(swept.regularised, 0);
}

TEST(PainleveRod, HasTwoSolutionsWhenLiftingOff) {
  const ContactProblem problem = sliding_rod(3.0, 1.0);
  EXPECT_EQ(solutions_by_mode(problem).size(), 2U);
  EXPECT_EQ(Auto{}.solve(problem).status, Status::solved);
}

TEST(PainleveRod, IsOrdinaryWithLittleFriction) {
  const ContactProblem problem = sliding_rod(0.3, -1.0);
  ASSERT_GT(problem.W.coeff(0, 0), 0.0);
  EXPECT_EQ(solutions_by_mode(problem).size(), 1U);
  EXPECT_EQ(Auto{}.solve(problem).status, Status::solved);
}

}  // namespace
}  // namespace orthant::friction::testing
