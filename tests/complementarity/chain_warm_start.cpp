// SPDX-License-Identifier: Apache-2.0
// Warm-started chains: exchanges that would travel link by link, and links that are switched off.
#include "orthant/complementarity/lemke.hpp"
#include "orthant/complementarity/pivoting.hpp"

#include <random>
#include <vector>

#include <gtest/gtest.h>

namespace orthant::complementarity::testing {
namespace {

// contacts of n beads of mass 1 in a column: 1 at the floor, 2 elsewhere, -1 next to the diagonal
SparseMatrix column_matrix(Index n) {
  SparseMatrix M(n, n);
  for (Index i = 0; i < n; ++i) {
    M.insert(i, i) = i == 0 ? 1.0 : 2.0;
    if (i > 0) M.insert(i - 1, i) = M.insert(i, i - 1) = -1.0;
  }
  M.makeCompressed();
  return M;
}

// beads that touch and fall: only the lowest contact has a velocity, and all must bear
TEST(PreparedPivoting, StartsAChainAnewWhenExchangesTravel) {
  const Index n = 3000;
  PreparedPivoting<SparseMatrix> prepared = Pivoting{}.prepare(column_matrix(n));
  ASSERT_EQ(prepared.solve(Vector::Zero(n)), Status::solved);
  Vector q = Vector::Zero(n);
  q[0] = -1.0;
  ASSERT_EQ(prepared.solve(q), Status::solved);
  EXPECT_LE(prepared.iterations(), 5);
  for (Index i = 0; i < n; i += 100) EXPECT_NEAR(prepared.z()[i], static_cast<double>(n - i), 1e-6);
}

// Bounds [0, 0] come and go from call to call, as contacts open and close.
TEST(PreparedPivoting, AgreesWithLemkeWhenLinksAreSwitchedOff) {
  std::mt19937 generator(20080113);
  std::normal_distribution<double> gaussian;
  std::bernoulli_distribution is_off(0.2);
  const Index n = 40;
  const SparseMatrix M = column_matrix(n);
  PreparedPivoting<SparseMatrix> prepared = Pivoting{}.prepare(M);
  for (int trial = 0; trial < 200; ++trial) {
    Vector q(n);
    for (double& entry : q) entry = gaussian(generator);
    Vector upper = Vector::Constant(n, infinity);
    std::vector<Index> on;
    for (Index i = 0; i < n; ++i) {
      if (is_off(generator)) {
        upper[i] = 0.0;
      } else {
        on.push_back(i);
      }
    }
    ASSERT_EQ(prepared.solve(q, Vector::Zero(n), upper), Status::solved) << "trial " << trial;
    const LcpSolution lemke = Lemke{}.solve(Lcp{Matrix(M)(on, on), Vector(q(on))});
    ASSERT_EQ(lemke.status, Status::solved) << "trial " << trial;
    Vector expected = Vector::Zero(n);
    expected(on) = lemke.z;
    EXPECT_LE((prepared.z() - expected).lpNorm<Eigen::Infinity>(), 1e-9) << "trial " << trial;
  }
}

}  // namespace
}  // namespace orthant::complementarity::testing
