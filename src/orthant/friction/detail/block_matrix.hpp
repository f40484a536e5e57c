// SPDX-License-Identifier: Apache-2.0
// W by rows of d × d blocks, one per pair of contacts that act on each other; the diagonal blocks apart. Blocks are
// stored by rows, one after the other, as a sweep over the contacts reads them.
#pragma once

#include "orthant/linalg/types.hpp"

#include <vector>

namespace orthant::friction::detail {

template <int D>
class BlockMatrix {
 public:
  BlockMatrix() = default;
  explicit BlockMatrix(const SparseMatrix& W);

  [[nodiscard]] Index size() const { return static_cast<Index>(starts_.size()) - 1; }
  [[nodiscard]] const double* diagonal(Index i) const { return diagonal_.data() + i * D * D; }

  /// out = q_i + Σ_{j ≠ i} W_ij r_j
  void others(Index i, const double* q, const double* r, double* out) const {
    double sum[D];
    for (int k = 0; k < D; ++k) sum[k] = q[i * D + k];
    const Index last = starts_[static_cast<std::size_t>(i) + 1];
    const double* block = blocks_.data() + starts_[static_cast<std::size_t>(i)] * D * D;
    for (Index place = starts_[static_cast<std::size_t>(i)]; place < last; ++place, block += Index{D} * D) {
      const double* x = r + Index{columns_[static_cast<std::size_t>(place)]} * D;
      for (int k = 0; k < D; ++k) {
        for (int l = 0; l < D; ++l) sum[k] += block[k * D + l] * x[l];
      }
    }
    for (int k = 0; k < D; ++k) out[k] = sum[k];
  }

  /// u = W r + q
  void multiply(const Vector& r, const Vector& q, Vector& u) const {
    for (Index i = 0; i < size(); ++i) {
      others(i, q.data(), r.data(), u.data() + i * D);
      const double* block = diagonal(i);
      for (int k = 0; k < D; ++k) {
        for (int l = 0; l < D; ++l) u[i * D + k] += block[k * D + l] * r[i * D + l];
      }
    }
  }

 private:
  std::vector<Index> starts_ = {0};
  std::vector<int> columns_;
  std::vector<double> blocks_, diagonal_;
};

extern template class BlockMatrix<2>;
extern template class BlockMatrix<3>;

}  // namespace orthant::friction::detail
