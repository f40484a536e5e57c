// SPDX-License-Identifier: Apache-2.0
// Linear complementarity problems with a fixed seed, for benchmarks and tests. g is standard Gaussian.
//
//   symmetric PD       M = AᵀA/n + I/10,             A_ij ~ g
//   nonsymmetric PD    M = AᵀA/n + I/10 + (K - Kᵀ),  K_ij ~ g/√n: the skew part is as large as the other one
//   P, not PD          M = E B D, with E, D > 0 diagonal and B_ii = 1 > Σ_{j≠i} |B_ij| = 0.9: an H-matrix with
//                      positive diagonal is P [CPS92]; drawn again until (M + Mᵀ)/2 has a negative eigenvalue
//   contact chain      n + 1 beads of unit mass in a row, all touching, hit with velocities v, inelastic:
//                      M = tridiag(-1, 2, -1), q_i = v_{i+1} - v_i. The velocities after the impact are the
//                      nondecreasing sequence nearest to v, which an independent algorithm computes.
//
// In the first three q_i ~ g, drawn again until it has both signs (q ≥ 0 would be solved by z = 0).
#pragma once

#include "orthant/complementarity/lcp.hpp"

#include <array>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <random>
#include <string_view>
#include <utility>

#include <Eigen/Eigenvalues>

namespace orthant::problems {

using complementarity::Lcp;
using complementarity::SparseLcp;
using Generator = std::mt19937_64;

enum class MatrixClass : std::uint8_t { symmetric_pd, nonsymmetric_pd, p_not_pd };

inline constexpr std::array<MatrixClass, 3> matrix_classes{MatrixClass::symmetric_pd, MatrixClass::nonsymmetric_pd,
                                                           MatrixClass::p_not_pd};

[[nodiscard]] inline std::string_view name(MatrixClass matrix_class) {
  constexpr std::array<std::string_view, 3> names{"symmetric PD", "nonsymmetric PD", "P, not PD"};
  return names[static_cast<std::size_t>(matrix_class)];
}

// The standard distributions differ between libraries; the Box-Muller transform of the raw bits does not.
[[nodiscard]] inline double uniform(Generator& generator) {
  return (static_cast<double>(generator() >> 11U) + 0.5) * 0x1p-53;
}

[[nodiscard]] inline double gaussian(Generator& generator) {
  const double radius = std::sqrt(-2.0 * std::log(uniform(generator)));
  return radius * std::cos(2.0 * std::numbers::pi * uniform(generator));
}

[[nodiscard]] inline Matrix gaussian_matrix(Index n, Generator& generator) {
  Matrix matrix(n, n);
  for (double& entry : matrix.reshaped()) entry = gaussian(generator);
  return matrix;
}

[[nodiscard]] inline Matrix symmetric_pd_matrix(Index n, Generator& generator) {
  const Matrix A = gaussian_matrix(n, generator);
  const Matrix product = A.transpose() * A / static_cast<double>(n);
  return 0.5 * (product + product.transpose()) + 0.1 * Matrix::Identity(n, n);  // a product is symmetric up to rounding
}

[[nodiscard]] inline Matrix nonsymmetric_pd_matrix(Index n, Generator& generator) {
  const Matrix symmetric = symmetric_pd_matrix(n, generator);
  const Matrix K = gaussian_matrix(n, generator) / std::sqrt(static_cast<double>(n));
  return symmetric + K - K.transpose();
}

[[nodiscard]] inline bool is_positive_definite(const Matrix& M) {
  const Matrix symmetric_part = 0.5 * (M + M.transpose());
  return Eigen::SelfAdjointEigenSolver<Matrix>(symmetric_part, Eigen::EigenvaluesOnly).eigenvalues().minCoeff() > 0.0;
}

// B of the header: 0.45 of each row's weight is on one entry, 0.45 is spread over the whole row.
[[nodiscard]] inline Matrix dominant_matrix(Index n, Generator& generator) {
  Matrix B = gaussian_matrix(n, generator);
  for (Index i = 0; i < n; ++i) {
    const Index shift = 1 + static_cast<Index>(uniform(generator) * static_cast<double>(n - 1));
    const Index heavy = (i + shift) % n;
    B(i, i) = 0.0;
    B.row(i) *= 0.45 / B.row(i).lpNorm<1>();
    B(i, heavy) += std::copysign(0.45, B(i, heavy));
    B(i, i) = 1.0;
  }
  return B;
}

// Positive numbers, log-uniform in [10^-decades, 10^decades].
[[nodiscard]] inline Vector positive_scaling(Index n, double decades, Generator& generator) {
  Vector scaling(n);
  for (double& entry : scaling) entry = std::pow(10.0, decades * (2.0 * uniform(generator) - 1.0));
  return scaling;
}

[[nodiscard]] inline Matrix p_not_pd_matrix(Index n, Generator& generator) {
  for (;;) {
    const Matrix B = dominant_matrix(n, generator);
    const Vector rows = positive_scaling(n, 0.5, generator);
    const Vector columns = positive_scaling(n, 1.5, generator);
    Matrix M = rows.asDiagonal() * B * columns.asDiagonal();
    if (!is_positive_definite(M)) return M;
  }
}

[[nodiscard]] inline Vector gaussian_of_both_signs(Index n, Generator& generator) {
  Vector q(n);
  do {
    for (double& entry : q) entry = gaussian(generator);
  } while (q.minCoeff() >= 0.0 || q.maxCoeff() <= 0.0);
  return q;
}

/// The same problem for the same arguments, on every machine up to rounding. n ≥ 2.
[[nodiscard]] inline Lcp random_lcp(MatrixClass matrix_class, Index n, int instance) {
  std::seed_seq seed{20080113, static_cast<int>(matrix_class), static_cast<int>(n), instance};
  Generator generator(seed);
  Matrix M;
  switch (matrix_class) {
    case MatrixClass::symmetric_pd:
      M = symmetric_pd_matrix(n, generator);
      break;
    case MatrixClass::nonsymmetric_pd:
      M = nonsymmetric_pd_matrix(n, generator);
      break;
    case MatrixClass::p_not_pd:
      M = p_not_pd_matrix(n, generator);
      break;
  }
  Vector q = gaussian_of_both_signs(n, generator);
  return {.M = std::move(M), .q = std::move(q)};
}

/// Velocities v_i = drift · i + g of the n + 1 beads. Clusters of touching beads stay short when drift > 0;
/// with drift = 0 they span the chain.
[[nodiscard]] inline Vector bead_velocities(Index n, double drift, int instance) {
  std::seed_seq seed{20080114, static_cast<int>(n), static_cast<int>(1000.0 * drift), instance};
  Generator generator(seed);
  Vector v(n + 1);
  for (Index i = 0; i <= n; ++i) v[i] = drift * static_cast<double>(i) + gaussian(generator);
  return v;
}

[[nodiscard]] inline SparseLcp contact_chain(const Vector& velocities) {
  const Index n = velocities.size() - 1;
  SparseMatrix M(n, n);
  M.reserve(Eigen::VectorXi::Constant(n, 3));
  for (Index j = 0; j < n; ++j) {
    if (j > 0) M.insert(j - 1, j) = -1.0;
    M.insert(j, j) = 2.0;
    if (j + 1 < n) M.insert(j + 1, j) = -1.0;
  }
  M.makeCompressed();
  return {.M = std::move(M), .q = velocities.tail(n) - velocities.head(n)};
}

}  // namespace orthant::problems
