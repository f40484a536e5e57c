// SPDX-License-Identifier: Apache-2.0
#include "orthant/runs/detail/impact_detector.hpp"

#include <algorithm>
#include <cmath>

namespace orthant::runs::detail {
namespace {

constexpr double stands_out = 4;  // (impact.1), (impact.2)

}  // namespace

ImpactDetector::ImpactDetector(const systems::Lagrangian& system, Index most)
    : layout_(systems::row_layout(system)), most_(most) {
  for (std::size_t i = 0; i < system.contacts.size(); ++i) {
    groups_.push_back({layout_.contact[i], layout_.contact[i + 1] - layout_.contact[i]});
  }
  for (Index row = layout_.joint; row < layout_.dry; ++row) groups_.push_back({row, 1});
  previous_.assign(groups_.size(), 0);
  pending_.resize(groups_.size());
}

void ImpactDetector::start(const Vector& gap) {
  starts_closed_.resize(groups_.size());
  for (std::size_t i = 0; i < groups_.size(); ++i) starts_closed_[i] = gap[static_cast<Index>(i)] <= 0;
}

void ImpactDetector::confirm(Candidate& candidate, double next) {
  if (!candidate.is_there) return;
  candidate.is_there = false;
  if (!(candidate.size > stands_out * next)) return;
  ++count;
  if (static_cast<Index>(events.size()) < most_) events.push_back(candidate.impact);
}

void ImpactDetector::observe(const schemes::MechanicalStep& step, const systems::RowMatrix& H, const SparseMatrix& M) {
  has_changed_ = false;
  if (!step.is_touched && is_idle_) return;
  is_idle_ = !step.is_touched;
  double smooth = -1;  // ‖v_free - v‖∞, when it is needed
  for (std::size_t i = 0; i < groups_.size(); ++i) {
    const Group& group = groups_[i];
    const double size = !step.is_touched  ? 0
                        : group.rows == 1 ? std::abs(step.p[group.first])
                                          : step.p.segment(group.first, group.rows).norm();
    if (pending_[i].is_there) confirm(pending_[i], size);
    if (size > 0) {
      if (previous_[i] == 0) {
        ++landings;
        has_changed_ = true;
      }
    } else if (previous_[i] > 0) {
      has_changed_ = true;
    }
    if (size > stands_out * previous_[i]) {
      if (smooth < 0) smooth = (step.v_free - step.v_start).lpNorm<Eigen::Infinity>();
      double sum = 0;
      double mobility = 0;
      for (systems::RowMatrix::InnerIterator entry(H, group.first); entry; ++entry) {
        sum += std::abs(entry.value());
        mobility += entry.value() * entry.value() / M.coeff(entry.col(), entry.col());
      }
      if (mobility * size > stands_out * sum * smooth) {
        Candidate& candidate = pending_[i];
        candidate.is_there = true;
        candidate.size = size;
        const bool is_start = step.k == 1 && !starts_closed_.empty() && starts_closed_[i];
        candidate.impact = {.t = step.t,
                            .kind = is_start ? schemes::EventKind::start : schemes::EventKind::impact,
                            .source = static_cast<Index>(i),
                            .impulse = step.p.segment(group.first, group.rows),
                            .before = step.u_start.segment(group.first, group.rows),
                            .after = step.u.segment(group.first, group.rows)};
      }
    }
    previous_[i] = size;
  }
}

void ImpactDetector::finish() {
  for (Candidate& candidate : pending_) confirm(candidate, 0);
}

}  // namespace orthant::runs::detail
