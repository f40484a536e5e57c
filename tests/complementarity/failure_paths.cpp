// SPDX-License-Identifier: Apache-2.0
// How methods fail: each in its own words, never with `solved`.
#include "tests/complementarity/class_support.hpp"
#include "tests/complementarity/zoo.hpp"
#include "tests/support/lcp_checks.hpp"

#include "orthant/complementarity/methods.hpp"

namespace orthant::complementarity::testing {
namespace {

// Singular integer problems on which iterates ran to 1e14 and q was lost in M z. None of them has a solution.
std::vector<Lcp> problems_that_run_to_infinity() {
  return {
      {matrix({{1, -1}, {-1, 1}}), Vector{{-1.0, -1.0}}},
      {matrix({{1, 0, -1}, {0, 1, -2}, {-1, -2, 5}}), Vector{{-2.0, -1.0, -1.0}}},
      {matrix({{5, -1, -6, 2}, {-1, 2, 0, -1}, {-6, 0, 8, -2}, {2, -1, -2, 1}}), Vector{{-2.0, 1.0, 1.0, 1.0}}},
      {matrix({{8, 0, -2, -4}, {0, 8, -6, 4}, {-2, -6, 5, -2}, {-4, 4, -2, 4}}), Vector{{0.0, -1.0, 0.0, 1.0}}},
      {matrix({{7, 1, -7, -1, -1, -6, -4},
               {1, 5, -4, 0, -4, -2, -2},
               {-7, -4, 9, 0, 4, 6, 5},
               {-1, 0, 0, 6, -3, 4, -1},
               {-1, -4, 4, -3, 9, -6, -1},
               {-6, -2, 6, 4, -6, 16, 8},
               {-4, -2, 5, -1, -1, 8, 6}}),
       Vector{{-1.0, 2.0, -1.0, -2.0, 1.0, 0.0, -1.0}}},
  };
}

TEST(Failure, NoMethodAcceptsAPointAtInfinity) {
  for (const Lcp& problem : problems_that_run_to_infinity()) {
    ASSERT_TRUE(Enumeration{}.all(problem).proof.has_value());
    for (const AnyMethod& method : Methods::all()) {
      const LcpSolution solution = solve(method, problem);
      EXPECT_NE(solution.status, Status::solved) << name(method) << ", z = " << solution.z.transpose() << ", M =\n"
                                                 << problem.M;
    }
  }
}

// z = t (1, 1) leaves w = q = (-1, -1) for every t; from t = 1e16 on, floating point says w = 0.
TEST(Certificate, RejectsPointsAtInfinity) {
  const Lcp problem = problems_that_run_to_infinity()[0];
  for (double t = 1e6; t < 1e18; t *= 10.0) {
    EXPECT_FALSE(certify(problem, Vector{{t, t}}).meets(1e-10)) << "t = " << t;
    EXPECT_FALSE(certify(problem, Vector{{t + 1.0, t}}).meets(1e-10)) << "t = " << t;
  }
  const Lcp semidefinite = problems_that_run_to_infinity()[1];  // its kernel is (1, 2, 1)
  for (double t = 0x1p20; t < 0x1p60; t *= 2.0) {
    EXPECT_FALSE(certify(semidefinite, Vector{{t, 2.0 * t, t}}).meets(1e-10)) << "t = " << t;
  }
}

// What a method says is solved, the public certificate says too.
TEST(Failure, SolvedMeansThatTheCertificateMeetsTheTolerance) {
  for (const ZooProblem& zoo_problem : zoo()) {
    for (const AnyMethod& method : Methods::all()) {
      if (zoo_problem.problem.q.size() > Enumeration::largest) continue;
      const LcpSolution solution = solve(method, zoo_problem.problem);
      if (solution.status != Status::solved) continue;
      EXPECT_TRUE(certify(zoo_problem.problem, solution.z).meets(1e-10)) << name(method) << ", " << zoo_problem.name;
    }
  }
}

TEST(GaussSeidel, SaysDivergedWhenItRunsAway) {
  const LcpSolution solution = GaussSeidel{}.solve(Lcp{matrix({{1, -3}, {-3, 1}}), Vector{{-1.0, -1.0}}});
  EXPECT_EQ(solution.status, Status::diverged);
  EXPECT_LT(solution.iterations, 1000);
  EXPECT_FALSE(solution.because.empty());
}

TEST(GaussSeidel, BreaksDownWithoutAPositiveDiagonal) {
  for (const double diagonal : {0.0, -1.0}) {
    const LcpSolution solution = GaussSeidel{}.solve(Lcp{matrix({{1, 0}, {1, diagonal}}), Vector{{1.0, -1.0}}});
    EXPECT_EQ(solution.status, Status::breakdown);
    EXPECT_NE(solution.because.find("M[1][1]"), std::string::npos) << solution.because;
  }
}

TEST(GaussSeidel, StopsAtItsLimitAndSaysSo) {
  const LcpSolution cut = GaussSeidel{.max_sweeps = 1}.solve(Lcp{circulant(2), Vector{{-1.0, -2.0, -3.0}}});
  EXPECT_EQ(cut.status, Status::iteration_limit);
  EXPECT_EQ(cut.iterations, 1);
  EXPECT_EQ(cut.because, "max_sweeps reached");
}

TEST(SemismoothNewton, StopsAtItsLimitAndSaysSo) {
  const Lcp problem{circulant(50), Vector{{-1.0, 5.0, -3.0}}};
  const LcpSolution solution = SemismoothNewton{.max_iterations = 1}.solve(problem);
  EXPECT_EQ(solution.status, Status::iteration_limit);
  EXPECT_EQ(solution.iterations, 1);
  EXPECT_EQ(solution.because, "max_iterations reached");
}

TEST(Pivoting, StopsAtItsLimitAndSaysSo) {
  // finite upper bounds keep the cold starts out, so that the exchanges are those of the engine
  const Index n = 20;
  BoxLcp problem = as_box(Lcp{murty_matrix(n), Vector::Constant(n, -1.0)});
  problem.upper.setConstant(1e9);
  const LcpSolution solution = Pivoting{.max_iterations = 1}.solve(problem);
  EXPECT_EQ(solution.status, Status::iteration_limit);
  EXPECT_EQ(solution.iterations, 1);
  EXPECT_FALSE(solution.because.empty());
  EXPECT_GE(solution.z.minCoeff(), 0.0) << "the best point is within its bounds";
}

TEST(Pivoting, BreaksDownOnASingularSubmatrix) {
  const LcpSolution solution = Pivoting{}.solve(Lcp{Matrix::Zero(20, 20), Vector::Constant(20, -1.0)});
  EXPECT_EQ(solution.status, Status::breakdown);
  EXPECT_TRUE(solution.z.allFinite());
  EXPECT_FALSE(solution.certificate.meets(1e-3));
}

TEST(Auto, TellsWhatItTriedAndWhyItWentOn) {
  const Lcp problem{matrix({{0, 1}, {0, 0}}), Vector{{-1.0, 1.0}}};
  const LcpSolution solution = Auto{}.solve(problem);
  EXPECT_EQ(solution.asked, "auto");
  EXPECT_EQ(solution.used, "enumeration");
  ASSERT_EQ(solution.attempts.size(), 4U);
  EXPECT_EQ(solution.attempts[0].method, "pivoting");
  EXPECT_EQ(solution.attempts[1].method, "lemke");
  EXPECT_EQ(solution.attempts[1].status, Status::unknown);
  EXPECT_EQ(solution.attempts[2].status, Status::no_solution);
  EXPECT_EQ(solution.attempts[3].method, "semismooth-newton");
  for (const Attempt& attempt : solution.attempts) EXPECT_FALSE(attempt.because.empty()) << attempt.method;
  EXPECT_EQ(solution.status, Status::no_solution);
}

TEST(Auto, SaysUnknownWhenNobodyKnows) {
  // twenty copies of the feasible problem without solution: too many pairs to enumerate
  Lcp problem{Matrix::Zero(40, 40), Vector(40)};
  for (Index k = 0; k < 20; ++k) {
    problem.M(2 * k, 2 * k + 1) = 1.0;
    problem.q.segment(2 * k, 2) << -1.0, 1.0;
  }
  const LcpSolution solution = Auto{}.solve(problem);
  EXPECT_EQ(solution.status, Status::unknown);
  EXPECT_FALSE(solution.proof.has_value());
  EXPECT_EQ(solution.attempts.size(), 4U);
  EXPECT_TRUE(std::isfinite(solution.certificate.natural_residual));
}

}  // namespace
}  // namespace orthant::complementarity::testing
