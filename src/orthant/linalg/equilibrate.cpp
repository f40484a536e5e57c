// SPDX-License-Identifier: Apache-2.0
#include "orthant/linalg/equilibrate.hpp"

#include "orthant/linalg/decompositions.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace orthant::linalg {
namespace {

constexpr int sweeps = 30;  // both iterations settle in fewer than ten
constexpr double largest_factor = 0x1p300;
constexpr Index refined_order = 300;  // beyond, four products of n × n matrices would cost more than they bring

// the power of two nearest to 1/sqrt(size), for 2^e ≤ size < 2^(e + 1): 2^-k with 2k - 1 ≤ e < 2k + 1
double half_inverse(double size) {
  if (!(size > 0) || !std::isfinite(size)) return 1.0;
  const double exponent = std::ilogb(size);
  return std::ldexp(1.0, -static_cast<int>(std::floor((exponent + 1) / 2)));
}

// One step towards rows and columns whose largest entry is near 1. False: they are.
bool equilibrate_once(Equilibrated& result, Vector& rows, Vector& columns) {
  Matrix& M = result.matrix;
  rows.setZero();
  for (Index j = 0; j < M.cols(); ++j) {
    const auto sizes = M.col(j).cwiseAbs();
    rows = rows.cwiseMax(sizes);
    columns[j] = half_inverse(sizes.maxCoeff());
  }
  rows = rows.unaryExpr([](double size) { return half_inverse(size); });
  if ((rows.array() == 1).all() && (columns.array() == 1).all()) return false;
  M = rows.asDiagonal() * M * columns.asDiagonal();
  result.rows.array() *= rows.array();
  result.columns.array() *= columns.array();
  return true;
}

}  // namespace

Equilibrated equilibrated(const Matrix& M) {
  Equilibrated result{M, Vector::Ones(M.rows()), Vector::Ones(M.cols())};
  if (M.size() == 0) return result;
  Vector rows(M.rows()), columns(M.cols());
  for (int sweep = 0; sweep < sweeps && equilibrate_once(result, rows, columns); ++sweep) {
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

namespace {

// The indices on which no other depends, or which depend on no other, taken off one after the other: the couplings of each
// to the rest are all in one direction. The others, the core, can be balanced. The last one taken off is the first in order.
struct Peeled {
  std::vector<Index> order;
  std::vector<bool> is_core;
};

Peeled peeled(const Matrix& work) {
  const Index n = work.rows();
  Peeled result{.order = {}, .is_core = std::vector<bool>(static_cast<std::size_t>(n), true)};
  const auto coupling = [&](Index i, bool is_row) {
    double sum = 0;
    for (Index j = 0; j < n; ++j) {
      if (result.is_core[static_cast<std::size_t>(j)]) sum += is_row ? work(i, j) : work(j, i);
    }
    return sum;
  };
  for (bool has_changed = true; has_changed;) {
    has_changed = false;
    for (Index i = 0; i < n; ++i) {
      if (!result.is_core[static_cast<std::size_t>(i)]) continue;
      if (coupling(i, true) > 0 && coupling(i, false) > 0) continue;
      result.is_core[static_cast<std::size_t>(i)] = false;
      result.order.push_back(i);
      has_changed = true;
    }
  }
  std::reverse(result.order.begin(), result.order.end());
  return result;
}

}  // namespace

Vector balancing(const Matrix& A, double rate) {
  const Index n = A.rows();
  Matrix work = A.cwiseAbs();
  const Vector diagonal = work.diagonal();
  work.diagonal().setZero();
  Vector scale = Vector::Ones(n);
  const auto rescale = [&](Index i, double factor) {
    const double next = scale[i] * factor;
    if (factor == 1 || !(next <= largest_factor && next >= 1 / largest_factor)) return false;
    scale[i] = next;
    work.row(i) /= factor;
    work.col(i) *= factor;
    return true;
  };
  const Peeled parts = peeled(work);
  const auto core_sum = [&](Index i, bool is_row) {
    double sum = 0;
    for (Index j = 0; j < n; ++j) {
      if (parts.is_core[static_cast<std::size_t>(j)]) sum += is_row ? work(i, j) : work(j, i);
    }
    return sum;
  };
  for (int sweep = 0; sweep < sweeps; ++sweep) {
    bool has_changed = false;
    for (Index i = 0; i < n; ++i) {
      if (!parts.is_core[static_cast<std::size_t>(i)]) continue;
      const double row = core_sum(i, true);
      const double column = core_sum(i, false);
      has_changed = rescale(i, std::exp2(std::round(std::log2(row / column) / 2))) || has_changed;
    }
    if (!has_changed) break;
  }
  double fastest = rate;
  for (Index i = 0; i < n; ++i) {
    const double own = parts.is_core[static_cast<std::size_t>(i)] ? core_sum(i, true) : 0;
    fastest = std::max(fastest, diagonal[i] + own);
  }
  if (!(fastest > 0)) return scale;
  // what is coupled in one direction only takes the units in which that is no faster than the rest
  std::vector<bool> is_done = parts.is_core;
  for (const Index i : parts.order) {
    double row = 0;
    double column = 0;
    for (Index j = 0; j < n; ++j) {
      if (!is_done[static_cast<std::size_t>(j)]) continue;
      row += work(i, j);
      column += work(j, i);
    }
    if (row > 0) rescale(i, std::exp2(std::ceil(std::log2(row / fastest))));
    if (column > 0) rescale(i, std::exp2(std::floor(std::log2(fastest / column))));
    is_done[static_cast<std::size_t>(i)] = true;
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
