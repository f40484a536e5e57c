// SPDX-License-Identifier: Apache-2.0
#include "orthant/runs/detail/level_law.hpp"

#include "orthant/linalg/decompositions.hpp"
#include "orthant/linalg/equilibrate.hpp"

#include <unsupported/Eigen/MatrixFunctions>

namespace orthant::runs::detail {

Matrix pade_flow(const Matrix& A, double t) {
  const Vector s = linalg::balancing(A, 0.25 / t);
  const Matrix balanced = t * (s.cwiseInverse().asDiagonal() * A * s.asDiagonal());
  return s.asDiagonal() * Matrix(balanced.exp()) * s.cwiseInverse().asDiagonal();
}

ReboundLaw::ReboundLaw(const analysis::ZeroDynamics& form, Vector restitution)
    : form_(form), restitution_(std::move(restitution)) {
  rebound_ = Vector::Zero(form.levels);
}

const Vector& ReboundLaw::at_once(const Vector& seen) {
  rebound_.setZero();
  for (std::size_t l = 0; l < form_.first.size(); ++l) {
    const Index first = form_.first[l];
    const Index constrained = schemes::constrained_levels(seen, first, form_.degrees[l]);
    for (Index i = first; i < first + constrained && !(seen[first] > 0); ++i) {
      if (seen[i] < 0) rebound_[i] = -restitution_[i] * seen[i];
    }
  }
  return rebound_;
}

const Vector& ReboundLaw::of_landing(const Vector& start, const Vector& left, const Vector& lift) {
  rebound_.setZero();
  for (std::size_t l = 0; l < form_.first.size(); ++l) {
    const Index first = form_.first[l];
    const double height = start[first];
    if (left[first] > 0) continue;
    const double fraction = height > 0 ? height / (height + lift[first]) : 0.0;
    const Index constrained = schemes::constrained_levels(left, first, form_.degrees[l]);
    for (Index i = first + 1; i < first + constrained; ++i) {
      const double change = left[i] - start[i];
      const double crossing = start[i] + fraction * change;
      if (left[i] < 0 && schemes::is_impact(crossing, change)) rebound_[i] = -restitution_[i] * crossing;
    }
  }
  return rebound_;
}

bool ReboundLaw::lands(const Vector& start, const Vector& lift) const {
  for (std::size_t l = 0; l < form_.first.size(); ++l) {
    const Index first = form_.first[l];
    const bool can_rebound = (restitution_.segment(first, form_.degrees[l]).array() > 0).any();
    if (can_rebound && start[first] > 0 && lift[first] > 0) return true;
  }
  return false;
}

void HeldFlow::set_step(double h) {
  h_ = h;
  known_.clear();
}

const Matrix& HeldFlow::of(const Vector& arc) {
  for (const Known& one : known_) {
    bool is_same = true;
    for (Index l = 0; l < arc.size(); ++l) is_same = is_same && one.held[static_cast<std::size_t>(l)] == (arc[l] > 0);
    if (is_same) return one.flow;
  }
  std::vector<bool> held(static_cast<std::size_t>(arc.size()));
  std::vector<Index> members;
  std::vector<Index> tops;
  for (Index l = 0; l < arc.size(); ++l) {
    if (!(arc[l] > 0)) continue;
    held[static_cast<std::size_t>(l)] = true;
    members.push_back(l);
    tops.push_back(form_.top(l));
  }
  // λ = -Δ_KK⁻¹ (rows of Ā at the top levels of K) z enters at all top levels; without a test of the rank, for
  // units may be anything
  const Index n = form_.states();
  const Matrix delta = analysis::leading_matrix(form_);
  Matrix A = Matrix::Zero(n + arc.size(), n + arc.size());
  A.topLeftCorner(n, n) = form_.A_bar;
  if (!members.empty()) {
    const Matrix density = Matrix(delta(members, members)).partialPivLu().solve(-Matrix(form_.A_bar(tops, Eigen::all)));
    for (std::size_t k = 0; k < members.size(); ++k) {
      const auto row = density.row(static_cast<Index>(k));
      A.row(n + members[k]).head(n) = row;
      for (Index l = 0; l < arc.size(); ++l) A.row(form_.top(l)).head(n) += delta(l, members[k]) * row;
    }
    for (const Index top : tops) A.row(top).setZero();
  }
  known_.push_back({std::move(held), pade_flow(A, h_).leftCols(n)});
  return known_.back().flow;
}

}  // namespace orthant::runs::detail
