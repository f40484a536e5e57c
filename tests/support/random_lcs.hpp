// SPDX-License-Identifier: Apache-2.0
// Random linear complementarity systems whose structure is known because it was put in: built in zero-dynamics form,
// then hidden by a change of state and by a change of units.
#pragma once

#include "orthant/systems/lcs.hpp"

#include <algorithm>
#include <cmath>
#include <complex>
#include <numeric>
#include <random>
#include <vector>

#include <Eigen/LU>
#include <Eigen/QR>

namespace orthant::test {

enum class Leading { stieltjes, symmetric, p_matrix };

struct RandomLcs {
  systems::Lcs system;       // in zero-dynamics form
  std::vector<int> degrees;  // what was put in
  std::vector<Index> first;  // place of z_1 of each output
  Index levels = 0;          // Σ degrees
  Matrix leading;            // Δ
  Leading kind = Leading::symmetric;
  std::vector<std::complex<double>> zeros;  // eigenvalues of A_ξ
  Vector x0;
};

/// Units: x̂ = state x, ŵ = output w, λ̂ = input λ, t̂ = time t.
struct Units {
  Vector state, output, input;
  double time = 1;
};

class LcsGenerator {
 public:
  explicit LcsGenerator(unsigned seed) : engine_(seed) {}

  // written out, since the distributions of the standard library differ between libraries
  double uniform(double low, double high) {
    return low + (high - low) * (static_cast<double>(engine_()) / 4294967296.0);
  }
  int integer(int low, int high) { return std::min(high, low + static_cast<int>(uniform(0, high - low + 1))); }
  double gaussian() {
    return std::sqrt(-2 * std::log(1 - uniform(0, 1))) * std::cos(6.283185307179586 * uniform(0, 1));
  }
  Matrix uniform_matrix(Index rows, Index columns, double size) {
    Matrix M(rows, columns);
    for (Index i = 0; i < M.size(); ++i) M.data()[i] = uniform(-size, size);
    return M;
  }
  Matrix orthogonal(Index n) {
    Matrix M(n, n);
    for (Index i = 0; i < M.size(); ++i) M.data()[i] = gaussian();
    return Eigen::HouseholderQR<Matrix>(M).householderQ();
  }
  /// Condition number at most 4.
  Matrix well_conditioned(Index n) {
    Vector sizes(n);
    for (Index i = 0; i < n; ++i) sizes[i] = uniform(0.5, 2);
    return orthogonal(n) * sizes.asDiagonal() * orthogonal(n);
  }

  /// n ≤ 12, m ≤ largest_m, r_l ≤ largest_r.
  RandomLcs lcs(int largest_m = 3, int largest_r = 5);
  /// Powers of ten, 1e±decades.
  Units units(const systems::Lcs& system, int decades = 6);

 private:
  Matrix leading_matrix(Index m, Leading kind);
  Matrix zero_dynamics(Index size, std::vector<std::complex<double>>& zeros);

