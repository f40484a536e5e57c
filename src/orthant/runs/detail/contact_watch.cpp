// SPDX-License-Identifier: Apache-2.0
#include "orthant/runs/detail/contact_watch.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace orthant::runs::detail {

using schemes::Condition;
using schemes::MechanicalStep;

namespace {

constexpr double at_rest = 1e-8;  // of a velocity, relative to the largest so far: what a solver leaves of zero

Index source_count(const systems::Lagrangian& system) {
  return static_cast<Index>(system.contacts.size() + system.joints.size() + system.dry_friction.size());
}

// The largest velocity that the forces bring in the step: what rest is relative to, where nothing ever moved
double smooth_of(const MechanicalStep& step) {
  return (step.v_free - step.v_start).lpNorm<Eigen::Infinity>();
}

}  // namespace

ContactWatch::ContactWatch(const systems::Lagrangian& system, Index most) : changes(source_count(system), most) {
  const systems::RowLayout layout = systems::row_layout(system);
  for (std::size_t i = 0; i < system.contacts.size(); ++i) {
    const systems::Contact& contact = system.contacts[i];
    const auto source = static_cast<Index>(i);
    contacts_.push_back({.source = source,
                         .first = layout.contact[i],
                         .rows = 1 + (contact.friction > 0 ? layout.tangents(source) : 0),
                         .tangents = contact.friction > 0 ? layout.tangents(source) : 0,
                         .friction = contact.friction});
  }
  for (const Row& row : contacts_) first_.push_back(row.first);
  steady_.assign(contacts_.size(), Steady::no);
  const auto first = static_cast<Index>(system.contacts.size() + system.joints.size());
  for (std::size_t i = 0; i < system.dry_friction.size(); ++i) {
    const auto place = static_cast<Index>(i);
    dry_.push_back({.source = first + place,
                    .first = layout.dry + place,
                    .rows = 1,
                    .tangents = 1,
                    .friction = system.dry_friction[i].bound});
  }
  for (std::vector<Row>* rows : {&contacts_, &dry_}) {
    for (Row& row : *rows) row.before = row.after = Vector::Zero(row.rows);
  }
}

// (events.51)
Condition ContactWatch::tangential(Row& row, Index first, double bound, double smooth, const MechanicalStep& step) {
  double force = 0;
  double speed = 0;
  if (row.tangents == 1) {
    force = std::abs(step.p[first]);
    speed = std::abs(step.u[first]);
  } else {
    force = step.p.segment(first, row.tangents).norm();
    speed = step.u.segment(first, row.tangents).norm();
  }
  row.fastest = std::max(row.fastest, speed);
  const double scale = std::max(row.fastest, smooth);
  if (!(bound > 0) || (bound - force) * scale > speed * bound || speed <= at_rest * scale) return Condition::stick;
  if (row.tangents > 1) return Condition::slip;
  return step.u[first] > 0 ? Condition::slip_forward : Condition::slip_backward;
}

void ContactWatch::enter(Row& row, const MechanicalStep& step, Condition now, Confirms confirms) {
  const auto part = [&row](const Vector& u) { return u.segment(row.first, row.rows); };
  if (confirms == Confirms::at_once) {
    row.is_pending = false;
    changes.observe(step.t, row.source, now,
                    [&] { return std::pair<Vector, Vector>(part(step.u_start), part(step.u)); });
  } else if (!row.is_pending) {
    row.is_pending = true;
    row.since = step.t;
    for (Index i = 0; i < row.rows; ++i) {
      row.before[i] = step.u_start[row.first + i];
      row.after[i] = step.u[row.first + i];
    }
  } else {
    row.is_pending = false;
    changes.observe(row.since, row.source, now, [&] { return std::pair(row.before, row.after); });
  }
}

void ContactWatch::look_at(Row& row, const MechanicalStep& step) {
  Steady& steady = steady_[static_cast<std::size_t>(row.source)];
  steady = Steady::no;
  const Condition was = changes.condition(row.source);
  const double normal = step.is_touched ? step.p[row.first] : 0;
  if (!(normal > 0)) {
    if (was == Condition::open) {  // a rebound
      row.is_pending = false;
      steady = Steady::open;
      return;
    }
    enter(row, step, Condition::open, Confirms::at_once);
    steady = Steady::open;
    return;
  }
  const bool was_open = was == Condition::open || was == Condition::unknown;
  if (row.tangents == 0) {
    enter(row, step, Condition::closed, was_open ? Confirms::by_two_steps : Confirms::at_once);
    steady = row.is_pending ? Steady::no : Steady::closed;
    return;
  }
  const Condition now = tangential(row, row.first + 1, row.friction * normal, smooth_of(step), step);
  const bool is_doubtful = was_open || (now == Condition::stick && was != Condition::stick);
  enter(row, step, now, is_doubtful ? Confirms::by_two_steps : Confirms::at_once);
}

void ContactWatch::look(const MechanicalStep& step, double h) {
  is_settled_ = dry_.empty();
  for (std::size_t i = 0; i < contacts_.size(); ++i) {
    const double normal = step.is_touched ? step.p[first_[i]] : 0;
    const Steady expected = normal > 0 ? Steady::closed : Steady::open;
    if (expected != steady_[i]) look_at(contacts_[i], step);
    // less than nothing is what a solver leaves of it
    is_settled_ = is_settled_ && steady_[i] != Steady::no && !(normal < 0);
  }
  if (!dry_.empty()) look_at_dry_friction(step, h);
}

void ContactWatch::look_at_dry_friction(const MechanicalStep& step, double h) {
  for (Row& row : dry_) {
    if (!(row.friction > 0)) continue;
    const Condition was = changes.condition(row.source);
    const Condition now =
        step.is_touched ? tangential(row, row.first, h * row.friction, smooth_of(step), step) : Condition::stick;
    const bool is_doubtful = now == Condition::stick && was != Condition::stick && was != Condition::unknown;
    enter(row, step, now, is_doubtful ? Confirms::by_two_steps : Confirms::at_once);
  }
}

}  // namespace orthant::runs::detail
