// SPDX-License-Identifier: Apache-2.0
// Random LCPs of nine classes, the same for the same trial on every machine. g is Gaussian, k an integer.
//
//   symmetric PD       as in the benchmarks                          one solution
//   nonsymmetric PD    as in the benchmarks                          one solution
//   H+ scaled          R B C, B strictly dominant, R, C = 2^±20      one solution
//   integer PSD        A Aᵀ, A n × ⌈n/2⌉, A_ij = -2 … 2              none, one or many
//   integer            M_ij = -2 … 2                                 anything
//   Gaussian           M_ij = g                                      anything
//   nonnegative        M_ij = 0 … 2                                  copositive: anything
//   Z                  n on the diagonal, 0 or -1 elsewhere          K: one solution
//   skew               K - Kᵀ, K_ij = -1 … 1                         none, one or many
#pragma once

#include "benchmarks/problems/lcp_problems.hpp"

#include <array>
#include <cstdint>

namespace orthant::complementarity::testing {

enum class RandomClass : std::uint8_t {
  symmetric_pd,
  nonsymmetric_pd,
  h_plus_scaled,
  integer_psd,
  integer,
  gaussian,
  nonnegative,
  z_matrix,
  skew,
};
inline constexpr int random_classes = 9;

[[nodiscard]] inline std::string_view name(RandomClass random_class) {
  constexpr std::array<std::string_view, random_classes> names{
      "symmetric PD", "nonsymmetric PD", "H+ scaled", "integer PSD", "integer", "Gaussian", "nonnegative", "Z", "skew"};
  return names[static_cast<std::size_t>(random_class)];
}

[[nodiscard]] inline bool is_always_solvable(RandomClass random_class) {
  return random_class <= RandomClass::h_plus_scaled || random_class == RandomClass::z_matrix;
}

/// A problem and the units in which it is natural: M = diag(row) B diag(column), q = diag(row) b.
struct RandomLcp {
  Lcp problem;
  Vector row, column;
  [[nodiscard]] Lcp in_natural_units() const {
    const Vector inverse_row = row.cwiseInverse();
    const Vector inverse_column = column.cwiseInverse();
    return {inverse_row.asDiagonal() * problem.M * inverse_column.asDiagonal(), inverse_row.asDiagonal() * problem.q};
  }
};

[[nodiscard]] inline int integer(problems::Generator& generator, int low, int high) {
  return low + static_cast<int>(problems::uniform(generator) * (high - low + 1));
}

[[nodiscard]] inline Matrix integer_matrix(problems::Generator& generator, Index rows, Index columns, int low,
                                           int high) {
  return Matrix::NullaryExpr(rows, columns, [&] { return integer(generator, low, high); });
}

[[nodiscard]] inline Vector powers_of_two(problems::Generator& generator, Index n, int largest) {
  return Vector::NullaryExpr(n, [&] { return std::exp2(integer(generator, -largest, largest)); });
}

[[nodiscard]] inline Matrix random_matrix(RandomClass random_class, Index n, problems::Generator& generator) {
  switch (random_class) {
    case RandomClass::symmetric_pd:
      return problems::symmetric_pd_matrix(n, generator);
    case RandomClass::nonsymmetric_pd:
      return problems::nonsymmetric_pd_matrix(n, generator);
    case RandomClass::h_plus_scaled:
      return n == 1 ? Matrix::Identity(1, 1) : problems::dominant_matrix(n, generator);
    case RandomClass::integer_psd: {
      const Matrix A = integer_matrix(generator, n, (n + 1) / 2, -2, 2);
      return A * A.transpose();
    }
    case RandomClass::integer:
      return integer_matrix(generator, n, n, -2, 2);
    case RandomClass::gaussian:
      return problems::gaussian_matrix(n, generator);
    case RandomClass::nonnegative:
      return integer_matrix(generator, n, n, 0, 2);
    case RandomClass::z_matrix: {
      Matrix M = integer_matrix(generator, n, n, -1, 0);
      M.diagonal().setConstant(static_cast<double>(n));
      return M;
    }
    case RandomClass::skew: {
      const Matrix K = integer_matrix(generator, n, n, -1, 1);
      return K - K.transpose();
    }
  }
  return {};
}

[[nodiscard]] inline RandomLcp random_lcp(RandomClass random_class, Index n, int seed, int trial) {
  std::seed_seq sequence{seed, static_cast<int>(random_class), static_cast<int>(n), trial};
  problems::Generator generator(sequence);
  const bool is_integer = random_class >= RandomClass::integer_psd && random_class != RandomClass::gaussian;
  RandomLcp random{{random_matrix(random_class, n, generator), Vector(n)}, Vector::Ones(n), Vector::Ones(n)};
  for (double& entry : random.problem.q) entry = is_integer ? integer(generator, -2, 2) : problems::gaussian(generator);
  if (random_class == RandomClass::h_plus_scaled) {
    random.row = powers_of_two(generator, n, 20);
    random.column = powers_of_two(generator, n, 20);
    random.problem.M = random.row.asDiagonal() * random.problem.M * random.column.asDiagonal();
    random.problem.q = random.row.asDiagonal() * random.problem.q;
  }
  return random;
}

}  // namespace orthant::complementarity::testing
