// SPDX-License-Identifier: Apache-2.0
// Warm solves do not allocate.
#include "benchmarks/problems/lcp_problems.hpp"
#include "tests/support/count_allocations.hpp"

#include "orthant/complementarity/pivoting.hpp"

#include <gtest/gtest.h>

namespace orthant::complementarity {
namespace {

template <class Work>
long allocations_of(Work&& work) {
  const long before = allocations;
  work();
  return allocations - before;
}

class Allocation : public ::testing::Test {
 protected:
  void SetUp() override {
#ifndef ORTHANT_COUNTS_ALLOCATIONS
    GTEST_SKIP() << "allocations cannot be counted in this build";
#endif
  }

  // One cold solve, then many warm ones: the first few problems change the active set, the others do not.
  template <class MatrixType>
  void expect_none_when_warm(const MatrixType& M, const std::vector<Vector>& problems) {
    PreparedPivoting<MatrixType> prepared = Pivoting{}.prepare(M);
    ASSERT_EQ(prepared.solve(problems[0]), Status::solved);
    int factorisations = 0;
    bool all_solved = true;
    const long count = allocations_of([&] {
      for (const Vector& q : problems) {
        all_solved = prepared.solve(q) == Status::solved && all_solved;
        factorisations += prepared.factorisations();
      }
    });
    EXPECT_TRUE(all_solved);
    EXPECT_GT(factorisations, 0) << "the active set never changed: the test is too easy";
    EXPECT_EQ(count, 0);
  }
};

std::vector<Vector> random_vectors(Index n, int count) {
  problems::Generator generator(20080113);
  std::vector<Vector> vectors;
  for (int k = 0; k < count; ++k) vectors.push_back(problems::gaussian_of_both_signs(n, generator));
  return vectors;
}

TEST_F(Allocation, IsCounted) {
  EXPECT_EQ(allocations_of([] {}), 0);
  EXPECT_GE(allocations_of([] { delete new int(1); }), 0);  // the compiler may leave this one out
  Vector* leaves_this_function = nullptr;
  EXPECT_EQ(allocations_of([&] { leaves_this_function = new Vector(100); }), 2);  // the object and its entries
  delete leaves_this_function;
  const Lcp problem = problems::random_lcp(problems::MatrixClass::symmetric_pd, 50, 0);
  EXPECT_GT(allocations_of([&] { (void)Pivoting{}.solve(problem); }), 0);
}

TEST_F(Allocation, DoesNotHappenInWarmDenseSolves) {
  for (const problems::MatrixClass matrix_class : problems::matrix_classes) {
    for (const Index n : {4, 50}) {
      SCOPED_TRACE(std::string(problems::name(matrix_class)) + ", n = " + std::to_string(n));
      expect_none_when_warm(problems::random_lcp(matrix_class, n, 0).M, random_vectors(n, 100));
    }
  }
}

TEST_F(Allocation, DoesNotHappenInWarmSparseSolves) {
  const SparseLcp chain = problems::contact_chain(problems::bead_velocities(200, 0.1, 0));
  expect_none_when_warm(chain.M, random_vectors(200, 50));
}

TEST_F(Allocation, DoesNotHappenInWarmBoxSolves) {
  const Index n = 50;
  PreparedPivoting<Matrix> prepared =
      Pivoting{}.prepare(problems::random_lcp(problems::MatrixClass::symmetric_pd, n, 1).M);
  const Vector lower = Vector::Constant(n, -1.0);
  const Vector upper = Vector::Constant(n, 1.0);
  const std::vector<Vector> problems = random_vectors(n, 50);
  ASSERT_EQ(prepared.solve(problems[0], lower, upper), Status::solved);
  EXPECT_EQ(allocations_of([&] {
              for (const Vector& q : problems) (void)prepared.solve(q, lower, upper);
            }),
            0);
}

}  // namespace
}  // namespace orthant::complementarity
