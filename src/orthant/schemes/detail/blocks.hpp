// SPDX-License-Identifier: Apache-2.0
// Parts of a vector and of a sparse matrix, by lists of indices.
#pragma once

#include "orthant/linalg/types.hpp"

#include <vector>

namespace orthant::schemes::detail {

/// W(rows, columns), dense
[[nodiscard]] inline Matrix block(const SparseMatrix& W, const std::vector<Index>& rows,
                                  const std::vector<Index>& columns) {
  std::vector<Index> place(static_cast<std::size_t>(W.rows()), -1);
  for (std::size_t i = 0; i < rows.size(); ++i) place[static_cast<std::size_t>(rows[i])] = static_cast<Index>(i);
  Matrix result = Matrix::Zero(static_cast<Index>(rows.size()), static_cast<Index>(columns.size()));
  for (std::size_t j = 0; j < columns.size(); ++j) {
    for (SparseMatrix::InnerIterator entry(W, columns[j]); entry; ++entry) {
      const Index i = place[static_cast<std::size_t>(entry.row())];
      if (i >= 0) result(i, static_cast<Index>(j)) = entry.value();
    }
  }
  return result;
}

/// x(rows)
[[nodiscard]] inline Vector part(const Vector& x, const std::vector<Index>& rows) {
  Vector result(static_cast<Index>(rows.size()));
  for (std::size_t i = 0; i < rows.size(); ++i) result[static_cast<Index>(i)] = x[rows[i]];
  return result;
}

}  // namespace orthant::schemes::detail
