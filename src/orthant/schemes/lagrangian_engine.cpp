// SPDX-License-Identifier: Apache-2.0
#include "orthant/schemes/lagrangian_engine.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/schemes/detail/projection.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

namespace orthant::schemes {

using detail::ContactState;
using detail::Normal;
using detail::States;
using detail::Tangential;
using detail::Watched;

namespace {

constexpr double inside_at_start = 1e-9;         // of a gap, relative to its size: a start that is wrong, not rounded
constexpr double no_speed = 1e-12;               // of the velocity of a row, relative to the largest so far: at rest
constexpr double speed_rounding = 64 * epsilon;  // of the velocity of a row, relative to what it was summed from
constexpr int most_standstills = 40;             // events in a row without progress
constexpr double past_switch = 4 * epsilon;      // relative to max(1, |t|): past a switch of an expression

const systems::Lagrangian& checked(const systems::Lagrangian& system) {
  const Index rows = systems::row_layout(system).count;
  for (std::size_t i = 0; i < system.contacts.size(); ++i) {
    if (system.contacts[i].friction > 0 && system.contacts[i].tangent_count() > 1) {
      throw InvalidArgument(Flaw{"run.scheme",
                                 fmt::format("asks for events, but {} has friction in space (two tangents)",
                                             systems::label(system.contacts[i], static_cast<Index>(i))),
                                 "events are known for planar friction only; use moreau-jean"});
    }
  }
  if (std::max(system.size(), rows) > LagrangianEngine::largest_size) {
    throw InvalidArgument(
        Flaw{"run.scheme", fmt::format("asks for events of {} degrees of freedom and {} rows", system.size(), rows),
             fmt::format("must be at most {} each: the engine works with dense matrices; use moreau-jean",
                         LagrangianEngine::largest_size)});
  }
  return system;
}

std::vector<std::string> names_of(const systems::Lagrangian& system) {
  std::vector<std::string> names;
  const auto add = [&](const char* prefix, Index count) {
    for (Index i = 0; i < count; ++i) names.push_back(fmt::format("{}{}", prefix, i));
  };
  const systems::RowLayout layout = systems::row_layout(system);
  const auto contacts = static_cast<Index>(system.contacts.size());
  add("q", system.size());
  add("v", system.size());
  add("gap", contacts);
  add("p", contacts);
  for (Index i = 0; i < contacts; ++i) {
    for (Index k = 0; k < layout.tangents(i); ++k) names.push_back(fmt::format("pt{}_{}", i, k));
  }
  add("joint", layout.dry - layout.joint);
  add("dry", layout.count - layout.dry);
  return names;
}

}  // namespace

LagrangianEngine::LagrangianEngine(const systems::Prepared<systems::Lagrangian>& prepared)
    : system_(checked(prepared.system())),
      layout_(prepared.layout()),
      contacts_(static_cast<Index>(system_.contacts.size())),
      column_names_(names_of(system_)),
      smooth_(system_, MechanicsSeries(prepared, order)) {
  states_.contacts.resize(system_.contacts.size());
  states_.dry.resize(system_.dry_friction.size());
  gap_sizes_ = held_sizes_ = Vector::Zero(contacts_ + layout_.dry - layout_.joint);
  speed_sizes_ = speed_rounding_ = Vector::Zero(layout_.count);
  last_impact_ = Vector::Constant(contacts_, nan);
  last_lambda_ = Vector::Zero(layout_.count);
}

Index LagrangianEngine::sources() const {
  return contacts_ + layout_.count - layout_.joint;
}

Index LagrangianEngine::first_row(Index source) const {
  return source < contacts_ ? layout_.contact[static_cast<std::size_t>(source)] : layout_.joint + source - contacts_;
}

Index LagrangianEngine::row_count(Index source) const {
  return source < contacts_ ? 1 + layout_.tangents(source) : 1;
}

Index LagrangianEngine::force_column(Index source, Index i) const {
  const Index first = 2 * system_.size() + contacts_;
  if (source < contacts_ && i == 0) return first + source;
  Index column = first + contacts_;
  for (Index contact = 0; contact < std::min(source, contacts_); ++contact) column += layout_.tangents(contact);
  return source < contacts_ ? column + i - 1 : column + source - contacts_;
}

bool LagrangianEngine::has_friction(Index contact) const {
  return system_.contacts[static_cast<std::size_t>(contact)].friction > 0;
}

Vector LagrangianEngine::relative_velocity(Index source) const {
  return smooth_.series().velocities().col(0).segment(first_row(source), row_count(source));
}

Vector LagrangianEngine::relative_velocity(Index source, const Vector& v) const {
  const auto rows = smooth_.series().rows().middleRows(first_row(source), row_count(source));
  return relative_velocity(source) + rows * (v - v_);
}

Condition LagrangianEngine::condition(Index source) const {
  const Index first_dry = contacts_ + layout_.dry - layout_.joint;
  if (source >= contacts_ && source < first_dry) return Condition::closed;
  const bool is_contact = source < contacts_;
  const ContactState& state = is_contact ? states_.contacts[static_cast<std::size_t>(source)]
                                         : states_.dry[static_cast<std::size_t>(source - first_dry)];
  if (is_contact && state.normal == Normal::open) return Condition::open;
  if (is_contact && !has_friction(source)) return Condition::closed;
  if (state.tangential != Tangential::slip) return Condition::stick;
  return state.side > 0 ? Condition::slip_forward : Condition::slip_backward;
}

Status LagrangianEngine::failed(Status status, std::string because) {
  because_ = std::move(because);
  return status;
}

// Twice as much with each event that did not move on, as at a switch: q is rounded, too.
double LagrangianEngine::instant() const {
  return 4 * epsilon * std::ldexp(std::abs(t_), std::min(standstills_, 20));
}

void LagrangianEngine::note_sizes() {
  const MechanicsSeries& series = smooth_.series();
  const Vector speed = series.rows().cwiseAbs() * v_.cwiseAbs() + series.velocities().col(0).cwiseAbs();
  speed_sizes_ = speed_sizes_.cwiseMax(speed);
  // a row that has always been at rest is as rounded as the motion it is coupled to: |u| ≤ √(W_ii vᵀM v)
  const double energy = v_.dot(series.mass() * v_);
  const Matrix pulled = smooth_.inverse_mass() * series.rows().transpose();
  for (Index row = 0; row < layout_.count; ++row) {
    const double W = series.rows().row(row).dot(pulled.col(row));
    speed_sizes_[row] = std::max(speed_sizes_[row], std::sqrt(std::max(0.0, W * energy)));
  }
  Vector sizes;
  smooth_.gap_sizes(sizes);
  for (Index row = 0; row < layout_.count; ++row) {
    const Index gap = series.gap_of(row);
    if (gap < 0) continue;
    const double size = series.rows().row(row).cwiseAbs().dot(q_.cwiseAbs()) + std::abs(series.gaps()(gap, 0));
    gap_sizes_[gap] = std::max({gap_sizes_[gap], size, sizes[gap]});
  }
}

bool LagrangianEngine::is_none(double speed, Index row) const {
  return std::abs(speed) <= std::max(no_speed * speed_sizes_[row], speed_rounding_[row]);
}

bool LagrangianEngine::is_still(Index row) const {
  return is_none(smooth_.series().velocities()(row, 0), row);
}

void LagrangianEngine::require_start(const Vector& q, const Vector& v) {
  require_size(q, system_.size(), "q0");
  require_size(v, system_.size(), "v0");
  require_finite(q, "q0");
  require_finite(v, "v0");
  if (!smooth_.start(t_, q, v)) throw InvalidArgument(smooth_.because());
  note_sizes();
  start_inside_ = 0;
  for (Index i = 0; i < gap_sizes_.size(); ++i) {
    const double gap = smooth_.series().gaps()(i, 0);
    const double inside = i < contacts_ ? -gap : std::abs(gap);
    if (inside > inside_at_start * gap_sizes_[i]) start_inside_ = std::max(start_inside_, inside);
  }
}

Status LagrangianEngine::start(double t, const Vector& q, const Vector& v) {
  t_ = t;
  q_ = q;
  v_ = v;
  gap_sizes_.setZero();
  held_sizes_.setZero();
  speed_sizes_.setZero();
  speed_rounding_.setZero();
  last_impact_.setConstant(nan);
  require_start(q, v);
  held_sizes_ = gap_sizes_;
  piece_ = Piece{};
  events_.clear();
  standstills_ = 0;
  stepped_over_ = 0;
  pieces_ = 0;
  jumps_ = false;
  last_lambda_.setZero();
  position_drift_ = velocity_drift_ = 0;
  for (ContactState& state : states_.contacts) state = ContactState{};
  for (ContactState& state : states_.dry) state = ContactState{};
  detail::EventContacts meeting(system_.contacts.size(), system_.dry_friction.size());
  close_all(meeting);
  pending_ = settle(meeting);
  if (start_inside_ > 0) position_drift_ = 0;
  write_state();
  return pending_;
}

Status LagrangianEngine::advance(double t_stop) {
  events_.clear();
  const Status status = make_piece(t_stop);
  write_state();
  return status;
}

Status LagrangianEngine::make_piece(double t_stop) {
  if (pending_ != Status::solved) return pending_;
  const double length = std::min(smooth_.reach(states_), t_stop - t_);
  const double clock = std::max(1.0, std::abs(t_));
  if (length < t_stop - t_ && !(length > epsilon * clock)) {
    return pending_ = failed(Status::breakdown,
                             fmt::format("the forces at t = {:.17g} vary too fast for a Taylor series", t_));
  }
  detail::PieceEnd ending = detail::first_end(system_, smooth_.series(), states_, gap_sizes_, std::max(length, 0.0));
  // what ends the piece is right if the formulas are near their series up to there: else it is looked for in less
  const double span = std::min(ending.tau, ending.length);
  const double proven = smooth_.proven(span);
  if (proven < span) {
    if (!(proven > 0)) return pending_ = failed(Status::breakdown, smooth_.because());
    ending = detail::first_end(system_, smooth_.series(), states_, gap_sizes_, proven);
  }
  const bool is_event = ending.tau < infinity;
  double to = is_event ? t_ + ending.tau : (ending.length < t_stop - t_ ? t_ + ending.length : std::max(t_stop, t_));
  if (!is_event) {
    finish_piece(to);
    pending_ = go_on();
    standstills_ = 0;
    stepped_over_ = 0;
    return Status::solved;
  }
  detail::EventContacts meeting = contacts_at(ending);
  const bool stands_still = ending.tau <= 16 * epsilon * clock + 4 * stepped_over_;
  standstills_ = stands_still ? standstills_ + 1 : 0;
  stepped_over_ = meeting.switches ? past_switch * std::ldexp(clock, std::min(standstills_, 20)) : 0;
  to += stepped_over_;
  finish_piece(std::max(t_, std::min(to, t_stop)));
  for (Index i = 0; i < contacts_; ++i) {
    const auto at = static_cast<std::size_t>(i);
    const bool is_near = std::abs(smooth_.series().gaps()(i, 0)) <= closed_gap * gap_sizes_[i];
    if (!is_near || meeting.closed[at] != 0) continue;
    meeting.closed[at] = meeting.near[at] = 1;
  }
  if (standstills_ > most_standstills) {
    pending_ = failed(Status::iteration_limit,
                      fmt::format("{} events in a row at t = {:.17g}: time does not advance{}", standstills_, t_,
                                  meeting.switches ? "; a force switches back and forth (dry_friction is the law for "
                                                     "a force that holds)"
                                                   : ""));
    return Status::solved;
  }
  const States before = states_;
  pending_ = settle(meeting);
  if (pending_ == Status::solved) report_changes(before, meeting);
  return Status::solved;
}

detail::EventContacts LagrangianEngine::contacts_at(const detail::PieceEnd& ending) const {
  detail::EventContacts meeting(system_.contacts.size(), system_.dry_friction.size());
  for (std::size_t i = 0; i < states_.contacts.size(); ++i) {
    meeting.closed[i] = states_.contacts[i].normal != Normal::open ? 1 : 0;
  }
  const bool is_continuous = std::none_of(ending.signals.begin(), ending.signals.end(), [&](const auto& signal) {
    return signal.what == Watched::expression && smooth_.series().is_condition_of_rows(static_cast<int>(signal.index));
  });
  if (is_continuous) mark_rests(meeting);
  for (const detail::Signal& signal : ending.signals) {
    const auto at = static_cast<std::size_t>(signal.index);
    switch (signal.what) {
      case Watched::gap:
        meeting.closed[at] = 1;
        meeting.grazes[at] = signal.is_touch ? 1 : 0;
        break;
      case Watched::force:
        break;
      case Watched::tangent:
        meeting.stops[at] = 1;
        break;
      case Watched::direction:
        meeting.stops_dry[at] = 1;
        break;
      case Watched::expression:
        meeting.switches = true;
        break;
    }
  }
  return meeting;
}

// What was held during the piece has no velocity at its end, whatever rounding left of it.
void LagrangianEngine::mark_rests(detail::EventContacts& meeting) const {
  for (std::size_t i = 0; i < states_.contacts.size(); ++i) {
    const ContactState& state = states_.contacts[i];
    if (state.normal == Normal::open) continue;
    meeting.rests[i] = 1;
    if (state.tangential == Tangential::stick) meeting.stops[i] = 1;
  }
  for (std::size_t i = 0; i < states_.dry.size(); ++i) {
    if (states_.dry[i].tangential == Tangential::stick) meeting.stops_dry[i] = 1;
  }
}

// Columns of a piece, row by row the orders below `orders`.
void LagrangianEngine::coefficients_of(Index orders, Matrix& c) const {
  const MechanicsSeries& series = smooth_.series();
  const Index forces = std::min<Index>(orders, order);
  c.setZero(orders, static_cast<Index>(column_names_.size()));
  Index column = 0;
  const auto add = [&](const auto& rows, Index count) {
    c.block(0, column, count, rows.rows()) = rows.leftCols(count).transpose();
    column += rows.rows();
  };
  add(series.q(), orders);
  add(series.v(), orders);
  add(series.gaps().topRows(contacts_), orders);
  for (Index i = 0; i < contacts_; ++i) add(series.lambda().middleRows(first_row(i), 1), forces);
  for (Index i = 0; i < contacts_; ++i) {
    add(series.lambda().middleRows(first_row(i) + 1, layout_.tangents(i)), forces);
  }
  add(series.lambda().bottomRows(layout_.count - layout_.joint), forces);
}

void LagrangianEngine::write_state() {
  Matrix c;
  coefficients_of(1, c);
  state_ = c.row(0);
  if (pending_ != Status::solved) state_.tail(state_.size() - 2 * system_.size() - contacts_).setConstant(nan);
}

// The piece from t_ to `to`; the state moves there.
void LagrangianEngine::finish_piece(double to) {
  const MechanicsSeries& series = smooth_.series();
  piece_.from = t_;
  piece_.to = to;
  piece_.begins_after_jump = jumps_;
  jumps_ = false;
  ++pieces_;
  Matrix& c = piece_.coefficients;
  coefficients_of(order + 1, c);
  Index used = order + 1;
  while (used > 1 && c.row(used - 1).isZero(0.0)) --used;
  c.conservativeResize(used, Eigen::NoChange);
  Vector x;
  piece_.evaluate(to, x);
  const double tau = to - t_;
  const Vector speeds = series.rows().cwiseAbs() * (v_.cwiseAbs() + smooth_.gained_speed_size(tau));
  speed_rounding_ = speed_rounding * speeds;
  for (Index row = 0; row < layout_.count; ++row) {
    if (series.gap_of(row) >= 0) held_sizes_[series.gap_of(row)] = speeds[row] * tau;
  }
  last_lambda_ = series.lambda().col(order - 1);
  for (int k = order - 2; k >= 0; --k) last_lambda_ = last_lambda_ * tau + series.lambda().col(k);
  t_ = to;
  q_ = x.head(system_.size());
  v_ = x.segment(system_.size(), system_.size());
  if (smooth_.start(t_, q_, v_)) note_sizes();
  held_sizes_ += gap_sizes_;
}

// No event: the states stay; the constraints that hold are brought back to rounding.
Status LagrangianEngine::go_on() {
  std::vector<Index> gaps;
  std::vector<Index> rows;
  const auto look_again = [](ContactState& state) {
    if (state.normal_zeros == detail::all_orders) state.normal = Normal::undecided;
    if (state.tangential_zeros == detail::all_orders) state.tangential = Tangential::undecided;
    state.normal_zeros = state.tangential_zeros = 0;
  };
  for (Index i = 0; i < contacts_; ++i) {
    ContactState& state = states_.contacts[static_cast<std::size_t>(i)];
    const Index row = first_row(i);
    if (state.normal != Normal::open) gaps.push_back(row);
    if (state.normal != Normal::open && state.tangential == Tangential::stick) rows.push_back(row + 1);
    look_again(state);
  }
  for (Index row = layout_.joint; row < layout_.dry; ++row) gaps.push_back(row);
  for (std::size_t i = 0; i < states_.dry.size(); ++i) {
    if (states_.dry[i].tangential == Tangential::stick) rows.push_back(layout_.dry + static_cast<Index>(i));
    look_again(states_.dry[i]);
  }
  rows.insert(rows.end(), gaps.begin(), gaps.end());
  const double position = detail::project_position(smooth_, t_, q_, v_, {gaps, held_sizes_});
  if (!(position <= infinity)) {
    return failed(Status::breakdown, fmt::format("the constraints that hold at t = {:.17g} cannot be kept", t_));
  }
  const double velocity = detail::project_velocity(smooth_, t_, q_, v_, rows);
  position_drift_ = std::max(position_drift_, position);
  velocity_drift_ = std::max(velocity_drift_, velocity);
  const Status status = smooth_.build(states_, last_lambda_, instant());
  return status == Status::solved ? status : failed(status, smooth_.because());
}

}  // namespace orthant::schemes
