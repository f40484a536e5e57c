// SPDX-License-Identifier: Apache-2.0
// The sparse counterpart of PrincipalFactor: M_FF = L D V with L unit lower and V unit upper triangular, V = Lᵀ when
// M is symmetric. The order of elimination and the elimination tree come once, from the pattern of M + Mᵀ; each
// factorisation then works up-looking, row by row, in the storage reserved for F = all [Davis06].
//
// There is no pivoting: every d_k is a ratio of principal minors of M_FF, so it is positive for a P-matrix in any
// symmetric order. A d_k that is not positive, or lost to rounding, ends the factorisation with `false`.
#pragma once

#include "orthant/linalg/types.hpp"

#include <vector>

namespace orthant::linalg {

class SparsePrincipalFactor {
 public:
  SparsePrincipalFactor() = default;
  /// Orders M (the given order if that fills little, approximate minimum degree otherwise) and reserves the storage.
  explicit SparsePrincipalFactor(const SparseMatrix& M);

  /// Factorises M_FF, M being the matrix given at construction. False when a pivot is not positive.
  [[nodiscard]] bool factorise(const SparseMatrix& M, const std::vector<Index>& F);

  /// Solves M_FF y = x_F and writes y to x_F.
  void solve(Vector& x, const std::vector<Index>& F);

 private:
  void gather(const SparseMatrix& M, const SparseMatrix& transpose);
  void merge_row(const SparseMatrix& transpose, int k);
  [[nodiscard]] Index analyse();
  [[nodiscard]] int reach(int k);
  [[nodiscard]] bool eliminate(int k);

  int size_ = 0;
  bool is_symmetric_ = false;
  std::vector<int> order_, step_of_;  // step k eliminates row and column order_[k] of M; step_of_ is the inverse

  // M in the order of elimination: for step k, the pairs (A_jk, A_kj) with j < k, and A_kk; A_kj only when unsymmetric
  std::vector<Index> entry_start_;
  std::vector<int> entry_step_;
  std::vector<double> entry_down_, entry_across_, entry_diagonal_;

  // the factors: column k of L, and row k of V alongside it, from column_start_[k] to column_end_[k]
  std::vector<int> parent_;  // elimination tree
  std::vector<Index> column_start_, column_end_;
  std::vector<int> row_;
  std::vector<double> lower_, upper_, diagonal_;

  std::vector<char> is_member_;  // by step
  std::vector<int> members_;     // the steps in F, ascending
  std::vector<int> path_, mark_;
  std::vector<size_t> slot_of_;
  std::vector<double> down_, across_;
  std::vector<double> work_;
};

}  // namespace orthant::linalg
