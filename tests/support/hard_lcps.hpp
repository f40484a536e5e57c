// SPDX-License-Identifier: Apache-2.0
// Fifteen classes of small random problems, made to be hard: singular but for a power of two, terms that cancel, data of
// very different sizes. All numbers are doubles on purpose; k is an integer, g Gaussian, ε = 2^-10 … 2^-46.
//
//   positive definite   AᵀA/n + I/10, A_ij = g                       tiny q              q = 2^-k g, k up to 900
//   P                   strictly dominant, nonsymmetric              huge z              one pivot is ε, q = k
//   integer PSD         A Aᵀ, rank ⌈n/2⌉                             hidden infeasible   Mᵀy = 0, qᵀy = -ε, y > 0
//   copositive          M_ij = 0 … 2                                 rounded low rank    A B in floating point
//   nearly singular     integer, rank < n, plus ε k                  scaled rows         R P B C, R, C = 2^±20
//   wild sizes          k 2^±43                                      boxes               bounds k/10, with free z_i
//   integer degenerate  M_ij = -2 … 2, many q_i = 0
//   Z                   off-diagonal entries ≤ 0
//   bisymmetric         [Q -Aᵀ; A 0], or skew
#pragma once

#include "tests/support/random_lcps.hpp"

#include <string_view>

