// SPDX-License-Identifier: Apache-2.0
// Every method on every problem of the zoo: what it says is true, and `auto` always has an answer.
#include "tests/complementarity/zoo.hpp"
#include "tests/support/lcp_checks.hpp"
#include "tests/support/status_table.hpp"

#include "orthant/complementarity/methods.hpp"

#include <gtest/gtest.h>

namespace orthant::complementarity::testing {
namespace {

constexpr Index largest_enumerated = 12;

bool fits(const AnyMethod& method, const Lcp& problem) {
  return !std::holds_alternative<Enumeration>(method) || problem.q.size() <= Enumeration::largest;
}

// The residual entry by entry, relative to the terms that w_i is summed from: units play no role.
double backward_error(const Lcp& problem, const Vector& z) {
  const Vector w = problem.M * z + problem.q;
  const Vector size = problem.M.cwiseAbs() * z.cwiseAbs() + problem.q.cwiseAbs();
  double worst = z.minCoeff() >= 0.0 ? 0.0 : infinity;
  for (Index i = 0; i < z.size(); ++i) {
    const double wrong = z[i] > 0.0 ? std::abs(w[i]) : std::max(-w[i], 0.0);
    if (wrong > 0.0) worst = std::max(worst, wrong / size[i]);
  }
  return worst;
}

void check_answer(const ZooProblem& zoo_problem, const LcpSolution& solution) {
  if (solution.status == Status::solved) {
    EXPECT_NE(zoo_problem.solutions, Solutions::none);
    EXPECT_LE(backward_error(zoo_problem.problem, solution.z), 1e-9);
    if (zoo_problem.solutions == Solutions::one && zoo_problem.known) {
      EXPECT_TRUE(contains({*zoo_problem.known}, solution.z, 1e-6)) << solution.z.transpose();
    }
  }
  if (solution.status == Status::no_solution) {
    EXPECT_EQ(zoo_problem.solutions, Solutions::none);
    ASSERT_TRUE(solution.proof.has_value());
    EXPECT_TRUE(verify(zoo_problem.problem, *solution.proof).holds);
  }
}

TEST(Zoo, HasAtLeastFortyProblemsOfDifferentNames) {
  std::vector<std::string> names;
  for (const ZooProblem& problem : zoo()) names.push_back(problem.name);
  std::sort(names.begin(), names.end());
  EXPECT_GE(names.size(), 40U);
  EXPECT_EQ(std::adjacent_find(names.begin(), names.end()), names.end());
}

TEST(Zoo, KnownSolutionsAreSolutions) {
  for (const ZooProblem& zoo_problem : zoo()) {
    if (!zoo_problem.known) continue;
    EXPECT_LE(backward_error(zoo_problem.problem, *zoo_problem.known), 1e-15) << zoo_problem.name;
    EXPECT_NE(zoo_problem.solutions, Solutions::none) << zoo_problem.name;
  }
}

TEST(Zoo, NoMethodLiesAndAutoAlwaysAnswers) {
  orthant::testing::StatusTable table;
  for (const ZooProblem& zoo_problem : zoo()) {
    for (const AnyMethod& method : Methods::all()) {
      if (!fits(method, zoo_problem.problem)) continue;
      SCOPED_TRACE(fmt::format("{} on {}", name(method), zoo_problem.name));
      const LcpSolution solution = solve(method, zoo_problem.problem);
      table.count(std::string(name(method)), solution.status);
      check_answer(zoo_problem, solution);
      if (!std::holds_alternative<Auto>(method)) continue;
      EXPECT_EQ(solution.status, zoo_problem.solutions == Solutions::none ? Status::no_solution : Status::solved);
    }
  }
  fmt::print("{} problems\n", zoo().size());
  table.print();
}

TEST(Zoo, TheEnumerationKnowsHowManySolutionsThereAre) {
  for (const ZooProblem& zoo_problem : zoo()) {
    if (zoo_problem.problem.q.size() > largest_enumerated) continue;
    SCOPED_TRACE(zoo_problem.name);
    const SolutionSet set = Enumeration{}.all(zoo_problem.problem);
    EXPECT_EQ(set.solutions.empty(), zoo_problem.solutions == Solutions::none);
    EXPECT_EQ(set.proof.has_value(), zoo_problem.solutions == Solutions::none);
    EXPECT_EQ(set.is_unique(), zoo_problem.solutions == Solutions::one);
  }
}

// What "cycle" in the names means: with every wrong index exchanged at once (lcp.8), and nothing to guard it, a set of
// indices comes back. The first set is {0}.
TEST(Zoo, PlainBlockExchangesCycleOnTheCirculant) {
  const Lcp problem{circulant(2), Vector::Ones(3)};
  std::vector<unsigned> visited{1U};
  while (visited.size() < 20) {
    Matrix A = Matrix::Identity(3, 3);
    Vector b = Vector::Zero(3);
    for (Index i = 0; i < 3; ++i) {
      if ((visited.back() >> i & 1U) == 0) continue;
      A.row(i) = problem.M.row(i);
      b[i] = -problem.q[i];
    }
    const Vector z = A.fullPivLu().solve(b);
    const Vector w = problem.M * z + problem.q;
    unsigned next = 0;
    for (Index i = 0; i < 3; ++i) {
      const bool was_inside = (visited.back() >> i & 1U) != 0;
      if (was_inside ? z[i] >= 0.0 : w[i] < 0.0) next |= 1U << i;
    }
    ASSERT_NE(next, visited.back()) << "it converged";
    if (std::find(visited.begin(), visited.end(), next) != visited.end()) return;
    visited.push_back(next);
  }
  FAIL() << "it neither cycled nor converged";
}

}  // namespace
}  // namespace orthant::complementarity::testing
