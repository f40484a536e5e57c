// SPDX-License-Identifier: Apache-2.0
#include "orthant/systems/mechanics.hpp"

#include "orthant/base/assert.hpp"
#include "orthant/systems/detail/mechanics_expressions.hpp"

#include <algorithm>
#include <cmath>

namespace orthant::systems {
namespace {

using expressions::derivative;
using expressions::Expression;
using expressions::Program;
using Triplet = Eigen::Triplet<double>;

SparseMatrix sparse(const std::vector<Triplet>& entries, Index size) {
  SparseMatrix matrix(size, size);
  matrix.setFromTriplets(entries.begin(), entries.end());
  return matrix;
}

}  // namespace

Mechanics::Mechanics(const Lagrangian& system, const MechanicsExpressions& functions)
    : size_(system.size()),
      layout_(row_layout(system)),
      C_(system.C),
      K_(system.K),
      external_force_(system.external_force) {
  if (has_external()) is_linear_ = has_constant_force_ = false;
  slots_ = Vector::Zero(1 + 2 * size_);
  M_ = system.mass.empty() ? system.M : SparseMatrix(size_, size_);
  if (!system.mass.empty()) {
    mass_entries_ = functions.mass_places;
    mass_program_ = Program(functions.mass);
    is_linear_ = false;
  }
  build_forces(functions.force);
  build_rows(functions);
  build_gaps(functions);
}

Prepared<Lagrangian>::Prepared(Lagrangian system)
    : system_(std::move(system)),
      expressions_(detail::mechanics_expressions(system_)),
      mechanics_(system_, expressions_) {}

void Mechanics::build_forces(const std::vector<Expression>& forces) {
  force_program_ = Program(forces);
  force_sizes_ = expressions::Series(force_program_, 0);
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

void Mechanics::build_rows(const MechanicsExpressions& functions) {
  row_entries_ = functions.row_places;
  rate_rows_ = functions.rate_rows;
  H_.resize(layout_.count, size_);
  H_.setFromTriplets(functions.rows.begin(), functions.rows.end());
  H_.makeCompressed();
  row_program_ = Program(functions.row_entries);
  rate_program_ = Program(functions.rates);
  row_places_.reserve(row_entries_.size());
  for (const Entry& entry : row_entries_) row_places_.push_back(&H_.coeffRef(entry.row, entry.column) - H_.valuePtr());
}

void Mechanics::build_gaps(const MechanicsExpressions& functions) {
  gap_rows_ = functions.gap_places;
  offsets_ = functions.gap_offsets;
  const Index count = offsets_.size();
  G_.resize(count, size_);
  G_.setFromTriplets(functions.gap_rows.begin(), functions.gap_rows.end());
  G_.makeCompressed();
  gap_program_ = Program(functions.gaps);
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
    if (has_external()) add_external(t, q, v, f);
  }
  if (C_.nonZeros() > 0) f.noalias() -= C_ * v;
  if (K_.nonZeros() > 0) f.noalias() -= K_ * q;
}

void Mechanics::measure_force(double t, const Vector& q, const Vector& v, Vector& sizes) {
  set_slots(t, q, v);
  sizes.resize(size_);
  expressions::measure_at({slots_.data(), static_cast<std::size_t>(slots_.size())}, force_sizes_, sizes.data());
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
  if (!has_external()) return;
  add_external_slopes(t, q, v, true, by_q);
  add_external_slopes(t, q, v, false, by_v);
}

void Mechanics::add_external(double t, const Vector& q, const Vector& v, Vector& f) {
  external_.setZero(size_);
  external_force_(t, q, v, external_);
  require_size(external_, size_, "external_force");
  f += external_;
}

// (mech.7)
void Mechanics::add_external_slopes(double t, const Vector& q, const Vector& v, bool by_position, SparseMatrix& into) {
  static const double step = std::cbrt(epsilon);
  Vector moved = by_position ? q : v;
  std::vector<Triplet> entries;
  const auto force_at = [&](double x, Index j) {
    moved[j] = x;
    Vector f = Vector::Zero(size_);
    add_external(t, by_position ? moved : q, by_position ? v : moved, f);
    return f;
  };
  for (Index j = 0; j < size_; ++j) {
    const double x = moved[j];
    const double above = x + step * (1 + std::abs(x));
    const double below = x - step * (1 + std::abs(x));
    const Vector slope = (force_at(above, j) - force_at(below, j)) / (above - below);
    moved[j] = x;
    for (Index i = 0; i < size_; ++i) {
      if (slope[i] != 0) entries.emplace_back(i, j, slope[i]);
    }
  }
  into += sparse(entries, size_);
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
