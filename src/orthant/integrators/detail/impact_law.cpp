// SPDX-License-Identifier: Apache-2.0
#include "orthant/integrators/detail/impact_law.hpp"

#include "orthant/complementarity/automatic.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <Eigen/QR>
#include <fmt/format.h>

namespace orthant::integrators::detail {
namespace {

constexpr Index largest_dense = 64;  // rows up to which the prepared problem is dense

std::size_t at(Index i) {
  return static_cast<std::size_t>(i);
}

// W(rows, columns)
Matrix block(const SparseMatrix& W, const std::vector<Index>& rows, const std::vector<Index>& columns) {
  std::vector<Index> place(at(W.rows()), -1);
  for (std::size_t i = 0; i < rows.size(); ++i) place[at(rows[i])] = static_cast<Index>(i);
  Matrix result = Matrix::Zero(static_cast<Index>(rows.size()), static_cast<Index>(columns.size()));
  for (std::size_t j = 0; j < columns.size(); ++j) {
    for (SparseMatrix::InnerIterator entry(W, columns[j]); entry; ++entry) {
      const Index i = place[at(entry.row())];
      if (i >= 0) result(i, static_cast<Index>(j)) = entry.value();
    }
  }
  return result;
}

Vector part(const Vector& x, const std::vector<Index>& rows) {
  Vector result(static_cast<Index>(rows.size()));
  for (std::size_t i = 0; i < rows.size(); ++i) result[static_cast<Index>(i)] = x[rows[i]];
  return result;
}

}  // namespace

ImpactLaw::ImpactLaw(const systems::Lagrangian& system, const systems::RowLayout& layout, double h, double tolerance)
    : layout_(layout), tolerance_(tolerance) {
  const auto contacts = static_cast<Index>(system.contacts.size());
  friction_.resize(contacts);
  contact_names_.reserve(system.contacts.size());
  for (Index i = 0; i < contacts; ++i) {
    friction_[i] = system.contacts[at(i)].friction;
    contact_names_.push_back(systems::label(system.contacts[at(i)], i));
    if (layout.tangents(i) == 2) dimension_ = 3;
  }
  has_friction_ = friction_.size() > 0 && friction_.maxCoeff() > 0;
  lower_ = Vector::Constant(layout.count, -infinity);
  upper_ = Vector::Constant(layout.count, infinity);
  lower_.head(layout.joint).setZero();
  upper_.head(layout.joint).setZero();
  pressed_.resize(layout.count - layout.dry);
  for (Index i = 0; i < pressed_.size(); ++i) {
    pressed_[i] = h * system.dry_friction[at(i)].bound;
    upper_[layout.dry + i] = pressed_[i];
    lower_[layout.dry + i] = -pressed_[i];
  }
  rows_.reserve(at(layout.count));
}

void ImpactLaw::set_matrix(SparseMatrix W, bool stays) {
  W_ = std::move(W);
  prepared_.reset();
  prepared_sparse_.reset();
  if (!stays || has_friction_ || W_.rows() == 0) return;
  if (W_.rows() <= largest_dense) {
    prepared_.emplace(Matrix(W_));
    return;
  }
  scale_ = Vector::Ones(W_.rows());
  for (Index i = 0; i < W_.rows(); ++i) {
    const double diagonal = W_.coeff(i, i);
    if (diagonal > 0) scale_[i] = std::exp2(-std::round(0.5 * std::log2(diagonal)));
  }
  SparseMatrix scaled = scale_.asDiagonal() * W_ * scale_.asDiagonal();
  scaled.makeCompressed();
  prepared_sparse_.emplace(complementarity::Pivoting{}.prepare(scaled));
}

Status ImpactLaw::solve(const Vector& b, const std::vector<char>& closed, Vector& p) {
  if (!b.allFinite()) return Status::diverged;
  for (std::size_t i = 0; i < closed.size(); ++i) upper_[layout_.contact[i]] = closed[i] != 0 ? infinity : 0;
  if (has_friction_) return solve_friction(b, closed, p);
  return solve_box(b, p);
}

Status ImpactLaw::solve_box(const Vector& b, Vector& p) {
  if (prepared_) {
    const long pivots = prepared_->work().pivots;
    const long factorisations = prepared_->work().factorisations;
    const Status status = prepared_->solve(b, lower_, upper_);
    work_.pivots += prepared_->work().pivots - pivots;
    work_.factorisations += prepared_->work().factorisations - factorisations;
    p = prepared_->multiplier();
    return status == Status::solved ? status : solve_box_of_rows(b, p);
  }
  if (prepared_sparse_) {
    q_ = b.cwiseProduct(scale_);
    scaled_lower_ = lower_.cwiseQuotient(scale_);
    scaled_upper_ = upper_.cwiseQuotient(scale_);
    const Status status = prepared_sparse_->solve(q_, scaled_lower_, scaled_upper_);
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
    because_ = fmt::format("{}; the largest violation is at {}", solution.reason, row_name(rows_[at(worst)]));
  }
  return solution.status;
}

std::string ImpactLaw::row_name(Index row) const {
  if (row >= layout_.dry) return fmt::format("dry_friction {}", row - layout_.dry);
  if (row >= layout_.joint) return fmt::format("joint {}", row - layout_.joint);
  const auto next = std::upper_bound(layout_.contact.begin(), layout_.contact.end(), row);
  return contact_names_[at(next - layout_.contact.begin() - 1)];
}

namespace {

// The frictional problem made from rows of W: where each of its rows comes from, -1 for rows that are zero.
struct Assembly {
  std::vector<Index> source;
  std::vector<Index> owner;  // the contact, or contacts + i for dry friction i
};

}  // namespace

Status ImpactLaw::solve_friction(const Vector& b, const std::vector<char>& closed, Vector& p) {
  const auto d = static_cast<Index>(dimension_);
  Assembly parts;
  std::vector<double> mu;
  for (std::size_t i = 0; i < closed.size(); ++i) {
    if (closed[i] == 0) continue;
    const Index first = layout_.contact[i];
    const Index tangents = layout_.tangents(static_cast<Index>(i));
    for (Index k = 0; k < d; ++k) parts.source.push_back(k <= tangents ? first + k : -1);
    parts.owner.push_back(static_cast<Index>(i));
    mu.push_back(friction_[static_cast<Index>(i)]);
  }
  const Index dry_count = layout_.count - layout_.dry;
  for (Index i = 0; i < dry_count; ++i) {
    parts.source.push_back(-1);
    for (Index k = 1; k < d; ++k) parts.source.push_back(k == 1 ? layout_.dry + i : -1);
    parts.owner.push_back(friction_.size() + i);
    mu.push_back(1);
  }
  const Vector previous = p.size() == layout_.count ? p : Vector(Vector::Zero(layout_.count));
  p.setZero(layout_.count);
  const Index joints = layout_.dry - layout_.joint;
  if (mu.empty() && joints == 0) return Status::solved;
  if (mu.empty()) return solve_box_of_rows(b, p);

  // W and b of the contacts, joints eliminated: W_cc - W_cj W_jj⁺ W_jc
  const auto count = static_cast<Index>(parts.source.size());
  std::vector<Index> place(at(layout_.count), -1);
  for (Index i = 0; i < count; ++i) {
    if (parts.source[at(i)] >= 0) place[at(parts.source[at(i)])] = i;
  }
  friction::ContactProblem problem;
  problem.dimension = dimension_;
  problem.mu = Eigen::Map<const Vector>(mu.data(), static_cast<Index>(mu.size()));
  problem.q = Vector::Zero(count);
  std::vector<Eigen::Triplet<double>> entries;
  double trace = 0;
  for (Index i = 0; i < count; ++i) {
    const Index column = parts.source[at(i)];
    if (column < 0) continue;
    problem.q[i] = b[column];
    for (SparseMatrix::InnerIterator entry(W_, column); entry; ++entry) {
      const Index row = place[at(entry.row())];
      if (row < 0) continue;
      entries.emplace_back(row, i, entry.value());
      if (row == i) trace += entry.value();
    }
  }
  Matrix joint_to_contact;  // W_jj⁺ W_jc
  Vector joint_free;        // W_jj⁺ b_j
  if (joints > 0) {
    std::vector<Index> joint_rows(at(joints));
    for (Index i = 0; i < joints; ++i) joint_rows[at(i)] = layout_.joint + i;
    std::vector<Index> sources;
    std::vector<Index> targets;
    for (Index i = 0; i < count; ++i) {
      if (parts.source[at(i)] < 0) continue;
      sources.push_back(parts.source[at(i)]);
      targets.push_back(i);
    }
    const Eigen::CompleteOrthogonalDecomposition<Matrix> inner(block(W_, joint_rows, joint_rows));
    joint_free = inner.solve(part(b, joint_rows));
    const Matrix coupling = inner.solve(block(W_, joint_rows, sources));
    const Matrix back = block(W_, sources, joint_rows);
    const Matrix correction = back * coupling;
    const Vector shift = back * joint_free;
    joint_to_contact = Matrix::Zero(joints, count);
    for (std::size_t i = 0; i < targets.size(); ++i) {
      joint_to_contact.col(targets[i]) = coupling.col(static_cast<Index>(i));
      problem.q[targets[i]] -= shift[static_cast<Index>(i)];
      for (std::size_t j = 0; j < targets.size(); ++j) {
        entries.emplace_back(targets[i], targets[j], -correction(static_cast<Index>(i), static_cast<Index>(j)));
      }
    }
  }
  // impulses in units of velocity: r = scale · p
  const double scale = trace > 0 ? std::exp2(std::round(std::log2(trace / static_cast<double>(count)))) : 1;
  for (Index i = 0; i < dry_count; ++i) {
    const Index normal = count - (dry_count - i) * d;
    entries.emplace_back(normal, normal, scale);
    problem.q[normal] = -scale * pressed_[i];
  }
  problem.W.resize(count, count);
  problem.W.setFromTriplets(entries.begin(), entries.end());
  problem.W *= 1 / scale;
  Vector start = Vector::Zero(count);
  for (Index i = 0; i < count; ++i) {
    if (parts.source[at(i)] >= 0) start[i] = scale * previous[parts.source[at(i)]];
  }
  for (Index i = 0; i < dry_count; ++i) start[count - (dry_count - i) * d] = scale * pressed_[i];

  const friction::ContactSolution solution = friction::GaussSeidel{.tolerance = tolerance_}.solve(problem, start);
  work_.pivots += solution.iterations;
  ++work_.factorisations;
  for (Index i = 0; i < count; ++i) {
    if (parts.source[at(i)] >= 0) p[parts.source[at(i)]] = solution.r[i] / scale;
  }
  if (joints > 0) p.segment(layout_.joint, joints) = -(joint_free + joint_to_contact * solution.r / scale);
  if (solution.status != Status::solved) {
    const Index worst = solution.certificate.worst_contact;
    const Index owner = worst >= 0 ? parts.owner[at(worst)] : 0;
    const std::string who =
        owner < friction_.size() ? contact_names_[at(owner)] : fmt::format("dry_friction {}", owner - friction_.size());
    because_ = fmt::format("{}; the largest violation is at {}", solution.because, who);
  }
  return solution.status;
}

}  // namespace orthant::integrators::detail
