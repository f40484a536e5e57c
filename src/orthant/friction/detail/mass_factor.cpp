// SPDX-License-Identifier: Apache-2.0
#include "orthant/friction/detail/mass_factor.hpp"

#include "orthant/base/errors.hpp"

#include <algorithm>
#include <vector>

namespace orthant::friction::detail {
namespace {

constexpr double largest_asymmetry = 1e-8;  // of M, relative to its norm

bool is_nearly_symmetric(const SparseMatrix& M) {
  const SparseMatrix transposed = M.transpose();
  const SparseMatrix difference = M - transposed;
  return difference.norm() <= largest_asymmetry * M.norm();
}

// parent[j]: the first row below the diagonal in column j of L, or -1 at a root.
std::vector<Index> elimination_tree(const SparseMatrix& L) {
  std::vector<Index> parent(static_cast<std::size_t>(L.cols()), -1);
  for (Index j = 0; j < L.cols(); ++j) {
    for (SparseMatrix::InnerIterator entry(L, j); entry; ++entry) {
      if (entry.row() <= j) continue;
      Index& first = parent[static_cast<std::size_t>(j)];
      first = first < 0 ? entry.row() : std::min(first, Index{entry.row()});
    }
  }
  return parent;
}

// x = L⁻¹ x on the columns in `reach`, in ascending order.
void solve_lower(const SparseMatrix& L, const std::vector<Index>& reach, Vector& x) {
  for (const Index j : reach) {
    SparseMatrix::InnerIterator entry(L, j);
    while (entry && entry.row() < j) ++entry;  // the diagonal comes first in a lower triangle
    x[j] /= entry.value();
    const double factor = x[j];
    for (++entry; entry; ++entry) x[entry.row()] -= entry.value() * factor;
  }
}

}  // namespace

MassFactor::MassFactor(const SparseMatrix& M) : is_symmetric_(is_nearly_symmetric(M)) {
  if (M.rows() == 0) return;
  if (is_symmetric_) {
    factor_.compute(M);
    if (factor_.info() != Eigen::Success) throw InvalidArgument("M is not positive definite");
  } else {
    lu_.compute(M);
    if (lu_.info() != Eigen::Success) throw InvalidArgument("M is singular");
  }
}

Vector MassFactor::solve(const Vector& right) const {
  if (right.size() == 0) return right;
  if (is_symmetric_) return factor_.solve(right);
  return lu_.solve(right);
}

SparseMatrix MassFactor::delassus(const SparseMatrix& H) const {
  if (is_symmetric_) {
    const SparseMatrix Y = half_solve(H);
    return SparseMatrix(Y.transpose()) * Y;
  }
  SparseMatrix W(H.cols(), H.cols());
  const SparseMatrix transposed = H.transpose();
  std::vector<Eigen::Triplet<double>> entries;
  entries.reserve(static_cast<std::size_t>(4 * H.nonZeros()));
  for (Index j = 0; j < H.cols(); ++j) {
    const Vector column = transposed * solve(Vector(H.col(j)));
    for (Index i = 0; i < column.size(); ++i) {
      if (column[i] != 0.0) entries.emplace_back(i, j, column[i]);
    }
  }
  W.setFromTriplets(entries.begin(), entries.end());
  return W;
}

SparseMatrix MassFactor::half_solve(const SparseMatrix& H) const {
  SparseMatrix Y(H.rows(), H.cols());
  if (H.rows() == 0 || H.cols() == 0) return Y;
  const SparseMatrix L = factor_.matrixL();
  const std::vector<Index> parent = elimination_tree(L);
  const auto& place = factor_.permutationP().indices();
  std::vector<Index> seen_by(static_cast<std::size_t>(H.rows()), -1);
  std::vector<Index> reach;
  reach.reserve(static_cast<std::size_t>(H.rows()));
  Vector x = Vector::Zero(H.rows());
  Y.reserve(2 * H.nonZeros());
  for (Index column = 0; column < H.cols(); ++column) {
    reach.clear();
    for (SparseMatrix::InnerIterator entry(H, column); entry; ++entry) {
      const Index start = place.size() == 0 ? Index{entry.row()} : Index{place[entry.row()]};
      x[start] += entry.value();
      for (Index j = start; j >= 0 && seen_by[static_cast<std::size_t>(j)] != column;
           j = parent[static_cast<std::size_t>(j)]) {
        seen_by[static_cast<std::size_t>(j)] = column;
        reach.push_back(j);
      }
    }
    std::sort(reach.begin(), reach.end());
    solve_lower(L, reach, x);
    Y.startVec(column);
    for (const Index j : reach) {
      if (x[j] != 0.0) Y.insertBack(j, column) = x[j];
      x[j] = 0.0;
    }
  }
  Y.finalize();
  return Y;
}

}  // namespace orthant::friction::detail
