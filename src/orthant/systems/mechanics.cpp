// SPDX-License-Identifier: Apache-2.0
#include "orthant/systems/mechanics.hpp"

#include "orthant/base/assert.hpp"

#include <algorithm>
#include <cmath>

namespace orthant::systems {
namespace {

using expressions::constant;
using expressions::derivative;
using expressions::Expression;
using expressions::Program;
using Triplet = Eigen::Triplet<double>;

std::vector<int> slots_of(const Expression& expression) {
  std::vector<int> slots;
  for (const expressions::Node& node : expression.nodes()) {
    if (node.operation == expressions::Operation::variable) slots.push_back(node.a);
  }
  std::sort(slots.begin(), slots.end());
  slots.erase(std::unique(slots.begin(), slots.end()), slots.end());
  return slots;
}

bool is_zero(const Expression& expression) {
  return expression.is_constant() && expression.constant_value() == 0;
}

// (mech.5), as expressions
std::vector<Expression> coriolis(const Lagrangian& system) {
  const Index n = system.size();
  std::vector<Expression> result(static_cast<std::size_t>(n));
  const auto by_q = [&](Index i, Index j, Index k) {
    return derivative(system.mass[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)], position_slot(k));
  };
  for (Index i = 0; i < n; ++i) {
    Expression& N = result[static_cast<std::size_t>(i)];
    for (Index j = 0; j < n; ++j) {
      for (Index k = 0; k < n; ++k) {
        const Expression symbol = by_q(i, j, k) - constant(0.5) * by_q(j, k, i);
        if (is_zero(symbol)) continue;
        N = N + symbol * expressions::variable(velocity_slot(j, n)) * expressions::variable(velocity_slot(k, n));
      }
    }
  }
  return result;
}

// F - ∇V - N
std::vector<Expression> nonlinear_forces(const Lagrangian& system) {
  std::vector<Expression> forces = system.force;
  const auto n = forces.size();
  if (system.potential) {
    for (const int slot : slots_of(*system.potential)) {
      Expression& entry = forces[static_cast<std::size_t>(slot) - 1];
      entry = entry - derivative(*system.potential, slot);
    }
  }
  if (!system.mass.empty() && system.has_coriolis) {
    const std::vector<Expression> N = coriolis(system);
    for (std::size_t i = 0; i < n; ++i) forces[i] = forces[i] - N[i];
  }
  return forces;
}

SparseMatrix sparse(const std::vector<Triplet>& entries, Index size) {
  SparseMatrix matrix(size, size);
  matrix.setFromTriplets(entries.begin(), entries.end());
  return matrix;
}

}  // namespace

RowLayout row_layout(const Lagrangian& system) {
  RowLayout layout;
  layout.contact.reserve(system.contacts.size() + 1);
  for (const Contact& contact : system.contacts) {
    layout.contact.push_back(layout.count);
    layout.count += 1 + contact.tangent_count();
  }
  layout.contact.push_back(layout.count);
  layout.joint = layout.count;
  layout.dry = layout.joint + static_cast<Index>(system.joints.size());
  layout.count = layout.dry + static_cast<Index>(system.dry_friction.size());
  return layout;
}

Mechanics::Mechanics(const Lagrangian& system)
    : size_(system.size()), layout_(row_layout(system)), C_(system.C), K_(system.K) {
  slots_ = Vector::Zero(1 + 2 * size_);
  M_ = system.mass.empty() ? system.M : SparseMatrix(size_, size_);
  if (!system.mass.empty()) {
    std::vector<Expression> entries;
    for (Index i = 0; i < size_; ++i) {
      for (Index j = 0; j <= i; ++j) {
        const Expression& entry = system.mass[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)];
        if (is_zero(entry)) continue;
        mass_entries_.push_back({i, j});
        entries.push_back(entry);
      }
    }
    mass_program_ = Program(entries);
    is_linear_ = false;
  }
  build_forces(system);
  build_rows(system);
  build_gaps(system);
}

