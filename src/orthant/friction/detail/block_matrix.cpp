// SPDX-License-Identifier: Apache-2.0
#include "orthant/friction/detail/block_matrix.hpp"

namespace orthant::friction::detail {

template <int D>
BlockMatrix<D>::BlockMatrix(const SparseMatrix& W) {
  const Eigen::SparseMatrix<double, Eigen::RowMajor> rows(W);
  const Index contacts = W.rows() / D;
  diagonal_.assign(static_cast<std::size_t>(contacts * D * D), 0.0);
  starts_.assign(static_cast<std::size_t>(contacts) + 1, 0);
  columns_.reserve(static_cast<std::size_t>(W.nonZeros() / D));
  std::vector<Index> place(static_cast<std::size_t>(contacts), -1);  // of the block (i, j), valid when ≥ start of row i
  for (Index i = 0; i < contacts; ++i) {
    const auto start = static_cast<Index>(columns_.size());
    for (int k = 0; k < D; ++k) {
      for (Eigen::SparseMatrix<double, Eigen::RowMajor>::InnerIterator entry(rows, i * D + k); entry; ++entry) {
        const Index j = entry.col() / D;
        const Index within = static_cast<Index>(k) * D + entry.col() % D;
        if (j == i) {
          diagonal_[static_cast<std::size_t>(i * D * D + within)] = entry.value();
          continue;
        }
        Index& of_block = place[static_cast<std::size_t>(j)];
        if (of_block < start) {
          of_block = static_cast<Index>(columns_.size());
          columns_.push_back(static_cast<int>(j));
          blocks_.resize(blocks_.size() + static_cast<std::size_t>(D * D), 0.0);
        }
        blocks_[static_cast<std::size_t>(of_block * D * D + within)] = entry.value();
      }
    }
    starts_[static_cast<std::size_t>(i) + 1] = static_cast<Index>(columns_.size());
  }
}

template class BlockMatrix<2>;
template class BlockMatrix<3>;

}  // namespace orthant::friction::detail
