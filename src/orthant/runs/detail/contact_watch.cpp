// SPDX-License-Identifier: Apache-2.0
#include "orthant/runs/detail/contact_watch.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace orthant::runs::detail {

using schemes::Condition;
using schemes::MechanicalStep;

namespace {

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
                         .tangents = contact.friction > 0 ? layout.tangents(source) : 0,
                         .friction = contact.friction});
  }
  const auto first = static_cast<Index>(system.contacts.size() + system.joints.size());
  for (std::size_t i = 0; i < system.dry_friction.size(); ++i) {
    const auto place = static_cast<Index>(i);
    dry_.push_back({.source = first + place,
                    .first = layout.dry + place,
                    .tangents = 1,
                    .friction = system.dry_friction[i].bound});
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
  if (!(bound > 0) || (bound - force) * scale > speed * bound || speed == 0) return Condition::stick;
  if (row.tangents > 1) return Condition::slip;
  return step.u[first] > 0 ? Condition::slip_forward : Condition::slip_backward;
}

void ContactWatch::look_at(Row& row, const MechanicalStep& step) {
  const auto part = [&row](const Vector& u) { return u.segment(row.first, 1 + row.tangents); };
  const double normal = step.is_touched ? step.p[row.first] : 0;
  const bool pushes = normal > 0;
  const Condition was = changes.condition(row.source);
  const bool was_open = was == Condition::open || was == Condition::unknown;
  if (!pushes) {
    changes.observe(step.t, row.source, Condition::open, [&] {
      return std::pair(Vector(part(step.u_start)), Vector(part(step.u)));
    });
  } else if (was_open && !row.pushed) {  // of the first of two steps
    row.since = step.t;
    row.before = part(step.u_start);
    row.after = part(step.u);
  } else {
    const Condition now = row.tangents == 0 ? Condition::closed
                                            : tangential(row, row.first + 1, row.friction * normal,
                                                         smooth_of(step), step);
    if (was_open) {
      changes.observe(row.since, row.source, now, [&] { return std::pair(row.before, row.after); });
    } else {
      changes.observe(step.t, row.source, now, [&] {
        return std::pair(Vector(part(step.u_start)), Vector(part(step.u)));
      });
    }
  }
  row.pushed = pushes;
}

void ContactWatch::look(const MechanicalStep& step, double h) {
  for (Row& row : contacts_) look_at(row, step);
  for (Row& row : dry_) {
    if (!(row.friction > 0)) continue;
    const Condition now = step.is_touched ? tangential(row, row.first, h * row.friction, smooth_of(step), step)
                                          : Condition::stick;
    changes.observe(step.t, row.source, now, [&] {
      return std::pair(Vector(step.u_start.segment(row.first, 1)), Vector(step.u.segment(row.first, 1)));
    });
  }
  is_idle_ = !step.is_touched && dry_.empty();
}

}  // namespace orthant::runs::detail
