// SPDX-License-Identifier: Apache-2.0
#include "orthant/linalg/principal_factor.hpp"

#include "orthant/linalg/dense_kernels.hpp"

#include <algorithm>
#include <iterator>

#include <Eigen/Core>

namespace orthant::linalg {
namespace {

constexpr Index smallest_base = 48;   // smaller factors are made anew
constexpr Index largest_border = 10;  // a border of more than |B| / 10 costs more than new factors

bool is_symmetric(const Matrix& M) {
  constexpr Index tile = 16;  // both triangles tile by tile, for the cache
  const Index n = M.rows();
  const double* a = M.data();
  for (Index column = 0; column < n; column += tile) {
    for (Index row = column; row < n; row += tile) {
      for (Index j = column; j < std::min(column + tile, n); ++j) {
        for (Index i = row; i < std::min(row + tile, n); ++i) {
          if (a[i + j * n] != a[j + i * n]) return false;
        }
      }
    }
  }
  return true;
}

void gather(const Matrix& M, const std::vector<Index>& F, Matrix& block) {
  const auto k = static_cast<Index>(F.size());
  for (Index j = 0; j < k; ++j) {
    const double* column = M.data() + F[j] * M.rows();
    double* target = block.data() + j * block.rows();
    for (Index i = 0; i < k; ++i) target[i] = column[F[i]];
  }
}

}  // namespace

PrincipalFactor::PrincipalFactor(const Matrix& M) : factors_(M.rows(), M.rows() + 2), is_symmetric_(is_symmetric(M)) {
  for (auto* list : {&base_, &swaps_, &added_, &removed_}) list->reserve(static_cast<size_t>(M.rows()));
}

bool PrincipalFactor::factorise(const Matrix& M, const std::vector<Index>& F) {
  return border(M, F) || factorise_base(M, F);
}

bool PrincipalFactor::factorise_base(const Matrix& M, const std::vector<Index>& F) {
  const Index n = M.rows();
  const DenseBlock block{factors_.data(), static_cast<Index>(F.size()), n};
  double* reciprocal = factors_.col(n).data();
  gather(M, F, factors_);
  base_ = F;
  added_.clear();
  removed_.clear();
  swaps_.clear();
  if (is_symmetric_) {
    if (cholesky_in_place(block, reciprocal)) return true;
    gather(M, F, factors_);
  }
  swaps_.resize(F.size());
  if (lu_in_place(block, reciprocal, swaps_.data())) return true;
  base_.clear();
  return false;
}

// (linalg.1). False when F is too far from B, or S is singular: then new factors are needed.
bool PrincipalFactor::border(const Matrix& M, const std::vector<Index>& F) {
  const auto k = static_cast<Index>(base_.size());
  if (k < smallest_base) return false;
  added_.clear();
  removed_.clear();
  std::set_difference(F.begin(), F.end(), base_.begin(), base_.end(), std::back_inserter(added_));
  for (Index i = 0, j = 0; i < k; ++i) {
    while (j < static_cast<Index>(F.size()) && F[j] < base_[i]) ++j;
    if (j == static_cast<Index>(F.size()) || F[j] != base_[i]) removed_.push_back(i);
  }
  const auto more = static_cast<Index>(added_.size());
  const Index p = more + static_cast<Index>(removed_.size());
  if (p * largest_border > k) return false;

  V_.setZero(p, k);
  Y_.setZero(k, p);
  S_.setZero(p, p + 2);
  for (Index a = 0; a < more; ++a) {
    for (Index i = 0; i < k; ++i) {
      V_(a, i) = M(added_[a], base_[i]);
      Y_(i, a) = M(base_[i], added_[a]);
    }
    for (Index c = 0; c < more; ++c) S_(a, c) = M(added_[a], added_[c]);
  }
  for (Index d = more; d < p; ++d) V_(d, removed_[d - more]) = Y_(removed_[d - more], d) = 1.0;
  solve_base(Y_);
  S_.leftCols(p).noalias() -= V_ * Y_;
  swaps_of_S_.resize(static_cast<size_t>(p));
  return lu_in_place({S_.data(), p, p}, S_.col(p).data(), swaps_of_S_.data());
}

// The same for many right-hand sides, which Eigen does in blocks.
void PrincipalFactor::solve_base(Matrix& Y) const {
  const auto k = static_cast<Index>(base_.size());
  const auto K = factors_.topLeftCorner(k, k);
  if (swaps_.empty()) {
    K.triangularView<Eigen::Lower>().solveInPlace(Y);
  } else {
    for (Index j = 0; j < k; ++j) Y.row(j).swap(Y.row(swaps_[j]));
    K.triangularView<Eigen::UnitLower>().solveInPlace(Y);
  }
  K.triangularView<Eigen::Upper>().solveInPlace(Y);
}

void PrincipalFactor::solve_base(double* y) const {
  const Index n = factors_.rows();
  const DenseBlock block{const_cast<double*>(factors_.data()), static_cast<Index>(base_.size()), n};
  const double* reciprocal = factors_.data() + n * n;
  if (swaps_.empty()) {
    cholesky_solve(block, reciprocal, y);
  } else {
    lu_solve(block, reciprocal, swaps_.data(), y);
  }
}

void PrincipalFactor::solve(Vector& x, const std::vector<Index>& /*F*/) {
  const auto k = static_cast<Index>(base_.size());
  double* y = factors_.data() + factors_.rows() * (factors_.rows() + 1);
  for (Index i = 0; i < k; ++i) y[i] = x[base_[i]];
  const auto more = static_cast<Index>(added_.size());
  const Index p = more + static_cast<Index>(removed_.size());
  if (p == 0) {
    solve_base(y);
    for (Index i = 0; i < k; ++i) x[base_[i]] = y[i];
    return;
  }
  for (const Index i : removed_) y[i] = 0.0;
  solve_base(y);
  Eigen::Map<Vector> t(y, k);
  auto s = S_.col(p + 1);
  s.noalias() = -V_ * t;
  for (Index a = 0; a < more; ++a) s[a] += x[added_[a]];
  lu_solve({S_.data(), p, p}, S_.col(p).data(), swaps_of_S_.data(), s.data());
  t.noalias() -= Y_ * s;
  for (const Index i : removed_) y[i] = x[base_[i]];  // not in F: left as it was
  for (Index i = 0; i < k; ++i) x[base_[i]] = y[i];
  for (Index a = 0; a < more; ++a) x[added_[a]] = s[a];
}

double PrincipalFactor::pivot_ratio() const {
  if (base_.empty()) return 1.0;
  const auto reciprocals = factors_.col(factors_.rows()).head(static_cast<Index>(base_.size())).cwiseAbs();
  const double ratio = reciprocals.minCoeff() / reciprocals.maxCoeff();
  return swaps_.empty() ? ratio * ratio : ratio;  // Cholesky stores the roots
}

}  // namespace orthant::linalg
