// SPDX-License-Identifier: Apache-2.0
#include "orthant/schemes/detail/inertia.hpp"

#include "orthant/schemes/level_step.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace orthant::schemes::detail {
namespace {

constexpr std::size_t largest_body = 12;  // coordinates that may be coupled for the inverse to count as sparse
constexpr Index largest_dense_mass = 200;

// the sets of coordinates that the pattern couples
std::vector<std::vector<Index>> bodies_of(const SparseMatrix& matrix) {
  std::vector<Index> parent(static_cast<std::size_t>(matrix.rows()));
  std::iota(parent.begin(), parent.end(), Index{0});
  const auto root = [&parent](Index i) {
    while (parent[static_cast<std::size_t>(i)] != i) {
      Index& up = parent[static_cast<std::size_t>(i)];
      up = parent[static_cast<std::size_t>(up)];
      i = up;
    }
    return i;
  };
  for (Index j = 0; j < matrix.outerSize(); ++j) {
    for (SparseMatrix::InnerIterator entry(matrix, j); entry; ++entry) {
      if (entry.value() != 0) parent[static_cast<std::size_t>(root(entry.row()))] = root(j);
    }
  }
  std::vector<std::vector<Index>> bodies(parent.size());
  for (Index i = 0; i < matrix.rows(); ++i) bodies[static_cast<std::size_t>(root(i))].push_back(i);
  bodies.erase(std::remove_if(bodies.begin(), bodies.end(), [](const auto& body) { return body.empty(); }),
               bodies.end());
  return bodies;
}

// the inverse, one small block for each body; false when a block is singular
bool invert_blocks(const SparseMatrix& matrix, const std::vector<std::vector<Index>>& bodies, SparseMatrix& inverse) {
  std::vector<Eigen::Triplet<double>> entries;
  for (const std::vector<Index>& body : bodies) {
    const auto size = static_cast<Index>(body.size());
    Matrix block(size, size);
    for (Index i = 0; i < size; ++i) {
      for (Index j = 0; j < size; ++j) {
        block(i, j) = matrix.coeff(body[static_cast<std::size_t>(i)], body[static_cast<std::size_t>(j)]);
      }
    }
    const Matrix inverted = size == 1 ? Matrix(block.cwiseInverse()) : Matrix(block.partialPivLu().inverse());
    if (!inverted.allFinite()) return false;
    for (Index i = 0; i < size; ++i) {
      for (Index j = 0; j < size; ++j) {
        if (inverted(i, j) == 0) continue;
        entries.emplace_back(body[static_cast<std::size_t>(i)], body[static_cast<std::size_t>(j)], inverted(i, j));
      }
    }
  }
  inverse.resize(matrix.rows(), matrix.cols());
  inverse.setFromTriplets(entries.begin(), entries.end());
  return true;
}

bool is_symmetric(const SparseMatrix& matrix) {
  const SparseMatrix difference = matrix - SparseMatrix(matrix.transpose());
  return difference.nonZeros() == 0 || difference.coeffs().abs().maxCoeff() <= 1e-14 * matrix.coeffs().abs().maxCoeff();
}

}  // namespace

bool Inertia::factor(const SparseMatrix& matrix) {
  buffer_.resize(matrix.rows());
  if (matrix.nonZeros() == 0 || !matrix.coeffs().allFinite()) return false;
  const bool is_small = matrix.rows() <= largest_dense_mass;
  const std::vector<std::vector<Index>> bodies = bodies_of(matrix);
  const auto larger = [](const auto& a, const auto& b) { return a.size() < b.size(); };
  const std::size_t largest = std::max_element(bodies.begin(), bodies.end(), larger)->size();
  if (largest <= largest_body && (!is_small || largest == 1)) {
    SparseMatrix inverse;
    if (!invert_blocks(matrix, bodies, inverse)) return false;
    inverse_ = std::move(inverse);
    return true;
  }
  if (is_small) {
    Matrix inverse = Matrix(matrix).partialPivLu().inverse();
    const bool is_finite = inverse.allFinite();
    inverse_ = std::move(inverse);
    return is_finite;
  }
  if (is_symmetric(matrix)) {
    auto factors = std::make_unique<Symmetric>(matrix);
    const bool is_done = factors->info() == Eigen::Success;
    if (is_done) pivots_ = factors->vectorD();
    inverse_ = std::move(factors);
    return is_done;
  }
  auto factors = std::make_unique<General>();
  factors->compute(matrix);
  const bool is_done = factors->info() == Eigen::Success;
  inverse_ = std::move(factors);
  return is_done;
}

void Inertia::solve(Vector& x) {
  if (const auto* blocks = std::get_if<SparseMatrix>(&inverse_)) {
    buffer_.noalias() = *blocks * x;
  } else if (const auto* dense = std::get_if<Matrix>(&inverse_)) {
    multiply(*dense, x, buffer_);
  } else if (const auto* symmetric = std::get_if<std::unique_ptr<Symmetric>>(&inverse_)) {
    // Pᵀ L⁻ᵀ D⁻¹ L⁻¹ P x; what Eigen's solve does, without its allocations
    const Symmetric& factors = **symmetric;
    buffer_.noalias() = factors.permutationP() * x;
    factors.matrixL().solveInPlace(buffer_);
    buffer_.array() /= pivots_.array();
    factors.matrixU().solveInPlace(buffer_);
    x.noalias() = factors.permutationPinv() * buffer_;
    return;
  } else {
    buffer_ = std::get<std::unique_ptr<General>>(inverse_)->solve(x);
  }
  x.swap(buffer_);
}

Matrix Inertia::solve(const Matrix& right) const {
  if (const auto* blocks = std::get_if<SparseMatrix>(&inverse_)) return *blocks * right;
  if (const auto* dense = std::get_if<Matrix>(&inverse_)) return *dense * right;
  if (const auto* symmetric = std::get_if<std::unique_ptr<Symmetric>>(&inverse_)) return (*symmetric)->solve(right);
  return std::get<std::unique_ptr<General>>(inverse_)->solve(right);
}

SparseMatrix Inertia::delassus(const systems::RowMatrix& H) const {
  const SparseMatrix transposed = H.transpose();
  if (const auto* blocks = std::get_if<SparseMatrix>(&inverse_)) {
    const SparseMatrix columns = *blocks * transposed;
    return SparseMatrix(H) * columns;
  }
  return Matrix(H * solve(Matrix(transposed))).sparseView();
}

SparseMatrix Inertia::delassus(const systems::RowMatrix& H, const std::vector<Index>& rows) const {
  const auto count = static_cast<Index>(rows.size());
  std::vector<Eigen::Triplet<double>> entries;
  for (Index i = 0; i < count; ++i) {
    for (systems::RowMatrix::InnerIterator entry(H, rows[static_cast<std::size_t>(i)]); entry; ++entry) {
      entries.emplace_back(i, entry.col(), entry.value());
    }
  }
  systems::RowMatrix part(count, H.cols());
  part.setFromTriplets(entries.begin(), entries.end());
  const SparseMatrix small = delassus(part);
  entries.clear();
  for (Index j = 0; j < count; ++j) {
    for (SparseMatrix::InnerIterator entry(small, j); entry; ++entry) {
      entries.emplace_back(rows[static_cast<std::size_t>(entry.row())], rows[static_cast<std::size_t>(j)],
                           entry.value());
    }
  }
  SparseMatrix wide(H.rows(), H.rows());
  wide.setFromTriplets(entries.begin(), entries.end());
  return wide;
}

}  // namespace orthant::schemes::detail
