// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/problems/lcp_problems.hpp"

#include "orthant/complementarity/pivoting.hpp"

#include <vector>

#include <Eigen/LU>
#include <gtest/gtest.h>

namespace orthant::problems {
namespace {

using complementarity::LcpSolution;
using complementarity::Pivoting;

// M is P when all principal minors are positive [CPS92].
bool is_p_matrix(const Matrix& M) {
  const Index n = M.rows();
  for (Index set = 1; set < (Index{1} << n); ++set) {
    std::vector<Index> members;
    for (Index i = 0; i < n; ++i) {
      if ((set >> i & 1) != 0) members.push_back(i);
    }
    if (!(Matrix(M(members, members)).determinant() > 0.0)) return false;
  }
  return true;
}

// The nondecreasing sequence nearest to v, by pooling neighbours that are out of order.
Vector nearest_nondecreasing(const Vector& v) {
  struct Pool {
    double mean;
    Index size;
  };
  std::vector<Pool> pools;
  for (const double value : v) {
    Pool pool{value, 1};
    while (!pools.empty() && pools.back().mean >= pool.mean) {
      const Pool& left = pools.back();
      const Index size = left.size + pool.size;
      pool = {(left.mean * static_cast<double>(left.size) + pool.mean * static_cast<double>(pool.size)) /
                  static_cast<double>(size),
              size};
      pools.pop_back();
    }
    pools.push_back(pool);
  }
  Vector result(v.size());
  Index at = 0;
  for (const Pool& pool : pools) {
    result.segment(at, pool.size).setConstant(pool.mean);
    at += pool.size;
  }
  return result;
}

TEST(RandomLcp, HasTheMatrixClassItIsAskedFor) {
  for (const Index n : {4, 10}) {
    for (int instance = 0; instance < 5; ++instance) {
      SCOPED_TRACE(testing::Message() << "n = " << n << ", instance " << instance);
      const Matrix symmetric = random_lcp(MatrixClass::symmetric_pd, n, instance).M;
      EXPECT_EQ(symmetric, symmetric.transpose());
      EXPECT_TRUE(is_positive_definite(symmetric));
      const Matrix nonsymmetric = random_lcp(MatrixClass::nonsymmetric_pd, n, instance).M;
      EXPECT_GT((nonsymmetric - nonsymmetric.transpose()).norm(), 0.1 * nonsymmetric.norm());
      EXPECT_TRUE(is_positive_definite(nonsymmetric));
      const Matrix p = random_lcp(MatrixClass::p_not_pd, n, instance).M;
      EXPECT_TRUE(is_p_matrix(p));
      EXPECT_FALSE(is_positive_definite(p));
    }
  }
}

TEST(RandomLcp, HasEntriesOfBothSignsInQ) {
  for (int instance = 0; instance < 50; ++instance) {
    const Vector q = random_lcp(MatrixClass::symmetric_pd, 4, instance).q;
    EXPECT_LT(q.minCoeff(), 0.0) << "instance " << instance;
    EXPECT_GT(q.maxCoeff(), 0.0) << "instance " << instance;
  }
}

// Momentum: v⁺_i = v_i + z_(i-1) - z_i, where z_i is the impulse between beads i and i + 1.
TEST(ContactChain, MovesTheBeadsWithTheNearestNondecreasingVelocities) {
  for (const double drift : {0.0, 0.5}) {
    const Vector v = bead_velocities(300, drift, 0);
    const LcpSolution solution = Pivoting{}.solve(contact_chain(v));
    ASSERT_EQ(solution.status, Status::solved) << "drift " << drift;
    Vector after = v;
    after.head(300) -= solution.z;
    after.tail(300) += solution.z;
    EXPECT_LE((after - nearest_nondecreasing(v)).lpNorm<Eigen::Infinity>(), 1e-10) << "drift " << drift;
  }
}

}  // namespace
}  // namespace orthant::problems
