// SPDX-License-Identifier: Apache-2.0
#include "orthant/schemes/detail/impulse_choice.hpp"

#include "orthant/linalg/decompositions.hpp"
#include "orthant/linalg/nonnegative_least_squares.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace orthant::schemes::detail {
namespace {

constexpr double null_eigenvalue = 1e-13;  // of W in units that make its diagonal 1
constexpr double touching = 1e-10;         // a velocity below this, relative to its terms, is 0
constexpr int most_cuts = 30;              // rounds of planes at circular cones
constexpr double cut_tolerance = 1e-12;    // beyond its cone, relative to p_T

}  // namespace

ImpulseChoice::ImpulseChoice(const systems::Lagrangian& system, systems::RowLayout layout, double h)
    : layout_(std::move(layout)) {
  const auto contacts = static_cast<Index>(system.contacts.size());
  friction_.resize(contacts);
  for (Index i = 0; i < contacts; ++i) friction_[i] = system.contacts[static_cast<std::size_t>(i)].friction;
  pressed_.resize(layout_.count - layout_.dry);
  for (Index i = 0; i < pressed_.size(); ++i) {
    pressed_[i] = h * system.dry_friction[static_cast<std::size_t>(i)].bound;
  }
  is_needed_ = layout_.count > 1 && layout_.count <= most_rows;
}

void ImpulseChoice::set_constant(const SparseMatrix& W) {
  if (!is_needed_) return;
  P_ = Matrix::Identity(layout_.count, layout_.count);
  is_needed_ = find_null_space(W);
}

// P of (mj.12)
void ImpulseChoice::find_directions(const ImpulseState& state, const Vector& p) {
  P_.setZero(layout_.count, layout_.count);
  free_normal_.clear();
  free_tangent_.clear();
  free_dry_.clear();
  sticking_.clear();
  Index count = 0;
  for (Index i = 0; i < friction_.size(); ++i) {
    const Index n = layout_.contact[static_cast<std::size_t>(i)];
    const bool acts = p[n] > 0 || state.u[n] <= touching * state.speed[n];
    if (state.closed[static_cast<std::size_t>(i)] == 0 || !acts) continue;
    const Index normal = count++;
    P_(n, normal) = 1;
    free_normal_.push_back(i);
    const Index tangents = layout_.tangents(i);
    if (tangents == 0 || friction_[i] == 0) continue;
    const double slides = state.u.segment(n + 1, tangents).norm();
    if (slides > touching * state.speed.segment(n + 1, tangents).maxCoeff()) {
      P_.col(normal).segment(n + 1, tangents) = -friction_[i] / slides * state.u.segment(n + 1, tangents);
      continue;
    }
    for (Index k = 0; k < tangents; ++k) P_(n + 1 + k, count++) = 1;
    (tangents == 1 ? free_tangent_ : sticking_).push_back(i);
  }
  for (Index row = layout_.joint; row < layout_.dry; ++row) P_(row, count++) = 1;
  for (Index row = layout_.dry; row < layout_.count; ++row) {
    if (std::abs(state.u[row]) > touching * state.speed[row]) continue;
    P_(row, count++) = 1;
    free_dry_.push_back(row);
  }
  P_.conservativeResize(Eigen::NoChange, count);
}

// Directions that W does not see, as a basis with ‖σ basis z‖ = ‖z‖. False: there is none.
bool ImpulseChoice::find_null_space(const SparseMatrix& W) {
  if (P_.cols() < 2) return false;
  sigma_ = Vector::Ones(layout_.count);
  for (Index row = 0; row < layout_.count; ++row) {
    const double diagonal = W.coeff(row, row);
    if (diagonal > 0) sigma_[row] = std::sqrt(diagonal);
  }
  Matrix part = P_.transpose() * (W * P_);
  const Vector unit = part.diagonal().cwiseMax(0).cwiseSqrt().unaryExpr([](double x) { return x > 0 ? 1 / x : 1.0; });
  part = unit.asDiagonal() * (0.5 * (part + part.transpose())).eval() * unit.asDiagonal();
  const Eigen::SelfAdjointEigenSolver<Matrix> eigen(part);
  const Index null = (eigen.eigenvalues().array() <= null_eigenvalue * eigen.eigenvalues().maxCoeff()).count();
  if (null == 0) return false;
  const Matrix moves = sigma_.asDiagonal() * (P_ * (unit.asDiagonal() * eigen.eigenvectors().leftCols(null)));
  const Eigen::HouseholderQR<Matrix> orthogonal(moves);
  const Matrix thin = orthogonal.householderQ() * Matrix::Identity(moves.rows(), null);
  basis_ = sigma_.cwiseInverse().asDiagonal() * thin;
  return true;
}