void Mechanics::build_forces(const Lagrangian& system) {
  const std::vector<Expression> forces = nonlinear_forces(system);
  force_program_ = Program(forces);
  std::vector<Expression> by_q;
  std::vector<Expression> by_v;
  for (Index i = 0; i < size_; ++i) {
    const Expression& entry = forces[static_cast<std::size_t>(i)];
    const std::vector<int> slots = slots_of(entry);
    const bool reads_state = !slots.empty() && slots.back() > time_slot;
    if (reads_state && Program(entry).has_branches()) is_linear_ = false;
    for (const int slot : slots) {
      if (slot == time_slot) {
        has_constant_force_ = false;
        continue;
      }
      const bool is_position = slot <= size_;
      const Expression slope = derivative(entry, slot);
      if (!slope.is_constant()) is_linear_ = false;
      (is_position ? force_by_q_ : force_by_v_).push_back({i, slot - 1 - (is_position ? 0 : size_)});
      (is_position ? by_q : by_v).push_back(slope);
    }
  }
  if (!is_linear_) {
    by_q.insert(by_q.end(), by_v.begin(), by_v.end());
    jacobian_program_ = Program(by_q);
    return;
  }
  // f(t, q, v) = f(t, 0, 0) - C v - K q
  const auto fold = [&](const std::vector<Entry>& places, const std::vector<Expression>& slopes, SparseMatrix& into) {
    std::vector<Triplet> entries;
    entries.reserve(places.size());
    for (std::size_t i = 0; i < places.size(); ++i) {
      entries.emplace_back(places[i].row, places[i].column, slopes[i].constant_value());
    }
    if (!entries.empty()) into = SparseMatrix(into - sparse(entries, size_));
  };
  fold(force_by_q_, by_q, K_);
  fold(force_by_v_, by_v, C_);
  if (has_constant_force_) {
    Vector f;
    forcing(0, f);
    constant_forcing_ = f;
  }
}

void Mechanics::build_rows(const Lagrangian& system) {
  std::vector<Triplet> constants;
  std::vector<Expression> varying;
  std::vector<Expression> rates;
  const auto add_rate = [&](Index row, const Expression& rate) {
    if (is_zero(rate)) return;
    rate_rows_.push_back(row);
    rates.push_back(rate);
  };
  const auto add_row = [&](Index row, const Eigen::SparseVector<double>& values) {
    for (Eigen::SparseVector<double>::InnerIterator entry(values); entry; ++entry) {
      constants.emplace_back(row, entry.index(), entry.value());
    }
  };
  const auto add_entry = [&](Index row, Index column, const Expression& value) {
    if (is_zero(value)) return;
    constants.emplace_back(row, column, value.is_constant() ? value.constant_value() : 1);
    if (value.is_constant()) return;
    row_entries_.push_back({row, column});
    varying.push_back(value);
  };
  const auto add_gap = [&](Index row, const Gap& gap) {
    if (!gap.function) {
      add_row(row, gap.row);
      add_rate(row, derivative(gap.offset, time_slot));
      return;
    }
    for (const int slot : slots_of(*gap.function)) {
      if (slot != time_slot) add_entry(row, slot - 1, derivative(*gap.function, slot));
    }
    add_rate(row, derivative(*gap.function, time_slot));
  };
  for (std::size_t i = 0; i < system.contacts.size(); ++i) {
    const Contact& contact = system.contacts[i];
    const Index row = layout_.contact[i];
    add_gap(row, contact.gap);
    for (Index k = 0; k < contact.tangent_count(); ++k) {
      const auto at = static_cast<std::size_t>(k);
      if (!contact.tangents.empty()) {
        add_row(row + 1 + k, contact.tangents[at]);
      } else {
        for (Index j = 0; j < size_; ++j)
          add_entry(row + 1 + k, j, contact.tangent_functions[at][static_cast<std::size_t>(j)]);
      }
      if (!contact.surface_velocity.empty()) add_rate(row + 1 + k, -contact.surface_velocity[at]);
    }
  }
  for (std::size_t i = 0; i < system.joints.size(); ++i) {
    add_gap(layout_.joint + static_cast<Index>(i), system.joints[i].gap);
  }
  for (std::size_t i = 0; i < system.dry_friction.size(); ++i) {
    add_row(layout_.dry + static_cast<Index>(i), system.dry_friction[i].direction);
  }
  H_.resize(layout_.count, size_);
  H_.setFromTriplets(constants.begin(), constants.end());
  H_.makeCompressed();
  row_program_ = Program(varying);
  rate_program_ = Program(rates);
  row_places_.reserve(row_entries_.size());
  for (const Entry& entry : row_entries_) row_places_.push_back(&H_.coeffRef(entry.row, entry.column) - H_.valuePtr());
}

void Mechanics::build_gaps(const Lagrangian& system) {
  const auto contacts = static_cast<Index>(system.contacts.size());
  const Index count = contacts + static_cast<Index>(system.joints.size());
  std::vector<Triplet> rows;
  std::vector<Expression> varying;
  offsets_ = Vector::Zero(count);
  for (Index i = 0; i < count; ++i) {
    const Gap& gap = i < contacts ? system.contacts[static_cast<std::size_t>(i)].gap
                                  : system.joints[static_cast<std::size_t>(i - contacts)].gap;
    if (gap.function || !gap.offset.is_constant()) {
      gap_rows_.emplace_back(i, !gap.function);
      varying.push_back(gap.function ? *gap.function : gap.offset);
    }
    if (gap.function) continue;
    if (gap.offset.is_constant()) offsets_[i] = gap.offset.constant_value();
    for (Eigen::SparseVector<double>::InnerIterator entry(gap.row); entry; ++entry) {
      rows.emplace_back(i, entry.index(), entry.value());
    }
  }
  G_.resize(count, size_);
  G_.setFromTriplets(rows.begin(), rows.end());
  G_.makeCompressed();
  gap_program_ = Program(varying);
  for (Index i = 0; i < count; ++i) {
    double sum = 0;
    for (RowMatrix::InnerIterator entry(G_, i); entry; ++entry) sum += std::abs(entry.value());
    gap_gain_ = std::max(gap_gain_, sum);
  }
  if (count > 0) gap_offset_ = offsets_.lpNorm<Eigen::Infinity>();
}

