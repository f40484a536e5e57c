// SPDX-License-Identifier: Apache-2.0
#include "orthant/complementarity/detail/farkas.hpp"

#include "orthant/complementarity/detail/exact_cone.hpp"
#include "orthant/complementarity/detail/scaling.hpp"
#include "orthant/linalg/decompositions.hpp"
#include "orthant/linalg/nonnegative_least_squares.hpp"

#include <algorithm>
#include <cmath>

namespace orthant::complementarity::detail {
namespace {

constexpr double membership = 1e-12;  // ‖residual‖ relative to ‖q‖ below which q may be in the cone
constexpr double dust = 1e-13;        // entries below this, relative to the largest, are rounding
constexpr double inwards = 1e-9;      // how far a separator is moved off the faces of its cone, relative
constexpr Index largest_exact = 100;  // size up to which the integers are tried
constexpr int largest_multiple = 12;  // of the smallest entry that is tried to make a vector one of integers

// Entries below rounding become zeros.
Vector dusted(Vector y) {
  const double smallest = dust * y.cwiseAbs().maxCoeff();
  for (double& entry : y) {
    if (std::abs(entry) <= smallest) entry = 0.0;
  }
  return y;
}

// y, moved to where (Cᵀy)_k > 0 for the columns k of the nearest point, on which it is 0 but for rounding.
Vector moved_inwards(const Matrix& cone, const Vector& x, const Vector& y) {
  Matrix used(cone.rows(), cone.cols());
  Index count = 0;
  for (Index k = 0; k < x.size(); ++k) {
    if (x[k] > 0.0) used.col(count++) = cone.col(k).normalized();
  }
  if (count == 0) return y;
  const Matrix rows = used.leftCols(count).transpose();
  const Vector inner = Eigen::CompleteOrthogonalDecomposition<Matrix>(rows).solve(Vector::Ones(count));
  const double size = inner.cwiseAbs().maxCoeff();
  return size > 0.0 ? Vector(y + inwards * y.cwiseAbs().maxCoeff() / size * inner) : y;
}

// A multiple of y that is nearly a vector of integers, made one; empty when there is none.
Vector as_integers(const Vector& y) {
  double smallest = infinity;
  for (const double entry : y) {
    if (entry != 0.0) smallest = std::min(smallest, std::abs(entry));
  }
  for (int multiple = 1; multiple <= largest_multiple; ++multiple) {
    const Vector scaled = y * (multiple / smallest);
    Vector nearest = scaled.array().round();
    if (((scaled - nearest).array().abs() <= inwards * scaled.array().abs()).all()) return nearest;
  }
  return {};
}

}  // namespace

std::optional<Separator> verified_separator(const Lcp& problem, const std::vector<Side>& sides, const Vector& y) {
  Separator separator{sides, y};
  if (verify(problem, separator).holds) return separator;
  separator.y = as_integers(y);
  if (verify(problem, separator).holds) return separator;
  return std::nullopt;
}

ConeMembership exact_cone_membership(const Lcp& problem, const std::vector<Side>& sides, Work& work) {
  ConeMembership result;
  if (problem.q.size() > largest_exact) return result;
  try {
    ExactMembership found = exact_membership(exact_lcp(problem), sides, work);
    if (found.y) {
      result.separator = exact_separator(problem, sides, *found.y);
    } else {
      result.z = std::move(found.z);
    }
  } catch (const WorkExceeded&) {
    // undecided
  }
  return result;
}

ConeMembership cone_membership(const Lcp& problem, const std::vector<Side>& sides, Work& work) {
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
  const Vector y = dusted(-nearest.residual);
  result.separator = verified_separator(problem, sides, scaled.row.asDiagonal() * y);
  if (result.separator) return result;
  const Vector inner = scaled.row.asDiagonal() * moved_inwards(cone, nearest.x, y);
  result.separator = verified_separator(problem, sides, inner);
  return result.separator ? result : exact_cone_membership(problem, sides, work);
}

}  // namespace orthant::complementarity::detail
