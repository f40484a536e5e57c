// SPDX-License-Identifier: Apache-2.0
// What LagrangianEngine does at an event: impact, then the laws of contact at the levels above. With u⁻ the relative
// velocities of the closed contacts and the joints, all at once,
//   u⁺ = u⁻ + W p,   0 ≤ u_n⁺ + e min(u_n⁻, 0) ⟂ p_n ≥ 0                                             (events.27)
//   with Coulomb's law between u_T⁺ and p_T, and u⁺ = 0 at joints
#include "orthant/schemes/detail/projection.hpp"
#include "orthant/schemes/lagrangian_engine.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

namespace orthant::schemes {
namespace {

constexpr double no_flight = 1e-12;  // of |u_n| times the time since the last impact, relative to the size of the gap

}  // namespace

using detail::ContactState;
using detail::EventContacts;
using detail::Normal;
using detail::States;
using detail::Tangential;

std::vector<Index> LagrangianEngine::gap_rows(const EventContacts& meeting) const {
  std::vector<Index> rows;
  for (Index i = 0; i < contacts_; ++i) {
    if (meeting.closed[static_cast<std::size_t>(i)] != 0) rows.push_back(first_row(i));
  }
  for (Index row = layout_.joint; row < layout_.dry; ++row) rows.push_back(row);
  return rows;
}

bool LagrangianEngine::needs_impact(const EventContacts& meeting) const {
  for (Index i = 0; i < contacts_; ++i) {
    const auto at = static_cast<std::size_t>(i);
    if (meeting.closed[at] == 0 || meeting.grazes[at] != 0 || meeting.rests[at] != 0) continue;
    if (smooth_.series().velocities()(first_row(i), 0) < 0 && !is_still(first_row(i))) return true;
  }
  for (Index row = layout_.joint; row < layout_.dry; ++row) {
    if (!is_still(row)) return true;
  }
  return false;
}

// Several contacts bounce on each other, and their flights are lost in the rounding of the gaps: which of them is closed
// cannot be told any more. They bounce infinitely often, and are at rest in the limit.                 (events.42)
bool LagrangianEngine::is_end_of_chatter(const EventContacts& meeting) const {
  double flight = 0;  // the longest of those that took part in the chatter
  for (Index i = 0; i < contacts_; ++i) {
    const auto at = static_cast<std::size_t>(i);
    const bool flew = meeting.closed[at] != 0 && meeting.rests[at] == 0 && last_impact_[i] <= t_;
    if (flew) flight = std::max(flight, t_ - last_impact_[i]);
  }
  int count = 0;
  bool is_lost = false;
  for (Index i = 0; i < contacts_; ++i) {
    const auto at = static_cast<std::size_t>(i);
    if (meeting.closed[at] == 0 || meeting.rests[at] != 0) continue;
    const double u = smooth_.series().velocities()(first_row(i), 0);
    const bool is_first = !(last_impact_[i] <= t_);
    if (std::abs(u) * (is_first ? flight : t_ - last_impact_[i]) <= no_flight * gap_sizes_[i]) {
      ++count;
      is_lost = is_lost || (meeting.near[at] != 0 && (is_first || u > 0));
    } else if (u < 0 && !is_still(first_row(i))) {
      return false;  // an impact of its own
    }
  }
  return count > 1 && is_lost;
}

void LagrangianEngine::report_limits(const EventContacts& meeting, const Vector& before) {
  for (Index i = 0; i < contacts_; ++i) {
    const auto at = static_cast<std::size_t>(i);
    const Index row = first_row(i);
    if (meeting.closed[at] == 0 || meeting.rests[at] != 0) continue;
    events_.push_back({.t = t_,
                       .kind = EventKind::limit,
                       .source = i,
                       .impulse = Vector(),
                       .before = before.segment(row, row_count(i)),
                       .after = relative_velocity(i)});
  }
}

Status LagrangianEngine::settle(const EventContacts& meeting) {
  const double position = detail::project_position(smooth_, t_, q_, v_, {gap_rows(meeting), held_sizes_});
  if (!(position <= infinity)) {
    return failed(Status::breakdown, fmt::format("the gaps that close at t = {:.17g} do not close together", t_));
  }
  position_drift_ = std::max(position_drift_, position);
  note_sizes();
  const bool is_impact = needs_impact(meeting);
  if (is_impact) {
    const Status status = apply_impact(meeting);
    if (status != Status::solved) return status;
  }
  std::vector<Index> resting;
  states_ = states_at(meeting, is_impact, resting);
  velocity_drift_ = std::max(velocity_drift_, detail::project_velocity(smooth_, t_, q_, v_, resting));
  const Status status = smooth_.build(states_, last_lambda_, instant());
  return status == Status::solved ? status : failed(status, smooth_.because());
}

// (events.27)
Status LagrangianEngine::apply_impact(const EventContacts& meeting) {
  States states;
  states.contacts.resize(system_.contacts.size());
  for (Index i = 0; i < contacts_; ++i) {
    const auto at = static_cast<std::size_t>(i);
    if (meeting.closed[at] == 0) continue;
    states.contacts[at].normal = Normal::undecided;
    if (has_friction(i)) states.contacts[at].tangential = Tangential::undecided;
  }
  detail::LevelProblem& problem = smooth_.problem();
  problem.choose_rows(states);
  problem.set_matrix(smooth_.delassus(problem.active()));
  problem.assemble(states, false);
  const Vector before = smooth_.series().velocities().col(0);
  const std::vector<Index>& active = problem.active();
  const auto count = static_cast<Index>(active.size());
  Vector beta(count);
  for (Index i = 0; i < count; ++i) beta[i] = before[active[static_cast<std::size_t>(i)]];
  const bool is_limit = is_end_of_chatter(meeting);
  for (Index i = 0; i < contacts_; ++i) {
    const Index place = problem.place(first_row(i));
    if (place < 0 || is_plastic_ || is_limit) continue;
    const double rebound =
        laws::rebound(system_.contacts[static_cast<std::size_t>(i)].impact, laws::approach(beta[place]));
    if (!is_none(rebound, first_row(i))) beta[place] += rebound;  // else it comes to rest, by its impulse
  }
  Vector p;
  const Status status = problem.solve(beta, Vector::Zero(count), p);
  if (status != Status::solved) {
    return failed(status,
                  fmt::format("the impact at t = {:.17g} {}: {}", t_,
                              status == Status::no_solution ? "has no solution" : "was not solved", problem.because()));
  }
  Vector impulse = Vector::Zero(layout_.count);
  for (Index i = 0; i < count; ++i) impulse[active[static_cast<std::size_t>(i)]] = p[i];
  v_ += smooth_.inverse_mass() * (smooth_.series().rows().transpose() * impulse);
  jumps_ = true;
  if (!smooth_.start(t_, q_, v_)) return failed(Status::breakdown, smooth_.because());
  note_sizes();
  for (Index i = 0; i < contacts_; ++i) {
    if (impulse[first_row(i)] > 0) last_impact_[i] = t_;
  }
  if (is_limit) {
    report_limits(meeting, before);
  } else {
    report_impacts(before, impulse);
  }
  return Status::solved;
}

void LagrangianEngine::report_impacts(const Vector& before, const Vector& impulse) {
  for (Index source = 0; source < contacts_ + layout_.dry - layout_.joint; ++source) {
    const Index row = first_row(source);
    if (impulse.segment(row, row_count(source)).isZero(0.0)) continue;
    events_.push_back({.t = t_,
                       .kind = EventKind::impact,
                       .source = source,
                       .impulse = impulse.segment(row, row_count(source)),
                       .before = before.segment(row, row_count(source)),
                       .after = relative_velocity(source)});
    Vector& after = events_.back().after;
    for (Index i = 0; i < after.size(); ++i) {
      if (is_still(row + i)) after[i] = 0;
    }
  }
}

// What is not still keeps its direction; what is still rests, and is decided at the levels above.
States LagrangianEngine::states_at(const EventContacts& meeting, bool is_impact,
                                   std::vector<Index>& resting_rows) const {
  const Vector u = smooth_.series().velocities().col(0);
  States states;
  states.contacts.resize(system_.contacts.size());
  states.dry.resize(system_.dry_friction.size());
  const auto set_tangent = [&](ContactState& state, Index row, bool stops) {
    if (stops || is_still(row)) {
      state.tangential = Tangential::undecided;
      resting_rows.push_back(row);
    } else {
      state.tangential = Tangential::slip;
      state.side = u[row] > 0 ? 1 : -1;
    }
  };
  for (Index i = 0; i < contacts_; ++i) {
    const auto at = static_cast<std::size_t>(i);
    if (meeting.closed[at] == 0) continue;
    const Index row = first_row(i);
    ContactState& state = states.contacts[at];
    const bool grazes = !is_impact && meeting.grazes[at] != 0;
    const bool rests = !is_impact && meeting.rests[at] != 0;
    if (u[row] > 0 && !grazes && !rests && !is_still(row)) {
      state.normal_zeros = 1;
      continue;
    }
    state.normal = Normal::undecided;
    resting_rows.push_back(row);
    if (has_friction(i)) set_tangent(state, row + 1, !is_impact && meeting.stops[at] != 0);
  }
  for (Index row = layout_.joint; row < layout_.dry; ++row) resting_rows.push_back(row);
  for (std::size_t i = 0; i < states.dry.size(); ++i) {
    if (!(system_.dry_friction[i].bound > 0)) continue;
    set_tangent(states.dry[i], layout_.dry + static_cast<Index>(i), !is_impact && meeting.stops_dry[i] != 0);
  }
  return states;
}

void LagrangianEngine::report(EventKind kind, Index source) {
  events_.push_back({.t = t_,
                     .kind = kind,
                     .source = source,
                     .impulse = Vector(),
                     .before = relative_velocity(source),
                     .after = relative_velocity(source)});
}

void LagrangianEngine::report_changes(const States& before, const EventContacts& meeting) {
  const auto tell_tangent = [&](const ContactState& was, const ContactState& is, Index source) {
    const bool did_stick = was.tangential == Tangential::stick;
    const bool sticks = is.tangential == Tangential::stick;
    if (sticks && !did_stick) report(EventKind::sticking, source);
    if (is.tangential == Tangential::slip && (did_stick || was.side != is.side)) report(EventKind::slipping, source);
  };
  for (Index i = 0; i < contacts_; ++i) {
    const auto at = static_cast<std::size_t>(i);
    const bool did_jump = std::any_of(events_.begin(), events_.end(), [i](const Event& event) {
      return event.kind == EventKind::impact && event.source == i;
    });
    if (did_jump || meeting.closed[at] == 0) continue;
    const ContactState& was = before.contacts[at];
    const ContactState& is = states_.contacts[at];
    const bool was_open = was.normal == Normal::open;
    const bool is_open = is.normal == Normal::open;
    if (was_open && is_open) report(EventKind::touch, i);
    if (was_open && !is_open) report(EventKind::closing, i);
    if (!was_open && is_open) report(EventKind::opening, i);
    if (!was_open && !is_open) tell_tangent(was, is, i);
  }
  for (std::size_t i = 0; i < states_.dry.size(); ++i) {
    tell_tangent(before.dry[i], states_.dry[i], contacts_ + layout_.dry - layout_.joint + static_cast<Index>(i));
  }
  if (meeting.switches) {
    events_.push_back(
        {.t = t_, .kind = EventKind::forcing, .source = 0, .impulse = Vector(), .before = Vector(), .after = Vector()});
  }
}

Status LagrangianEngine::pass_to_limit(double t, Index source) {
  events_.clear();
  if (pending_ != Status::solved) return pending_;
  EventContacts meeting(system_.contacts.size(), system_.dry_friction.size());
  for (std::size_t i = 0; i < states_.contacts.size(); ++i) {
    meeting.closed[i] = states_.contacts[i].normal != Normal::open || static_cast<Index>(i) == source ? 1 : 0;
  }
  if (!smooth_.start(t_, q_, v_)) return pending_ = failed(Status::breakdown, smooth_.because());
  const Vector before = relative_velocity(source);
  if (!(detail::project_velocity(smooth_, t_, q_, v_, {first_row(source)}) <= infinity)) {
    return pending_ = failed(Status::breakdown, smooth_.because());
  }
  jumps_ = true;
  pending_ = settle(meeting);
  if (pending_ != Status::solved) return pending_;
  events_.push_back({.t = t,
                     .kind = EventKind::limit,
                     .source = source,
                     .impulse = Vector(),
                     .before = before,
                     .after = relative_velocity(source)});
  const Status status = make_piece(t);
  write_state();
  return status;
}

// All contacts without a gap. What brings one out of its obstacle may bring another one into its own.
void LagrangianEngine::close_all(EventContacts& meeting) {
  for (bool is_any = true; is_any;) {
    is_any = false;
    for (Index i = 0; i < contacts_; ++i) {
      char& is_closed = meeting.closed[static_cast<std::size_t>(i)];
      if (is_closed != 0 || !(smooth_.series().gaps()(i, 0) <= closed_gap * gap_sizes_[i])) continue;
      is_closed = 1;
      is_any = true;
    }
    const double moved = detail::project_position(smooth_, t_, q_, v_, {gap_rows(meeting), held_sizes_});
    if (!(moved <= infinity)) return;  // settle says so
  }
}

Status LagrangianEngine::step_over(double t) {
  events_.clear();
  if (pending_ != Status::solved) return pending_;
  const double reach = smooth_.proven(std::min(smooth_.reach(states_), t - t_));
  if (!(reach > 0) && t > t_) return pending_ = failed(Status::breakdown, smooth_.because());
  if (reach < t - t_) {
    finish_piece(t_ + reach);
    pending_ = go_on();
    write_state();
    return Status::solved;
  }
  finish_piece(t);
  EventContacts meeting(system_.contacts.size(), system_.dry_friction.size());
  const States before = states_;
  const double drift = position_drift_;
  close_all(meeting);
  is_plastic_ = true;
  pending_ = settle(meeting);
  is_plastic_ = false;
  position_drift_ = drift;
  jumps_ = true;
  if (pending_ == Status::solved) report_changes(before, meeting);
  write_state();
  return Status::solved;
}

}  // namespace orthant::schemes
