// SPDX-License-Identifier: Apache-2.0
#include "orthant/schemes/detail/projection.hpp"

#include "orthant/linalg/decompositions.hpp"
#include "orthant/schemes/detail/level_problem.hpp"

#include <algorithm>
#include <cmath>

namespace orthant::schemes::detail {
namespace {

constexpr int most_steps = 20;
constexpr double settled = 4 * epsilon;
constexpr double acceptable = 1e-12;  // of a gap, relative to its size

// M⁻¹Hᵀ W⁺ x
Vector pulled_back(const SmoothPiece& piece, const std::vector<Index>& rows, const Vector& x) {
  Eigen::CompleteOrthogonalDecomposition<Matrix> factor;
  factor.setThreshold(rank_threshold);
  factor.compute(piece.delassus(rows));
  const Vector y = factor.solve(x);
  Vector pull = Vector::Zero(piece.series().size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    pull += piece.series().rows().row(rows[i]).transpose() * y[static_cast<Index>(i)];
  }
  return piece.inverse_mass() * pull;
}

}  // namespace

double project_position(SmoothPiece& piece, double t, Vector& q, const Vector& v, const GapRows& gaps) {
  const std::vector<Index>& rows = gaps.rows;
  if (!piece.start(t, q, v)) return nan;
  if (rows.empty()) return 0;
  Vector g(static_cast<Index>(rows.size()));
  double first = nan;
  double before = infinity;
  for (int step = 0; step < most_steps; ++step) {
    double relative = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const Index gap = piece.series().gap_of(rows[i]);
      g[static_cast<Index>(i)] = piece.series().gaps()(gap, 0);
      if (g[static_cast<Index>(i)] != 0) {
        relative = std::max(relative, std::abs(piece.series().gaps()(gap, 0)) / std::max(gaps.sizes[gap], 1e-300));
      }
    }
    if (step == 0) first = g.lpNorm<Eigen::Infinity>();
    if (relative <= settled || (relative <= acceptable && relative >= before)) return first;
    before = relative;
    q -= pulled_back(piece, rows, g);
    if (!piece.start(t, q, v)) return nan;
  }
  return nan;
}

double project_velocity(SmoothPiece& piece, double t, const Vector& q, Vector& v, const std::vector<Index>& rows) {
  if (rows.empty()) return 0;
  Vector u(static_cast<Index>(rows.size()));
  for (std::size_t i = 0; i < rows.size(); ++i) u[static_cast<Index>(i)] = piece.series().velocities()(rows[i], 0);
  v -= pulled_back(piece, rows, u);
  return piece.start(t, q, v) ? u.lpNorm<Eigen::Infinity>() : nan;
}

}  // namespace orthant::schemes::detail
