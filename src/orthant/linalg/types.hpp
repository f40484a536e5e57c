// SPDX-License-Identifier: Apache-2.0
// The names of vectors and matrices in all of Orthant, and the checks that every public function makes on them.
#pragma once

#include "orthant/base/errors.hpp"

#include <limits>
#include <string_view>

#include <Eigen/Core>
#include <Eigen/SparseCore>

namespace orthant {

using Index = Eigen::Index;
using Vector = Eigen::VectorXd;
using Matrix = Eigen::MatrixXd;
using SparseMatrix = Eigen::SparseMatrix<double>;  // compressed columns

inline constexpr double infinity = std::numeric_limits<double>::infinity();
inline constexpr double nan = std::numeric_limits<double>::quiet_NaN();
inline constexpr double epsilon = std::numeric_limits<double>::epsilon();  // 2^-52

/// Every entry; for loops that step small systems, where Eigen's allFinite() costs a call.
[[nodiscard]] inline bool is_finite(const Vector& vector) {
  constexpr Index small = 32;
  if (vector.size() > small) return (vector * 0.0).sum() == 0;  // allFinite looks at one number after the other
  double zero = 0;                                              // or NaN
  for (Index i = 0; i < vector.size(); ++i) zero += vector.data()[i] * 0.0;
  return zero == 0;
}

/// Throws InvalidArgument "M is 3 x 2, must be square".
void require_square(const Matrix& matrix, std::string_view what);
void require_square(const SparseMatrix& matrix, std::string_view what);

/// Throws InvalidArgument "q has 3 entries, must have 2".
void require_size(const Vector& vector, Index size, std::string_view what);

/// Throws InvalidArgument "q[2] = nan, must be finite" (for matrices "M[0][2] = inf, must be finite").
void require_finite(const Vector& vector, std::string_view what);
void require_finite(const Matrix& matrix, std::string_view what);
void require_finite(const SparseMatrix& matrix, std::string_view what);

}  // namespace orthant
