// SPDX-License-Identifier: Apache-2.0
// What tests measure for themselves: residuals and solution sets computed from the definitions with Eigen alone, so
// that a mistake in `certify` or in the enumeration cannot hide itself.
#pragma once

#include "orthant/complementarity/lcp.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include <Eigen/LU>
#include <Eigen/QR>

namespace orthant::complementarity::testing {

inline double largest_entry(const Vector& vector) {
  return vector.size() > 0 ? vector.cwiseAbs().maxCoeff() : 0.0;
}

/// ‖z - mid(l, z - w, u)‖∞ with w = M z + q, and infinity outside the bounds or when something is not a number.
template <class MatrixType>
double natural_residual(const BoxLcpOf<MatrixType>& problem, const Vector& z) {
  const Vector w = problem.M * z + problem.q;
  double residual = 0.0;
  for (Index i = 0; i < z.size(); ++i) {
    const bool is_inside = problem.lower[i] <= z[i] && z[i] <= problem.upper[i] && std::isfinite(w[i]);
    if (!is_inside) return infinity;
    const double projected = std::min(std::max(z[i] - w[i], problem.lower[i]), problem.upper[i]);
    residual = std::max(residual, std::abs(z[i] - projected));
  }
  return residual;
}

template <class MatrixType>
double natural_residual(const LcpOf<MatrixType>& problem, const Vector& z) {
  return natural_residual(as_box(problem), z);
}

/// The residual over ‖q‖∞ + ‖M z‖∞: what "solved" is held to in natural units.
template <class Problem>
double relative_residual(const Problem& problem, const Vector& z) {
  const double residual = natural_residual(problem, z);
  const double size = largest_entry(problem.q) + largest_entry(problem.M * z);
  return residual == 0.0 ? 0.0 : residual / size;
}

inline bool contains(const std::vector<Vector>& points, const Vector& z, double tolerance = 1e-7) {
  return std::any_of(points.begin(), points.end(), [&](const Vector& point) {
    return largest_entry(point - z) <= tolerance * std::max(1.0, largest_entry(z));
  });
}

inline void keep_if_new(const Vector& z, std::vector<Vector>& points) {
  if (!contains(points, z)) points.push_back(z);
}

/// Calls visit(digits) for all 3^n vectors of digits 0, 1, 2.
template <class Visit>
void for_each_of_three(Index n, Visit&& visit) {
  std::vector<int> digits(static_cast<std::size_t>(n), 0);
  while (true) {
    visit(digits);
    std::size_t i = 0;
    while (i < digits.size() && digits[i] == 2) digits[i++] = 0;
    if (i == digits.size()) return;
    ++digits[i];
  }
}

/// The vertices of the solution set: q = Σ w_i e_i - Σ z_i M e_i with nonnegative weights on independent columns, for
/// each i at most one of the two. An LCP has a solution if and only if it has one of these (Carathéodory).
inline std::vector<Vector> all_vertices(const Lcp& problem) {
  const Index n = problem.q.size();
  std::vector<Vector> vertices;
  for_each_of_three(n, [&](const std::vector<int>& digits) {  // 0: neither, 1: w_i, 2: z_i
    std::vector<Index> used;
    for (Index i = 0; i < n; ++i) {
      if (digits[i] != 0) used.push_back(i);
    }
    const auto count = static_cast<Index>(used.size());
    Matrix columns(n, count);
    for (Index k = 0; k < count; ++k) {
      columns.col(k) = digits[used[k]] == 1 ? Vector(Vector::Unit(n, used[k])) : Vector(-problem.M.col(used[k]));
    }
    Vector weights(count);
    if (count > 0) {
      Eigen::ColPivHouseholderQR<Matrix> qr(columns);
      qr.setThreshold(1e-11);
      if (qr.rank() < count) return;
      weights = qr.solve(problem.q);
      if (weights.minCoeff() < -1e-10 * weights.cwiseAbs().maxCoeff()) return;
    }
    if ((columns * weights - problem.q).norm() > 1e-11 * problem.q.norm()) return;
    Vector z = Vector::Zero(n);
    for (Index k = 0; k < count; ++k) {
      if (digits[used[k]] == 2) z[used[k]] = std::max(weights[k], 0.0);
    }
    keep_if_new(z, vertices);
  });
  return vertices;
}

/// The solutions of a box LCP whose active set (lower, upper or inside for each i) has a regular matrix M_FF.
inline std::vector<Vector> all_regular_solutions(const BoxLcp& problem) {
  const Index n = problem.q.size();
  std::vector<Vector> solutions;
  for_each_of_three(n, [&](const std::vector<int>& digits) {  // 0: lower, 1: upper, 2: inside
    Matrix A = Matrix::Identity(n, n);
    Vector b(n);
    for (Index i = 0; i < n; ++i) {
      b[i] = digits[i] == 0 ? problem.lower[i] : digits[i] == 1 ? problem.upper[i] : -problem.q[i];
      if (digits[i] == 2) A.row(i) = problem.M.row(i);
    }
    if (!b.allFinite()) return;
    const Eigen::FullPivLU<Matrix> lu(A);
    if (!lu.isInvertible()) return;
    const Vector z = lu.solve(b);
    const Vector inside = z.cwiseMax(problem.lower).cwiseMin(problem.upper);
    const double size = 1.0 + largest_entry(z) + largest_entry(problem.q);
    if (largest_entry(inside - z) > 1e-10 * size || natural_residual(problem, inside) > 1e-9 * size) return;
    keep_if_new(inside, solutions);
  });
  return solutions;
}

}  // namespace orthant::complementarity::testing
