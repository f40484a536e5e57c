// SPDX-License-Identifier: Apache-2.0
#include "orthant/runs/detail/energy_meter.hpp"

#include <cmath>

namespace orthant::runs::detail {

EnergyMeter::EnergyMeter(const systems::Prepared<systems::Lagrangian>& prepared, const schemes::MoreauJean& scheme,
                         double h)
    : theta_(scheme.theta), h_(h), energies_(prepared), layout_(energies_.mechanics().layout()) {
  const auto contacts = static_cast<Index>(prepared.system().contacts.size());
  const bool has_work =
      energies_.has_applied() || energies_.circulatory().nonZeros() > 0 || energies_.mechanics().has_rates();
  const bool has_friction = layout_.joint > contacts || layout_.count > layout_.dry;
  needs_mean_v_ = has_work || energies_.damping().nonZeros() > 0 || !energies_.mechanics().has_constant_mass();
  const auto add = [this](bool is_there, const char* name) {
    if (is_there) columns_.emplace_back(name);
  };
  add(has_work, "work");
  add(energies_.damping().nonZeros() > 0, "damping");
  add(contacts > 0 || layout_.dry > layout_.joint, "impacts");
  add(has_friction, "friction");
  add(theta_ != 0.5 || !energies_.has_quadratic_potential() || !energies_.mechanics().has_constant_mass(), "numerical");
  add(scheme.projection, "projection");
}

void EnergyMeter::start(const Vector& q, const Vector& v) {
  kinetic_ = energies_.kinetic(q, v);
  mass_size_ = energies_.mass().diagonal();
  potential_ = energies_.potential(q, gradient_);
  initial_ = kinetic_ + potential_;
  energies_.applied(0, q, v, applied_);
  energies_.coriolis(q, v, coriolis_);
}

void EnergyMeter::enter(Sum& sum, double amount) {
  sum.add(amount);
  turnover_ += std::abs(amount);
}

void EnergyMeter::measure_impulses(const schemes::MechanicalStep& step, const systems::RowMatrix& H) {
  const bool has_rates = energies_.mechanics().has_rates();
  double taken = 0;
  const auto taken_by = [&](Index row) {
    if (step.p[row] == 0) return 0.0;
    const double amount = -0.5 * step.p[row] * (step.u[row] + step.u_start[row]);
    taken += amount;
    return amount;
  };
  for (std::size_t i = 0; i < step.closed.size(); ++i) {
    const Index first = layout_.contact[i];
    enter(impacts_, taken_by(first));
    for (Index row = first + 1; row < layout_.contact[i + 1]; ++row) enter(friction_, taken_by(row));
  }
  for (Index row = layout_.joint; row < layout_.dry; ++row) enter(impacts_, taken_by(row));
  for (Index row = layout_.dry; row < layout_.count; ++row) enter(friction_, taken_by(row));
  if (has_rates || theta_ != 0.5) impulse_.noalias() = H.transpose() * step.p;
  if (has_rates) enter(work_, 0.5 * (step.v + step.v_start).dot(impulse_) + taken);
}

// (energy.2), (energy.3), (energy.6): what the scheme takes. Leaves the kinetic energy at q_next in kinetic_.
void EnergyMeter::measure_scheme(const schemes::MechanicalStep& step, const Vector& q_next, double potential_next) {
  const bool has_constant_mass = energies_.mechanics().has_constant_mass();
  if (!has_constant_mass) {
    mean_q_ = theta_ * q_next + (1 - theta_) * step.q_start;
    const double middle_start = energies_.kinetic_at(mean_q_, step.v_start, M_middle_);
    change_.noalias() = M_middle_ * step.v;
    const double middle = 0.5 * step.v.dot(change_);
    const double kinetic_next = energies_.kinetic(q_next, step.v);
    const double inertia = (kinetic_next - middle) + (middle_start - kinetic_);
    energies_.coriolis(q_next, step.v, coriolis_next_);
    if (energies_.has_coriolis()) {
      enter(numerical_, h_ * mean_v_.dot(theta_ * coriolis_next_ + (1 - theta_) * coriolis_) - inertia);
    } else {
      enter(work_, inertia);
    }
    kinetic_ = kinetic_next;
  }
  const bool is_quadratic = energies_.has_quadratic_potential();
  if (!is_quadratic) {
    change_ = q_next - step.q_start;
    const double chord = change_.dot(theta_ * gradient_next_ + (1 - theta_) * gradient_);
    enter(numerical_, chord - (potential_next - potential_));
  }
  if (theta_ == 0.5) return;
  change_ = step.v - step.v_start;
  double taken = change_.dot((has_constant_mass ? energies_.mass() : M_middle_) * change_);
  if (step.is_touched) taken -= change_.dot(impulse_);
  change_ = q_next - step.q_start;
  if (is_quadratic) taken += change_.dot(gradient_next_ - gradient_);
  enter(numerical_, (theta_ - 0.5) * taken);
}

double EnergyMeter::measure(const schemes::MechanicalStep& step, const systems::RowMatrix& H) {
  const systems::Mechanics& mechanics = energies_.mechanics();
  const bool is_projected = step.q_free.size() > 0;
  const Vector& q_next = is_projected ? step.q_free : step.q;
  if (needs_mean_v_) mean_v_ = theta_ * step.v + (1 - theta_) * step.v_start;
  if (energies_.has_applied()) {
    energies_.applied(step.t, q_next, step.v, applied_next_);
    enter(work_, h_ * mean_v_.dot(theta_ * applied_next_ + (1 - theta_) * applied_));
  }
  if (energies_.circulatory().nonZeros() > 0) {
    mean_q_ = theta_ * q_next + (1 - theta_) * step.q_start;
    enter(work_, -h_ * mean_v_.dot(energies_.circulatory() * mean_q_));
  }
  if (energies_.damping().nonZeros() > 0) enter(damped_, h_ * mean_v_.dot(energies_.damping() * mean_v_));
  if (step.is_touched) {
    measure_impulses(step, H);
    for (Index i = 0; i < mass_size_.size(); ++i) {
      const double change = step.v[i] - step.v_free[i];
      at_rest_ += memory * mass_size_[i] * change * change;
    }
  }
  const double potential_free = energies_.potential(q_next, gradient_next_);
  measure_scheme(step, q_next, potential_free);
  const double kinetic_free = kinetic_;
  potential_ = is_projected ? energies_.potential(step.q, gradient_next_) : potential_free;
  kinetic_ = energies_.kinetic(step.q, step.v);
  if (is_projected) {
    const double inertia = mechanics.has_constant_mass() ? 0 : kinetic_ - kinetic_free;
    enter(projection_, potential_ - potential_free + inertia);
  }
  gradient_.swap(gradient_next_);
  applied_.swap(applied_next_);
  coriolis_.swap(coriolis_next_);
  if (is_projected) {
    energies_.applied(step.t, step.q, step.v, applied_);
    energies_.coriolis(step.q, step.v, coriolis_);
  }
  const double scale = std::abs(initial_) + kinetic_ + energies_.potential_size() + turnover_ + at_rest_;
  return std::abs(ledger().gap) / floor_.raised(scale);
}

EnergyLedger EnergyMeter::ledger() const {
  EnergyLedger ledger{.initial = initial_,
                      .kinetic = kinetic_,
                      .potential = potential_,
                      .work = work_.value(),
                      .damping = damped_.value(),
                      .impacts = impacts_.value(),
                      .friction = friction_.value(),
                      .numerical = numerical_.value(),
                      .projection = projection_.value()};
  ledger.gap = ledger.unexplained();
  return ledger;
}

}  // namespace orthant::runs::detail
