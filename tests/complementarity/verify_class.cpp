// SPDX-License-Identifier: Apache-2.0
// The judge accepts what shows a "no" and nothing else; and the limits of the search are honest.
#include "tests/complementarity/class_support.hpp"

#include "orthant/complementarity/matrix_class.hpp"

#include <cmath>
#include <ctime>
#include <iostream>
#include <random>

#include <gtest/gtest.h>

namespace orthant::complementarity {
namespace {

using enum MatrixClass;
using testing::expect_verified;
using testing::matrix;
using testing::random_reals;

ClassFinding no(std::initializer_list<double> x) {
  Vector vector(static_cast<Index>(x.size()));
  std::copy(x.begin(), x.end(), vector.begin());
  return {.answer = Answer::no, .vector = vector};
}

ClassFinding no(const Minor& minor) {
  return {.answer = Answer::no, .minor = minor};
}

const Matrix identity = Matrix::Identity(2, 2);

TEST(VerifyClass, RejectsEveryVectorAgainstTheIdentity) {
  for (const MatrixClass which : all_matrix_classes) {
    for (const ClassFinding& finding : {no({0, 0}), no({1, 0}), no({1, -1}), no({-1, -1}), no({1, 2})}) {
      EXPECT_FALSE(verify(identity, which, finding)) << class_name(which);
    }
    EXPECT_FALSE(verify(identity, which, no({}))) << class_name(which);
    EXPECT_FALSE(verify(identity, which, no({1, 0, 0}))) << class_name(which);
    EXPECT_FALSE(verify(identity, which, no({nan, 0}))) << class_name(which);
    EXPECT_FALSE(verify(identity, which, no({infinity, 0}))) << class_name(which);
    EXPECT_FALSE(verify(identity, which, {.answer = Answer::no})) << class_name(which);
  }
}

TEST(VerifyClass, RejectsMinorsThatAreNotThere) {
  const Matrix M = matrix({{1, 2}, {2, 1}});  // the minors are 1, 1, -3
  EXPECT_TRUE(verify(M, p_matrix, no(Minor{{0, 1}, {0, 1}, -1, -3})));
  EXPECT_TRUE(verify(M, row_sufficient, no(Minor{{0, 1}, {0, 1}, -1, -3})));
  EXPECT_FALSE(verify(M, p_matrix, no(Minor{{0, 1}, {0, 1}, 0, 0})));
  EXPECT_FALSE(verify(M, nondegenerate, no(Minor{{0, 1}, {0, 1}, -1, -3})));
  EXPECT_FALSE(verify(M, p_matrix, no(Minor{{0}, {0}, 1, 1})));
  EXPECT_FALSE(verify(M, p_matrix, no(Minor{{1, 0}, {0, 1}, -1, -3})));
  EXPECT_FALSE(verify(M, p_matrix, no(Minor{{0, 0}, {0, 0}, 0, 0})));
  EXPECT_FALSE(verify(M, p_matrix, no(Minor{{0, 2}, {0, 2}, -1, -3})));
  EXPECT_FALSE(verify(M, p_matrix, no(Minor{{-1, 0}, {-1, 0}, -1, -3})));
  EXPECT_FALSE(verify(M, p_matrix, no(Minor{{0, 1}, {0}, -1, -3})));
  EXPECT_FALSE(verify(M, p_matrix, no(Minor{})));
}

TEST(VerifyClass, TakesEntriesForSignAndSymmetryOnly) {
  const Matrix M = matrix({{1, 0.5}, {-0.5, 1}});
  EXPECT_TRUE(verify(M, z_matrix, no(Minor{{0}, {1}, 1, 0.5})));
  EXPECT_TRUE(verify(M, m_matrix, no(Minor{{0}, {1}, 1, 0.5})));
  EXPECT_TRUE(verify(M, stieltjes, no(Minor{{1}, {0}, -1, -0.5})));
  EXPECT_FALSE(verify(M, z_matrix, no(Minor{{1}, {0}, -1, -0.5})));
  EXPECT_FALSE(verify(M, z_matrix, no(Minor{{0}, {0}, 1, 1})));
  EXPECT_FALSE(verify(M, p_matrix, no(Minor{{0}, {1}, 1, 0.5})));
}

// One unit in the last place decides: xᵀMx = 2^-52, 0 and -2^-52.
TEST(VerifyClass, CountsTheLastBit) {
  const double below = -1.0 - epsilon;
  const double above = -1.0 + epsilon;
  EXPECT_TRUE(verify(matrix({{1, below}, {below, 1}}), copositive, no({1, 1})));
  EXPECT_FALSE(verify(matrix({{1, -1}, {-1, 1}}), copositive, no({1, 1})));
  EXPECT_TRUE(verify(matrix({{1, -1}, {-1, 1}}), positive_definite, no({1, 1})));
  EXPECT_FALSE(verify(matrix({{1, above}, {above, 1}}), positive_definite, no({1, 1})));
}

TEST(VerifyClass, WantsEveryPartOfTheWitnessToHold) {
  const Matrix M = matrix({{1, 2}, {2, 1}});
  ClassFinding finding = is_p_matrix(M);
  ASSERT_TRUE(finding.vector && finding.minor);
  EXPECT_TRUE(verify(M, p_matrix, finding));
  ClassFinding wrong_vector = finding;
  wrong_vector.vector = Vector::Ones(2);
  EXPECT_FALSE(verify(M, p_matrix, wrong_vector));
  ClassFinding wrong_minor = finding;
  wrong_minor.minor->sign = 1;
  EXPECT_FALSE(verify(M, p_matrix, wrong_minor));
  ClassFinding moved = finding;
  moved.tail.push_back(Vector::Constant(2, 100.0));
  EXPECT_FALSE(verify(M, p_matrix, moved));
  finding.answer = Answer::unknown;
  EXPECT_FALSE(verify(M, p_matrix, finding));
}

// D (I + K) E with K skew is P for positive diagonals D and E, and in general nothing that a quick test sees.
Matrix hidden_p_matrix(std::mt19937& generator, Index n) {
  const Matrix K = random_reals(generator, n);
  std::uniform_real_distribution<double> exponent(-2.0, 2.0);
  const auto diagonal = [&] {
    return Vector::NullaryExpr(n, [&] { return std::pow(10.0, exponent(generator)); }).eval();
  };
  const Vector D = diagonal();
  const Vector E = diagonal();
  return D.asDiagonal() * (Matrix::Identity(n, n) + 0.3 * (K - K.transpose())) * E.asDiagonal();
}

// (-1)^(i-j) pattern on a ring: copositive, far from semidefinite
Matrix ring(Index n) {
  Matrix M = Matrix::Ones(n, n);
  for (Index i = 0; i < n; ++i) {
    M(i, (i + 1) % n) = -1;
    M((i + 1) % n, i) = -1;
  }
  return M;
}

// D K with K skew: x_i (Mᵀx)_i sums to zero after scaling, so it is row-sufficient; not P, not semidefinite.
Matrix scaled_skew(std::mt19937& generator, Index n) {
  const Matrix K = random_reals(generator, n);
  Matrix M = K - K.transpose();
  for (Index i = 0; i < n; ++i) M.row(i) *= std::ldexp(1.0, static_cast<int>(i % 3));
  return M;
}

template <class Verb>
ClassFinding timed(const char* what, Index n, const Verb& verb) {
  const std::clock_t start = std::clock();
  ClassFinding finding = verb();
  std::cout << what << ", n = " << n << ": "
            << static_cast<double>(std::clock() - start) / static_cast<double>(CLOCKS_PER_SEC) << " s, "
            << name(finding.answer) << " (" << finding.because << ")\n";
  return finding;
}

TEST(ClassLimits, AreReachedWithAnAnswer) {
  std::mt19937 generator(1962);
  const Matrix p = hidden_p_matrix(generator, sweep_order);
  EXPECT_EQ(timed("P", p.rows(), [&] { return is_p_matrix(p); }).answer, Answer::yes);
  EXPECT_EQ(timed("nondegenerate", p.rows(), [&] { return is_nondegenerate(p); }).answer, Answer::yes);
  const Matrix c = ring(copositive_order);
  EXPECT_EQ(timed("copositive", c.rows(), [&] { return is_copositive(c); }).answer, Answer::yes);
  const ClassFinding plus = timed("copositive-plus", c.rows(), [&] { return is_copositive_plus(c); });
  EXPECT_TRUE(verify(c, copositive_plus, plus));
  const Matrix s = scaled_skew(generator, sufficient_order);
  EXPECT_EQ(timed("row-sufficient", s.rows(), [&] { return is_row_sufficient(s); }).answer, Answer::yes);
  const Matrix R = random_reals(generator, dense_order);
  const Matrix g = R.transpose() * R;
  EXPECT_EQ(timed("positive definite", g.rows(), [&] { return is_positive_definite(g); }).answer, Answer::yes);
  const ClassFinding indefinite = timed("indefinite", R.rows(), [&] { return is_positive_semidefinite(R); });
  EXPECT_TRUE(verify(R, positive_semidefinite, indefinite));
}

TEST(ClassLimits, AreNamedWhenTheyAreExceeded) {
  std::mt19937 generator(1968);
  const ClassFinding p = is_p_matrix(hidden_p_matrix(generator, sweep_order + 4));
  EXPECT_EQ(p.answer, Answer::unknown);
  EXPECT_NE(p.because.find("exceeds 22"), std::string::npos) << p.because;
  const ClassFinding c = is_copositive(ring(copositive_order + 1));
  EXPECT_EQ(c.answer, Answer::unknown);
  EXPECT_NE(c.because.find("exceeds 16"), std::string::npos) << c.because;
  const ClassFinding s = is_row_sufficient(scaled_skew(generator, sweep_order + 1));
  EXPECT_EQ(s.answer, Answer::unknown);
  EXPECT_NE(s.because.find("exceeds 8"), std::string::npos) << s.because;
}

// Beyond the limits, small submatrices and the quick tests still answer.
TEST(ClassLimits, DoNotStopWhatASmallWitnessShows) {
  std::mt19937 generator(5);
  for (int trial = 0; trial < 5; ++trial) {
    const Matrix M = random_reals(generator, 30);
    const MatrixClasses classes = classify(M);
    expect_verified(M, classes);
    for (const MatrixClass which : {p_matrix, copositive, copositive_plus, row_sufficient, positive_semidefinite}) {
      EXPECT_EQ(classes[which].answer, Answer::no) << class_name(which) << ", trial " << trial;
    }
  }
}

// Entries from 1e-300 to 1e300: exact where the integers stay affordable, never wrong.
TEST(ClassLimits, SurviveExtremeEntries) {
  const MatrixClasses definite = classify(matrix({{1e300, 1}, {1, 1e-299}}));
  EXPECT_EQ(definite[positive_definite].answer, Answer::yes);
  const Matrix M = matrix({{1e300, 1}, {1, 1e-301}});
  const MatrixClasses indefinite = classify(M);
  expect_verified(M, indefinite);
  EXPECT_EQ(indefinite[positive_semidefinite].answer, Answer::no);
  EXPECT_EQ(indefinite[p_matrix].answer, Answer::no);
  EXPECT_EQ(indefinite[copositive].answer, Answer::yes);
  const Matrix big = matrix({{1.7e308, 1.7e308}, {1.7e308, 1.7e308}});
  EXPECT_EQ(classify(big)[positive_semidefinite].answer, Answer::yes);
  EXPECT_EQ(classify(big)[positive_definite].answer, Answer::no);
  const Matrix tiny = Matrix::Identity(2, 2) * std::numeric_limits<double>::denorm_min();
  EXPECT_EQ(classify(tiny)[positive_definite].answer, Answer::yes);
  EXPECT_EQ(classify(tiny)[stieltjes].answer, Answer::yes);
}

// A singular matrix too large and too long for the work limit: no guess.
TEST(ClassLimits, GiveUpWhenTheIntegersGrowTooLong) {
  std::mt19937 generator(11);
  const Matrix B = (random_reals(generator, 200) * 1048576.0).array().round().matrix().topRows(199);
  const Matrix M = B.transpose() * B;
  const ClassFinding finding = timed("singular", 200, [&] { return is_positive_definite(M); });
  EXPECT_EQ(finding.answer, Answer::unknown);
  EXPECT_NE(finding.because.find("work limit"), std::string::npos) << finding.because;
}

}  // namespace
}  // namespace orthant::complementarity
