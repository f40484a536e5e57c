// SPDX-License-Identifier: Apache-2.0
// Rows of a matrix without their zeros, for sums whose sizes are measured as well.
#pragma once

#include "orthant/linalg/types.hpp"

#include <cmath>
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
  static constexpr Index end_of_row = -1;
  struct Entry {
    Index column;
    double value;
  };

  SparseRows() = default;
  explicit SparseRows(const Matrix& M) {
    for (Index i = 0; i < M.rows(); ++i) {
      begin_.push_back(entries_.size());
      for (Index j = 0; j < M.cols(); ++j) {
        if (M(i, j) != 0) entries_.push_back({j, M(i, j)});
      }
      entries_.push_back({end_of_row, 0});
    }
  }

  /// The entries up to the one that ends the row: rows of two or three entries are done before a loop over a known number
  /// of them has begun.
  class Row {
   public:
    struct End {
      friend bool operator!=(const Entry* entry, End) { return entry->column != end_of_row; }
    };
    explicit Row(const Entry* first) : first_(first) {}
    [[nodiscard]] const Entry* begin() const { return first_; }
    [[nodiscard]] End end() const { return {}; }

   private:
    const Entry* first_;
  };
  [[nodiscard]] Row row(Index i) const { return Row(entries_.data() + begin_[static_cast<std::size_t>(i)]); }
  /// sum += Σ_j M_ij x_j
  void add(Index i, const Vector& x, SizedSum& sum) const {
    for (const Entry& entry : row(i)) sum.add(entry.value * x[entry.column]);
  }

 private:
  std::vector<Entry> entries_;
  std::vector<std::size_t> begin_;  // of each row in entries_
};

}  // namespace orthant::runs::detail
