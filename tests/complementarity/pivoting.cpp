// SPDX-License-Identifier: Apache-2.0
// Pivoting: warm starts, the safeguard against cycling, and the start for chains (lcp.10).
#include "orthant/complementarity/pivoting.hpp"

#include "tests/complementarity/zoo.hpp"
#include "tests/support/lcp_checks.hpp"
#include "tests/support/random_lcps.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/complementarity/lemke.hpp"

#include <gtest/gtest.h>

namespace orthant::complementarity::testing {
namespace {

// Every start is tried, those from which plain block exchanges cycle among them.
TEST(PreparedPivoting, EndsFromEveryStartWherePlainExchangesCycle) {
  for (const double alpha : {1.5, 2.0, 50.0}) {
    for (const double sign : {-1.0, 1.0}) {
      for (unsigned start = 0; start < 8; ++start) {
        PreparedPivoting<Matrix> prepared = Pivoting{}.prepare(circulant(alpha));
        std::vector<Place> places;
        for (unsigned i = 0; i < 3; ++i) places.push_back((start >> i & 1U) != 0 ? Place::inside : Place::lower);
        prepared.start_from(places);
        ASSERT_EQ(prepared.solve(Vector::Constant(3, sign)), Status::solved) << "alpha " << alpha << ", " << start;
        const Vector expected = Vector::Constant(3, sign < 0.0 ? 1.0 / (1.0 + alpha) : 0.0);
        EXPECT_LE(largest_entry(prepared.z() - expected), 1e-14);
      }
    }
  }
}

TEST(PreparedPivoting, AgreesWithColdSolvesAlongASequence) {
  for (const RandomClass random_class : {RandomClass::symmetric_pd, RandomClass::nonsymmetric_pd}) {
    for (const Index n : {3, 16, 17, 40}) {
      const Matrix M = random_lcp(random_class, n, 53, 0).problem.M;
      PreparedPivoting<Matrix> prepared = Pivoting{}.prepare(M);
      for (int trial = 0; trial < 20; ++trial) {
        const Lcp problem{M, random_lcp(random_class, n, 53, trial).problem.q};
        ASSERT_EQ(prepared.solve(problem.q), Status::solved);
        const LcpSolution cold = Pivoting{}.solve(problem);
        ASSERT_EQ(cold.status, Status::solved);
        EXPECT_LE(largest_entry(prepared.z() - cold.z), 1e-9 * (1.0 + largest_entry(cold.z))) << "trial " << trial;
        EXPECT_LE(largest_entry(prepared.w() - (M * prepared.z() + problem.q)), 1e-12 * prepared.certificate().scale);
      }
    }
  }
}

TEST(PreparedPivoting, FactorisesOnlyWhenTheActiveSetChanges) {
  const Lcp problem = random_lcp(RandomClass::symmetric_pd, 30, 59, 0).problem;
  PreparedPivoting<Matrix> prepared = Pivoting{}.prepare(problem.M);
  ASSERT_EQ(prepared.solve(problem.q), Status::solved);
  ASSERT_EQ(prepared.solve(1.01 * problem.q), Status::solved);
  ASSERT_EQ(prepared.solve(1.02 * problem.q), Status::solved);
  EXPECT_EQ(prepared.factorisations(), 0);
  EXPECT_EQ(prepared.iterations(), 0);
  ASSERT_EQ(prepared.solve(-problem.q), Status::solved);
  EXPECT_GT(prepared.factorisations(), 0);
  prepared.reset();
  ASSERT_EQ(prepared.solve(problem.q), Status::solved);
}

TEST(PreparedPivoting, KeepsTheBoundsThatWereSetLast) {
  PreparedPivoting<Matrix> prepared = Pivoting{}.prepare(Matrix(Matrix::Identity(2, 2)));
  const Vector q{{-3.0, 2.0}};
  ASSERT_EQ(prepared.solve(q), Status::solved);
  EXPECT_EQ(prepared.z(), (Vector{{3.0, 0.0}}));
  prepared.set_bounds(Vector{{-1.0, -1.0}}, Vector{{1.0, 1.0}});
  for (int k = 0; k < 2; ++k) {
    ASSERT_EQ(prepared.solve(q), Status::solved);
    EXPECT_EQ(prepared.z(), (Vector{{1.0, -1.0}}));
  }
  ASSERT_EQ(prepared.solve(q, Vector{{0.0, -infinity}}, Vector{{2.0, infinity}}), Status::solved);
  EXPECT_EQ(prepared.z(), (Vector{{2.0, -2.0}}));
}

TEST(PreparedPivoting, RefusesBadInput) {
  EXPECT_THROW((void)Pivoting{}.prepare(Matrix(Matrix::Zero(2, 3))), InvalidArgument);
  EXPECT_THROW((void)Pivoting{.tolerance = -1.0}.prepare(Matrix(Matrix::Identity(2, 2))), InvalidArgument);
  PreparedPivoting<Matrix> prepared = Pivoting{}.prepare(Matrix(Matrix::Identity(2, 2)));
  EXPECT_THROW((void)prepared.solve(Vector::Zero(3)), InvalidArgument);
  EXPECT_THROW((void)prepared.solve(Vector{{0.0, nan}}), InvalidArgument);
  EXPECT_THROW((void)prepared.solve(Vector::Zero(2), Vector::Ones(2), Vector::Zero(2)), InvalidArgument);
  EXPECT_THROW(prepared.start_from({Place::lower}), InvalidArgument);
  EXPECT_EQ(prepared.solve(Vector{{-1.0, 1.0}}), Status::solved) << "still usable after a refusal";
}

enum class Load : std::uint8_t { random, smooth, alternating };

// A tridiagonal M-matrix: off-diagonal entries ≤ 0, rows dominant, the first strictly.
SparseLcp random_chain(Index n, Load load, bool is_symmetric, problems::Generator& generator) {
  Matrix diagonals(n, 3);  // below, on, above
  for (Index i = 0; i < n; ++i) {
    diagonals(i, 0) = i > 0 ? (is_symmetric ? diagonals(i - 1, 2) : -problems::uniform(generator)) : 0.0;
    diagonals(i, 2) = i + 1 < n ? -problems::uniform(generator) : 0.0;
    diagonals(i, 1) = -diagonals(i, 0) - diagonals(i, 2) + (i == 0 ? 0.1 : 1e-3 * problems::uniform(generator));
  }
  SparseLcp chain{SparseMatrix(n, n), Vector(n)};
  std::vector<Eigen::Triplet<double>> entries;
  for (Index i = 0; i < n; ++i) {
    for (Index j = std::max<Index>(i - 1, 0); j <= std::min(i + 1, n - 1); ++j) {
      entries.emplace_back(i, j, diagonals(i, j - i + 1));
    }
    const double phase = 20.0 * static_cast<double>(i) / static_cast<double>(n);
    chain.q[i] = load == Load::random   ? problems::gaussian(generator)
                 : load == Load::smooth ? std::sin(phase) - 0.1
                                        : (i % 2 == 0 ? -1.0 : 1.2) * problems::uniform(generator);
  }
  chain.M.setFromTriplets(entries.begin(), entries.end());
  return chain;
}

TEST(ChainStart, LeavesAtMostTwoExchangesToDo) {
  problems::Generator generator(20080113);
  int solves = 0;
  int exchanges = 0;
  for (const Index n : {1, 2, 3, 10, 100, 500, 2000}) {
    for (const Load load : {Load::random, Load::smooth, Load::alternating}) {
      for (const bool is_symmetric : {true, false}) {
        for (int trial = 0; trial < 5; ++trial) {
          const SparseLcp chain = random_chain(n, load, is_symmetric, generator);
          const LcpSolution solution = Pivoting{}.solve(chain);
          ASSERT_EQ(solution.status, Status::solved) << "n = " << n << ", load " << static_cast<int>(load);
          EXPECT_LE(solution.iterations, 2) << "n = " << n << ", load " << static_cast<int>(load);
          EXPECT_LE(relative_residual(chain, solution.z), 1e-9);
          exchanges += solution.iterations;
          ++solves;
        }
      }
    }
  }
  EXPECT_LE(exchanges, solves / 10) << "the start is rarely right";
}

TEST(ChainStart, AgreesWithLemke) {
  problems::Generator generator(61);
  for (int trial = 0; trial < 150; ++trial) {
    const Index n = 1 + trial % 30;
    const SparseLcp chain = random_chain(n, static_cast<Load>(trial % 3), trial % 2 == 0, generator);
    const LcpSolution pivoting = Pivoting{}.solve(chain);
    const LcpSolution lemke = Lemke{}.solve(as_dense(chain));
    ASSERT_EQ(pivoting.status, Status::solved) << "trial " << trial;
    ASSERT_EQ(lemke.status, Status::solved) << "trial " << trial;
    EXPECT_LE(largest_entry(pivoting.z - lemke.z), 1e-8 * (1.0 + largest_entry(lemke.z))) << "trial " << trial;
  }
}

// Tridiagonal, but not what the start is made for: positive off-diagonal entries, a zero or negative diagonal.
TEST(ChainStart, DeclinesOtherTridiagonalMatrices) {
  for (const double diagonal : {3.0, 0.0, -1.0}) {
    for (const double off : {1.0, -1.0}) {
      Lcp dense{diagonal * Matrix::Identity(8, 8), Vector{{-1.0, 2.0, -1.0, -1.0, 3.0, -1.0, 0.0, -1.0}}};
      dense.M.diagonal<1>().setConstant(off);
      dense.M.diagonal<-1>().setConstant(off);
      const SparseLcp sparse{dense.M.sparseView(), dense.q};
      const LcpSolution solution = Pivoting{}.solve(sparse);
      if (diagonal > 0.0) {
        EXPECT_EQ(solution.status, Status::solved) << "M is positive definite";
      }
      if (solution.status == Status::solved) {
        EXPECT_LE(relative_residual(dense, solution.z), 1e-9);
      }
    }
  }
}

}  // namespace
}  // namespace orthant::complementarity::testing
