// SPDX-License-Identifier: Apache-2.0
#include "orthant/linalg/sparse_principal_factor.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <Eigen/OrderingMethods>

namespace orthant::linalg {
namespace {

// fill of the given order, relative to the entries of M, up to which it is kept
constexpr double acceptable_fill = 2.0;

// a pivot this small relative to the terms it was summed from is rounding
constexpr double lost = 1e-13;

// Walks down the columns; the entry (i, j) below the diagonal must be the next one above the diagonal of column i.
// Columns that are not sorted or compressed, and stored zeros, may make a symmetric M look unsymmetric, which costs
// time only.
bool is_symmetric(const SparseMatrix& M) {
  if (!M.isCompressed()) return false;
  const int* start = M.outerIndexPtr();
  const int* row = M.innerIndexPtr();
  const double* value = M.valuePtr();
  std::vector<int> next(start, start + M.cols());
  for (int j = 0; j < M.cols(); ++j) {
    for (int p = start[j]; p < start[j + 1]; ++p) {
      const int i = row[p];
      if (i <= j) continue;
      const int partner = next[i]++;
      if (partner >= start[i + 1] || row[partner] != j || value[partner] != value[p]) return false;
    }
    // what is left of column j starts at its diagonal: all above it had a partner
    if (next[j] < start[j + 1] && row[next[j]] < j) return false;
  }
  return true;
}

}  // namespace

SparsePrincipalFactor::SparsePrincipalFactor(const SparseMatrix& M) : size_(static_cast<int>(M.rows())) {
  is_symmetric_ = is_symmetric(M);
  const SparseMatrix transpose = is_symmetric_ ? SparseMatrix() : SparseMatrix(M.transpose());

  order_.resize(static_cast<size_t>(size_));
  std::iota(order_.begin(), order_.end(), 0);
  gather(M, transpose);
  const Index fill = analyse();
  if (static_cast<double>(fill) > acceptable_fill * static_cast<double>(entry_step_.size())) {
    Eigen::PermutationMatrix<Eigen::Dynamic, Eigen::Dynamic, int> permutation;
    Eigen::AMDOrdering<int>()(M, permutation);  // orders the pattern of M + Mᵀ
    std::copy_n(permutation.indices().data(), size_, order_.begin());
    gather(M, transpose);
    (void)analyse();
  }

  const auto storage = static_cast<size_t>(column_start_.back());
  row_.resize(storage);
  lower_.resize(storage);
  if (!is_symmetric_) upper_.resize(storage);
  const auto n = static_cast<size_t>(size_);
  column_end_.resize(n);
  diagonal_.resize(n);
  is_member_.resize(n);
  members_.reserve(n);
  path_.resize(n);
  down_.assign(n, 0.0);
  across_.assign(is_symmetric_ ? 0 : n, 0.0);
  work_.resize(n);
}

// The entries of M by step of elimination: for step k, column k of M and row k of M above the diagonal, merged. A pair
// that is missing on one side is stored with a zero.
void SparsePrincipalFactor::gather(const SparseMatrix& M, const SparseMatrix& transpose) {
  const auto n = static_cast<size_t>(size_);
  step_of_.resize(n);
  for (int k = 0; k < size_; ++k) step_of_[order_[k]] = k;

  const auto half = static_cast<size_t>(M.nonZeros()) / (is_symmetric_ ? 2 : 1);
  entry_step_.clear();
  entry_step_.reserve(half);
  entry_down_.clear();
  entry_down_.reserve(half);
  entry_across_.clear();
  if (!is_symmetric_) entry_across_.reserve(half);
  entry_start_.assign(1, 0);
  entry_start_.reserve(n + 1);
  entry_diagonal_.assign(n, 0.0);
  slot_of_.assign(is_symmetric_ ? 0 : n, 0);
  mark_.assign(n, -1);
  for (int k = 0; k < size_; ++k) {
    for (SparseMatrix::InnerIterator it(M, order_[k]); it; ++it) {
      const int j = step_of_[it.row()];
      if (j == k) entry_diagonal_[k] = it.value();
      if (j >= k) continue;
      if (!is_symmetric_) {
        mark_[j] = k;
        slot_of_[j] = entry_step_.size();
        entry_across_.push_back(0.0);
      }
      entry_step_.push_back(j);
      entry_down_.push_back(it.value());
    }
    if (!is_symmetric_) merge_row(transpose, k);
    entry_start_.push_back(static_cast<Index>(entry_step_.size()));
  }
}

void SparsePrincipalFactor::merge_row(const SparseMatrix& transpose, int k) {
  for (SparseMatrix::InnerIterator it(transpose, order_[k]); it; ++it) {
    const int j = step_of_[it.row()];
    if (j >= k) continue;
    if (mark_[j] == k) {
      entry_across_[slot_of_[j]] = it.value();
    } else {
      entry_step_.push_back(j);
      entry_down_.push_back(0.0);
      entry_across_.push_back(it.value());
    }
  }
}

// Elimination tree and column counts of the factors; returns the number of their entries [Davis06].
Index SparsePrincipalFactor::analyse() {
  const auto n = static_cast<size_t>(size_);
  parent_.assign(n, -1);
  mark_.assign(n, -1);
  column_start_.assign(n + 1, 0);
  for (int k = 0; k < size_; ++k) {
    mark_[k] = k;
    for (Index p = entry_start_[k]; p < entry_start_[k + 1]; ++p) {
      for (int j = entry_step_[p]; mark_[j] != k; j = parent_[j]) {
        if (parent_[j] < 0) parent_[j] = k;
        ++column_start_[j + 1];
        mark_[j] = k;
      }
    }
  }
  std::partial_sum(column_start_.begin(), column_start_.end(), column_start_.begin());
  return column_start_.back();
}

bool SparsePrincipalFactor::factorise(const SparseMatrix& /*M*/, const std::vector<Index>& F) {
  std::fill(is_member_.begin(), is_member_.end(), char{0});
  for (const Index i : F) is_member_[step_of_[i]] = 1;
  members_.clear();
  for (int k = 0; k < size_; ++k) {
    if (is_member_[k] != 0) members_.push_back(k);
  }
  std::copy_n(column_start_.begin(), size_, column_end_.begin());
  std::fill(mark_.begin(), mark_.end(), -1);
  return std::all_of(members_.begin(), members_.end(), [this](int k) { return eliminate(k); });
}

// The steps j < k with L_kj ≠ 0, in ascending topological order at the end of path_; returns where they begin.
int SparsePrincipalFactor::reach(int k) {
  int top = size_;
  mark_[k] = k;
  for (Index p = entry_start_[k]; p < entry_start_[k + 1]; ++p) {
    int j = entry_step_[p];
    if (is_member_[j] == 0) continue;
    down_[j] = entry_down_[p];
    if (!is_symmetric_) across_[j] = entry_across_[p];
    int length = 0;
    for (; mark_[j] != k; j = parent_[j]) {
      mark_[j] = k;
      path_[length++] = j;
    }
    while (length > 0) path_[--top] = path_[--length];
  }
  return top;
}

// Step k of the up-looking factorisation: row k of L, column k of V, and d_k.
bool SparsePrincipalFactor::eliminate(int k) {
  double pivot = entry_diagonal_[k];
  double magnitude = std::abs(pivot);
  for (int t = reach(k); t < size_; ++t) {
    const int j = path_[t];
    const double down = down_[j];  // d_j V_jk
    down_[j] = 0.0;
    if (is_member_[j] == 0) continue;
    const Index end = column_end_[j];
    double across = down;  // L_kj d_j
    if (is_symmetric_) {
      for (Index p = column_start_[j]; p < end; ++p) down_[row_[p]] -= lower_[p] * down;
    } else {
      across = across_[j];
      across_[j] = 0.0;
      for (Index p = column_start_[j]; p < end; ++p) {
        down_[row_[p]] -= lower_[p] * down;
        across_[row_[p]] -= upper_[p] * across;
      }
    }
    const double left = across / diagonal_[j];
    pivot -= left * down;
    magnitude += std::abs(left * down);
    row_[end] = k;
    lower_[end] = left;
    if (!is_symmetric_) upper_[end] = down / diagonal_[j];
    ++column_end_[j];
  }
  diagonal_[k] = pivot;
  return pivot > lost * magnitude && std::isfinite(pivot);
}

void SparsePrincipalFactor::solve(Vector& x, const std::vector<Index>& /*F*/) {
  double* y = work_.data();
  for (const int k : members_) y[k] = x[order_[k]];
  // What a row receives is mostly needed at once, by the next one (a chain): it is handed on, not read back.
  int next = -1;
  double handed = 0;
  for (const int k : members_) {
    const double value = k == next ? handed : y[k];
    for (Index p = column_start_[k]; p < column_end_[k]; ++p) {
      next = row_[p];
      handed = y[next] -= lower_[p] * value;
    }
  }
  const std::vector<double>& backward = is_symmetric_ ? lower_ : upper_;
  int last = -1;
  double solved = 0;
  for (size_t t = members_.size(); t-- > 0;) {
    const int k = members_[t];
    double sum = y[k] / diagonal_[k];
    for (Index p = column_start_[k]; p < column_end_[k]; ++p) {
      const int row = row_[p];
      sum -= backward[p] * (row == last ? solved : y[row]);
    }
    y[k] = sum;
    last = k;
    solved = sum;
  }
  for (const int k : members_) x[order_[k]] = y[k];
}

}  // namespace orthant::linalg
