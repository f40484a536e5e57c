// SPDX-License-Identifier: Apache-2.0
#include "orthant/schemes/mechanics_series.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/expressions/program.hpp"

#include <algorithm>
#include <cmath>
#include <span>

namespace orthant::schemes {

using expressions::Expression;
using expressions::Program;
using expressions::Series;

namespace {

constexpr double condition_rounding = 32 * epsilon;  // of a coefficient, relative to its terms: it may as well be 0

std::vector<Expression> joined(std::vector<Expression> first, const std::vector<Expression>& second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

}  // namespace

MechanicsSeries::MechanicsSeries(const systems::Prepared<systems::Lagrangian>& prepared, int order)
    : order_(order),
      layout_(prepared.layout()),
      functions_(prepared.expressions()),
      C_(prepared.system().C),
      K_(prepared.system().K),
      C_size_(C_.cwiseAbs()),
      K_size_(K_.cwiseAbs()),
      force_(Program(joined(functions_.force, functions_.mass)), order - 1),
      row_(Program(joined(functions_.row_entries, functions_.rates)), order),
      gap_(Program(functions_.gaps), order + 1) {
  const systems::Lagrangian& system = prepared.system();
  if (system.external_force) {
    throw InvalidArgument(
        "event-driven motion needs the Taylor series of every force, and external_force is a function that has none: "
        "write the force as expressions, or use moreau-jean");
  }
  remainders_ = {detail::Remainder(force_, order - 1), detail::Remainder(row_, order - 1),
                 detail::Remainder(gap_, order - 1)};
  const Index n = system.size();
  const Index gaps = functions_.gap_offsets.size();
  G_.resize(gaps, n);
  G_.setFromTriplets(functions_.gap_rows.begin(), functions_.gap_rows.end());
  G_size_ = G_.cwiseAbs();
  M_.resize(functions_.mass.empty() ? 1 : static_cast<std::size_t>(order));
  H_.resize(functions_.row_entries.empty() ? 1 : static_cast<std::size_t>(order + 1));
  for (Matrix& M : M_) M = Matrix::Zero(n, n);
  if (system.mass.empty()) M_.front() = Matrix(system.M);
  for (Matrix& H : H_) H = Matrix::Zero(layout_.count, n);
  for (const auto& entry : functions_.rows) H_.front()(entry.row(), entry.col()) = entry.value();
  q_ = v_ = Matrix::Zero(n, order + 2);
  a_ = f_ = Matrix::Zero(n, order);
  gaps_ = Matrix::Zero(gaps, order + 2);
  u_ = rates_ = Matrix::Zero(layout_.count, order + 1);
  lambda_ = Matrix::Zero(layout_.count, order);
  polynomial_.resize(static_cast<std::size_t>(order) + 1);
  gap_of_row_.assign(static_cast<std::size_t>(layout_.count), -1);
  const auto contacts = static_cast<Index>(system.contacts.size());
  for (Index i = 0; i < contacts; ++i) {
    gap_of_row_[static_cast<std::size_t>(layout_.contact[static_cast<std::size_t>(i)])] = i;
  }
  for (Index row = layout_.joint; row < layout_.dry; ++row) {
    gap_of_row_[static_cast<std::size_t>(row)] = contacts + row - layout_.joint;
  }
}

void MechanicsSeries::set_slots(Series& series, int k, bool with_velocity) {
  series.set_slot(systems::time_slot, k, k == 0 ? t_ : (k == 1 ? 1.0 : 0.0));
  for (Index i = 0; i < size(); ++i) series.set_slot(systems::position_slot(i), k, q_(i, k));
  if (!with_velocity) return;
  for (Index i = 0; i < size(); ++i) series.set_slot(systems::velocity_slot(i, size()), k, v_(i, k));
}

void MechanicsSeries::evaluate_force(int k) {
  set_slots(force_, k, true);
  force_.evaluate(k);
  const Index n = size();
  for (Index i = 0; i < n; ++i) f_(i, k) = force_.value(static_cast<int>(i), k);
  if (has_constant_mass()) return;
  Matrix& M = M_[static_cast<std::size_t>(k)];
  int output = static_cast<int>(n);
  for (const systems::MatrixPlace& place : functions_.mass_places) {
    M(place.row, place.column) = M(place.column, place.row) = force_.value(output++, k);
  }
}

void MechanicsSeries::evaluate_rows(int k) {
  if (row_.value_count() == 0) return;
  set_slots(row_, k, false);
  row_.evaluate(k);
  int output = 0;
  for (const systems::MatrixPlace& place : functions_.row_places) {
    H_[static_cast<std::size_t>(k)](place.row, place.column) = row_.value(output++, k);
  }
  for (const Index row : functions_.rate_rows) rates_(row, k) = row_.value(output++, k);
}

void MechanicsSeries::evaluate_gaps(int k) {
  if (gaps_.rows() == 0) return;
  gaps_.col(k) = G_ * q_.col(k);
  if (k == 0) gaps_.col(0) += functions_.gap_offsets;
  if (gap_.value_count() == 0) return;
  set_slots(gap_, k, false);
  gap_.evaluate(k);
  int output = 0;
  for (const auto& [gap, is_offset] : functions_.gap_places) {
    const double value = gap_.value(output++, k);
    gaps_(gap, k) = is_offset ? gaps_(gap, k) + value : value;
  }
}

void MechanicsSeries::start(double t, const Vector& q, const Vector& v) {
  t_ = t;
  q_.col(0) = q;
  v_.col(0) = v;
  q_.col(1) = v;
  for (Series* series : {&force_, &row_, &gap_}) series->release();
  evaluate_start();
}

void MechanicsSeries::start_again() {
  evaluate_start();
}

void MechanicsSeries::evaluate_start() {
  evaluate_force(0);
  evaluate_rows(0);
  evaluate_gaps(0);
  evaluate_gaps(1);
  u_.col(0) = H_.front() * v_.col(0) + rates_.col(0);
}

void MechanicsSeries::begin_order(int k) {
  if (k > 0) evaluate_force(k);
  evaluate_rows(k + 1);
  q_.col(k + 2).setZero();
  evaluate_gaps(k + 2);
  load_ = f_.col(k) - K_ * q_.col(k) - C_ * v_.col(k);
  load_size_ = f_.col(k).cwiseAbs() + K_size_ * q_.col(k).cwiseAbs() + C_size_ * v_.col(k).cwiseAbs();
  for (Index j = 1; j <= k && M_.size() > 1; ++j) {
    const Matrix& M = M_[static_cast<std::size_t>(j)];
    load_ -= M * a_.col(k - j);
    load_size_ += M.cwiseAbs() * a_.col(k - j).cwiseAbs();
  }
  // velocities of tangents and directions at order k + 1, without the contribution of a_k
  Vector u = rates_.col(k + 1);
  for (Index j = 1; j <= k + 1 && H_.size() > 1; ++j) {
    const Matrix& H = H_[static_cast<std::size_t>(j)];
    u += H * v_.col(k + 1 - j);
    if (j > k) continue;
    load_ += H.transpose() * lambda_.col(k - j);
    load_size_ += H.transpose().cwiseAbs() * lambda_.col(k - j).cwiseAbs();
  }
  offset_ = (k + 1) * u;
  for (Index row = 0; row < layout_.count; ++row) {
    const Index gap = gap_of(row);
    if (gap >= 0) offset_[row] = (k + 1) * (k + 2) * gaps_(gap, k + 2);
  }
}

void MechanicsSeries::end_order(int k, const Vector& a, const Vector& lambda) {
  a_.col(k) = a;
  lambda_.col(k) = lambda;
  v_.col(k + 1) = a / (k + 1);
  q_.col(k + 2) = v_.col(k + 1) / (k + 2);
  evaluate_gaps(k + 2);
  u_.col(k + 1) = (H_.front() * a + offset_) / (k + 1);
}

bool MechanicsSeries::needs_proof() const {
  return std::any_of(remainders_.begin(), remainders_.end(), [](const auto& one) { return one.is_needed(); });
}

// What changes the momentum, an entry of M or of a row of H, or the velocity of a row by rounding
void MechanicsSeries::write_admitted(double length) {
  const Vector speed = v_.col(0).cwiseAbs();
  const Vector momentum = M_.front().cwiseAbs() * speed;
  std::vector<double>& forces = admitted_[0];
  forces.assign(momentum.data(), momentum.data() + momentum.size());
  for (double& force : forces) force *= epsilon / length;
  forces.resize(forces.size() + functions_.mass_places.size(), epsilon * M_.front().cwiseAbs().maxCoeff());
  std::vector<double>& rows = admitted_[1];
  rows.clear();
  const auto row_of = [&](Index row) { return H_.front().row(row).cwiseAbs(); };
  for (const systems::MatrixPlace& place : functions_.row_places) {
    rows.push_back(epsilon * row_of(place.row).maxCoeff());
  }
  for (const Index row : functions_.rate_rows) rows.push_back(epsilon * row_of(row).dot(speed));
}

detail::Excess MechanicsSeries::excess(double length) {
  detail::Excess worst;
  write_admitted(length);
  const std::array<const Series*, 3> all = {&force_, &row_, &gap_};
  for (std::size_t i = 0; i < all.size(); ++i) {
    detail::Remainder& remainder = remainders_[i];
    if (!remainder.is_needed()) continue;
    const std::array<double, 2> time = {t_, 1.0};
    const double skipped = detail::skipped(t_, length);
    remainder.set_slot(systems::time_slot, time, length, skipped);
    const auto set = [&](int slot, const Matrix& c, Index row) {
      if (!remainder.reads(slot)) return;
      for (int k = 0; k <= order_; ++k) polynomial_[static_cast<std::size_t>(k)] = c(row, k);
      remainder.set_slot(slot, polynomial_, length, skipped);
    };
    for (Index j = 0; j < size(); ++j) {
      set(systems::position_slot(j), q_, j);
      set(systems::velocity_slot(j, size()), v_, j);
    }
    remainder.enclose(*all[i], length);
    const detail::Excess found = remainder.excess(*all[i], length, admitted_[i]);
    worst.ratio = std::max(worst.ratio, found.ratio);
    worst.is_bounded = worst.is_bounded && found.is_bounded;
  }
  return worst;
}

void MechanicsSeries::remember() {
  for (detail::Remainder& remainder : remainders_) {
    if (remainder.is_needed()) remainder.remember();
  }
}

void MechanicsSeries::gap_sizes(Vector& sizes) {
  sizes = G_size_ * q_.col(0).cwiseAbs() + functions_.gap_offsets.cwiseAbs();
  if (gap_.value_count() == 0) return;
  gap_.set_slot_size(systems::time_slot, 0, std::abs(t_));
  for (Index i = 0; i < size(); ++i) gap_.set_slot_size(systems::position_slot(i), 0, std::abs(q_(i, 0)));
  gap_.measure();
  int output = 0;
  for (const auto& place : functions_.gap_places) sizes[place.first] += gap_.value_size(output++, 0);
}

bool MechanicsSeries::is_finite() const {
  return q_.allFinite() && v_.allFinite() && gaps_.allFinite() && u_.allFinite() && lambda_.allFinite();
}

int MechanicsSeries::condition_count() const {
  return force_.condition_count() + row_.condition_count() + gap_.condition_count();
}

const Series& MechanicsSeries::owner_of(int& condition) const {
  const Series* series = &force_;
  for (const Series* next : {&row_, &gap_}) {
    if (condition < series->condition_count()) break;
    condition -= series->condition_count();
    series = next;
  }
  return *series;
}

void MechanicsSeries::condition(int number, Vector& coefficients) const {
  coefficients.resize(order_);
  const Series& series = owner_of(number);
  for (int k = 0; k < order_; ++k) coefficients[k] = series.condition(number, k);
  for (int k = 0; k < order_; ++k) {
    if (!(std::abs(coefficients[k]) <= condition_rounding * series.condition_size(number, k))) return;
    coefficients[k] = 0;
  }
}

void MechanicsSeries::measure_conditions(const Matrix& acceleration_size) {
  for (Series* series : {&force_, &row_, &gap_}) {
    if (series->condition_count() == 0) continue;
    for (int k = 0; k < order_; ++k) {
      series->set_slot_size(systems::time_slot, k, k == 0 ? std::abs(t_) : (k == 1 ? 1.0 : 0.0));
      for (Index i = 0; i < size(); ++i) {
        const double speed = k == 0 ? std::abs(v_(i, 0)) : acceleration_size(i, k - 1) / k;
        const double place = k == 0   ? std::abs(q_(i, 0))
                             : k == 1 ? std::abs(v_(i, 0))
                                      : acceleration_size(i, k - 2) / (k * (k - 1));
        series->set_slot_size(systems::position_slot(i), k, place);
        series->set_slot_size(systems::velocity_slot(i, size()), k, speed);
      }
    }
    series->measure();
  }
}

void MechanicsSeries::pass_condition(int number) {
  const Series* const owner = &owner_of(number);
  for (Series* series : {&force_, &row_, &gap_}) {
    if (series == owner) series->pass(number);
  }
}

}  // namespace orthant::schemes