namespace orthant::complementarity::testing {

enum class HardClass : std::uint8_t {
  positive_definite,
  p_matrix,
  integer_psd,
  copositive,
  nearly_singular,
  wild_sizes,
  integer_degenerate,
  z_matrix,
  bisymmetric,
  tiny_q,
  huge_z,
  hidden_infeasible,
  rounded_low_rank,
  scaled_rows,
  boxes,
};
inline constexpr int hard_classes = 15;

[[nodiscard]] inline std::string_view name(HardClass hard_class) {
  constexpr std::array<std::string_view, hard_classes> names{
      "positive definite",  "P",           "integer PSD", "copositive", "nearly singular", "wild sizes",
      "integer degenerate", "Z",           "bisymmetric", "tiny q",     "huge z",          "hidden infeasible",
      "rounded low rank",   "scaled rows", "boxes"};
  return names[static_cast<std::size_t>(hard_class)];
}

/// 2^-10 … 2^-46
[[nodiscard]] inline double small_power(problems::Generator& generator) {
  return std::exp2(-integer(generator, 10, 46));
}

[[nodiscard]] inline Matrix integer_of_low_rank(problems::Generator& generator, Index n) {
  const Index rank = std::max<Index>(1, n - 1);
  return integer_matrix(generator, n, rank, -2, 2) * integer_matrix(generator, rank, n, -1, 1);
}

// M with Mᵀy = 0, y = (1, …): the last row is minus the sum of the others
[[nodiscard]] inline Matrix with_left_kernel(problems::Generator& generator, Index n) {
  Matrix M = integer_matrix(generator, n, n, -2, 2);
  M.row(n - 1) -= M.colwise().sum();
  return M;
}

[[nodiscard]] inline Matrix bisymmetric(problems::Generator& generator, Index n) {
  const Index upper = n / 2;
  const Matrix A = integer_matrix(generator, n - upper, upper, -2, 2);
  const Matrix root = integer_matrix(generator, upper, upper, -1, 1);
  Matrix M = Matrix::Zero(n, n);
  if (integer(generator, 0, 1) == 0) M.topLeftCorner(upper, upper) = root * root.transpose();
  M.topRightCorner(upper, n - upper) = -A.transpose();
  M.bottomLeftCorner(n - upper, upper) = A;
  return M;
}

[[nodiscard]] inline Matrix hard_matrix(HardClass hard_class, Index n, problems::Generator& generator) {
  switch (hard_class) {
    case HardClass::positive_definite:
    case HardClass::tiny_q:
      return problems::symmetric_pd_matrix(n, generator);
    case HardClass::p_matrix:
      return n == 1 ? Matrix::Identity(1, 1) : problems::dominant_matrix(n, generator);
    case HardClass::integer_psd: {
      const Matrix A = integer_matrix(generator, n, (n + 1) / 2, -2, 2);
      return A * A.transpose();
    }
    case HardClass::copositive:
      return integer_matrix(generator, n, n, 0, 2);
    case HardClass::nearly_singular: {
      const double size = small_power(generator);
      return integer_of_low_rank(generator, n) + size * integer_matrix(generator, n, n, -1, 1);
    }
    case HardClass::wild_sizes: {
      const Matrix M = integer_matrix(generator, n, n, -3, 3);
      return M.unaryExpr([&](double entry) { return entry * std::exp2(integer(generator, -43, 43)); });
    }
    case HardClass::z_matrix: {
      Matrix M = integer_matrix(generator, n, n, -2, 0);
      M.diagonal() = integer_matrix(generator, n, 1, -1, 4);
      return M;
    }
    case HardClass::bisymmetric:
      return bisymmetric(generator, n);
    case HardClass::huge_z: {
      Matrix M = integer_of_low_rank(generator, n);
      M(n - 1, n - 1) += small_power(generator);
      return M;
    }
    case HardClass::hidden_infeasible:
      return with_left_kernel(generator, n);
    case HardClass::rounded_low_rank: {
      const Index rank = std::max<Index>(1, n - 1);
      return problems::gaussian_matrix(n, generator).leftCols(rank) *
             problems::gaussian_matrix(n, generator).topRows(rank);
    }
    case HardClass::scaled_rows: {
      const Matrix M = problems::gaussian_matrix(n, generator) + 2.0 * Matrix::Identity(n, n);
      return powers_of_two(generator, n, 20).asDiagonal() * M * powers_of_two(generator, n, 20).asDiagonal();
    }
    case HardClass::integer_degenerate:
    case HardClass::boxes:
      break;
  }
  return integer_matrix(generator, n, n, -2, 2);
}

[[nodiscard]] inline Vector hard_vector(HardClass hard_class, const Matrix& M, problems::Generator& generator) {
  const Index n = M.rows();
  Vector q(n);
  for (double& entry : q) entry = integer(generator, -3, 3);
  switch (hard_class) {
    case HardClass::positive_definite:
    case HardClass::p_matrix:
    case HardClass::rounded_low_rank:
      for (double& entry : q) entry = problems::gaussian(generator);
      break;
    case HardClass::tiny_q: {
      const double size = std::exp2(-integer(generator, 10, 900));
      for (double& entry : q) entry = size * problems::gaussian(generator);
      break;
    }
    case HardClass::integer_degenerate:
      for (double& entry : q) entry = integer(generator, 0, 1) == 0 ? 0.0 : entry;
      break;
    case HardClass::hidden_infeasible:
      q[n - 1] -= q.sum() + (integer(generator, 0, 3) == 0 ? 0.0 : small_power(generator));
      break;
    case HardClass::scaled_rows:
      for (Index i = 0; i < n; ++i) q[i] = problems::gaussian(generator) * M.row(i).cwiseAbs().maxCoeff();
      break;
    default:
      break;
  }
  return q;
}

[[nodiscard]] inline BoxLcp hard_problem(HardClass hard_class, Index n, int seed, int trial) {
  std::seed_seq sequence{seed, static_cast<int>(hard_class), static_cast<int>(n), trial};
  problems::Generator generator(sequence);
  Lcp lcp{hard_matrix(hard_class, n, generator), {}};
  lcp.q = hard_vector(hard_class, lcp.M, generator);
  BoxLcp problem = as_box(std::move(lcp));
  if (hard_class != HardClass::boxes) return problem;
  for (Index i = 0; i < n; ++i) {
    const int sort = integer(generator, 0, 3);
    if (sort >= 2) problem.lower[i] = integer(generator, -20, 20) / 10.0;
    if (sort == 2) problem.upper[i] = problem.lower[i] + integer(generator, 1, 20) / 10.0;
    if (sort == 0) problem.lower[i] = -infinity;
  }
  return problem;
}

}  // namespace orthant::complementarity::testing
