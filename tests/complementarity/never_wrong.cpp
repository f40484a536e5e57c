// SPDX-License-Identifier: Apache-2.0
// No method may lie: `solved` means that the residual, computed here, is small and that a solution exists;
// `no_solution` means that the proof holds and that looking into every complementary cone finds none.
//
// ORTHANT_LONG=1 in the environment runs 100 000 problems (./dev test --long).
#include "tests/support/lcp_checks.hpp"
#include "tests/support/random_lcps.hpp"
#include "tests/support/status_table.hpp"

#include "orthant/complementarity/methods.hpp"

#include <cstdlib>

#include <gtest/gtest.h>

namespace orthant::complementarity::testing {
namespace {

#ifdef __SANITIZE_ADDRESS__
constexpr int few = 500;
#else
constexpr int few = 2500;
#endif
constexpr int many = 100'000;
constexpr int seed = 20080113;
constexpr Index largest_checked_oracle = 5;  // 3^5 supports
constexpr int oracle_check_every = 7;

struct Trial {
  RandomClass random_class;
  Index n;
  RandomLcp random;
};

// n = 1 … 12; the sizes whose cones are many come less often.
Trial make_trial(int trial) {
  const auto random_class = static_cast<RandomClass>(trial % random_classes);
  const int round = trial / random_classes;
  const Index n = round % 16 == 15 ? 9 + round / 16 % 4 : 1 + round % 8;
  return {random_class, n, random_lcp(random_class, n, seed, trial)};
}

void check_oracle(const Lcp& problem, const SolutionSet& set) {
  const std::vector<Vector> vertices = all_vertices(problem);
  EXPECT_EQ(set.solutions.empty(), vertices.empty());
  if (set.is_unique()) {
    EXPECT_EQ(vertices.size(), 1U);
    EXPECT_TRUE(contains(vertices, set.solutions[0].z));
  }
  EXPECT_FALSE(set.proof.has_value() && !vertices.empty()) << "a proof, but there is a solution";
}

void check_solved(const Trial& trial, const LcpSolution& solution, const SolutionSet& set) {
  const Vector z = trial.random.column.asDiagonal() * solution.z;
  EXPECT_LE(relative_residual(trial.random.in_natural_units(), z), 1e-9);
  EXPECT_FALSE(set.proof.has_value()) << "there is a proof that no solution exists";
  EXPECT_FALSE(set.is_complete && set.solutions.empty()) << "the enumeration found no solution";
}

void check_no_solution(const Lcp& problem, const LcpSolution& solution, const SolutionSet& set) {
  EXPECT_TRUE(set.solutions.empty()) << "the enumeration found a solution";
  ASSERT_TRUE(solution.proof.has_value());
  const ProofCheck check = verify(problem, *solution.proof);
  EXPECT_TRUE(check.holds) << check.because;
}

void check_answer(const Trial& trial, const AnyMethod& method, const LcpSolution& solution, const SolutionSet& set) {
  if (solution.status == Status::solved) check_solved(trial, solution, set);
  if (solution.status == Status::no_solution) check_no_solution(trial.random.problem, solution, set);
  if (std::holds_alternative<Auto>(method) && is_always_solvable(trial.random_class)) {
    EXPECT_EQ(solution.status, Status::solved) << "M is a P-matrix";
  }
}

TEST(NeverWrong, OnRandomProblemsOfNineClasses) {
  const int trials = std::getenv("ORTHANT_LONG") != nullptr ? many : few;
  orthant::testing::StatusTable table;
  int undecided = 0;
  int unsolvable = 0;
  int checked_oracles = 0;
  for (int k = 0; k < trials; ++k) {
    const Trial trial = make_trial(k);
    const Lcp& problem = trial.random.problem;
    SCOPED_TRACE(fmt::format("trial {}, class {}, n = {}", k, name(trial.random_class), trial.n));
    const SolutionSet set = Enumeration{}.all(problem);
    if (!set.is_complete) ++undecided;
    if (set.proof) ++unsolvable;
    if (k % oracle_check_every == 0 && trial.n <= largest_checked_oracle &&
        trial.random_class != RandomClass::h_plus_scaled) {
      check_oracle(problem, set);
      ++checked_oracles;
    }
    for (const AnyMethod& method : Methods::all()) {
      SCOPED_TRACE(std::string(name(method)));
      const LcpSolution solution = solve(method, problem);
      table.count(std::string(name(method)), solution.status);
      table.count(fmt::format("{}, {}", name(method), name(trial.random_class)), solution.status);
      check_answer(trial, method, solution, set);
    }
    if (HasFatalFailure()) return;
  }
  fmt::print(
      "{} random problems, seed {}: {} without solution, {} undecided by the enumeration; "
      "the enumeration itself was checked on {}\n",
      trials, seed, unsolvable, undecided, checked_oracles);
  table.print();
}

}  // namespace
}  // namespace orthant::complementarity::testing
