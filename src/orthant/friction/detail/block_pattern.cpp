// SPDX-License-Identifier: Apache-2.0
#include "orthant/friction/detail/block_pattern.hpp"

#include <utility>
#include <vector>

namespace orthant::friction::detail {

SparseMatrix with_full_blocks(const SparseMatrix& W, int d) {
  const Index contacts = W.rows() / d;
  std::vector<Eigen::Triplet<double>> entries;
  entries.reserve(static_cast<std::size_t>(2 * W.nonZeros() + d * W.rows()));
  std::vector<Index> seen(static_cast<std::size_t>(contacts), -1);
  for (Index j = 0; j < contacts; ++j) {
    auto add = [&](Index i) {
      if (std::exchange(seen[static_cast<std::size_t>(i)], j) == j) return;
      for (int k = 0; k < d; ++k) {
        for (int l = 0; l < d; ++l) entries.emplace_back(i * d + k, j * d + l, 0.0);
      }
    };
    add(j);
    for (int l = 0; l < d; ++l) {
      for (SparseMatrix::InnerIterator entry(W, j * d + l); entry; ++entry) {
        add(entry.row() / d);
        entries.emplace_back(entry.row(), j * d + l, entry.value());
      }
    }
  }
  SparseMatrix full(W.rows(), W.cols());
  full.setFromTriplets(entries.begin(), entries.end());
  return full;
}

}  // namespace orthant::friction::detail
