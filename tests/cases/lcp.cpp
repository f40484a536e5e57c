// SPDX-License-Identifier: Apache-2.0
// Nearly singular problems on which `solved` was said of points whose exact residual is of the size of q.
#include "tests/support/exact_problem.hpp"

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

TEST(LcpCases, NoMethodSaysSolvedOfAPointThatIsNone) {
  for (const char* name : {"lcp_20640", "lcp_21862", "lcp_13407"}) {
    const Lcp problem = read_lcp(name);
    const exact::ExactProblem truth = exact::as_exact(as_box(problem));
    for (const auto& method : complementarity::Methods::all()) {
      SCOPED_TRACE(std::string(name) + ", " + std::string(complementarity::name(method)));
      const LcpSolution solution = solve(method, problem);
      if (solution.status == Status::solved) {
        EXPECT_TRUE(exact::is_within(truth, exact::as_exact(solution.z), 1e-6)) << solution.z.transpose();
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
