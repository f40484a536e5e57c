// SPDX-License-Identifier: Apache-2.0
#include "orthant/linalg/principal_factor.hpp"

#include <cmath>
#include <utility>

#include <Eigen/Cholesky>
#include <Eigen/LU>

namespace orthant {
namespace {

constexpr Index small = 24;  // below this, plain loops beat the blocked algorithms of Eigen

// y -= a x on m entries
void subtract_multiple(double* y, const double* x, double a, Index m) {
  for (Index i = 0; i < m; ++i) y[i] -= a * x[i];
}

double dot(const double* x, const double* y, Index m) {
  return Eigen::Map<const Vector>(x, m).dot(Eigen::Map<const Vector>(y, m));
}

}  // namespace

PrincipalFactor::PrincipalFactor(const Matrix& M)
    : factors_(M.rows(), M.rows()),
      reciprocal_diagonal_(M.rows()),
      compact_(M.rows()),
      is_symmetric_(M == M.transpose()),
      is_cholesky_(is_symmetric_) {
  F_.reserve(static_cast<size_t>(M.rows()));
  swaps_.reserve(static_cast<size_t>(M.rows()));
}

bool PrincipalFactor::factorise(const Matrix& M, const std::vector<Index>& F) {
  F_ = F;
  const auto k = static_cast<Index>(F_.size());
  const auto gather = [&] {
    for (Index j = 0; j < k; ++j) {
      const double* column = M.data() + F_[j] * M.rows();
      double* target = factors_.data() + j * factors_.rows();
      for (Index i = 0; i < k; ++i) target[i] = column[F_[i]];
    }
  };
  gather();
  is_cholesky_ = is_symmetric_;
  if (is_cholesky_) {
    if (cholesky()) return true;
    is_cholesky_ = false;
    gather();
  }
  return lu();
}

bool PrincipalFactor::cholesky() {
  const auto k = static_cast<Index>(F_.size());
  const Index stride = factors_.rows();
  if (k > small) {
    Eigen::Ref<Matrix, 0, Eigen::OuterStride<>> block(factors_.topLeftCorner(k, k));
    const Eigen::LLT<Eigen::Ref<Matrix, 0, Eigen::OuterStride<>>> in_place(block);
    if (in_place.info() != Eigen::Success) return false;
    for (Index j = 0; j < k; ++j) reciprocal_diagonal_[j] = 1.0 / factors_(j, j);
    return reciprocal_diagonal_.head(k).allFinite();
  }
  for (Index j = 0; j < k; ++j) {
    double* column = factors_.data() + j * stride;
    const double pivot = column[j];
    if (!(pivot > 0.0)) return false;
    const double reciprocal = 1.0 / std::sqrt(pivot);
    reciprocal_diagonal_[j] = reciprocal;
    for (Index i = j; i < k; ++i) column[i] *= reciprocal;
    for (Index c = j + 1; c < k; ++c) {
      subtract_multiple(factors_.data() + c * stride + c, column + c, column[c], k - c);
    }
  }
  return k == 0 || reciprocal_diagonal_.head(k).allFinite();
}

bool PrincipalFactor::lu() {
  const auto k = static_cast<Index>(F_.size());
  const Index stride = factors_.rows();
  swaps_.resize(F_.size());
  if (k > small) {
    Eigen::Ref<Matrix, 0, Eigen::OuterStride<>> block(factors_.topLeftCorner(k, k));
    const Eigen::PartialPivLU<Eigen::Ref<Matrix, 0, Eigen::OuterStride<>>> in_place(block);
    // the permutation as the exchanges that make it, so that solve can work in place
    std::vector<Index> row_at(F_.size());
    std::vector<Index> place_of(F_.size());
    for (Index i = 0; i < k; ++i) row_at[i] = place_of[i] = i;
    const auto& destination = in_place.permutationP().indices();
    std::vector<Index> source(F_.size());
    for (Index i = 0; i < k; ++i) source[destination[i]] = i;
    for (Index i = 0; i < k; ++i) {
      swaps_[i] = place_of[source[i]];
      std::swap(place_of[row_at[i]], place_of[row_at[swaps_[i]]]);
      std::swap(row_at[i], row_at[swaps_[i]]);
    }
    for (Index j = 0; j < k; ++j) reciprocal_diagonal_[j] = 1.0 / factors_(j, j);
    return reciprocal_diagonal_.head(k).allFinite();
  }
  for (Index j = 0; j < k; ++j) {
    double* column = factors_.data() + j * stride;
    Index pivot_row = j;
    for (Index i = j + 1; i < k; ++i) {
      if (std::abs(column[i]) > std::abs(column[pivot_row])) pivot_row = i;
    }
    swaps_[j] = pivot_row;
    if (pivot_row != j) factors_.row(j).head(k).swap(factors_.row(pivot_row).head(k));
    reciprocal_diagonal_[j] = 1.0 / column[j];
    if (!std::isfinite(reciprocal_diagonal_[j])) return false;
    for (Index i = j + 1; i < k; ++i) column[i] *= reciprocal_diagonal_[j];
    for (Index c = j + 1; c < k; ++c) {
      double* other = factors_.data() + c * stride;
      subtract_multiple(other + j + 1, column + j + 1, other[j], k - j - 1);
    }
  }
  return true;
}

void PrincipalFactor::solve(Vector& x) const {
  const auto k = static_cast<Index>(F_.size());
  const Index stride = factors_.rows();
  const double* factors = factors_.data();
  double* y = compact_.data();
  for (Index i = 0; i < k; ++i) y[i] = x[F_[i]];
  if (is_cholesky_) {
    for (Index j = 0; j < k; ++j) {
      y[j] *= reciprocal_diagonal_[j];
      subtract_multiple(y + j + 1, factors + j * stride + j + 1, y[j], k - j - 1);
    }
    for (Index j = k - 1; j >= 0; --j) {
      y[j] = (y[j] - dot(factors + j * stride + j + 1, y + j + 1, k - j - 1)) * reciprocal_diagonal_[j];
    }
  } else {
    for (Index j = 0; j < k; ++j) {
      std::swap(y[j], y[swaps_[j]]);
    }
    for (Index j = 0; j < k; ++j) subtract_multiple(y + j + 1, factors + j * stride + j + 1, y[j], k - j - 1);
    for (Index j = k - 1; j >= 0; --j) {
      y[j] *= reciprocal_diagonal_[j];
      subtract_multiple(y, factors + j * stride, y[j], j);
    }
  }
  for (Index i = 0; i < k; ++i) x[F_[i]] = y[i];
}

}  // namespace orthant
