// SPDX-License-Identifier: Apache-2.0
#include "orthant/friction/detail/anderson.hpp"

#include <algorithm>

namespace orthant::friction::detail {
namespace {

constexpr double damping = 1e-10;  // δ of (friction.12)

// Solves the symmetric positive definite system in place; false when a pivot is not positive.
bool solve_small(Matrix& A, Vector& x, int n) {
  for (int j = 0; j < n; ++j) {
    for (int k = 0; k < j; ++k) A(j, j) -= A(j, k) * A(j, k);
    if (!(A(j, j) > 0.0)) return false;
    A(j, j) = std::sqrt(A(j, j));
    for (int i = j + 1; i < n; ++i) {
      for (int k = 0; k < j; ++k) A(i, j) -= A(i, k) * A(j, k);
      A(i, j) /= A(j, j);
    }
  }
  for (int i = 0; i < n; ++i) {
    for (int k = 0; k < i; ++k) x[i] -= A(i, k) * x[k];
    x[i] /= A(i, i);
  }
  for (int i = n - 1; i >= 0; --i) {
    for (int k = i + 1; k < n; ++k) x[i] -= A(k, i) * x[k];
    x[i] /= A(i, i);
  }
  return true;
}

}  // namespace

Anderson::Anderson(Index size, int memory)
    : memory_(memory),
      change_f_(size, memory),
      change_g_(size, memory),
      products_(memory, memory),
      system_(memory, memory),
      last_f_(size),
      last_g_(size),
      weights_(memory) {}

void Anderson::next(const Vector& g, const Vector& f, Vector& x) {
  x = g;
  if (pairs_ < 0 || memory_ == 0) {
    pairs_ = 0;
    newest_ = memory_ - 1;
  } else {
    newest_ = (newest_ + 1) % memory_;
    pairs_ = std::min(pairs_ + 1, memory_);
    change_f_.col(newest_) = f - last_f_;
    change_g_.col(newest_) = g - last_g_;
    double largest = 0.0;
    for (int k = 0; k < pairs_; ++k) {
      const int column = (newest_ - k + memory_) % memory_;
      products_(newest_, column) = products_(column, newest_) = change_f_.col(newest_).dot(change_f_.col(column));
    }
    for (int k = 0; k < pairs_; ++k) {
      const int column = (newest_ - k + memory_) % memory_;
      weights_[k] = change_f_.col(column).dot(f);
      largest = std::max(largest, products_(column, column));
      for (int l = 0; l < pairs_; ++l) system_(k, l) = products_(column, (newest_ - l + memory_) % memory_);
    }
    for (int k = 0; k < pairs_; ++k) system_(k, k) += damping * largest;
    if (largest > 0.0 && solve_small(system_, weights_, pairs_)) {
      for (int k = 0; k < pairs_; ++k) x -= weights_[k] * change_g_.col((newest_ - k + memory_) % memory_);
    } else {
      pairs_ = 0;
    }
  }
  last_f_ = f;
  last_g_ = g;
}

}  // namespace orthant::friction::detail
