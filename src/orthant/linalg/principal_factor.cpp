// SPDX-License-Identifier: Apache-2.0
#include "orthant/linalg/principal_factor.hpp"

#include "orthant/linalg/dense_kernels.hpp"

#include <algorithm>

namespace orthant::linalg {
namespace {

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

PrincipalFactor::PrincipalFactor(const Matrix& M) : is_symmetric_(is_symmetric(M)) {}

bool PrincipalFactor::factorise(const Matrix& M, const std::vector<Index>& F) {
  const Index n = M.rows();
  if (factors_.rows() != n) factors_.resize(n, n + 2);
  const DenseBlock block{factors_.data(), static_cast<Index>(F.size()), n};
  double* reciprocal = factors_.col(n).data();
  gather(M, F, factors_);
  swaps_.clear();
  if (is_symmetric_) {
    if (cholesky_in_place(block, reciprocal)) return true;
    gather(M, F, factors_);
  }
  swaps_.resize(F.size());
  return lu_in_place(block, reciprocal, swaps_.data());
}

void PrincipalFactor::solve(Vector& x, const std::vector<Index>& F) {
  const Index n = factors_.rows();
  const auto k = static_cast<Index>(F.size());
  const DenseBlock block{factors_.data(), k, n};
  const double* reciprocal = factors_.data() + n * n;
  double* y = factors_.data() + n * (n + 1);
  for (Index i = 0; i < k; ++i) y[i] = x[F[i]];
  if (swaps_.empty()) {
    cholesky_solve(block, reciprocal, y);
  } else {
    lu_solve(block, reciprocal, swaps_.data(), y);
  }
  for (Index i = 0; i < k; ++i) x[F[i]] = y[i];
}

double PrincipalFactor::pivot_ratio(const std::vector<Index>& F) const {
  if (F.empty()) return 1.0;
  const auto reciprocals = factors_.col(factors_.rows()).head(static_cast<Index>(F.size())).cwiseAbs();
  const double ratio = reciprocals.minCoeff() / reciprocals.maxCoeff();
  return swaps_.empty() ? ratio * ratio : ratio;  // Cholesky stores the roots
}

}  // namespace orthant::linalg
