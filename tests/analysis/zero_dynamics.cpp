// SPDX-License-Identifier: Apache-2.0
#include "orthant/analysis/zero_dynamics.hpp"

#include "tests/support/known_lcs.hpp"

#include "orthant/base/errors.hpp"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

namespace orthant::analysis {
namespace {

using test::lcs;

ZeroDynamics form_of(const systems::Lcs& system) {
  const systems::Prepared<systems::Lcs> prepared = systems::prepared(system);
  return zero_dynamics(prepared, relative_degree(prepared));
}

void expect_matrix(const Matrix& found, const Matrix& wanted, double tolerance = 1e-13) {
  ASSERT_EQ(found.rows(), wanted.rows());
  ASSERT_EQ(found.cols(), wanted.cols());
  EXPECT_LE((found - wanted).cwiseAbs().maxCoeff(), tolerance) << found << "\nwanted\n" << wanted;
}

// [ABG08, Example 6]: W and W A W⁻¹ as printed
TEST(ZeroDynamics, OfExample6AreAsPrinted) {
  for (const double alpha : {1.0, -2.0}) {
    for (const double beta : {-1.0, 0.25}) {
      const ZeroDynamics form = form_of(test::example_6(alpha, beta));
      expect_matrix(form.W, Matrix{{1, 2, 0, 0}, {0, 1, 1, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}});
      expect_matrix(form.A_bar, Matrix{{0, 1, 0, 0}, {-1, -1, alpha, beta}, {0, 0, 0, 1}, {1, 0, 1, 0}});
      expect_matrix(form.A_xi, Matrix{{0, 1}, {1, 0}});
      expect_matrix(form.B_xi, Matrix{{0}, {1}});
      expect_matrix(form.G, Matrix::Identity(2, 2));
      expect_matrix(form.W * form.W_inverse, Matrix::Identity(4, 4));
      EXPECT_LT(form.condition, 20);
      EXPECT_LE(form.residual, 1e-15);
    }
  }
}

TEST(ZeroDynamics, OfAChainIsTheChain) {
  for (const Index n : {1, 3, 200}) {
    const ZeroDynamics form = form_of(test::chain(n));
    expect_matrix(form.W, Matrix::Identity(n, n), 0);
    expect_matrix(form.A_bar, test::chain(n).A, 0);
    EXPECT_TRUE(form.zeros.empty());
    EXPECT_EQ(form.A_xi.size(), 0);
    EXPECT_EQ(form.levels, n);
    EXPECT_EQ(form.top(0), n - 1);
    EXPECT_EQ(form.residual, 0);
  }
}

TEST(ZeroDynamics, OfLaddersInSiUnitsAreWellConditionedInTheirOwnUnits) {
  for (const Index k : {1, 2, 3}) {
    const systems::Lcs system = test::lc_ladder(k);
    const ZeroDynamics form = form_of(system);
    EXPECT_LE(form.residual, 1e-14);
    EXPECT_LT(form.condition, 1e3) << k;
    EXPECT_TRUE(form.zeros.empty());
    const Matrix size = form.W.cwiseAbs() * form.W_inverse.cwiseAbs();
    const Matrix error = (form.W * form.W_inverse - Matrix::Identity(2 * k, 2 * k)).cwiseAbs();
    EXPECT_LE((error.array() / size.array().max(1.0)).maxCoeff(), 1e-13);
  }
}

// H(s) = (s + 2)(s + 3) / (s + 1)^4 in companion form: the zeros are -2 and -3
TEST(ZeroDynamics, HasTheTransferZeros) {
  const ZeroDynamics form = form_of(lcs(Matrix{{0, 1, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}, {-1, -4, -6, -4}},
                                        Matrix{{0}, {0}, {0}, {1}}, Matrix{{6, 5, 1, 0}}));
  ASSERT_EQ(form.zeros.size(), 2U);
  std::vector<double> zeros{form.zeros[0].real(), form.zeros[1].real()};
  std::sort(zeros.begin(), zeros.end());
  EXPECT_NEAR(zeros[0], -3, 1e-12);
  EXPECT_NEAR(zeros[1], -2, 1e-12);
}

TEST(ZeroDynamics, WritesZerosAndOnesExactly) {
  const ZeroDynamics form = form_of(test::lc_ladder(2));
  for (Index i = 0; i < 3; ++i) expect_matrix(form.A_bar.row(i), Vector::Unit(4, i + 1).transpose(), 0);
}

// Δ stands at the rows and columns (l, r_l) of G
TEST(ZeroDynamics, PutsTheDecouplingMatrixAtTheTopLevels) {
  Matrix A = Matrix::Zero(4, 4);
  A(1, 2) = A(2, 3) = 1;
  const ZeroDynamics form = form_of(lcs(A, Matrix{{2, 1}, {0, 0}, {0, 0}, {1, 3}}, Matrix{{1, 0, 0, 0}, {0, 1, 0, 0}}));
  expect_matrix(form.G, Matrix{{2, 0, 0, 1}, {0, 1, 0, 0}, {0, 0, 1, 0}, {1, 0, 0, 3}}, 0);
  EXPECT_EQ(form.first, (std::vector<Index>{0, 1}));
  EXPECT_EQ(form.top(1), 3);
}

TEST(ZeroDynamics, DoesNotExistWithoutADegreeOfAtLeastOne) {
  const Matrix I = Matrix::Identity(2, 2);
  EXPECT_THROW((void)form_of(lcs(-I, Matrix::Ones(2, 2), I)), InvalidArgument);
  EXPECT_THROW((void)form_of(lcs(-I, I, I, I)), InvalidArgument);
  EXPECT_THROW((void)form_of(lcs(-I, I, I, Matrix{{1, 0}, {0, 0}})), InvalidArgument);
}

}  // namespace
}  // namespace orthant::analysis
