// SPDX-License-Identifier: Apache-2.0
// Rows of a matrix without their zeros, for sums whose sizes are measured as well.
#pragma once

#include "orthant/linalg/types.hpp"

#include <cmath>
#include <span>
#include <vector>

namespace orthant::runs::detail {

/// A sum, and the sum of the sizes of its terms.
struct SizedSum {
  double value = 0;
  double size = 0;

  void add(double term) {
    value += term;
    size += std::abs(term);
  }
};

class SparseRows {
 public:
  struct Entry {
    Index column;
    double value;
  };

  SparseRows() = default;
  explicit SparseRows(const Matrix& M) {
    for (Index i = 0; i < M.rows(); ++i) {
      for (Index j = 0; j < M.cols(); ++j) {
        if (M(i, j) != 0) entries_.push_back({j, M(i, j)});
      }
      begin_.push_back(entries_.size());
    }
  }

  [[nodiscard]] std::span<const Entry> row(Index i) const {
    const std::size_t first = begin_[static_cast<std::size_t>(i)];
    return {entries_.data() + first, begin_[static_cast<std::size_t>(i) + 1] - first};
  }
  /// sum += Σ_j M_ij x_j
  void add(Index i, const Vector& x, SizedSum& sum) const {
    for (const Entry& entry : row(i)) sum.add(entry.value * x[entry.column]);
  }

 private:
  std::vector<Entry> entries_;
  std::vector<std::size_t> begin_{0};  // row i is entries_[begin_[i]] … entries_[begin_[i + 1] - 1]
};

}  // namespace orthant::runs::detail
