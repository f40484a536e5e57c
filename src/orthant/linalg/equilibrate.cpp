// SPDX-License-Identifier: Apache-2.0
#include "orthant/linalg/equilibrate.hpp"

#include "orthant/linalg/decompositions.hpp"

#include <cmath>

namespace orthant::linalg {
namespace {

constexpr int sweeps = 30;  // both iterations settle in fewer than ten
constexpr double largest_factor = 0x1p300;
constexpr Index refined_order = 300;  // beyond, four products of n × n matrices would cost more than they bring

// the power of two nearest to 1/sqrt(size)
double half_inverse(double size) {
  return size > 0 && std::isfinite(size) ? std::exp2(-std::round(std::log2(size) / 2)) : 1.0;
}

}  // namespace

Equilibrated equilibrated(const Matrix& M) {
  Equilibrated result{M, Vector::Ones(M.rows()), Vector::Ones(M.cols())};
  for (int sweep = 0; sweep < sweeps; ++sweep) {
    bool has_changed = false;
    Vector rows(M.rows()), columns(M.cols());
    for (Index i = 0; i < M.rows(); ++i) rows[i] = half_inverse(result.matrix.row(i).lpNorm<Eigen::Infinity>());
    for (Index j = 0; j < M.cols(); ++j) columns[j] = half_inverse(result.matrix.col(j).lpNorm<Eigen::Infinity>());
    has_changed = (rows.array() != 1).any() || (columns.array() != 1).any();
    if (!has_changed) break;
    result.matrix = rows.asDiagonal() * result.matrix * columns.asDiagonal();
    result.rows.array() *= rows.array();
    result.columns.array() *= columns.array();
  }
  return result;
}

ScaledInverse scaled_inverse(const Matrix& M) {
  require_square(M, "M");
  if (M.size() == 0) return {M, 1};
  const Equilibrated scaled = equilibrated(M);
  Matrix inverse = Eigen::PartialPivLU<Matrix>(scaled.matrix).inverse();
  // Small entries of the inverse matter as much as large ones when units differ: the residual of each is computed
  // relative to its own terms, so that a correction X += X (I - M X) makes it accurate entry by entry.
  if (M.rows() <= refined_order) {
    for (int k = 0; k < 2; ++k) {
      const Matrix residual = Matrix::Identity(M.rows(), M.cols()) - scaled.matrix * inverse;
      inverse += (inverse * residual).eval();
    }
  }
  const double norm = scaled.matrix.cwiseAbs().rowwise().sum().maxCoeff();
  const double condition = norm * inverse.cwiseAbs().rowwise().sum().maxCoeff();
  inverse = scaled.columns.asDiagonal() * inverse * scaled.rows.asDiagonal();
  return {std::move(inverse), condition};
}

Vector balancing(const Matrix& A) {
  const Index n = A.rows();
  Matrix work = A.cwiseAbs();
  work.diagonal().setZero();
  Vector scale = Vector::Ones(n);
  for (int sweep = 0; sweep < sweeps; ++sweep) {
    bool has_changed = false;
    for (Index i = 0; i < n; ++i) {
      const double row = work.row(i).sum();
      const double column = work.col(i).sum();
      if (!(row > 0) || !(column > 0)) continue;
      const double factor = std::exp2(std::round(std::log2(row / column) / 2));
      const double next = scale[i] * factor;
      if (factor == 1 || next > largest_factor || next < 1 / largest_factor) continue;
      scale[i] = next;
      work.row(i) /= factor;
      work.col(i) *= factor;
      has_changed = true;
    }
    if (!has_changed) break;
  }
  return scale;
}

Matrix shifted_inverse(const Matrix& A, double h) {
  const Vector s = balancing(A);
  const Vector inverse = s.cwiseInverse();
  const Matrix balanced = inverse.asDiagonal() * A * s.asDiagonal();
  return s.asDiagonal() * scaled_inverse(Matrix::Identity(A.rows(), A.cols()) - h * balanced).matrix *
         inverse.asDiagonal();
}

}  // namespace orthant::linalg
