// SPDX-License-Identifier: Apache-2.0
// What every method must do, whatever it is: trivial, degenerate, infeasible, badly scaled and permuted problems, in
// every statement, twice with the same bytes, and nothing at all with bad input.
#include "orthant/complementarity/methods.hpp"

#include "tests/complementarity/class_support.hpp"
#include "tests/complementarity/zoo.hpp"
#include "tests/support/lcp_checks.hpp"
#include "tests/support/random_lcps.hpp"

#include "orthant/base/errors.hpp"

#include <cstring>

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace orthant::complementarity::testing {
namespace {

class EveryMethod : public ::testing::TestWithParam<std::string> {
 protected:
  AnyMethod method = Methods::named(GetParam());

  template <class Problem>
  void expect_solution(const Problem& problem, const Vector& expected) {
    const LcpSolution solution = solve(method, problem);
    ASSERT_EQ(solution.status, Status::solved) << solution.because;
    ASSERT_EQ(solution.z.size(), expected.size());
    for (Index i = 0; i < expected.size(); ++i) {
      EXPECT_NEAR(solution.z[i], expected[i], 1e-9 * std::abs(expected[i]) + 1e-14) << "i = " << i;
    }
    EXPECT_EQ(solution.w.size(), expected.size());
    EXPECT_TRUE(certify(problem, solution.z).meets(1e-10)) << "the certificate, measured again, disagrees";
    EXPECT_EQ(solution.asked, GetParam());
    EXPECT_FALSE(solution.used.empty());
  }
};

SparseLcp as_sparse(const Lcp& problem) {
  return {problem.M.sparseView(), problem.q};
}

// A diagonally dominant symmetric problem, which every method solves; its solution has zeros and positive entries.
Lcp easy_problem() {
  Matrix M = chain_matrix(6) + Matrix::Identity(6, 6);
  return {M, Vector{{-1.0, 2.0, -3.0, 0.5, -0.25, 4.0}}};
}

Vector easy_solution() {
  const std::vector<Vector> solutions = all_vertices(easy_problem());
  return solutions.at(0);
}

TEST_P(EveryMethod, ReturnsZeroForNonnegativeQ) {
  const Lcp problem{easy_problem().M, Vector{{0.0, 1.0, 0.0, 2.0, 1e-300, 1e300}}};
  expect_solution(problem, Vector::Zero(6));
  expect_solution(as_sparse(problem), Vector::Zero(6));
  expect_solution(as_box(problem), Vector::Zero(6));
  expect_solution(as_box(as_sparse(problem)), Vector::Zero(6));
}

TEST_P(EveryMethod, SolvesAnEasyProblemInEveryStatement) {
  const Vector expected = easy_solution();
  expect_solution(easy_problem(), expected);
  expect_solution(as_sparse(easy_problem()), expected);
  expect_solution(as_box(easy_problem()), expected);
  expect_solution(as_box(as_sparse(easy_problem())), expected);
  expect_solution(as_box(MixedLcp{easy_problem().M, easy_problem().q, {}}), expected);
}

TEST_P(EveryMethod, SolvesMixedProblems) {
  const Lcp easy = easy_problem();
  const BoxLcp mixed = as_box(MixedLcp{easy.M, easy.q, {1, 3}});
  const std::vector<Vector> solutions = all_regular_solutions(mixed);
  ASSERT_EQ(solutions.size(), 1U);
  EXPECT_LT(solutions[0][1], 0.0) << "the free variable is not negative: the test is too easy";
  expect_solution(mixed, solutions[0]);
  expect_solution(SparseBoxLcp{mixed.M.sparseView(), mixed.q, mixed.lower, mixed.upper}, solutions[0]);
}

TEST_P(EveryMethod, SolvesFiniteBoxesWithAFixedVariable) {
  const Lcp easy = easy_problem();
  const BoxLcp box{easy.M, 4.0 * easy.q, Vector{{-1.0, -1.0, -1.0, 0.5, -infinity, -2.0}},
                   Vector{{1.0, 1.0, 1.0, 0.5, 1.0, infinity}}};
  const std::vector<Vector> solutions = all_regular_solutions(box);
  ASSERT_EQ(solutions.size(), 1U);
  expect_solution(box, solutions[0]);
  expect_solution(SparseBoxLcp{box.M.sparseView(), box.q, box.lower, box.upper}, solutions[0]);
}

TEST_P(EveryMethod, SolvesDegenerateProblems) {
  expect_solution(Lcp{Matrix::Identity(3, 3), Vector{{-1.0, 0.0, 1.0}}}, Vector{{1.0, 0.0, 0.0}});
  expect_solution(Lcp{chain_matrix(3), Vector::Zero(3)}, Vector::Zero(3));
  expect_solution(Lcp{chain_matrix(3), Vector{{-2.0, 1.0, 0.0}}}, Vector{{1.0, 0.0, 0.0}});  // w = 0 with z = 0
  // the solution is at the bound, with w = 0
  expect_solution(BoxLcp{Matrix::Identity(2, 2), Vector{{-1.0, 1.0}}, Vector{{-1.0, -1.0}}, Vector{{1.0, 1.0}}},
                  Vector{{1.0, -1.0}});
}

TEST_P(EveryMethod, NeverSolvesAnInfeasibleProblem) {
  for (const Lcp& problem :
       {Lcp{matrix({{1, -1}, {-1, 1}}), Vector{{-1.0, -1.0}}}, Lcp{matrix({{0, 0}, {0, 1}}), Vector{{-1.0, -1.0}}},
        Lcp{matrix({{-1, 0}, {0, -1}}), Vector{{-1.0, -1.0}}}}) {
    const LcpSolution solution = solve(method, problem);
    EXPECT_NE(solution.status, Status::solved) << problem.M;
    EXPECT_FALSE(solution.because.empty());
    EXPECT_EQ(solution.z.size(), 2) << "the best point is missing";
    EXPECT_FALSE(solution.certificate.meets(1e-3));
    const bool decides = GetParam() == "auto" || GetParam() == "lemke" || GetParam() == "enumeration";
    if (decides) {
      EXPECT_EQ(solution.status, Status::no_solution) << solution.because;
    }
    EXPECT_EQ(solution.proof.has_value(), solution.status == Status::no_solution);
  }
}

TEST_P(EveryMethod, SolvesBadlyScaledProblems) {
  const Vector decades{{1e-12, 1e-6, 1.0, 1e6, 1e12}};
  expect_solution(Lcp{Matrix(decades.asDiagonal()), Vector::Constant(5, -1.0)}, decades.cwiseInverse());
  const Vector units{{0x1p-20, 0x1p20, 1.0, 0x1p10, 0x1p-10, 0x1p5}};
  const Lcp easy = easy_problem();
  const Lcp scaled{units.asDiagonal() * easy.M * units.asDiagonal(), units.asDiagonal() * easy.q};
  expect_solution(scaled, units.cwiseInverse().asDiagonal() * easy_solution());
}

TEST_P(EveryMethod, DoesNotCareAboutTheOrderOfTheVariables) {
  Eigen::PermutationMatrix<Eigen::Dynamic> P(6);
  P.indices() << 3, 5, 0, 1, 4, 2;
  const Lcp easy = easy_problem();
  expect_solution(Lcp{P * easy.M * P.transpose(), P * easy.q}, P * easy_solution());
}

TEST_P(EveryMethod, ReturnsTheSameBytesTwice) {
  for (int trial = 0; trial < 2 * random_classes; ++trial) {
    const Lcp problem = random_lcp(static_cast<RandomClass>(trial % random_classes), 7, 1968, trial).problem;
    const LcpSolution first = solve(method, problem);
    const LcpSolution second = solve(method, problem);
    ASSERT_EQ(first.z.size(), second.z.size());
    EXPECT_EQ(std::memcmp(first.z.data(), second.z.data(), sizeof(double) * 7), 0) << "trial " << trial;
    EXPECT_EQ(first.status, second.status);
    EXPECT_EQ(first.pivots, second.pivots);
    EXPECT_EQ(first.iterations, second.iterations);
  }
}

TEST_P(EveryMethod, RefusesBadInputBeforeAnyWork) {
  const Matrix I = Matrix::Identity(2, 2);
  const Vector q = Vector::Zero(2);
  EXPECT_THROW((void)solve(method, Lcp{I, Vector::Zero(3)}), InvalidArgument);
  EXPECT_THROW((void)solve(method, Lcp{Matrix::Zero(2, 3), q}), InvalidArgument);
  EXPECT_THROW((void)solve(method, Lcp{nan * I, q}), InvalidArgument);
  EXPECT_THROW((void)solve(method, Lcp{I, Vector{{0.0, infinity}}}), InvalidArgument);
  EXPECT_THROW((void)solve(method, as_sparse({nan * I, q})), InvalidArgument);
  EXPECT_THROW((void)solve(method, BoxLcp{I, q, Vector{{0.0, 1.0}}, Vector{{0.0, 0.5}}}), InvalidArgument);
  EXPECT_THROW((void)solve(method, BoxLcp{I, q, Vector{{0.0, nan}}, Vector{{1.0, 1.0}}}), InvalidArgument);
  EXPECT_THROW((void)solve(method, BoxLcp{I, q, Vector::Constant(2, infinity), Vector::Constant(2, infinity)}),
               InvalidArgument);
}

TEST_P(EveryMethod, NamesTheToleranceItRefuses) {
  for (const double tolerance : {-1.0, 0.0, nan}) {
    EXPECT_THROW((void)Methods::with_tolerance(method, tolerance), InvalidArgument);
  }
  try {
    (void)Methods::with_tolerance(method, -1.0);
    FAIL();
  } catch (const InvalidArgument& error) {
    EXPECT_EQ(error.what(), GetParam() + ".tolerance = -1, must be > 0");
  }
}

// Nothing to find is found at once.
TEST_P(EveryMethod, SolvesTheEmptyProblem) {
  const Lcp empty{Matrix(0, 0), Vector(0)};
  EXPECT_EQ(solve(method, empty).status, Status::solved);
  EXPECT_EQ(solve(method, as_box(empty)).status, Status::solved);
  EXPECT_EQ(solve(method, as_sparse(empty)).status, Status::solved);
}

// Entries whose products overflow: whatever is said, it is not a lie, and nothing is thrown.
TEST_P(EveryMethod, IsNotFooledByOverflow) {
  for (const double q : {-1e200, -1.0, -1e-200}) {
    const Lcp problem{1e200 * matrix({{1, 1e100}, {-1e100, 1}}), Vector{{q, q}}};
    const LcpSolution solution = solve(method, problem);
    if (solution.status == Status::solved) {
      EXPECT_LE(relative_residual(problem, solution.z), 1e-9) << solution.z.transpose();
    }
    EXPECT_NE(solution.status, Status::no_solution) << "M is a P-matrix";
    const Lcp infeasible{1e200 * matrix({{1, -1}, {-1, 1}}), Vector{{q, q}}};
    EXPECT_NE(solve(method, infeasible).status, Status::solved) << solve(method, infeasible).z.transpose();
  }
}

INSTANTIATE_TEST_SUITE_P(Conformance, EveryMethod, ::testing::ValuesIn(Methods::names()), [](const auto& method) {
  std::string name = method.param;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

TEST(Methods, AreFoundByNameAndSuggestTheNearest) {
  for (const std::string& wanted : Methods::names()) EXPECT_EQ(name(Methods::named(wanted)), wanted);
  try {
    (void)Methods::named("lemkee");
    FAIL();
  } catch (const InvalidArgument& error) {
    EXPECT_NE(std::string(error.what()).find("did you mean 'lemke'?"), std::string::npos) << error.what();
  }
}

TEST(Methods, RefuseToFillInHugeSparseProblems) {
  SparseMatrix M(2001, 2001);
  M.setIdentity();
  EXPECT_THROW((void)solve(Lemke{}, SparseLcp{M, Vector::Zero(2001)}), InvalidArgument);
  EXPECT_EQ(solve(Pivoting{}, SparseLcp{M, Vector::Constant(2001, -1.0)}).status, Status::solved);
}

}  // namespace
}  // namespace orthant::complementarity::testing
