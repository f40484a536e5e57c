// SPDX-License-Identifier: Apache-2.0
#include "orthant/linalg/types.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/base/vectorise.hpp"

#include <cmath>
#include <string>
#include <utility>

#include <fmt/format.h>

namespace orthant {
namespace {

void require_square(Index rows, Index columns, std::string_view what) {
  if (rows == columns) return;
  throw InvalidArgument(Flaw{std::string(what), fmt::format("is {} x {}", rows, columns), "must be square"});
}

// No early exit, so that it vectorises.
ORTHANT_VECTORISE bool are_finite(const double* x, Index count) {
  int bad = 0;
  for (Index i = 0; i < count; ++i) bad |= static_cast<int>(!(std::abs(x[i]) < infinity));  // NaN too
  return bad == 0;
}

[[noreturn]] void throw_not_finite(std::string key, double value) {
  throw InvalidArgument(Flaw{std::move(key), fmt::format("= {}", value), "must be finite"});
}

}  // namespace

void require_square(const Matrix& matrix, std::string_view what) {
  require_square(matrix.rows(), matrix.cols(), what);
}

void require_square(const SparseMatrix& matrix, std::string_view what) {
  require_square(matrix.rows(), matrix.cols(), what);
}

void require_size(const Vector& vector, Index size, std::string_view what) {
  if (vector.size() != size) {
    throw InvalidArgument(
        Flaw{std::string(what), fmt::format("has {} entries", vector.size()), fmt::format("must have {}", size)});
  }
}

void require_finite(const Vector& vector, std::string_view what) {
  if (are_finite(vector.data(), vector.size())) return;  // quick; what follows finds the place
  for (Index i = 0; i < vector.size(); ++i) {
    if (!std::isfinite(vector[i])) throw_not_finite(fmt::format("{}[{}]", what, i), vector[i]);
  }
}

void require_finite(const Matrix& matrix, std::string_view what) {
  if (are_finite(matrix.data(), matrix.size())) return;
  for (Index j = 0; j < matrix.cols(); ++j) {
    for (Index i = 0; i < matrix.rows(); ++i) {
      if (!std::isfinite(matrix(i, j))) throw_not_finite(fmt::format("{}[{}][{}]", what, i, j), matrix(i, j));
    }
  }
}

void require_finite(const SparseMatrix& matrix, std::string_view what) {
  for (Index j = 0; j < matrix.outerSize(); ++j) {
    for (SparseMatrix::InnerIterator entry(matrix, j); entry; ++entry) {
      if (std::isfinite(entry.value())) continue;
      throw_not_finite(fmt::format("{}[{}][{}]", what, entry.row(), entry.col()), entry.value());
    }
  }
}

}  // namespace orthant
