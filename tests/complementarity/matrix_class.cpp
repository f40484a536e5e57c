// SPDX-License-Identifier: Apache-2.0
#include "orthant/complementarity/matrix_class.hpp"

#include "tests/complementarity/class_support.hpp"

#include "orthant/base/errors.hpp"

#include <cmath>
#include <set>

#include <gtest/gtest.h>

namespace orthant::complementarity {
namespace {

using enum MatrixClass;

using testing::expect_verified;
using testing::matrix;

// the classes that M is in; none may be unknown
std::set<std::string> classes_of(const Matrix& M) {
  const MatrixClasses classes = classify(M);
  expect_verified(M, classes);
  std::set<std::string> names;
  for (const MatrixClass which : all_matrix_classes) {
    EXPECT_NE(classes[which].answer, Answer::unknown) << class_name(which) << ": " << classes[which].because;
    if (classes[which].answer == Answer::yes) names.emplace(class_name(which));
  }
  return names;
}

using Names = std::set<std::string>;

TEST(MatrixClass, KnowsTheTextbookMatrices) {
  const Names all{"positive_definite", "positive_semidefinite",
                  "p_matrix",          "nondegenerate",
                  "z_matrix",          "m_matrix",
                  "stieltjes",         "copositive",
                  "copositive_plus",   "row_sufficient"};
  EXPECT_EQ(classes_of(Matrix::Identity(3, 3)), all);
  EXPECT_EQ(classes_of(Matrix(0, 0)), all);
  EXPECT_EQ(classes_of(matrix({{2, -1}, {-1, 2}})), all);
  // singular: semidefinite, with a kernel that meets the orthant or does not
  EXPECT_EQ(classes_of(matrix({{1, 1}, {1, 1}})),
            (Names{"positive_semidefinite", "copositive", "copositive_plus", "row_sufficient"}));
  EXPECT_EQ(classes_of(matrix({{1, -1}, {-1, 1}})),
            (Names{"positive_semidefinite", "copositive", "copositive_plus", "row_sufficient", "z_matrix"}));
  // P, not definite: xᵀMx < 0 for x = (1, -1); copositive, strictly
  EXPECT_EQ(classes_of(matrix({{1, 4}, {0, 1}})),
            (Names{"p_matrix", "nondegenerate", "copositive", "copositive_plus", "row_sufficient"}));
  // M, not symmetric, not definite
  EXPECT_EQ(classes_of(matrix({{1, -4}, {0, 1}})),
            (Names{"p_matrix", "nondegenerate", "z_matrix", "m_matrix", "row_sufficient"}));
  // skew: semidefinite and nondegenerate fails by its zero diagonal
  EXPECT_EQ(classes_of(matrix({{0, 1}, {-1, 0}})),
            (Names{"positive_semidefinite", "copositive", "copositive_plus", "row_sufficient"}));
  // nonnegative: copositive, but (1, 0) is a zero whose gradient is not zero
  EXPECT_EQ(classes_of(matrix({{0, 1}, {1, 0}})), (Names{"copositive"}));
  EXPECT_EQ(classes_of(matrix({{0, 1}, {1, 1}})), (Names{"copositive"}));
  EXPECT_EQ(classes_of(matrix({{-1}})), (Names{"nondegenerate", "z_matrix"}));
  EXPECT_EQ(classes_of(matrix({{0}})),
            (Names{"positive_semidefinite", "copositive", "copositive_plus", "row_sufficient", "z_matrix"}));
}

// x = (a, b) has the products (a² · 0, -ab + b²) with Mᵀ: b = 1, a = 2 violates; and (-ab, b²) with M: b² ≤ 0 only at
// 0.
TEST(MatrixClass, TellsRowFromColumnSufficiency) {
  const Matrix M = matrix({{0, -1}, {0, 1}});
  EXPECT_EQ(is_row_sufficient(M).answer, Answer::no);
  EXPECT_EQ(is_row_sufficient(M.transpose()).answer, Answer::yes);
}

// The Horn matrix is copositive, not semidefinite, and not a sum of a semidefinite and a nonnegative matrix.
TEST(MatrixClass, KnowsTheHornMatrix) {
  const Matrix H =
      matrix({{1, -1, 1, 1, -1}, {-1, 1, -1, 1, 1}, {1, -1, 1, -1, 1}, {1, 1, -1, 1, -1}, {-1, 1, 1, -1, 1}});
  EXPECT_EQ(is_copositive(H).answer, Answer::yes);
  const ClassFinding plus = is_copositive_plus(H);
  EXPECT_EQ(plus.answer, Answer::no);  // (1, 1, 0, 0, 0) is a zero
  EXPECT_TRUE(verify(H, copositive_plus, plus));
  Matrix below = H;
  below(0, 0) = std::nextafter(1.0, 0.0);
  EXPECT_EQ(is_copositive(below).answer, Answer::no);
}

TEST(MatrixClass, DecidesOnTheDoublesAsStored) {
  // 0.1 + 0.2 > 0.3 in doubles: the determinant of [[0.3, x], [x, 0.3]] changes sign with one unit in the last place
  const double x = 0.1 + 0.2;
  EXPECT_EQ(is_positive_semidefinite(matrix({{0.3, x}, {x, 0.3}})).answer, Answer::no);
  EXPECT_EQ(is_positive_semidefinite(matrix({{x, 0.3}, {0.3, x}})).answer, Answer::yes);
  EXPECT_EQ(is_positive_definite(matrix({{x, 0.3}, {0.3, x}})).answer, Answer::yes);
  EXPECT_EQ(is_p_matrix(matrix({{0.1, 0.1}, {0.1, 0.1}})).answer, Answer::no);
  EXPECT_EQ(is_nondegenerate(matrix({{0.1, 0.3}, {0.1, 0.3}})).answer, Answer::no);
  EXPECT_EQ(is_nondegenerate(matrix({{0.1, 0.3}, {0.2, 0.6}})).answer, Answer::no);   // exact doubles of the first row
  EXPECT_EQ(is_nondegenerate(matrix({{0.1, 0.2}, {0.3, 0.6}})).answer, Answer::no);   // 0.6 = 2 · 0.3, exactly
  EXPECT_EQ(is_nondegenerate(matrix({{0.1, 0.3}, {0.3, 0.9}})).answer, Answer::yes);  // 0.9 ≠ 9 · 0.1 in doubles
}

// M = BᵀB with a 3 × 4 matrix B of integers of 25 bits is exact and singular; its kernel has entries of about 75 bits.
TEST(MatrixClass, GivesKernelVectorsThatNeedMoreThanOneDouble) {
  Matrix B(3, 4);
  B << 31415927, 27182818, 14142136, 17320508, 22360680, -24494897, 26457513, 28284271, 33166248, 11111117, -30000001,
      16180340;
  const Matrix M = B.transpose() * B;
  ClassFinding finding = is_positive_definite(M);
  EXPECT_EQ(is_positive_semidefinite(M).answer, Answer::yes);
  ASSERT_EQ(finding.answer, Answer::no);
  EXPECT_TRUE(verify(M, positive_definite, finding));
  ASSERT_FALSE(finding.tail.empty());
  finding.tail.clear();
  EXPECT_FALSE(verify(M, positive_definite, finding));
  const ClassFinding minor = is_nondegenerate(M);
  ASSERT_EQ(minor.answer, Answer::no);
  EXPECT_EQ(minor.minor->rows, (std::vector<Index>{0, 1, 2, 3}));
  EXPECT_EQ(minor.minor->value, 0.0);
  EXPECT_TRUE(verify(M, nondegenerate, minor));
}

TEST(MatrixClass, RejectsMatricesThatAreNotSquareOrNotFinite) {
  EXPECT_THROW((void)classify(Matrix(2, 3)), InvalidArgument);
  for (const double bad : {nan, infinity, -infinity}) {
    const Matrix M = matrix({{1, bad}, {0, 1}});
    EXPECT_THROW((void)classify(M), InvalidArgument);
    EXPECT_THROW((void)is_positive_definite(M), InvalidArgument);
    EXPECT_THROW((void)is_positive_semidefinite(M), InvalidArgument);
    EXPECT_THROW((void)is_p_matrix(M), InvalidArgument);
    EXPECT_THROW((void)is_nondegenerate(M), InvalidArgument);
    EXPECT_THROW((void)is_z_matrix(M), InvalidArgument);
    EXPECT_THROW((void)is_m_matrix(M), InvalidArgument);
    EXPECT_THROW((void)is_stieltjes(M), InvalidArgument);
    EXPECT_THROW((void)is_copositive(M), InvalidArgument);
    EXPECT_THROW((void)is_copositive_plus(M), InvalidArgument);
    EXPECT_THROW((void)is_row_sufficient(M), InvalidArgument);
    EXPECT_THROW((void)verify(M, p_matrix, {}), InvalidArgument);
  }
}

TEST(MatrixClass, NamesItsMembers) {
  std::set<std::string_view> names;
  for (const MatrixClass which : all_matrix_classes) names.insert(class_name(which));
  EXPECT_EQ(names.size(), all_matrix_classes.size());
  EXPECT_EQ(class_name(row_sufficient), "row_sufficient");
  EXPECT_EQ(name(Answer::unknown), "unknown");
  EXPECT_EQ(name(Answer::yes), "yes");
  EXPECT_EQ(name(Answer::no), "no");
}

TEST(MatrixClass, StartsAtUnknown) {
  EXPECT_EQ(ClassFinding{}.answer, Answer::unknown);
  EXPECT_FALSE(verify(matrix({{-1}}), p_matrix, {}));
}

}  // namespace
}  // namespace orthant::complementarity
