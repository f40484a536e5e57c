// SPDX-License-Identifier: Apache-2.0
// Factors of M_FF, dense and sparse, against Eigen on random sets F.
#include "orthant/linalg/principal_factor.hpp"

#include "benchmarks/problems/lcp_problems.hpp"

#include "orthant/linalg/sparse_principal_factor.hpp"

#include <random>
#include <vector>

#include <Eigen/LU>
#include <gtest/gtest.h>

namespace orthant::linalg {
namespace {

constexpr double untouched = 12345.0;

std::vector<Index> random_set(Index n, problems::Generator& generator) {
  const double share = problems::uniform(generator);
  std::vector<Index> F;
  for (Index i = 0; i < n; ++i) {
    if (problems::uniform(generator) < share) F.push_back(i);
  }
  return F;
}

Matrix submatrix(const Matrix& M, const std::vector<Index>& F) {
  return M(F, F);
}

// Many sets with one factor object, as the active-set methods do.
template <class Factor, class MatrixType>
void expect_solves_on_random_sets(const MatrixType& M, problems::Generator& generator) {
  const Index n = M.rows();
  Factor factor(M);
  for (int trial = 0; trial < 30; ++trial) {
    const std::vector<Index> F = random_set(n, generator);
    ASSERT_TRUE(factor.factorise(M, F)) << "trial " << trial << ", |F| = " << F.size();
    Vector x = Vector::Constant(n, untouched);
    for (const Index i : F) x[i] = problems::gaussian(generator);
    const Vector b = x(F);
    factor.solve(x, F);
    const Vector y = x(F);
    if (!F.empty()) {
      EXPECT_LE((submatrix(Matrix(M), F) * y - b).cwiseAbs().maxCoeff(), 1e-10) << "trial " << trial;
    }
    for (Index i = 0; i < n; ++i) {
      const bool is_member = std::find(F.begin(), F.end(), i) != F.end();
      EXPECT_TRUE(is_member || x[i] == untouched) << "entry " << i << " is not in F and was written";
    }
  }
}

SparseMatrix laplacian(Index width, double skew) {
  const Index n = width * width;
  SparseMatrix M(n, n);
  std::vector<Eigen::Triplet<double>> entries;
  for (Index i = 0; i < n; ++i) {
    entries.emplace_back(i, i, 4.0);
    if (i % width > 0) entries.emplace_back(i, i - 1, -1.0 - skew);
    if (i % width + 1 < width) entries.emplace_back(i, i + 1, -1.0 + skew);
    if (i >= width) entries.emplace_back(i, i - width, -1.0);
    if (i + width < n) entries.emplace_back(i, i + width, -1.0);
  }
  M.setFromTriplets(entries.begin(), entries.end());
  return M;
}

TEST(PrincipalFactor, SolvesOnRandomSets) {
  problems::Generator generator(4);
  for (const Index n : {1, 2, 5, 16, 17, 40}) {
    expect_solves_on_random_sets<PrincipalFactor>(problems::symmetric_pd_matrix(n, generator), generator);
    expect_solves_on_random_sets<PrincipalFactor>(problems::nonsymmetric_pd_matrix(n, generator), generator);
    // symmetric, indefinite, every principal submatrix regular: Cholesky gives up, LU takes over
    const Matrix dominant = problems::symmetric_pd_matrix(n, generator) * 0.01;
    Matrix indefinite = dominant;
    for (Index i = 0; i < n; ++i) indefinite(i, i) += i % 2 == 0 ? 2.0 : -2.0;
    expect_solves_on_random_sets<PrincipalFactor>(indefinite, generator);
  }
}

TEST(PrincipalFactor, RefusesSingularSubmatricesAndRecovers) {
  Matrix M = Matrix::Identity(4, 4);
  M(0, 1) = M(1, 0) = 1.0;
  PrincipalFactor factor(M);
  EXPECT_FALSE(factor.factorise(M, {0, 1}));
  EXPECT_FALSE(factor.factorise(M, {0, 1, 3}));
  EXPECT_TRUE(factor.factorise(M, {0, 2, 3}));
  EXPECT_EQ(factor.pivot_ratio(), 1.0);
}

TEST(SparsePrincipalFactor, SolvesOnRandomSetsInTheGivenOrder) {
  problems::Generator generator(5);
  for (const Index n : {1, 2, 3, 50}) {
    const problems::SparseLcp chain = problems::contact_chain(problems::bead_velocities(n, 0.1, 0));
    expect_solves_on_random_sets<SparsePrincipalFactor>(chain.M, generator);
  }
}

TEST(SparsePrincipalFactor, SolvesOnRandomSetsInMinimumDegreeOrder) {
  problems::Generator generator(6);
  expect_solves_on_random_sets<SparsePrincipalFactor>(laplacian(12, 0.0), generator);
  expect_solves_on_random_sets<SparsePrincipalFactor>(laplacian(12, 0.3), generator);
}

TEST(SparsePrincipalFactor, SolvesWithAFullMatrixAndWithAPatternThatIsNotSymmetric) {
  problems::Generator generator(7);
  expect_solves_on_random_sets<SparsePrincipalFactor>(
      SparseMatrix(problems::nonsymmetric_pd_matrix(20, generator).sparseView()), generator);
  Matrix triangular = 3.0 * Matrix::Identity(20, 20);
  triangular.triangularView<Eigen::StrictlyUpper>() = 0.1 * problems::gaussian_matrix(20, generator);
  expect_solves_on_random_sets<SparsePrincipalFactor>(SparseMatrix(triangular.sparseView()), generator);
  expect_solves_on_random_sets<SparsePrincipalFactor>(SparseMatrix(triangular.transpose().sparseView()), generator);
}

TEST(SparsePrincipalFactor, RefusesPivotsThatAreNotPositiveAndRecovers) {
  Matrix dense = Matrix::Identity(4, 4);
  dense(0, 1) = dense(1, 0) = 1.0;
  dense(3, 3) = -1.0;
  const SparseMatrix M = dense.sparseView();
  SparsePrincipalFactor factor(M);
  EXPECT_FALSE(factor.factorise(M, {0, 1}));
  EXPECT_FALSE(factor.factorise(M, {3}));
  EXPECT_TRUE(factor.factorise(M, {0, 2}));
  Vector x{{3.0, untouched, 5.0, untouched}};
  factor.solve(x, {0, 2});
  EXPECT_EQ(x, (Vector{{3.0, untouched, 5.0, untouched}}));
}

// (linalg.1): a set that drifts by a few indices at a time keeps its factors, bordered, and its answers.
TEST(PrincipalFactor, BordersItsFactorsWhenTheSetChangesLittle) {
  std::mt19937 generator(20080113);
  std::normal_distribution<double> normal;
  std::uniform_int_distribution<Index> any(0, 89);
  for (const bool is_symmetric : {true, false}) {
    const Matrix A = Matrix::NullaryExpr(90, 90, [&] { return normal(generator); });
    Matrix M = A * A.transpose() / 90.0 + Matrix::Identity(90, 90);
    if (is_symmetric) M.triangularView<Eigen::StrictlyUpper>() = M.transpose();
    if (!is_symmetric) M += (A - A.transpose()) / 9.0;
    PrincipalFactor factor(M);
    std::vector<bool> is_in(90);
    for (Index i = 0; i < 90; ++i) is_in[i] = i % 3 != 0;
    for (int change = 0; change < 40; ++change) {
      std::vector<Index> F;
      for (Index i = 0; i < 90; ++i) {
        if (is_in[i]) F.push_back(i);
      }
      ASSERT_TRUE(factor.factorise(M, F)) << "change " << change;
      const Vector b = Vector::NullaryExpr(90, [&] { return normal(generator); });
      Vector x = b;
      factor.solve(x, F);
      const Vector expected = M(F, F).eval().partialPivLu().solve(b(F).eval());
      EXPECT_LE((x(F) - expected).norm(), 1e-10 * expected.norm()) << "change " << change;
      for (Index i = 0; i < 90; ++i) {
        EXPECT_TRUE(is_in[i] || x[i] == b[i]) << "change " << change;
      }
      for (int flips = 0; flips < 3; ++flips) is_in[any(generator)].flip();
    }
  }
}

}  // namespace
}  // namespace orthant::linalg
