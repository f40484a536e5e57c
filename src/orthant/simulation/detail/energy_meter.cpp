// SPDX-License-Identifier: Apache-2.0
#include "orthant/simulation/detail/energy_meter.hpp"

#include <cmath>

namespace orthant::simulation::detail {

using expressions::Expression;
using expressions::Program;

namespace {

// V and its gradient; is V at most quadratic?
std::vector<Expression> potential_functions(const systems::Lagrangian& system, bool& is_quadratic) {
  std::vector<Expression> functions;
  if (!system.potential) return functions;
  functions.push_back(*system.potential);
  if (Program(*system.potential).has_branches()) is_quadratic = false;
  for (Index i = 0; i < system.size(); ++i) {
    functions.push_back(derivative(*system.potential, systems::position_slot(i)));
    for (Index j = 0; j <= i && is_quadratic; ++j) {
      is_quadratic = derivative(functions.back(), systems::position_slot(j)).is_constant();
    }
  }
  return functions;
}

}  // namespace

EnergyMeter::EnergyMeter(const systems::Lagrangian& system, double theta, double h)
    : theta_(theta), h_(h), mechanics_(system), layout_(mechanics_.layout()), damping_(system.C) {
  const Index n = system.size();
  const SparseMatrix transposed = system.K.transpose();
  stiffness_ = 0.5 * (system.K + transposed);
  circulatory_ = 0.5 * (system.K - transposed);
  circulatory_.prune(0.0);
  constant_force_ = Vector::Zero(n);
  std::vector<Expression> varying = system.force;
  has_applied_ = false;
  for (Index i = 0; i < n; ++i) {
    Expression& entry = varying[static_cast<std::size_t>(i)];
    if (entry.is_constant()) {
      constant_force_[i] = entry.constant_value();
      entry = Expression();
    } else {
      has_applied_ = true;
    }
  }
  applied_program_ = Program(varying);
  potential_program_ = Program(potential_functions(system, is_exact_));
  has_potential_ = system.potential.has_value();
  is_exact_ = is_exact_ && system.mass.empty();
  slots_ = Vector::Zero(1 + 2 * n);
  values_ = Vector::Zero(1 + n);
  M_ = mechanics_.constant_mass();
}

void EnergyMeter::set_slots(double t, const Vector& q, const Vector& v) {
  slots_[0] = t;
  slots_.segment(1, q.size()) = q;
  slots_.tail(v.size()) = v;
}

double EnergyMeter::kinetic(const Vector& q, const Vector& v) {
  if (!mechanics_.has_constant_mass()) mechanics_.mass(q, M_);
  generalised_.noalias() = M_ * v;
  return 0.5 * v.dot(generalised_);
}

double EnergyMeter::potential(const Vector& q, Vector& gradient) {
  gradient.noalias() = stiffness_ * q;
  double energy = 0.5 * q.dot(gradient) - constant_force_.dot(q);
  gradient -= constant_force_;
  if (has_potential_) {
    set_slots(0, q, Vector::Zero(q.size()));
    potential_program_.evaluate(slots_.data(), values_.data(), workspace_);
    energy += values_[0];
    gradient += values_.tail(q.size());
  }
  return energy;
}

void EnergyMeter::applied(double t, const Vector& q, const Vector& v, Vector& force) {
  force.setZero(q.size());
  if (!has_applied_) return;
  set_slots(t, q, v);
  applied_program_.evaluate(slots_.data(), force.data(), workspace_);
}

void EnergyMeter::start(const Vector& q, const Vector& v) {
  kinetic_ = kinetic(q, v);
  potential_ = potential(q, gradient_);
  initial_ = kinetic_ + potential_;
  applied(0, q, v, applied_);
}

void EnergyMeter::measure(const integrators::MechanicalStep& step, const systems::RowMatrix& H) {
  const bool is_projected = step.q_free.size() > 0;
  const Vector& q_next = is_projected ? step.q_free : step.q;
  mean_v_ = theta_ * step.v + (1 - theta_) * step.v_start;
  const auto enter = [this](Sum& sum, double amount) {
    sum.add(amount);
    turnover_ += std::abs(amount);
  };
  applied(step.t, q_next, step.v, applied_next_);
  if (has_applied_) enter(work_, h_ * mean_v_.dot(theta_ * applied_next_ + (1 - theta_) * applied_));
  if (circulatory_.nonZeros() > 0) {
    mean_q_ = theta_ * q_next + (1 - theta_) * step.q_start;
    enter(work_, -h_ * mean_v_.dot(circulatory_ * mean_q_));
  }
  if (damping_.nonZeros() > 0) enter(damped_, h_ * mean_v_.dot(damping_ * mean_v_));
  if (step.is_touched) {
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
    if (mechanics_.has_rates() || theta_ != 0.5) impulse_.noalias() = H.transpose() * step.p;
    if (mechanics_.has_rates()) enter(work_, 0.5 * (step.v + step.v_start).dot(impulse_) + taken);
  }
  const double potential_free = potential(q_next, gradient_next_);
  if (theta_ != 0.5) {
    change_ = step.v - step.v_start;
    double taken = mechanics_.has_constant_mass() ? change_.dot(M_ * change_) : 0;
    if (mechanics_.has_constant_mass() && step.is_touched) taken -= change_.dot(impulse_);
    change_ = q_next - step.q_start;
    taken += change_.dot(gradient_next_ - gradient_);
    enter(numerical_, (theta_ - 0.5) * taken);
  }
  potential_ = is_projected ? potential(step.q, gradient_next_) : potential_free;
  if (is_projected) enter(projection_, potential_ - potential_free);
  kinetic_ = kinetic(step.q, step.v);
  gradient_.swap(gradient_next_);
  applied_.swap(applied_next_);
  if (is_projected) applied(step.t, step.q, step.v, applied_);
  const double scale = std::abs(initial_) + kinetic_ + std::abs(potential_) + turnover_;
  const double gap = std::abs(ledger().gap);
  if (!(gap <= worst_gap_ * scale)) worst_gap_ = scale > 0 ? gap / scale : 0;
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
  ledger.gap = ledger.final() - (initial_ + ledger.work - ledger.damping - ledger.impacts - ledger.friction -
                                 ledger.numerical + ledger.projection);
  return ledger;
}

}  // namespace orthant::simulation::detail