  std::mt19937 engine_;
};

inline Matrix LcsGenerator::leading_matrix(Index m, Leading kind) {
  if (kind == Leading::stieltjes) {
    Matrix M = Matrix::Zero(m, m);
    for (Index i = 0; i < m; ++i) {
      for (Index j = 0; j < i; ++j) M(i, j) = M(j, i) = -uniform(0, 1);
    }
    for (Index i = 0; i < m; ++i) M(i, i) = uniform(0.3, 1) - M.row(i).sum();
    return M;
  }
  const Matrix root = uniform_matrix(m, m, 1);
  Matrix M = root * root.transpose() + 0.3 * Matrix::Identity(m, m);
  M = ((M + M.transpose()) / 2).eval();
  if (kind == Leading::symmetric) return M;
  const Matrix skew = uniform_matrix(m, m, 1);
  return M + skew - skew.transpose();  // positive definite, so a P-matrix
}

// real zeros and pairs in a well conditioned basis, no two nearer than 0.1
inline Matrix LcsGenerator::zero_dynamics(Index size, std::vector<std::complex<double>>& zeros) {
  const auto is_apart = [&](std::complex<double> zero) {
    return std::all_of(zeros.begin(), zeros.end(), [&](auto other) { return std::abs(other - zero) > 0.1; });
  };
  Matrix A = Matrix::Zero(size, size);
  for (Index i = 0; i < size;) {
    const bool is_pair = i + 1 < size && integer(0, 1) == 1;
    const std::complex<double> zero(uniform(-2, 0.5), is_pair ? uniform(0.1, 2) : 0.0);
    if (!is_apart(zero)) continue;
    zeros.push_back(zero);
    A(i, i) = zero.real();
    if (is_pair) {
      zeros.push_back(std::conj(zero));
      A(i + 1, i + 1) = zero.real();
      A(i, i + 1) = zero.imag();
      A(i + 1, i) = -zero.imag();
    }
    i += is_pair ? 2 : 1;
  }
  if (size == 0) return A;
  const Matrix T = well_conditioned(size);
  return T * A * Matrix(T.inverse());
}

inline RandomLcs LcsGenerator::lcs(int largest_m, int largest_r) {
  constexpr Index largest_n = 12;
  RandomLcs made;
  const Index m = integer(1, largest_m);
  const bool is_uniform = integer(0, 1) == 1;
  const int most = std::min<int>(largest_r, static_cast<int>(largest_n / m));
  const int common = integer(1, most);
  for (Index l = 0; l < m; ++l) {
    made.degrees.push_back(is_uniform ? common : integer(1, most));
    made.first.push_back(made.levels);
    made.levels += made.degrees.back();
  }
  const Index n = made.levels + integer(0, static_cast<int>(std::min<Index>(4, largest_n - made.levels)));
  made.kind = static_cast<Leading>(integer(0, 2));
  made.leading = leading_matrix(m, made.kind);
  Matrix A = Matrix::Zero(n, n);
  Matrix B = Matrix::Zero(n, m);
  Matrix C = Matrix::Zero(m, n);
  A.bottomRightCorner(n - made.levels, n - made.levels) = zero_dynamics(n - made.levels, made.zeros);
  for (Index l = 0; l < m; ++l) {
    const Index first = made.first[static_cast<std::size_t>(l)];
    const Index top = first + made.degrees[static_cast<std::size_t>(l)] - 1;
    for (Index i = first; i < top; ++i) A(i, i + 1) = 1;
    A.row(top) = uniform_matrix(1, n, 1);
    A.col(first).tail(n - made.levels) = uniform_matrix(n - made.levels, 1, 1);
    B.row(top) = made.leading.row(l);
    C(l, first) = 1;
  }
  made.x0 = uniform_matrix(n, 1, 1);
  for (Index l = 0; l < m; ++l) {  // some starts on the boundary, some outside, most inside
    double& z1 = made.x0[made.first[static_cast<std::size_t>(l)]];
    const int where = integer(0, 5);
    z1 = where == 0 ? 0 : where == 1 ? -std::abs(z1) : 0.2 * std::abs(z1);
  }
  made.system = systems::completed({.A = A, .B = B, .C = C});
  return made;
}

inline Units LcsGenerator::units(const systems::Lcs& system, int decades) {
  const auto powers = [&](Index size) {
    Vector unit(size);
    for (Index i = 0; i < size; ++i) unit[i] = std::pow(10.0, integer(-decades, decades));
    return unit;
  };
  return {powers(system.states()), powers(system.outputs()), powers(system.outputs()),
          std::pow(10.0, integer(-decades, decades))};
}

/// The same system for y = T x.
inline systems::Lcs transformed(const systems::Lcs& system, const Matrix& T) {
  const Matrix inverse = T.inverse();
  systems::Lcs result = system;
  result.A = T * system.A * inverse;
  result.B = T * system.B;
  result.C = system.C * inverse;
  return result;
}

/// The same system in other units.
inline systems::Lcs in_units(const systems::Lcs& system, const Units& units) {
  systems::Lcs result = system;
  const Vector inverse = units.state.cwiseInverse();
  const Vector inverse_input = units.input.cwiseInverse();
  result.A = units.state.asDiagonal() * system.A * inverse.asDiagonal() / units.time;
  result.B = units.state.asDiagonal() * system.B * inverse_input.asDiagonal() / units.time;
  result.C = units.output.asDiagonal() * system.C * inverse.asDiagonal();
  result.D = units.output.asDiagonal() * system.D * inverse_input.asDiagonal();
  return result;
}

/// The largest distance when each of a is matched with the nearest of b that is left; infinite when counts differ.
inline double distance(std::vector<std::complex<double>> a, std::vector<std::complex<double>> b) {
  if (a.size() != b.size()) return infinity;
  double worst = 0;
  for (const std::complex<double>& value : a) {
    const auto nearest = std::min_element(
        b.begin(), b.end(), [&](const auto& p, const auto& q) { return std::abs(p - value) < std::abs(q - value); });
    worst = std::max(worst, std::abs(*nearest - value));
    b.erase(nearest);
  }
  return worst;
}

}  // namespace orthant::test
