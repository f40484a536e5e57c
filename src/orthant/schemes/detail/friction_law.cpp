// SPDX-License-Identifier: Apache-2.0
#include "orthant/schemes/detail/friction_law.hpp"

#include "orthant/friction/automatic.hpp"
#include "orthant/linalg/decompositions.hpp"
#include "orthant/schemes/detail/blocks.hpp"

#include <cmath>
#include <utility>

#include <fmt/format.h>

namespace orthant::schemes::detail {

FrictionLaw::FrictionLaw(const systems::Lagrangian& system, systems::RowLayout layout, double h, double tolerance)
    : layout_(std::move(layout)), tolerance_(tolerance) {
  const auto contacts = static_cast<Index>(system.contacts.size());
  mu_.resize(contacts);
  names_.reserve(system.contacts.size());
  for (Index i = 0; i < contacts; ++i) {
    const systems::Contact& contact = system.contacts[static_cast<std::size_t>(i)];
    mu_[i] = contact.friction;
    names_.push_back(systems::label(contact, i));
    if (contact.tangent_count() == 2) dimension_ = 3;
  }
  pressed_.resize(dry_count());
  for (Index i = 0; i < pressed_.size(); ++i) {
    pressed_[i] = h * system.dry_friction[static_cast<std::size_t>(i)].bound;
  }
}

std::string FrictionLaw::name(Index contact) const {
  if (contact < 0 || contact >= static_cast<Index>(owner_.size())) return "no contact";
  const Index owner = owner_[static_cast<std::size_t>(contact)];
  return owner < mu_.size() ? names_[static_cast<std::size_t>(owner)]
                            : fmt::format("dry_friction {}", owner - mu_.size());
}

Index FrictionLaw::pressed_row(Index i) const {
  return static_cast<Index>(source_.size()) - (dry_count() - i) * dimension_;
}

void FrictionLaw::choose_rows(const std::vector<char>& closed) {
  source_.clear();
  owner_.clear();
  for (std::size_t i = 0; i < closed.size(); ++i) {
    if (closed[i] == 0) continue;
    const Index first = layout_.contact[i];
    for (Index k = 0; k < dimension_; ++k) source_.push_back(first + k < layout_.contact[i + 1] ? first + k : -1);
    owner_.push_back(static_cast<Index>(i));
  }
  for (Index i = 0; i < dry_count(); ++i) {
    for (Index k = 0; k < dimension_; ++k) source_.push_back(k == 1 ? layout_.dry + i : -1);
    owner_.push_back(mu_.size() + i);
  }
  problem_.dimension = dimension_;
  problem_.mu.resize(static_cast<Index>(owner_.size()));
  for (std::size_t i = 0; i < owner_.size(); ++i) {
    problem_.mu[static_cast<Index>(i)] = owner_[i] < mu_.size() ? mu_[owner_[i]] : 1;
  }
}

void FrictionLaw::assemble(const SparseMatrix& W, const Vector& b) {
  const auto count = static_cast<Index>(source_.size());
  std::vector<Index> place(static_cast<std::size_t>(layout_.count), -1);
  for (Index i = 0; i < count; ++i) {
    const Index row = source_[static_cast<std::size_t>(i)];
    if (row >= 0) place[static_cast<std::size_t>(row)] = i;
  }
  entries_.clear();
  problem_.q.setZero(count);
  double trace = 0;
  for (Index i = 0; i < count; ++i) {
    const Index column = source_[static_cast<std::size_t>(i)];
    if (column < 0) continue;
    problem_.q[i] = b[column];
    for (SparseMatrix::InnerIterator entry(W, column); entry; ++entry) {
      const Index row = place[static_cast<std::size_t>(entry.row())];
      if (row < 0) continue;
      entries_.emplace_back(row, i, entry.value());
      if (row == i) trace += entry.value();
    }
  }
  scale_ = trace > 0 ? std::exp2(std::round(std::log2(trace / static_cast<double>(count)))) : 1;
  if (joint_count() > 0) eliminate_joints(W, b);
  for (Index i = 0; i < dry_count(); ++i) {
    entries_.emplace_back(pressed_row(i), pressed_row(i), scale_);
    problem_.q[pressed_row(i)] = -scale_ * pressed_[i];
  }
  problem_.W.resize(count, count);
  problem_.W.setFromTriplets(entries_.begin(), entries_.end());
  problem_.W *= 1 / scale_;
}

// (mj.10)
void FrictionLaw::eliminate_joints(const SparseMatrix& W, const Vector& b) {
  std::vector<Index> joints;
  for (Index row = layout_.joint; row < layout_.dry; ++row) joints.push_back(row);
  std::vector<Index> rows;
  std::vector<Index> targets;
  for (std::size_t i = 0; i < source_.size(); ++i) {
    if (source_[i] < 0) continue;
    rows.push_back(source_[i]);
    targets.push_back(static_cast<Index>(i));
  }
  const Eigen::CompleteOrthogonalDecomposition<Matrix> inner(block(W, joints, joints));
  joint_free_ = inner.solve(part(b, joints));
  const Matrix coupling = inner.solve(block(W, joints, rows));
  const Matrix back = block(W, rows, joints);
  const Matrix correction = back * coupling;
  const Vector shift = back * joint_free_;
  joint_to_contact_ = Matrix::Zero(joint_count(), static_cast<Index>(source_.size()));
  for (std::size_t i = 0; i < targets.size(); ++i) {
    const auto from = static_cast<Index>(i);
    joint_to_contact_.col(targets[i]) = coupling.col(from);
    problem_.q[targets[i]] -= shift[from];
    for (std::size_t j = 0; j < targets.size(); ++j) {
      entries_.emplace_back(targets[i], targets[j], -correction(from, static_cast<Index>(j)));
    }
  }
}

friction::ContactSolution FrictionLaw::solve(const SparseMatrix& W, const Vector& b, const std::vector<char>& closed,
                                             Vector& p) {
  choose_rows(closed);
  assemble(W, b);
  Vector start = Vector::Zero(problem_.q.size());
  for (Index i = 0; i < start.size(); ++i) {
    const Index row = source_[static_cast<std::size_t>(i)];
    if (row >= 0) start[i] = scale_ * p[row];
  }
  for (Index i = 0; i < dry_count(); ++i) start[pressed_row(i)] = scale_ * pressed_[i];
  friction::ContactSolution solution = friction::Auto{.tolerance = tolerance_}.solve(problem_, start);
  p.setZero();
  for (Index i = 0; i < start.size(); ++i) {
    const Index row = source_[static_cast<std::size_t>(i)];
    if (row >= 0) p[row] = solution.r[i] / scale_;
  }
  if (joint_count() > 0) {
    p.segment(layout_.joint, joint_count()) = -joint_free_ - joint_to_contact_ * (solution.r / scale_);
  }
  return solution;
}

}  // namespace orthant::schemes::detail
