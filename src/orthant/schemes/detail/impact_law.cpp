// SPDX-License-Identifier: Apache-2.0
#include "orthant/schemes/detail/impact_law.hpp"

#include "orthant/complementarity/automatic.hpp"
#include "orthant/laws/box.hpp"
#include "orthant/schemes/detail/blocks.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

namespace orthant::schemes::detail {
namespace {

constexpr Index largest_dense_problem = 64;  // rows up to which the prepared problem is dense

}  // namespace

ImpactLaw::ImpactLaw(const systems::Lagrangian& system, const systems::RowLayout& layout, double h, double tolerance)
    : layout_(layout), friction_(system, layout, h, tolerance) {
  lower_ = Vector::Constant(layout.count, -infinity);
  upper_ = Vector::Constant(layout.count, infinity);
  lower_.head(layout.joint).setZero();
  upper_.head(layout.joint).setZero();
  for (Index row = layout.dry; row < layout.count; ++row) {
    const double bound = h * system.dry_friction[static_cast<std::size_t>(row - layout.dry)].bound;
    const laws::Box box = laws::dry_friction(bound);
    lower_[row] = box.lower;
    upper_[row] = box.upper;
  }
  rows_.reserve(static_cast<std::size_t>(layout.count));
}

void ImpactLaw::set_matrix(const SparseMatrix& W, bool stays) {
  W_ = W;
  W_.makeCompressed();
  is_finite_ = W_.nonZeros() == 0 || std::isfinite(W_.coeffs().abs().sum());
  prepared_.reset();
  prepared_sparse_.reset();
  are_bounds_set_ = false;
  if (!stays || !is_finite_ || friction_.is_needed() || W_.rows() == 0) return;
  if (W_.rows() <= largest_dense_problem) {
    prepared_.emplace(Matrix(W_));
    return;
  }
  scale_ = Vector::Ones(W_.rows());
  for (Index i = 0; i < W_.rows(); ++i) {
    const double diagonal = W_.coeff(i, i);
    if (diagonal > 0) scale_[i] = std::exp2(-std::round(0.5 * std::log2(diagonal)));
  }
  scaled_lower_ = lower_.cwiseQuotient(scale_);
  scaled_upper_ = upper_.cwiseQuotient(scale_);
  SparseMatrix scaled = scale_.asDiagonal() * W_ * scale_.asDiagonal();
  scaled.makeCompressed();
  prepared_sparse_.emplace(complementarity::Pivoting{}.prepare(scaled));
}

Status ImpactLaw::solve(const Vector& b, const std::vector<char>& closed, Vector& p) {
  if (!is_finite_) because_ = "the rows of contacts and joints are so large that H M^-1 H^T overflows";
  if (!is_finite_ || !is_finite(b)) return Status::diverged;
  for (std::size_t i = 0; i < closed.size(); ++i) {
    double& upper = upper_[layout_.contact[i]];
    const double now = closed[i] != 0 ? infinity : 0;
    if (upper == now) continue;
    upper = now;
    are_bounds_set_ = false;
  }
  if (friction_.is_needed()) return solve_friction(b, closed, p);
  return solve_box(b, p);
}

// The bounds of a prepared problem, when they are others than at the last step.
void ImpactLaw::set_bounds() {
  if (are_bounds_set_) return;
  are_bounds_set_ = true;
  if (prepared_) prepared_->set_bounds(lower_, upper_);
  if (!prepared_sparse_) return;
  // 0 and infinity, the bounds of contacts, have no unit
  for (Index row = 0; row < layout_.joint; ++row) scaled_upper_[row] = upper_[row];
  prepared_sparse_->set_bounds(scaled_lower_, scaled_upper_);
}

Status ImpactLaw::solve_box(const Vector& b, Vector& p) {
  set_bounds();
  if (prepared_) {
    const long pivots = prepared_->work().pivots;
    const long factorisations = prepared_->work().factorisations;
    const Status status = prepared_->solve(b);
    work_.pivots += prepared_->work().pivots - pivots;
    work_.factorisations += prepared_->work().factorisations - factorisations;
    p = prepared_->multiplier();
    return status == Status::solved ? status : solve_box_of_rows(b, p);
  }
  if (prepared_sparse_) {
    q_ = b.cwiseProduct(scale_);
    const Status status = prepared_sparse_->solve(q_);
    work_.pivots += prepared_sparse_->iterations();
    work_.factorisations += prepared_sparse_->factorisations();
    p = prepared_sparse_->z().cwiseProduct(scale_);
    if (status == Status::solved) return status;
    prepared_sparse_->reset();
  }
  return solve_box_of_rows(b, p);
}

Status ImpactLaw::solve_box_of_rows(const Vector& b, Vector& p) {
  rows_.clear();
  for (Index i = 0; i < layout_.count; ++i) {
    if (upper_[i] > lower_[i]) rows_.push_back(i);
  }
  p.setZero(layout_.count);
  if (rows_.empty()) return Status::solved;
  const complementarity::BoxLcp problem{block(W_, rows_, rows_), part(b, rows_), part(lower_, rows_),
                                        part(upper_, rows_)};
  complementarity::LcpSolution solution = complementarity::Auto{}.solve(problem);
  work_.pivots += solution.pivots;
  ++work_.factorisations;
  for (std::size_t i = 0; i < rows_.size(); ++i) p[rows_[i]] = solution.z[static_cast<Index>(i)];
  if (solution.status != Status::solved) {
    Index worst = 0;
    solution.w.cwiseMin(solution.z).cwiseAbs().maxCoeff(&worst);
    because_ = fmt::format("{}; the largest violation is at {}", solution.because,
                           row_name(rows_[static_cast<std::size_t>(worst)]));
  }
  return solution.status;
}

std::string ImpactLaw::row_name(Index row) const {
  if (row >= layout_.dry) return fmt::format("dry_friction {}", row - layout_.dry);
  if (row >= layout_.joint) return fmt::format("joint {}", row - layout_.joint);
  const auto next = std::upper_bound(layout_.contact.begin(), layout_.contact.end(), row);
  return friction_.contact_name(next - layout_.contact.begin() - 1);
}

Status ImpactLaw::solve_friction(const Vector& b, const std::vector<char>& closed, Vector& p) {
  const bool has_contacts = std::any_of(closed.begin(), closed.end(), [](char is_closed) { return is_closed != 0; });
  if (!has_contacts) return solve_box_of_rows(b, p);  // joints and dry friction alone
  const friction::ContactSolution solution = friction_.solve(W_, b, closed, p);
  work_.pivots += solution.iterations;
  ++work_.factorisations;
  if (solution.status != Status::solved) {
    because_ = fmt::format("{}; the largest violation is at {}", solution.because,
                           friction_.name(solution.certificate.worst_contact));
  }
  return solution.status;
}

}  // namespace orthant::schemes::detail
