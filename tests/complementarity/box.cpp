// SPDX-License-Identifier: Apache-2.0
// Box LCPs: relays in closed form, all methods against a search through all 3^n active sets, and the reduction
// (lcp.11).
#include "tests/complementarity/class_support.hpp"
#include "tests/support/lcp_checks.hpp"
#include "tests/support/random_lcps.hpp"

#include "orthant/complementarity/methods.hpp"
#include "orthant/complementarity/reduction.hpp"

#include <fmt/format.h>

namespace orthant::complementarity::testing {
namespace {

BoxLcp relay(const Matrix& M, const Vector& q) {
  return {M, q, Vector::Constant(q.size(), -1.0), Vector::Constant(q.size(), 1.0)};
}

// For diagonal M > 0 the variables do not see each other: z_i = mid(-1, -q_i / M_ii, 1).
TEST(Relay, HasItsClosedFormWhenMIsDiagonal) {
  const Vector diagonal{{1.0, 2.0, 0.5, 1e6, 1e-6}};
  for (const Vector& q : {Vector{{0.5, 3.0, -0.25, 1.0, 1.0}}, Vector{{-2.0, -2.0, 0.5, -1e7, -1e-7}},
                          Vector{{0.0, 2.0, -0.5, 0.0, 1e-6}}}) {
    const Vector expected = (-q.cwiseQuotient(diagonal)).cwiseMax(-1.0).cwiseMin(1.0);
    for (const AnyMethod& method : Methods::all()) {
      const LcpSolution solution = solve(method, relay(Matrix(diagonal.asDiagonal()), q));
      ASSERT_EQ(solution.status, Status::solved) << name(method);
      EXPECT_LE(largest_entry(solution.z - expected), 1e-12) << name(method) << ", q = " << q.transpose();
    }
  }
}

// A negative slope has three solutions inside |q| < |M|: both bounds and the point between.
TEST(Relay, MayHaveThreeSolutionsWhenMIsNegative) {
  const BoxLcp problem = relay(Matrix::Constant(1, 1, -2.0), Vector{{0.5}});
  EXPECT_EQ(all_regular_solutions(problem).size(), 3U);
  for (const AnyMethod& method : Methods::all()) {
    const LcpSolution solution = solve(method, problem);
    if (solution.status == Status::solved) {
      EXPECT_TRUE(contains(all_regular_solutions(problem), solution.z)) << name(method) << ": " << solution.z;
    }
  }
}

BoxLcp random_box(const Lcp& problem, problems::Generator& generator) {
  const Index n = problem.q.size();
  BoxLcp box{problem.M, problem.q, Vector(n), Vector(n)};
  for (Index i = 0; i < n; ++i) {
    const double a = integer(generator, -2, 2);
    const double b = integer(generator, -2, 2);
    const int kind = integer(generator, 0, 5);
    box.lower[i] = kind == 0 || kind == 1 ? -infinity : std::min(a, b);  // kinds: free, (-∞, u], [l, ∞), [l, u] thrice
    box.upper[i] = kind == 0 || kind == 2 ? infinity : std::max(a, b);  // a = b: fixed
  }
  return box;
}

// A box around a random problem of 1 … `sizes` variables, not all of them fixed (that has a test of its own).
BoxLcp random_box_trial(RandomClass random_class, int sizes, int seed, int trial) {
  std::seed_seq sequence{seed, trial};
  problems::Generator generator(sequence);
  const Lcp problem = random_lcp(random_class, 1 + trial % sizes, seed, trial).problem;
  BoxLcp box = random_box(problem, generator);
  while (box.lower == box.upper) box = random_box(problem, generator);
  return box;
}

// With a P-matrix there is exactly one solution for every box.
TEST(Box, HasOneSolutionForEveryPMatrixAndTheRobustMethodsFindIt) {
  for (int trial = 0; trial < 300; ++trial) {
    const auto random_class = static_cast<RandomClass>(trial % 2);  // both positive definite
    const BoxLcp box = random_box_trial(random_class, 5, 31, trial);
    const std::vector<Vector> solutions = all_regular_solutions(box);
    ASSERT_EQ(solutions.size(), 1U) << "trial " << trial;
    for (const AnyMethod& method : Methods::all()) {
      const LcpSolution solution = solve(method, box);
      // Lemke sees a free variable as the difference of two, and may end without an answer (docs/guide/solvers.md)
      const bool has_free = ((box.lower.array() == -infinity) && (box.upper.array() == infinity)).any();
      const bool must_solve = std::holds_alternative<GaussSeidel>(method) ? random_class == RandomClass::symmetric_pd
                              : std::holds_alternative<Lemke>(method)     ? !has_free
                                                                          : true;
      EXPECT_TRUE(solution.status == Status::solved || !must_solve)
          << name(method) << ": " << name(solution.status) << ", trial " << trial;
      if (solution.status != Status::solved) continue;
      EXPECT_TRUE(contains(solutions, solution.z)) << name(method) << ", trial " << trial;
    }
  }
}

TEST(Box, OfFixedVariablesOnlyIsSolvedWhateverMAndQAre) {
  const Vector fixed{{2.0, -3.0}};
  const BoxLcp box{matrix({{-1, 5}, {0, 0}}), Vector{{7.0, -7.0}}, fixed, fixed};
  for (const AnyMethod& method : Methods::all()) {
    const LcpSolution solution = solve(method, box);
    EXPECT_EQ(solution.status, Status::solved) << name(method);
    EXPECT_EQ(solution.z, fixed) << name(method);
  }
}

// z ↦ mid(l, z - w, u) maps a finite box into itself: there always is a fixed point (Brouwer).
TEST(Box, AlwaysHasASolutionWhenItIsFinite) {
  int found = 0;
  for (int trial = 0; trial < 300; ++trial) {
    const Index n = 1 + trial % 5;
    const Lcp lcp = random_lcp(RandomClass::integer, n, 37, trial).problem;
    const BoxLcp box = relay(lcp.M, lcp.q);
    const LcpSolution solution = Auto{}.solve(box);
    ASSERT_EQ(solution.status, Status::solved) << "trial " << trial << ", M =\n" << box.M << "\nq = " << box.q;
    EXPECT_LE(natural_residual(box, solution.z), 1e-9);
    const std::vector<Vector> solutions = all_regular_solutions(box);
    if (!solutions.empty()) ++found;
    for (const AnyMethod& method : Methods::all()) EXPECT_NE(solve(method, box).status, Status::no_solution);
  }
  EXPECT_GT(found, 250) << "the search through the active sets hardly finds anything: it is not a test";
}

TEST(Box, IsOftenUnsolvableWhenItIsNotFiniteAndNoMethodLies) {
  int unsolvable = 0;
  for (int trial = 0; trial < 400; ++trial) {
    const BoxLcp box = random_box_trial(RandomClass::integer, 4, 41, trial);
    const std::vector<Vector> solutions = all_regular_solutions(box);
    for (const AnyMethod& method : Methods::all()) {
      const LcpSolution solution = solve(method, box);
      SCOPED_TRACE(fmt::format("{}, trial {}", name(method), trial));
      if (solution.status == Status::solved) {
        EXPECT_LE(relative_residual(box, solution.z), 1e-9);
      }
      if (solution.status == Status::no_solution) {
        EXPECT_TRUE(solutions.empty());
        ASSERT_TRUE(solution.proof.has_value());
        EXPECT_TRUE(verify(as_lcp(box).lcp, *solution.proof).holds);
        ++unsolvable;
      }
    }
  }
  EXPECT_GT(unsolvable, 100);
}

// M_FF = 0 for the free variable: it is a multiplier. min ½‖x - a‖², x_1 + x_2 = 1, x ≥ 0.
TEST(Mixed, ToleratesASingularFreeBlock) {
  const Matrix M = matrix({{1, 0, -1}, {0, 1, -1}, {1, 1, 0}});
  for (const Vector& a : {Vector{{0.75, 0.5}}, Vector{{3.0, 0.0}}, Vector{{-1.0, -1.0}}}) {
    const BoxLcp mixed = as_box(MixedLcp{M, Vector{{-a[0], -a[1], -1.0}}, {2}});
    const double shift = 0.5 * (1.0 - a.sum());
    Vector x = (a.array() + shift).cwiseMax(0.0).cwiseMin(1.0);  // the nearest point of the segment
    for (const AnyMethod& method : Methods::all()) {
      const LcpSolution solution = solve(method, mixed);
      if (std::holds_alternative<Auto>(method) || std::holds_alternative<Lemke>(method)) {
        EXPECT_EQ(solution.status, Status::solved) << name(method) << ", a = " << a.transpose();
      }
      if (solution.status != Status::solved) continue;
      EXPECT_LE(largest_entry(solution.z.head(2) - x), 1e-9) << name(method) << ", a = " << a.transpose();
    }
  }
}

// Solutions of the equivalent LCP are solutions of the box LCP, and each of the latter is one of them.
TEST(Reduction, HasTheSameSolutions) {
  int compared = 0;
  for (int trial = 0; trial < 200; ++trial) {
    const BoxLcp box = random_box_trial(RandomClass::gaussian, 3, 43, trial);
    const LcpReduction reduction = as_lcp(box);
    std::vector<Vector> reduced;
    for (const Vector& y : all_vertices(reduction.lcp)) keep_if_new(reduction.z(y), reduced);
    const std::vector<Vector> direct = all_regular_solutions(box);
    for (const Vector& z : direct) EXPECT_TRUE(contains(reduced, z)) << "trial " << trial << ": " << z.transpose();
    for (const Vector& z : reduced) {
      const Vector inside = z.cwiseMax(box.lower).cwiseMin(box.upper);
      EXPECT_LE(natural_residual(box, inside), 1e-9 * (1.0 + largest_entry(z))) << "trial " << trial;
    }
    compared += static_cast<int>(direct.size());
  }
  EXPECT_GT(compared, 100);
}

TEST(Reduction, KeepsPositiveSemidefiniteness) {
  for (int trial = 0; trial < 50; ++trial) {
    const Matrix M = as_lcp(random_box_trial(RandomClass::nonsymmetric_pd, 5, 47, trial)).lcp.M;
    const Eigen::SelfAdjointEigenSolver<Matrix> eigen(Matrix(M + M.transpose()));
    EXPECT_GE(eigen.eigenvalues().minCoeff(), -1e-12) << "trial " << trial;
  }
}

}  // namespace
}  // namespace orthant::complementarity::testing
