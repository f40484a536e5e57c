// SPDX-License-Identifier: Apache-2.0
#include "orthant/schemes/detail/working_set.hpp"

#include "orthant/schemes/detail/row_products.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace orthant::schemes::detail {
namespace {

constexpr Index most_at_once = 64;              // rows, on however few coordinates
constexpr double rounded_speed = 64 * epsilon;  // a velocity that is negative by less, relative to its terms, is 0

}  // namespace

WorkingSet::WorkingSet(systems::RowLayout layout, Index coordinates)
    : layout_(std::move(layout)), coordinates_(coordinates), few_(std::max(most_at_once, 2 * coordinates)) {}

void WorkingSet::start(const std::vector<char>& closed, const Vector& p) {
  taking_part_ = closed;
  Index rows = 0;
  for (std::size_t i = 0; i < closed.size(); ++i) {
    if (closed[i] != 0) rows += layout_.contact[i + 1] - layout_.contact[i];
  }
  if (rows <= few_) return;
  for (std::size_t i = 0; i < closed.size(); ++i) {
    if (!(p[layout_.contact[i]] > 0)) taking_part_[i] = 0;
  }
}

void WorkingSet::list_rows() {
  rows_.clear();
  for (std::size_t i = 0; i < taking_part_.size(); ++i) {
    if (taking_part_[i] == 0) continue;
    for (Index row = layout_.contact[i]; row < layout_.contact[i + 1]; ++row) rows_.push_back(row);
  }
  for (Index row = layout_.joint; row < layout_.count; ++row) rows_.push_back(row);
}

// The worst contacts of (mj.17), as many as there are coordinates; false: there is none.
bool WorkingSet::add_violated(const ContactStep& step, Inertia& inertia, const Vector& p) {
  apply_transposed(step.H, p, change_);
  inertia.solve(change_);
  apply(step.H, change_, u_);
  violated_.clear();
  for (std::size_t i = 0; i < taking_part_.size(); ++i) {
    if (step.closed[i] == 0 || taking_part_[i] != 0) continue;
    const Index normal = layout_.contact[i];
    const double u = u_[normal] + step.b[normal];
    if (u >= 0) continue;
    double length = 0;
    double terms = std::abs(step.b[normal]);
    for (systems::RowMatrix::InnerIterator entry(step.H, normal); entry; ++entry) {
      length = std::hypot(length, entry.value());
      terms += std::abs(entry.value()) * (std::abs(change_[entry.col()]) + std::abs(step.v_free[entry.col()]));
    }
    if (!(u >= -rounded_speed * terms)) violated_.push_back({u / length, i});
  }
  const auto wanted = std::min(violated_.size(), static_cast<std::size_t>(coordinates_));
  const auto past = violated_.begin() + static_cast<std::ptrdiff_t>(wanted);
  std::nth_element(violated_.begin(), past, violated_.end(),
                   [](const Violation& a, const Violation& b) { return a.depth < b.depth; });
  for (auto violation = violated_.begin(); violation != past; ++violation) taking_part_[violation->contact] = 1;
  return wanted > 0;
}

Status WorkingSet::solve(const ContactStep& step, Inertia& inertia, ImpactLaw& law, Vector& p) {
  start(step.closed, p);
  do {
    list_rows();
    law.set_matrix(inertia.delassus(step.H, rows_), false);
    const Status status = law.solve(step.b, taking_part_, p);
    if (status != Status::solved) return status;
  } while (add_violated(step, inertia, p));
  return Status::solved;
}

}  // namespace orthant::schemes::detail
