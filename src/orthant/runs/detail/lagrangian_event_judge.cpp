// SPDX-License-Identifier: Apache-2.0
#include "orthant/runs/detail/lagrangian_event_judge.hpp"

#include "orthant/laws/box.hpp"
#include "orthant/laws/coulomb.hpp"
#include "orthant/runs/detail/gauss_rule.hpp"
#include "orthant/runs/detail/piece_values.hpp"
#include "orthant/runs/detail/sparse_terms.hpp"

#include <algorithm>
#include <cmath>

namespace orthant::runs::detail {
namespace {

constexpr int points = 12;

// Engines go past a switch of a force by up to this part of max(1, |t|): a shorter piece is measured at its start alone,
// for its other points may lie behind the switch that ends it.
constexpr double shortest = 1e-9;

}  // namespace

LagrangianEventJudge::LagrangianEventJudge(const systems::Prepared<systems::Lagrangian>& prepared)
    : system_(prepared.system()), mechanics_(prepared.mechanics()), layout_(prepared.layout()), energies_(prepared) {
  const systems::Lagrangian& system = system_;
  gauss_rule(points, nodes_, weights_);
  const auto contacts = static_cast<Index>(system.contacts.size());
  column_of_row_.resize(static_cast<std::size_t>(layout_.count));
  const Index first = 2 * system.size() + contacts;
  Index tangent = first + contacts;
  for (Index i = 0; i < contacts; ++i) {
    const Index row = layout_.contact[static_cast<std::size_t>(i)];
    column_of_row_[static_cast<std::size_t>(row)] = first + i;
    for (Index k = 0; k < layout_.tangents(i); ++k) column_of_row_[static_cast<std::size_t>(row + 1 + k)] = tangent++;
  }
  for (Index row = layout_.joint; row < layout_.count; ++row) column_of_row_[static_cast<std::size_t>(row)] = tangent++;
  const auto n = static_cast<std::size_t>(system.size());
  const auto rows = static_cast<std::size_t>(layout_.count);
  for (Floors* of_coordinates : {&force_floors_, &v_floors_, &q_floors_}) of_coordinates->resize(n);
  for (Floors* of_rows : {&speed_floors_, &row_force_floors_, &gap_floors_}) of_rows->resize(rows);
  M_ = mechanics_.constant_mass();
  if (mechanics_.has_constant_mass()) scales_.set(M_);
  gained_v_ = gained_q_ = gain_v_ = gain_q_ = jump_size_ = Vector::Zero(system.size());
  row_speed_ = row_force_ = omega_ = impulse_ = lambda_ = Vector::Zero(layout_.count);
}

double LagrangianEventJudge::energy(const Vector& q, const Vector& v) {
  return energies_.kinetic(q, v) + energies_.potential(q, gradient_);
}

void LagrangianEventJudge::start(const Vector& q, const Vector& v, double tolerance, bool is_exact) {
  begin_certificates(system_, tolerance, is_exact, worst);
  worst.energy.begin(is_exact ? tolerance : infinity);
  kinetic_ = energies_.kinetic(q, v);
  potential_ = energies_.potential(q, gradient_);
  initial_ = kinetic_ + potential_;
  x_.resize(2 * q.size());
  x_ << q, v;
  q_end_ = q;
  v_end_ = v;
  mechanics_.gaps(0, q, gap_);
  const auto contacts = static_cast<Index>(system_.contacts.size());
  is_broken_ = false;  // unless the start is moved out of an obstacle
  for (Index i = 0; i < gap_.size(); ++i) is_broken_ = is_broken_ || !(i < contacts ? gap_[i] >= 0 : gap_[i] == 0);
}

void LagrangianEventJudge::account_jump(const Vector& q, const Vector& v) {
  const double jump = energy(q, v) - (kinetic_ + potential_);
  if (!has_impact_ || is_broken_) enter_energy(projection_, jump - jump_);
  has_impact_ = false;
  jump_ = 0;
}

void LagrangianEventJudge::finish(const Vector& q, const Vector& v) {
  account_jump(q, v);
  kinetic_ = energies_.kinetic(q, v);
  potential_ = energies_.potential(q, gradient_);
}

void LagrangianEventJudge::enter_energy(Sum& sum, double amount) {
  sum.add(amount);
  turnover_ += std::abs(amount);
}

void LagrangianEventJudge::measure(const schemes::Piece& piece, bool is_exact) {
  const Index n = system_.size();
  piece.evaluate(piece.from, x_);
  account_jump(x_.head(n), x_.segment(n, n));
  length_ = piece.to - piece.from;
  const double clock = std::max({1.0, std::abs(piece.from), std::abs(piece.to)});
  is_exact_ = is_exact;
  measure_formulas(piece);
  if (length_ > shortest * clock) {
    for (Index i = 0; i < nodes_.size(); ++i) {
      measure_at(piece, piece.from + length_ * nodes_[i], length_ * weights_[i]);
    }
  } else {
    measure_at(piece, piece.from, length_);
  }
  is_broken_ = is_broken_ || !is_exact;
  measure_joint(piece);
  impulse_.setZero();
  met_.clear();
  is_broken_ = !is_exact;
  gained_v_ = gain_v_;
  gained_q_ = gain_q_;
  piece.evaluate(piece.to, x_);
  q_end_ = x_.head(n);
  v_end_ = x_.segment(n, n);
  kinetic_ = energies_.kinetic(q_end_, v_end_);
  potential_ = energies_.potential(q_end_, gradient_);
  // of a body at rest: what its forces would do along the rounding of q
  const double scale =
      std::abs(initial_) + kinetic_ + energies_.potential_size() + turnover_ + memory * size_.dot(gained_q_);
  enter_residual(worst.energy, ledger().gap, energy_floor_.raised(scale), piece.to);
}

// The formulas of the forces, in the middle of the piece.
void LagrangianEventJudge::measure_formulas(const schemes::Piece& piece) {
  if (mechanics_.has_constant_force()) return;
  const Index n = system_.size();
  piece.evaluate(piece.from + 0.5 * length_, x_);
  q_ = x_.head(n);
  v_ = x_.segment(n, n);
  mechanics_.measure_force(piece.from + 0.5 * length_, q_, v_, formula_size_);
}

void LagrangianEventJudge::measure_at(const schemes::Piece& piece, double t, double weight) {
  const Index n = system_.size();
  evaluate(piece, t, {x_, x_size_, slope_, slope_size_});
  q_ = x_.head(n);
  v_ = x_.segment(n, n);
  a_ = slope_.segment(n, n);
  for (Index row = 0; row < layout_.count; ++row) lambda_[row] = x_[column_of_row_[static_cast<std::size_t>(row)]];
  evaluate_rows(t);
  mechanics_.force(t, q_, v_, force_);
  velocities(mechanics_.rows(), v_, rates_, u_);
  measure_dynamics(t);
  if (is_exact_) measure_laws(t);
  measure_power(t, weight);
}

// rows, rates and masses at q_
void LagrangianEventJudge::evaluate_rows(double t) {
  mechanics_.evaluate_rows(t, q_);
  mechanics_.rates(t, q_, rates_);
  if (mechanics_.has_constant_mass()) return;
  mechanics_.mass(q_, M_);
  scales_.set(M_);
}

void LagrangianEventJudge::measure_dynamics(double t) {
  const Index n = system_.size();
  residual_ = -force_;
  size_ = force_.cwiseAbs();
  // a force that changes no momentum, not even in its last digit, is next to nothing
  const double per_length = length_ > 0 ? unfelt / length_ : 0.0;
  const auto inertia = [&](Index j) { return Factors{a_[j], slope_size_[n + j] + per_length * x_size_[n + j]}; };
  add_terms(M_, inertia, residual_, size_);
  add_terms(
      mechanics_.stiffness(),
      [&](Index j) {
        return Factors{0, x_size_[j]};
      },
      residual_, size_);
  add_terms(
      mechanics_.damping(),
      [&](Index j) {
        return Factors{0, x_size_[n + j]};
      },
      residual_, size_);
  add_terms(
      mechanics_.rows(),
      [&](Index row) {
        return Factors{-lambda_[row], std::abs(lambda_[row])};
      },
      residual_, size_);
  if (!mechanics_.has_constant_force()) size_ += rounded * formula_size_;
  for (std::size_t i = 0; i < force_floors_.size(); ++i) {
    const auto row = static_cast<Index>(i);
    size_[row] = force_floors_[i].raised(size_[row]);
  }
  scales_.couple(size_);
  for (std::size_t i = 0; i < force_floors_.size(); ++i) {
    const auto row = static_cast<Index>(i);
    enter_residual(worst.dynamics, residual_[row], size_[row], t);
    gain_v_[row] = gained_v_[row] + length_ * size_[row] / (scales_.root[row] * scales_.root[row]);
    const double speed = x_size_[n + row] + slope_size_[row] + memory * gain_v_[row];
    x_size_[n + row] = v_floors_[i].raised(speed);
    gain_q_[row] = gained_q_[row] + length_ * x_size_[n + row];
    x_size_[row] = q_floors_[i].raised(x_size_[row] + memory * gain_q_[row]);
    enter_residual(worst.dynamics, slope_[row] - v_[row], x_size_[n + row], t);
  }
}

// Gaps relative to their lengths, velocities of rows to their terms, forces to ω of their rows.
void LagrangianEventJudge::measure_laws(double t) {
  const Index n = system_.size();
  mechanics_.gaps(t, q_, gap_);
  row_force_.setZero();
  scales_.add_velocities(mechanics_.rows(), size_, row_force_, omega_);
  row_speed_ = rates_.cwiseAbs();
  row_speed_ += mechanics_.rows().cwiseAbs() * x_size_.segment(n, n);
  residual_ = mechanics_.rows().cwiseAbs() * x_size_.head(n);  // lengths
  for (std::size_t i = 0; i < speed_floors_.size(); ++i) {
    const auto row = static_cast<Index>(i);
    row_speed_[row] = speed_floors_[i].raised(row_speed_[row]);
    row_force_[row] = row_force_floors_[i].raised(row_force_[row]);
  }
  const double length = mechanics_.gap_size(q_);
  const auto contacts = static_cast<Index>(system_.contacts.size());
  for (Index i = 0; i < gap_.size(); ++i) {
    const Index row = i < contacts ? layout_.contact[static_cast<std::size_t>(i)] : layout_.joint + i - contacts;
    Floor& floor = gap_floors_[static_cast<std::size_t>(row)];
    residual_[row] = floor.raised(residual_[row] + length + std::abs(gap_[i]));
    if (i < contacts) {
      enter_gap(worst.constraint, -gap_[i], residual_[row], t);
      enter_residual(worst.dynamics, x_[2 * n + i] - gap_[i], residual_[row], t);
      measure_contact(i, t);
    } else {
      enter_gap(worst.joints, std::abs(gap_[i]), residual_[row], t);
    }
  }
  for (Index row = layout_.dry; row < layout_.count; ++row) {
    const double bound = system_.dry_friction[static_cast<std::size_t>(row - layout_.dry)].bound;
    if (!(bound > 0)) continue;
    const double sliding = u_[row] / row_speed_[row];
    worst.complementarity.raise(laws::dry_friction(1).natural_residual(sliding, lambda_[row] / bound), t);
  }
}

void LagrangianEventJudge::measure_contact(Index contact, double t) {
  const Index row = layout_.contact[static_cast<std::size_t>(contact)];
  const Index tangents = layout_.tangents(contact);
  double omega = omega_[row];
  double size = row_force_[row];
  for (Index k = row + 1; k <= row + tangents; ++k) {
    omega = std::max(omega, omega_[k]);
    size = std::max(size, row_force_[k]);
  }
  const double force = omega * lambda_[row] / size;
  const double gap = gap_[contact] > 0 || std::isnan(gap_[contact]) ? gap_[contact] / residual_[row] : 0.0;
  worst.complementarity.raise(laws::complementarity_residual(gap, force), t);
  const laws::Coulomb law{system_.contacts[static_cast<std::size_t>(contact)].friction};
  if (tangents != 1 || !(law.friction > 0)) return;
  const double tangential = omega * lambda_[row + 1] / size;
  const double sliding = u_[row + 1] / row_speed_[row + 1];
  worst.complementarity.raise(law.natural_residual(force, tangential, sliding), t);
  worst.cone.raise(law.excess(force, std::abs(tangential)), t);
}

// (cert.7), and the law of the impacts, which where the motion is broken may be without restitution
void LagrangianEventJudge::measure_joint(const schemes::Piece& piece) {
  const Index n = system_.size();
  const double t = piece.from;
  q_ = piece.coefficients.row(0).head(n).transpose();
  v_ = piece.coefficients.row(0).segment(n, n).transpose();
  for (Index i = 0; i < n && !is_broken_; ++i) {
    const double size = std::abs(q_[i]) + std::abs(q_end_[i]) + memory * gain_q_[i];
    enter_residual(worst.dynamics, q_[i] - q_end_[i], q_floors_[static_cast<std::size_t>(i)].raised(size), t);
  }
  a_ = v_.cwiseAbs() + v_end_.cwiseAbs() + memory * gain_v_;  // what velocities are measured against
  for (Index i = 0; i < n; ++i) a_[i] = v_floors_[static_cast<std::size_t>(i)].raised(a_[i]);
  if (met_.empty()) {
    for (Index i = 0; i < n && !is_broken_; ++i) enter_residual(worst.dynamics, v_[i] - v_end_[i], a_[i], t);
    return;
  }
  evaluate_rows(t);
  residual_.setZero(n);
  jump_size_.setZero();
  const auto inertia = [&](Index j) { return Factors{v_[j] - v_end_[j], a_[j]}; };
  add_terms(M_, inertia, residual_, jump_size_);
  add_terms(
      mechanics_.rows(),
      [&](Index row) {
        return Factors{-impulse_[row], std::abs(impulse_[row])};
      },
      residual_, jump_size_);
  scales_.couple(jump_size_);
  for (Index i = 0; i < n && !is_broken_; ++i) enter_residual(worst.dynamics, residual_[i], jump_size_[i], t);
  row_speed_ = rates_.cwiseAbs();
  scales_.add_velocities(mechanics_.rows(), jump_size_, row_speed_, omega_);
  for (const schemes::Event& impact : met_) measure_impact(impact);
}

void LagrangianEventJudge::measure_power(double t, double weight) {
  if (energies_.has_applied()) {
    energies_.applied(t, q_, v_, force_);
    enter_energy(work_, weight * v_.dot(force_));
  }
  if (energies_.circulatory().nonZeros() > 0) {
    enter_energy(work_, -weight * v_.dot(energies_.circulatory() * q_));
  }
  if (energies_.damping().nonZeros() > 0) enter_energy(damped_, weight * v_.dot(energies_.damping() * v_));
  for (Index row = 0; row < layout_.count; ++row) {
    if (lambda_[row] == 0) continue;
    const bool is_normal =
        row < layout_.joint && std::binary_search(layout_.contact.begin(), layout_.contact.end(), row);
    const bool is_joint = row >= layout_.joint && row < layout_.dry;
    if (!is_normal && !is_joint) enter_energy(friction_, -weight * lambda_[row] * u_[row]);
    // a gap that is held has u = 0: all of its power is that of the moving constraint
    if (rates_[row] != 0) enter_energy(work_, -weight * lambda_[row] * rates_[row]);
  }
}

Index LagrangianEventJudge::first_row(Index source) const {
  const auto contacts = static_cast<Index>(system_.contacts.size());
  return source < contacts ? layout_.contact[static_cast<std::size_t>(source)] : layout_.joint + source - contacts;
}

void LagrangianEventJudge::measure(const schemes::Event& event) {
  if (event.kind == schemes::EventKind::limit) is_broken_ = true;
  if (event.kind != schemes::EventKind::impact) return;
  const Index row = first_row(event.source);
  has_impact_ = true;
  const double t = event.t;
  const Index n = system_.size();
  mechanics_.rates(t, x_.head(n), rates_);
  for (Index i = 0; i < event.impulse.size(); ++i) {
    const double change = 0.5 * event.impulse[i] * (event.before[i] + event.after[i]);
    enter_energy(i == 0 ? impacts_ : friction_, -change);
    const double moving = -event.impulse[i] * rates_[row + i];
    enter_energy(work_, moving);
    jump_ += change + moving;
  }
  impulse_.segment(row, event.impulse.size()) += event.impulse;
  met_.push_back(event);
}

// (events.27), in units of velocity as (cert.6) has it; u⁻ and u⁺ are those of the pieces
void LagrangianEventJudge::measure_impact(const schemes::Event& event) {
  const auto contacts = static_cast<Index>(system_.contacts.size());
  const bool is_contact = event.source < contacts;
  const Index row = first_row(event.source);
  double size = 0;
  double omega = 0;
  for (Index i = row; i < row + event.impulse.size(); ++i) {
    size = std::max(size, row_speed_[i]);
    omega = std::max(omega, omega_[i]);
  }
  for (Index i = row; i < row + event.impulse.size(); ++i)
    size = speed_floors_[static_cast<std::size_t>(i)].raised(size);
  if (!is_broken_) {
    u_ = rates_;
    u_ += mechanics_.rows() * v_end_;
    enter_residual_of(event.before, u_, row, size, event.t);
    u_ = rates_;
    u_ += mechanics_.rows() * v_;
    enter_residual_of(event.after, u_, row, size, event.t);
  }
  if (!is_contact) {
    enter_residual(worst.complementarity, event.after[0], size, event.t);
    return;
  }
  const systems::Contact& contact = system_.contacts[static_cast<std::size_t>(event.source)];
  const double p = omega * event.impulse[0];
  const auto residual_of = [&](const auto& law) {
    return laws::impact_residual(law, laws::approach(event.before[0]), event.after[0], p);
  };
  double residual = residual_of(contact.impact);
  if (is_broken_) residual = std::min(residual, residual_of(laws::plastic));
  enter_residual(worst.complementarity, residual, size, event.t);
  if (event.impulse.size() != 2) return;
  const laws::Coulomb law{contact.friction};
  enter_residual(worst.complementarity, law.natural_residual(p, omega * event.impulse[1], event.after[1]), size,
                 event.t);
}

void LagrangianEventJudge::enter_residual_of(const Vector& said, const Vector& found, Index row, double size,
                                             double t) {
  for (Index i = 0; i < said.size(); ++i) enter_residual(worst.dynamics, said[i] - found[row + i], size, t);
}

EnergyLedger LagrangianEventJudge::ledger() const {
  EnergyLedger ledger{.initial = initial_,
                      .kinetic = kinetic_,
                      .potential = potential_,
                      .work = work_.value(),
                      .damping = damped_.value(),
                      .impacts = impacts_.value(),
                      .friction = friction_.value(),
                      .numerical = 0,
                      .projection = projection_.value(),
                      .gap = nan};
  ledger.gap = ledger.unexplained();
  return ledger;
}

}  // namespace orthant::runs::detail