// what p does not meet itself, by the tolerance of its solver, it need not meet afterwards
void ImpulseChoice::add_bound(const Eigen::RowVectorXd& slope, double value) {
  const double length = slope.norm();
  if (length > 0) bounds_.push_back({slope / length, std::max(value, 0.0) / length});
}

void ImpulseChoice::list_bounds(const Vector& p) {
  bounds_.clear();
  for (const Index i : free_normal_) {
    const Index n = layout_.contact[static_cast<std::size_t>(i)];
    add_bound(basis_.row(n), p[n]);
  }
  for (const Index i : free_tangent_) {
    const Index n = layout_.contact[static_cast<std::size_t>(i)];
    for (const double side : {1.0, -1.0}) {
      add_bound(friction_[i] * basis_.row(n) - side * basis_.row(n + 1), friction_[i] * p[n] - side * p[n + 1]);
    }
  }
  for (const Index row : free_dry_) {
    const double bound = pressed_[row - layout_.dry];
    for (const double side : {1.0, -1.0}) add_bound(-side * basis_.row(row), bound - side * p[row]);
  }
}

// A plane for each circular cone that p + basis z is outside of.
bool ImpulseChoice::add_cuts(const Vector& p, const Vector& z) {
  bool has_cut = false;
  for (const Index i : sticking_) {
    const Index n = layout_.contact[static_cast<std::size_t>(i)];
    const Vector now = p.segment(n, 3) + basis_.middleRows(n, 3) * z;
    const double length = now.tail(2).norm();
    if (length - friction_[i] * now[0] <= cut_tolerance * length) continue;
    const Vector side = now.tail(2) / length;
    add_bound(friction_[i] * basis_.row(n) - side.transpose() * basis_.middleRows(n + 1, 2),
              friction_[i] * p[n] - side.dot(p.segment(n + 1, 2)));
    has_cut = true;
  }
  return has_cut;
}

// min ‖z - wanted‖ within the bounds [LH74, least distance programming]: with y = z - wanted, slope y ≥ -value - slope
// wanted, and the residual (r, ρ) of nonnegative least squares over the columns (slopeᵀ, right) to (0, 1), y = -r/ρ.
Vector ImpulseChoice::nearest(const Vector& wanted) const {
  const auto count = static_cast<Index>(bounds_.size());
  Matrix columns(wanted.size() + 1, count);
  bool is_met = true;
  for (Index i = 0; i < count; ++i) {
    const Bound& bound = bounds_[static_cast<std::size_t>(i)];
    const double right = -bound.value - bound.slope.dot(wanted);
    columns.col(i) << bound.slope.transpose(), right;
    is_met = is_met && right <= 0;
  }
  if (is_met) return wanted;
  Vector target = Vector::Zero(wanted.size() + 1);
  target[wanted.size()] = 1;
  const linalg::NonnegativeLeastSquares found = linalg::nonnegative_least_squares(columns, target);
  const double last = found.residual[wanted.size()];
  if (!found.converged || !(last > 0)) return Vector::Zero(wanted.size());
  return wanted - found.residual.head(wanted.size()) / last;
}

// The largest part α ≤ 1 of z that the laws allow, p itself being allowed.
double ImpulseChoice::allowed(const Vector& p, const Vector& z) const {
  double part = 1;
  for (const Bound& bound : bounds_) {
    const double there = bound.slope.dot(z) + bound.value;
    if (there < 0) part = std::min(part, bound.value / (bound.value - there));
  }
  for (const Index i : sticking_) {
    const Index n = layout_.contact[static_cast<std::size_t>(i)];
    const Vector move = basis_.middleRows(n, 3) * z;
    const auto is_inside = [&](double alpha) {
      const Vector now = p.segment(n, 3) + alpha * move;
      return now.tail(2).norm() <= friction_[i] * now[0];
    };
    if (is_inside(part)) continue;
    double low = 0;
    double high = part;
    for (int k = 0; k < 60; ++k) (is_inside(0.5 * (low + high)) ? low : high) = 0.5 * (low + high);
    part = low;
  }
  return part;
}

void ImpulseChoice::choose(const ImpulseState& state, const Vector& last, Vector& p) {
  find_directions(state, p);
  if (!find_null_space(state.W)) return;
  list_bounds(p);
  const Vector wanted = -(basis_.transpose() * sigma_.cwiseAbs2().asDiagonal() * (p - last));
  Vector z = nearest(wanted);
  for (int round = 0; round < most_cuts && add_cuts(p, z); ++round) z = nearest(wanted);
  p += allowed(p, z) * (basis_ * z);
  for (const Index i : free_normal_) {
    double& normal = p[layout_.contact[static_cast<std::size_t>(i)]];
    normal = std::max(normal, 0.0);  // rounding
  }
}

}  // namespace orthant::schemes::detail
