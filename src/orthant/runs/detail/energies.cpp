// SPDX-License-Identifier: Apache-2.0
#include "orthant/runs/detail/energies.hpp"

#include <cmath>
#include <utility>

namespace orthant::runs::detail {

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

Energies::Energies(const systems::Prepared<systems::Lagrangian>& prepared)
    : mechanics_(prepared.mechanics()), damping_(prepared.system().C) {
  const systems::Lagrangian& system = prepared.system();
  const Index n = system.size();
  const SparseMatrix transposed = system.K.transpose();
  stiffness_ = 0.5 * (system.K + transposed);
  circulatory_ = 0.5 * (system.K - transposed);
  circulatory_.prune(0.0);
  constant_force_ = Vector::Zero(n);
  std::vector<Expression> varying = system.force;
  has_applied_ = mechanics_.has_external();
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
  potential_program_ = Program(potential_functions(system, is_quadratic_));
  has_potential_ = system.potential.has_value();
  has_coriolis_ = system.has_coriolis && !system.mass.empty();
  if (!system.mass.empty()) {
    systems::Lagrangian bare;
    bare.mass = system.mass;
    bare.has_coriolis = system.has_coriolis;
    inertia_ = systems::prepared(std::move(bare)).mechanics();
  }
  slots_ = Vector::Zero(1 + 2 * n);
  values_ = Vector::Zero(1 + n);
  M_ = mechanics_.constant_mass();
}

void Energies::set_slots(double t, const Vector& q, const Vector& v) {
  slots_[0] = t;
  slots_.segment(1, q.size()) = q;
  slots_.tail(v.size()) = v;
}

double Energies::kinetic(const Vector& q, const Vector& v) {
  if (!mechanics_.has_constant_mass()) mechanics_.mass(q, M_);
  generalised_.noalias() = M_ * v;
  return 0.5 * v.dot(generalised_);
}

double Energies::kinetic_at(const Vector& q, const Vector& v, SparseMatrix& M) {
  if (mechanics_.has_constant_mass()) {
    M = M_;
  } else {
    mechanics_.mass(q, M);
  }
  generalised_.noalias() = M * v;
  return 0.5 * v.dot(generalised_);
}

void Energies::coriolis(const Vector& q, const Vector& v, Vector& force) {
  force.setZero(q.size());
  if (!has_coriolis_) return;
  inertia_->force(0, q, v, force);  // -N: nothing else acts
  force = -force;
}

double Energies::potential(const Vector& q, Vector& gradient) {
  gradient.setZero(q.size());
  if (stiffness_.nonZeros() > 0) gradient.noalias() += stiffness_ * q;
  double energy = 0.5 * q.dot(gradient) - constant_force_.dot(q);
  potential_size_ = 0;
  for (Index i = 0; i < q.size(); ++i) {
    potential_size_ += std::abs(q[i]) * (0.5 * std::abs(gradient[i]) + std::abs(constant_force_[i]));
    gradient[i] -= constant_force_[i];
  }
  if (has_potential_) {
    set_slots(0, q, Vector::Zero(q.size()));
    potential_program_.evaluate(slots_.data(), values_.data(), workspace_);
    energy += values_[0];
    potential_size_ += std::abs(values_[0]);
    gradient += values_.tail(q.size());
  }
  return energy;
}

void Energies::applied(double t, const Vector& q, const Vector& v, Vector& force) {
  force.setZero(q.size());
  if (!has_applied_) return;
  set_slots(t, q, v);
  applied_program_.evaluate(slots_.data(), force.data(), workspace_);
  if (mechanics_.has_external()) mechanics_.add_external(t, q, v, force);
}

}  // namespace orthant::runs::detail
