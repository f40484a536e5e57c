// SPDX-License-Identifier: Apache-2.0
// Nearly singular problems on which `solved` was said of points whose exact residual is of the size of q.
#include "tests/support/exact_lcp_oracle.hpp"

#include "orthant/complementarity/methods.hpp"
#include "orthant/files/problems/problem.hpp"

#include <string>

#include <gtest/gtest.h>

namespace orthant {
namespace {

using complementarity::Lcp;
using complementarity::LcpSolution;
namespace exact = complementarity::testing;

Lcp read_lcp(const std::string& name) {
  return std::get<Lcp>(files::read_problem(ORTHANT_TEST_DATA "/cases/" + name + ".json").statement);
}

exact::ExactProblem exact_problem(const Lcp& problem) {
  const auto n = static_cast<std::size_t>(problem.q.size());
  exact::ExactProblem result{std::vector(n, std::vector<exact::Fraction>(n)), {}, {}, {}};
  result.lower.assign(n, exact::Fraction(0));
  result.upper.assign(n, std::nullopt);
  for (Index i = 0; i < problem.q.size(); ++i) {
    result.q.emplace_back(problem.q[i]);
    for (Index j = 0; j < problem.q.size(); ++j) result.M[i][j] = exact::Fraction(problem.M(i, j));
  }
  return result;
}

TEST(LcpCases, NoMethodSaysSolvedOfAPointThatIsNone) {
  for (const char* name : {"lcp_20640", "lcp_21862", "lcp_13407"}) {
    const Lcp problem = read_lcp(name);
    const exact::ExactProblem truth = exact_problem(problem);
    for (const auto& method : complementarity::Methods::all()) {
      SCOPED_TRACE(std::string(name) + ", " + std::string(complementarity::name(method)));
      const LcpSolution solution = solve(method, problem);
      if (solution.status == Status::solved) {
        std::vector<exact::Fraction> z;
        for (const double entry : solution.z) z.emplace_back(entry);
        EXPECT_TRUE(exact::is_within(truth, z, 1e-6)) << solution.z.transpose();
      }
      if (solution.status == Status::no_solution) {
        EXPECT_TRUE(exact::exact_solutions(truth, true).empty());
      }
    }
  }
}

TEST(LcpCases, TheOneWithoutSolutionIsRefuted) {
  EXPECT_EQ(complementarity::Auto{}.solve(read_lcp("lcp_20640")).status, Status::no_solution);
}

// There is a solution, but the doubles nearest to it leave 1e-5 of q: the answer says that.
TEST(LcpCases, ASolutionThatDoesNotFitInDoublesIsSaidToExist) {
  const LcpSolution solution = complementarity::Enumeration{}.solve(read_lcp("lcp_21862"));
  EXPECT_EQ(solution.status, Status::unknown);
  EXPECT_NE(solution.because.find("there is a solution"), std::string::npos) << solution.because;
}

}  // namespace
}  // namespace orthant
