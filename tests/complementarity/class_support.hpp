// SPDX-License-Identifier: Apache-2.0
// Matrices to classify, and the check that every finding is worth what it says.
#pragma once

#include "orthant/complementarity/matrix_class.hpp"

#include <initializer_list>
#include <random>

#include <gtest/gtest.h>

namespace orthant::complementarity::testing {

inline Matrix matrix(std::initializer_list<std::initializer_list<double>> rows) {
  Matrix M(static_cast<Index>(rows.size()), static_cast<Index>(rows.size()));
  Index i = 0;
  for (const auto& row : rows) {
    Index j = 0;
    for (const double entry : row) M(i, j++) = entry;
    ++i;
  }
  return M;
}

inline Matrix random_integers(std::mt19937& generator, Index n) {
  std::uniform_int_distribution<int> entry(-2, 2);
  return Matrix::NullaryExpr(n, n, [&] { return entry(generator); });
}

inline Matrix random_reals(std::mt19937& generator, Index n) {
  std::normal_distribution<double> entry;
  return Matrix::NullaryExpr(n, n, [&] { return entry(generator); });
}

inline void expect_verified(const Matrix& M, const MatrixClasses& classes) {
  for (const MatrixClass which : all_matrix_classes) {
    const ClassFinding& finding = classes[which];
    EXPECT_EQ(verify(M, which, finding), finding.answer == Answer::no) << class_name(which) << ", M =\n" << M;
    EXPECT_EQ(finding.vector || finding.minor, finding.answer == Answer::no) << class_name(which);
    EXPECT_FALSE(finding.because.empty()) << class_name(which);
  }
}

}  // namespace orthant::complementarity::testing
