// SPDX-License-Identifier: Apache-2.0
// The verbs of matrix_class.hpp against the definitions, written out independently for small integer matrices.
#include "tests/complementarity/class_support.hpp"

#include "orthant/complementarity/matrix_class.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <map>
#include <numeric>
#include <random>
#include <vector>

#include <gtest/gtest.h>

namespace orthant::complementarity {
namespace {

using enum MatrixClass;
using testing::expect_verified;
using testing::random_integers;
using testing::random_reals;
using Integers = std::vector<std::vector<std::int64_t>>;

Integers integers(const Matrix& M) {
  Integers result(M.rows(), std::vector<std::int64_t>(M.rows()));
  for (Index i = 0; i < M.rows(); ++i) {
    for (Index j = 0; j < M.rows(); ++j) result[i][j] = std::llround(M(i, j));
  }
  return result;
}

Integers block(const Integers& M, const std::vector<std::size_t>& rows, const std::vector<std::size_t>& columns) {
  Integers result;
  for (const std::size_t i : rows) {
    result.emplace_back();
    for (const std::size_t j : columns) result.back().push_back(M[i][j]);
  }
  return result;
}

std::vector<std::size_t> all_but(std::size_t n, std::size_t left_out) {
  std::vector<std::size_t> result;
  for (std::size_t i = 0; i < n; ++i) {
    if (i != left_out) result.push_back(i);
  }
  return result;
}

std::int64_t cofactor(const Integers& M, std::size_t i, std::size_t j);

std::int64_t determinant(const Integers& M) {  // expansion along the last row
  if (M.empty()) return 1;
  std::int64_t sum = 0;
  for (std::size_t j = 0; j < M.size(); ++j) sum += M.back()[j] * cofactor(M, M.size() - 1, j);
  return sum;
}

std::int64_t cofactor(const Integers& M, std::size_t i, std::size_t j) {
  const std::int64_t minor = determinant(block(M, all_but(M.size(), i), all_but(M.size(), j)));
  return (i + j) % 2 == 0 ? minor : -minor;
}

std::vector<Integers> principal_submatrices(const Integers& M) {
  std::vector<Integers> result;
  for (std::uint32_t mask = 1; mask < (1U << M.size()); ++mask) {
    std::vector<std::size_t> set;
    for (std::size_t i = 0; i < M.size(); ++i) {
      if ((mask >> i & 1U) != 0) set.push_back(i);
    }
    result.push_back(block(M, set, set));
  }
  return result;
}

bool all_minors(const Integers& M, const std::function<bool(std::int64_t)>& holds) {
  const std::vector<Integers> blocks = principal_submatrices(M);
  return std::all_of(blocks.begin(), blocks.end(), [&](const Integers& B) { return holds(determinant(B)); });
}

// A is copositive exactly when kA + I is strictly so, for k beyond 1 / |min xᵀAx| over the simplex: that minimum is
// det / (sum of cofactors) ≤ -1 / 5320 when |A_ij| ≤ 4, n ≤ 4 (Hadamard). Strictly copositive: every principal
// submatrix whose last row has positive cofactors only has a positive determinant [CHL70].
bool is_copositive_by_cofactors(Integers A) {
  for (std::size_t i = 0; i < A.size(); ++i) {
    for (std::size_t j = 0; j < A.size(); ++j) A[i][j] = 6000 * A[i][j] + (i == j ? 1 : 0);
  }
  const std::vector<Integers> blocks = principal_submatrices(A);
  return std::all_of(blocks.begin(), blocks.end(), [](const Integers& B) {
    for (std::size_t j = 0; j < B.size(); ++j) {
      if (cofactor(B, B.size() - 1, j) <= 0) return true;
    }
    return determinant(B) > 0;
  });
}

// calls visit(x, Mx, Mᵀx) for all integer x with entries from low to high
void for_grid(const Matrix& M, int low, int high, const std::function<void(const Vector&)>& visit) {
  Vector x = Vector::Constant(M.rows(), low);
  for (Index i = 0; i < M.rows();) {
    visit(x);
    for (i = 0; i < M.rows() && x[i] == high; ++i) x[i] = low;
    if (i < M.rows()) x[i] += 1.0;
  }
}

struct GridFindings {
  bool breaks_plus = false;
  bool breaks_sufficiency = false;
};

// small integers: all of this is exact in doubles
GridFindings grid_search(const Matrix& M) {
  GridFindings found;
  const int size = M.rows() <= 3 ? 5 : 3;
  const Matrix A = M + M.transpose();
  for_grid(M, 0, size, [&](const Vector& x) {
    found.breaks_plus = found.breaks_plus || x.dot(A * x) < 0.0 || (x.dot(A * x) == 0.0 && !(A * x).isZero(0.0));
  });
  for_grid(M, -size, size, [&](const Vector& x) {
    const Vector products = x.cwiseProduct(M.transpose() * x);
    found.breaks_sufficiency = found.breaks_sufficiency || (products.maxCoeff() <= 0.0 && products.minCoeff() < 0.0);
  });
  return found;
}

void expect_definitions(const Matrix& M, const MatrixClasses& classes) {
  const Integers exact = integers(M);
  const Integers A = integers(M + M.transpose());
  const bool is_p = all_minors(exact, [](std::int64_t minor) { return minor > 0; });
  bool is_z = true;
  for (Index i = 0; i < M.rows(); ++i) {
    for (Index j = 0; j < M.rows(); ++j) is_z = is_z && (i == j || M(i, j) <= 0);
  }
  const auto is = [&](MatrixClass which) { return classes[which].answer == Answer::yes; };
  EXPECT_EQ(is(positive_definite), all_minors(A, [](std::int64_t minor) { return minor > 0; }));
  EXPECT_EQ(is(positive_semidefinite), all_minors(A, [](std::int64_t minor) { return minor >= 0; }));
  EXPECT_EQ(is(p_matrix), is_p);
  EXPECT_EQ(is(nondegenerate), all_minors(exact, [](std::int64_t minor) { return minor != 0; }));
  EXPECT_EQ(is(z_matrix), is_z);
  EXPECT_EQ(is(m_matrix), is_z && is_p);
  EXPECT_EQ(is(stieltjes), is_z && is_p && M == M.transpose());
  EXPECT_EQ(is(copositive), is_copositive_by_cofactors(A));
  // one-sided: a "no" has been verified, so what is left is a "yes" that the grid disproves, or that breaks P0
  const GridFindings grid = grid_search(M);
  EXPECT_FALSE(is(copositive_plus) && grid.breaks_plus);
  EXPECT_FALSE(is(row_sufficient) && grid.breaks_sufficiency);
  EXPECT_TRUE(!is(row_sufficient) || all_minors(exact, [](std::int64_t minor) { return minor >= 0; }));
}

void expect_lattice(const MatrixClasses& classes) {
  const auto implies = [&](MatrixClass from, MatrixClass to) {
    EXPECT_FALSE(classes[from].answer == Answer::yes && classes[to].answer != Answer::yes)
        << class_name(from) << " but not " << class_name(to);
  };
  implies(stieltjes, m_matrix);
  implies(stieltjes, positive_definite);
  implies(m_matrix, p_matrix);
  implies(m_matrix, z_matrix);
  implies(positive_definite, positive_semidefinite);
  implies(positive_definite, p_matrix);
  implies(p_matrix, nondegenerate);
  implies(p_matrix, row_sufficient);
  implies(positive_semidefinite, row_sufficient);
  implies(positive_semidefinite, copositive_plus);
  implies(copositive_plus, copositive);
}

// integer matrices with a diagonal that gives every class a chance
Matrix trial_matrix(std::mt19937& generator, int trial) {
  Matrix M = random_integers(generator, 1 + trial % 4);
  if (trial % 3 != 0) M.diagonal() = M.diagonal().cwiseAbs();
  if (trial % 5 == 0) M = (M + M.transpose()).eval().cwiseMin(2.0).cwiseMax(-2.0);
  if (trial % 7 == 0) M = M.cwiseMin(M.diagonal().cwiseAbs().asDiagonal().toDenseMatrix());
  return M;
}

TEST(MatrixClass, AgreesWithTheDefinitionsOnSmallIntegerMatrices) {
  std::mt19937 generator(19680320);
  std::map<std::pair<MatrixClass, Answer>, int> seen;
  for (int trial = 0; trial < 6000; ++trial) {
    const Matrix M = trial_matrix(generator, trial);
    const MatrixClasses classes = classify(M);
    expect_verified(M, classes);
    expect_definitions(M, classes);
    expect_lattice(classes);
    for (const MatrixClass which : all_matrix_classes) {
      ASSERT_NE(classes[which].answer, Answer::unknown) << class_name(which);
      ++seen[{which, classes[which].answer}];
    }
    ASSERT_FALSE(::testing::Test::HasFailure()) << "trial " << trial << ", M =\n" << M;
  }
  for (const MatrixClass which : all_matrix_classes) {  // no class went untested
    EXPECT_GE((seen[{which, Answer::yes}]), 50) << class_name(which);
    EXPECT_GE((seen[{which, Answer::no}]), 50) << class_name(which);
  }
}

TEST(MatrixClass, GivesTheSameAnswerFromEachVerbAndFromAll) {
  std::mt19937 generator(7);
  for (int trial = 0; trial < 200; ++trial) {
    const Matrix M = trial_matrix(generator, trial);
    const MatrixClasses classes = classify(M);
    const auto same = [&](MatrixClass which, const ClassFinding& finding) {
      EXPECT_EQ(finding.answer, classes[which].answer) << class_name(which) << ", trial " << trial;
    };
    same(positive_definite, is_positive_definite(M));
    same(positive_semidefinite, is_positive_semidefinite(M));
    same(p_matrix, is_p_matrix(M));
    same(nondegenerate, is_nondegenerate(M));
    same(z_matrix, is_z_matrix(M));
    same(m_matrix, is_m_matrix(M));
    same(stieltjes, is_stieltjes(M));
    same(copositive, is_copositive(M));
    same(copositive_plus, is_copositive_plus(M));
    same(row_sufficient, is_row_sufficient(M));
  }
}

// Every class is closed under P M Pᵀ and D M D; powers of two make D M D exact, from 1e-12 to 1e12.
TEST(MatrixClass, DoesNotDependOnOrderOrUnits) {
  std::mt19937 generator(101);
  std::uniform_int_distribution<int> exponent(-40, 40);
  for (int trial = 0; trial < 400; ++trial) {
    const Index n = 1 + trial % 6;
    Matrix M = trial % 2 == 0 ? random_integers(generator, n) : random_reals(generator, n);
    if (trial % 4 < 2) M.diagonal().array() = M.diagonal().array().abs() + trial % 3;
    Eigen::PermutationMatrix<Eigen::Dynamic> permutation(n);
    permutation.setIdentity();
    std::shuffle(permutation.indices().begin(), permutation.indices().end(), generator);
    const Vector D = Vector::NullaryExpr(n, [&] { return std::ldexp(1.0, exponent(generator)); });
    const Matrix other = permutation * (D.asDiagonal() * M * D.asDiagonal()) * permutation.transpose();
    const MatrixClasses here = classify(M);
    const MatrixClasses there = classify(other);
    expect_verified(other, there);
    for (const MatrixClass which : all_matrix_classes) {
      ASSERT_NE(here[which].answer, Answer::unknown) << class_name(which) << ", trial " << trial;
      ASSERT_EQ(here[which].answer, there[which].answer) << class_name(which) << ", trial " << trial << "\n" << M;
    }
  }
}

// A = BᵀB with more columns than rows is singular, exactly: B has small integers.
TEST(MatrixClass, SeesSingularSemidefiniteMatricesOfAnyRank) {
  std::mt19937 generator(31);
  for (Index n = 2; n <= 40; n += 2) {
    Matrix B = random_integers(generator, n).topRows(n / 2);
    Matrix M = B.transpose() * B;
    const Matrix R = random_integers(generator, n);
    M += R - R.transpose();  // a skew part does not enter xᵀMx
    const ClassFinding definite = is_positive_definite(M);
    EXPECT_EQ(definite.answer, Answer::no) << n << ": " << definite.because;
    EXPECT_TRUE(verify(M, positive_definite, definite)) << n;
    EXPECT_EQ(is_positive_semidefinite(M).answer, Answer::yes) << n;
    EXPECT_EQ(is_row_sufficient(M).answer, Answer::yes) << n;
    EXPECT_EQ(is_copositive_plus(M).answer, Answer::yes) << n;
    M(n - 1, n - 1) -= std::ldexp(1.0, -40);
    const ClassFinding below = is_positive_semidefinite(M);
    EXPECT_EQ(below.answer, Answer::no) << n << ": " << below.because;
  }
}

}  // namespace
}  // namespace orthant::complementarity
