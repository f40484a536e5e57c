// SPDX-License-Identifier: Apache-2.0
#include "orthant/complementarity/detail/farkas.hpp"

#include "orthant/complementarity/detail/scaling.hpp"
#include "orthant/linalg/nonnegative_least_squares.hpp"

#include <algorithm>

namespace orthant::complementarity::detail {
namespace {

constexpr double membership = 1e-12;  // ‖residual‖ relative to ‖q‖ below which q may be in the cone
constexpr double dust = 1e-13;        // entries below this, relative to the largest, are rounding

}  // namespace

ConeMembership cone_membership(const Lcp& problem, const std::vector<Side>& sides) {
  const Index n = problem.q.size();
  const ScaledLcp scaled = detail::scaled(problem);
  std::vector<Index> w_columns;
  std::vector<Index> z_columns;
  for (Index i = 0; i < n; ++i) {
    if (sides[i] != Side::w_zero) w_columns.push_back(i);
    if (sides[i] != Side::z_zero) z_columns.push_back(i);
  }
  const auto slacks = static_cast<Index>(w_columns.size());
  Matrix cone = Matrix::Zero(n, slacks + static_cast<Index>(z_columns.size()));
  for (Index k = 0; k < slacks; ++k) cone(w_columns[k], k) = 1.0;
  for (size_t k = 0; k < z_columns.size(); ++k)
    cone.col(slacks + static_cast<Index>(k)) = -scaled.lcp.M.col(z_columns[k]);

  const auto nearest = linalg::nonnegative_least_squares(cone, scaled.lcp.q);
  ConeMembership result;
  if (nearest.residual.norm() <= membership * scaled.lcp.q.norm()) {
    result.z = Vector::Zero(n);
    const double smallest = dust * nearest.x.maxCoeff();
    for (size_t k = 0; k < z_columns.size(); ++k) {
      const Index j = z_columns[k];
      const double x = nearest.x[slacks + static_cast<Index>(k)];
      if (x > smallest) (*result.z)[j] = scaled.column[j] * x;
    }
    return result;
  }
  Vector y = -nearest.residual;
  const double smallest = dust * y.cwiseAbs().maxCoeff();
  for (Index i = 0; i < n; ++i) {
    if (std::abs(y[i]) <= smallest) y[i] = 0.0;
  }
  Separator separator{sides, scaled.row.asDiagonal() * y};
  if (verify(problem, separator).holds) result.separator = std::move(separator);
  return result;
}

}  // namespace orthant::complementarity::detail
