// SPDX-License-Identifier: Apache-2.0
#include "orthant/schemes/detail/held_law.hpp"

#include "orthant/linalg/decompositions.hpp"
#include "orthant/linalg/equilibrate.hpp"
#include "orthant/linalg/zero_test.hpp"

#include <algorithm>

namespace orthant::schemes::detail {
namespace {

constexpr double rank_ratio = 1e-11;  // of a pivot, relative to the largest, in matrices without units
constexpr double of_largest = 1e-2;   // S⁺ is as good as its largest entries: this part of them counts everywhere

// K with M K = 0, in the units of M. Elimination with full pivoting keeps the simple numbers of networks, ±1, as they are.
Matrix kernel(const Matrix& M) {
  const linalg::Equilibrated scaled = linalg::equilibrated(M);
  Eigen::FullPivLU<Matrix> factor(scaled.matrix);
  factor.setThreshold(rank_ratio);
  if (factor.dimensionOfKernel() == 0) return Matrix::Zero(M.cols(), 0);
  return scaled.columns.asDiagonal() * Matrix(factor.kernel());
}

// M⁺ for right-hand sides in the range of M: the least solution, in the units of M
Matrix pseudo_inverse(const Matrix& M) {
  const linalg::Equilibrated scaled = linalg::equilibrated(M);
  Eigen::CompleteOrthogonalDecomposition<Matrix> factor;
  factor.setThreshold(rank_ratio);
  factor.compute(scaled.matrix);
  Matrix inverse = scaled.columns.asDiagonal() * Matrix(factor.pseudoInverse()) * scaled.rows.asDiagonal();
  const Matrix free = kernel(M);
  if (free.cols() == 0) return inverse;
  const Matrix basis = Eigen::HouseholderQR<Matrix>(free).householderQ() * Matrix::Identity(free.rows(), free.cols());
  inverse -= basis * (basis.transpose() * inverse);
  return inverse;
}

}  // namespace

void HeldLaw::compute(const LcsForm& form, const std::vector<Index>& held) {
  const Matrix delta = form.Delta(held, held);
  const Matrix rows = form.R(held, Eigen::all);
  const Matrix columns = form.G(Eigen::all, held);
  null_ = kernel(delta.transpose());
  null_size_ = null_.cwiseAbs().transpose();
  Matrix slope = null_.transpose() * rows * columns;
  const Matrix slope_size = null_size_ * rows.cwiseAbs() * columns.cwiseAbs();
  for (Index i = 0; i < slope.size(); ++i) {
    if (linalg::is_zero_sum(slope.data()[i], slope_size.data()[i])) slope.data()[i] = 0;
  }
  matrix_.resize(delta.rows() + slope.rows(), delta.cols());
  matrix_ << delta, slope;
  matrix_size_ = matrix_.cwiseAbs();
  const linalg::Equilibrated scaled = linalg::equilibrated(matrix_);
  rows_ = scaled.rows;
  columns_ = scaled.columns;
  gain_ = pseudo_inverse(matrix_);
  gain_size_ = gain_.cwiseAbs();
  right_ = right_size_ = residual_ = Vector::Zero(matrix_.rows());
  lambda_ = size_ = Vector::Zero(matrix_.cols());
}

bool HeldLaw::solve(const Vector& w, const Vector& w_size, const Vector& rate, const Vector& rate_size) {
  const Index held = lambda_.size();
  const Index hidden = null_.cols();
  right_.head(held) = -w;
  right_size_.head(held) = w_size;
  right_.tail(hidden).noalias() = -null_.transpose() * rate;
  right_size_.tail(hidden).noalias() = null_size_ * rate_size;
  lambda_.noalias() = gain_ * right_;
  size_.noalias() = gain_size_ * right_size_;
  size_ = size_.cwiseMax(columns_ * (of_largest * size_.cwiseQuotient(columns_).maxCoeff()));
  residual_.noalias() = matrix_ * lambda_ - right_;
  right_size_.noalias() += matrix_size_ * size_;
  const double largest = of_largest * right_size_.cwiseProduct(rows_).maxCoeff();
  for (Index i = 0; i < residual_.size(); ++i) {
    if (!linalg::is_zero_sum(residual_[i], std::max(right_size_[i], largest / rows_[i]))) return false;
  }
  return true;
}

Matrix HeldLaw::feedback(const LcsForm& form, const std::vector<Index>& held) const {
  const Matrix rows = form.R(held, Eigen::all);
  Matrix stacked(matrix_.rows(), rows.cols());
  stacked << rows, null_.transpose() * rows * form.A;
  return -gain_ * stacked;
}

}  // namespace orthant::schemes::detail