void Mechanics::set_slots(double t, const Vector& q, const Vector& v) {
  slots_[0] = t;
  slots_.segment(1, size_) = q;
  slots_.tail(size_) = v;
}

void Mechanics::run(const Program& program) {
  if (values_.size() < program.value_count()) values_.resize(program.value_count());
  program.evaluate(slots_.data(), values_.data(), workspace_);
}

void Mechanics::forcing(double t, Vector& f) {
  if (constant_forcing_.size() > 0) {
    f = constant_forcing_;
    return;
  }
  slots_.setZero();
  slots_[0] = t;
  f.resize(size_);
  force_program_.evaluate(slots_.data(), f.data(), workspace_);
}

void Mechanics::force(double t, const Vector& q, const Vector& v, Vector& f) {
  if (is_linear_) {
    forcing(t, f);
  } else {
    set_slots(t, q, v);
    f.resize(size_);
    force_program_.evaluate(slots_.data(), f.data(), workspace_);
  }
  if (C_.nonZeros() > 0) f.noalias() -= C_ * v;
  if (K_.nonZeros() > 0) f.noalias() -= K_ * q;
}

void Mechanics::jacobians(double t, const Vector& q, const Vector& v, SparseMatrix& by_q, SparseMatrix& by_v) {
  by_q = -K_;
  by_v = -C_;
  if (is_linear_) return;
  set_slots(t, q, v);
  run(jacobian_program_);
  std::vector<Triplet> entries;
  entries.reserve(force_by_q_.size());
  Index at = 0;
  for (const Entry& place : force_by_q_) entries.emplace_back(place.row, place.column, values_[at++]);
  by_q += sparse(entries, size_);
  entries.clear();
  for (const Entry& place : force_by_v_) entries.emplace_back(place.row, place.column, values_[at++]);
  by_v += sparse(entries, size_);
}

void Mechanics::mass(const Vector& q, SparseMatrix& M) {
  if (mass_entries_.empty()) {
    M = M_;
    return;
  }
  set_slots(0, q, Vector::Zero(size_));
  run(mass_program_);
  std::vector<Triplet> entries;
  entries.reserve(2 * mass_entries_.size());
  Index at = 0;
  for (const Entry& place : mass_entries_) {
    const double value = values_[at++];
    entries.emplace_back(place.row, place.column, value);
    if (place.row != place.column) entries.emplace_back(place.column, place.row, value);
  }
  M = sparse(entries, size_);
}

void Mechanics::gaps(double t, const Vector& q, Vector& g) {
  g.resize(offsets_.size());
  const int* const starts = G_.outerIndexPtr();
  const int* const columns = G_.innerIndexPtr();
  const double* const values = G_.valuePtr();
  for (Index i = 0; i < g.size(); ++i) {
    double sum = offsets_[i];
    for (int at = starts[i]; at < starts[i + 1]; ++at) sum += values[at] * q[columns[at]];
    g[i] = sum;
  }
  if (gap_rows_.empty()) return;
  slots_[0] = t;
  slots_.segment(1, size_) = q;
  run(gap_program_);
  Index at = 0;
  for (const auto& [row, is_offset] : gap_rows_) {
    const double value = values_[at++];
    g[row] = is_offset ? g[row] + value : value;
  }
}

void Mechanics::evaluate_rows(double t, const Vector& q) {
  if (row_entries_.empty()) return;
  slots_[0] = t;
  slots_.segment(1, size_) = q;
  run(row_program_);
  for (std::size_t i = 0; i < row_places_.size(); ++i) H_.valuePtr()[row_places_[i]] = values_[static_cast<Index>(i)];
}

void Mechanics::rates(double t, const Vector& q, Vector& s) {
  s.setZero(layout_.count);
  if (rate_rows_.empty()) return;
  slots_[0] = t;
  slots_.segment(1, size_) = q;
  run(rate_program_);
  for (std::size_t i = 0; i < rate_rows_.size(); ++i) s[rate_rows_[i]] = values_[static_cast<Index>(i)];
}

}  // namespace orthant::systems
