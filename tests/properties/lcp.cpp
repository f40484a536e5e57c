// SPDX-License-Identifier: Apache-2.0
// Identities that hold for every LCP with a P-matrix: changes of order, of units and of origin move the solution with
// them, and for symmetric positive definite M it is where ½ zᵀMz + qᵀz is smallest on z ≥ 0.
// RapidCheck prints the seed of a failure; RC_PARAMS="seed=…" replays it, and the build fixes one for every run.
#include "tests/support/lcp_checks.hpp"
#include "tests/support/random_lcps.hpp"

#include "orthant/complementarity/methods.hpp"

#include <numeric>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace orthant::complementarity::testing {
namespace {

// A P-matrix of one of three classes, n ≤ 8.
RandomLcp any_p_problem() {
  const auto random_class = static_cast<RandomClass>(*rc::gen::inRange(0, 2));
  const Index n = *rc::gen::inRange(1, 9);
  return random_lcp(random_class, n, 67, *rc::gen::inRange(0, 1'000'000));
}

Vector any_powers_of_two(Index n, int largest) {
  const auto exponents =
      *rc::gen::container<std::vector<int>>(static_cast<std::size_t>(n), rc::gen::inRange(-largest, largest + 1));
  return Vector::NullaryExpr(n, [&](Index i) { return std::exp2(exponents[static_cast<std::size_t>(i)]); });
}

Vector solution_of(const Lcp& problem) {
  const LcpSolution solution = Auto{}.solve(problem);
  RC_ASSERT(solution.status == Status::solved);
  return solution.z;
}

void assert_close(const Vector& actual, const Vector& expected) {
  RC_ASSERT(largest_entry(actual - expected) <= 1e-8 * (1.0 + largest_entry(expected)));
}

RC_GTEST_PROP(Lcp, MovesWithAPermutation, ()) {
  const Lcp problem = any_p_problem().problem;
  const Index n = problem.q.size();
  Eigen::PermutationMatrix<Eigen::Dynamic> P(n);
  P.setIdentity();
  for (Index i = n - 1; i > 0; --i) {  // Fisher and Yates
    std::swap(P.indices()[i], P.indices()[*rc::gen::inRange<int>(0, static_cast<int>(i) + 1)]);
  }
  const Lcp permuted{P * problem.M * P.transpose(), P * problem.q};
  assert_close(solution_of(permuted), P * solution_of(problem));
}

// M → R M C, q → R q: then z → C⁻¹ z and w → R w.
RC_GTEST_PROP(Lcp, MovesWithUnits, ()) {
  const Lcp problem = any_p_problem().problem;
  const Vector row = any_powers_of_two(problem.q.size(), 20);
  const Vector column = any_powers_of_two(problem.q.size(), 20);
  const Lcp scaled{row.asDiagonal() * problem.M * column.asDiagonal(), row.asDiagonal() * problem.q};
  assert_close(column.asDiagonal() * solution_of(scaled), solution_of(problem));
}

// z → z + a, [l, u] → [l + a, u + a], q → q - M a.
RC_GTEST_PROP(BoxLcp, MovesWithItsBounds, ()) {
  const Lcp problem = any_p_problem().problem;
  const Index n = problem.q.size();
  const Vector a = any_powers_of_two(n, 3) - any_powers_of_two(n, 3);
  const Vector upper = any_powers_of_two(n, 2);
  const BoxLcp box{problem.M, problem.q, -upper, upper};
  const BoxLcp moved{problem.M, problem.q - problem.M * a, a - upper, a + upper};
  const LcpSolution here = Auto{}.solve(box);
  const LcpSolution there = Auto{}.solve(moved);
  RC_ASSERT(here.status == Status::solved);
  RC_ASSERT(there.status == Status::solved);
  assert_close(there.z, here.z + a);
}

RC_GTEST_PROP(Lcp, ScalesWithQ, ()) {
  const Lcp problem = any_p_problem().problem;
  const double factor = std::exp2(*rc::gen::inRange(-30, 31));
  assert_close(solution_of({problem.M, factor * problem.q}) / factor, solution_of(problem));
}

double energy(const Lcp& problem, const Vector& z) {
  return 0.5 * z.dot(problem.M * z) + problem.q.dot(z);
}

// The optimum of the quadratic program by projected gradients, an algorithm of its own: step 1/‖M‖.
Vector quadratic_optimum(const Lcp& problem) {
  const double step = 1.0 / problem.M.norm();
  Vector z = Vector::Zero(problem.q.size());
  for (int k = 0; k < 20'000; ++k) z = (z - step * (problem.M * z + problem.q)).cwiseMax(0.0);
  return z;
}

RC_GTEST_PROP(Lcp, OfASymmetricPositiveDefiniteMatrixMinimisesTheEnergy, ()) {
  const Index n = *rc::gen::inRange(1, 9);
  const Lcp problem = random_lcp(RandomClass::symmetric_pd, n, 71, *rc::gen::inRange(0, 1'000'000)).problem;
  const Vector z = solution_of(problem);
  assert_close(quadratic_optimum(problem), z);
  RC_ASSERT(energy(problem, z) <= 1e-12);  // that of the origin is 0
  RC_ASSERT(std::abs(energy(problem, z) - 0.5 * problem.q.dot(z)) <= 1e-10 * (1.0 + std::abs(energy(problem, z))));
}

// Every method that says `solved` says the same z: a P-matrix leaves no choice.
RC_GTEST_PROP(Lcp, HasOneSolutionWhateverTheMethod, ()) {
  const Lcp problem = any_p_problem().problem;
  const Vector expected = solution_of(problem);
  for (const AnyMethod& method : Methods::all()) {
    const LcpSolution solution = solve(method, problem);
    if (solution.status == Status::solved) assert_close(solution.z, expected);
  }
}

}  // namespace
}  // namespace orthant::complementarity::testing
