// SPDX-License-Identifier: Apache-2.0
// Small problems by every method, against exact rationals: `solved` and `no_solution` are true. How it is measured is in
// tests/complementarity/exact_battery.cpp; here the problems are sought by what the methods do with them.
#include "tests/fuzz/support/fuzz.hpp"
#include "tests/support/exact_problem.hpp"

#include "orthant/complementarity/methods.hpp"

namespace orthant::fuzz {
namespace {

using namespace complementarity;
using complementarity::testing::as_exact;
using complementarity::testing::exact_solutions;
using complementarity::testing::ExactProblem;

constexpr double allowed_part = 1e-6;  // of the data of its row
constexpr int most_iterations = 200;   // of methods that may iterate for long

// k, k + j ε, k 2^±40
double entry(Choices& choices) {
  const auto whole = static_cast<double>(choices.below(7)) - 3;
  switch (choices.below(8)) {
    case 5:
      return whole + std::ldexp(static_cast<double>(choices.below(5)) - 2, -static_cast<int>(choices.below(53)));
    case 6:
      return std::ldexp(whole, static_cast<int>(choices.below(81)) - 40);
    case 7:
      return whole + static_cast<double>(choices.below(10)) / 10;
    default:
      return whole;
  }
}

BoxLcp problem_of(Choices& choices) {
  const bool has_bounds = choices.seldom(3);
  const auto n = static_cast<Index>(1 + choices.below(has_bounds ? 3 : 4));
  BoxLcp problem = as_box(Lcp{Matrix::NullaryExpr(n, n, [&] { return entry(choices); }),
                              Vector::NullaryExpr(n, [&] { return entry(choices); })});
  if (choices.seldom(4)) problem.M = Matrix(problem.M * problem.M.transpose());
  if (choices.seldom(4)) problem.M.row(n - 1) = problem.M.row(0);
  for (Index i = 0; i < n && has_bounds; ++i) {
    const std::size_t sort = choices.below(4);
    if (sort >= 2) problem.lower[i] = entry(choices);
    if (sort == 2) problem.upper[i] = problem.lower[i] + std::abs(entry(choices));
    if (sort == 0) problem.lower[i] = -infinity;
  }
  return problem;
}

std::string shown(const BoxLcp& problem) {
  std::string text;
  for (Index i = 0; i < problem.q.size(); ++i) {
    for (Index j = 0; j < problem.q.size(); ++j) text += fmt::format("{:a} ", problem.M(i, j));
    text += fmt::format("| {:a} in [{:a}, {:a}]\n", problem.q[i], problem.lower[i], problem.upper[i]);
  }
  return text;
}

void check(const BoxLcp& problem) {
  const ExactProblem exact = as_exact(problem);
  const bool is_lcp = (problem.lower.array() == 0).all() && (problem.upper.array() == infinity).all();
  std::optional<bool> has_solution;
  for (const AnyMethod& method : Methods::all()) {
    LcpSolution solution;
    if (!is_accepted([&] {
          solution = is_lcp ? solve(limited(method, most_iterations), Lcp{problem.M, problem.q})
                            : solve(limited(method, most_iterations), problem);
        })) {
      continue;
    }
    if (solution.status == Status::solved) {
      expect(solution.z.allFinite() && is_within(exact, as_exact(solution.z), allowed_part),
             fmt::format("{} says solved\n{}", name(method), shown(problem)));
    }
    if (solution.status != Status::no_solution) continue;
    if (!has_solution) has_solution = !exact_solutions(exact, true).empty();
    expect(!*has_solution, fmt::format("{} says no_solution\n{}", name(method), shown(problem)));
    if (is_lcp && solution.proof) {
      expect(verify(Lcp{problem.M, problem.q}, *solution.proof).holds, "a proof does not hold\n" + shown(problem));
    }
  }
}

}  // namespace
}  // namespace orthant::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  orthant::fuzz::Choices choices(data, size);
  orthant::fuzz::check(orthant::fuzz::problem_of(choices));
  return 0;
}
