// SPDX-License-Identifier: Apache-2.0
#include "orthant/runs/detail/lagrangian_event_judge.hpp"

#include "orthant/laws/box.hpp"
#include "orthant/laws/coulomb.hpp"

#include <algorithm>
#include <cmath>

namespace orthant::runs::detail {
namespace {

constexpr int points = 12;
constexpr double pi = 3.14159265358979323846;

// Zeros x of Legendre's polynomial P_n by Newton's method, weights 2/((1 - x²) P_n'(x)²), brought to [0, 1]
void gauss_rule(int n, Vector& nodes, Vector& weights) {
  nodes.resize(n);
  weights.resize(n);
  for (int i = 0; i < n; ++i) {
    double x = std::cos(pi * (i + 0.75) / (n + 0.5));
    double slope = nan;
    for (int iteration = 0; iteration < 10; ++iteration) {
      double before = 1;
      double value = x;
      for (int k = 2; k <= n; ++k) {
        const double next = ((2 * k - 1) * x * value - (k - 1) * before) / k;
        before = value;
        value = next;
      }
      slope = n * (x * value - before) / (x * x - 1);
      x -= value / slope;
    }
    nodes[i] = 0.5 * (1 - x);
    weights[i] = 1 / ((1 - x * x) * slope * slope);
  }
}

double relative(double value, double scale) {
  return value == 0 ? 0 : value / scale;
}

}  // namespace

LagrangianEventJudge::LagrangianEventJudge(const systems::Prepared<systems::Lagrangian>& prepared)
    : system_(prepared.system()),
      mechanics_(prepared.mechanics()),
      layout_(prepared.layout()),
      energies_(prepared),
      force_scale_(Vector::Zero(layout_.count)),
      speed_scale_(Vector::Zero(layout_.count)) {
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
}

void LagrangianEventJudge::account_jump(const Vector& q, const Vector& v) {
  const double jump = energy(q, v) - (kinetic_ + potential_);
  if (!has_impact_ || !is_exact_) enter_energy(projection_, jump - jump_);
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
  is_exact_ = is_exact;
  const double length = piece.to - piece.from;
  for (Index i = 0; i < nodes_.size() && length > 0; ++i) {
    measure_at(piece, piece.from + length * nodes_[i], length * weights_[i]);
  }
  piece.evaluate(piece.to, x_);
  kinetic_ = energies_.kinetic(x_.head(n), x_.segment(n, n));
  potential_ = energies_.potential(x_.head(n), gradient_);
  const double scale = std::abs(initial_) + kinetic_ + std::abs(potential_) + turnover_;
  worst.energy.raise(relative(std::abs(ledger().gap), scale), piece.to);
}

void LagrangianEventJudge::measure_at(const schemes::Piece& piece, double t, double weight) {
  const Index n = system_.size();
  piece.evaluate(t, x_);
  const double tau = t - piece.from;
  slope_.setZero(x_.size());
  for (Index k = piece.coefficients.rows() - 1; k >= 1; --k) {
    slope_ = slope_ * tau + static_cast<double>(k) * piece.coefficients.row(k).transpose();
  }
  q_ = x_.head(n);
  v_ = x_.segment(n, n);
  a_ = slope_.segment(n, n);
  lambda_.resize(layout_.count);
  for (Index row = 0; row < layout_.count; ++row) lambda_[row] = x_[column_of_row_[static_cast<std::size_t>(row)]];
  mechanics_.evaluate_rows(t, q_);
  mechanics_.rates(t, q_, rates_);
  mechanics_.mass(q_, M_);
  mechanics_.force(t, q_, v_, force_);
  u_ = rates_;
  u_ += mechanics_.rows() * v_;
  residual_ = M_ * a_ - force_;
  residual_ -= mechanics_.rows().transpose() * lambda_;
  size_ = M_.cwiseAbs() * a_.cwiseAbs() + force_.cwiseAbs() + mechanics_.stiffness().cwiseAbs() * q_.cwiseAbs() +
          mechanics_.damping().cwiseAbs() * v_.cwiseAbs();
  size_ += mechanics_.rows().transpose().cwiseAbs() * lambda_.cwiseAbs();
  worst.dynamics.raise(relative(residual_.lpNorm<Eigen::Infinity>(), size_.lpNorm<Eigen::Infinity>()), t);
  const double speed = std::max(v_.lpNorm<Eigen::Infinity>(), slope_.head(n).lpNorm<Eigen::Infinity>());
  const double moved = speed + piece.coefficients.middleCols(n, n).row(0).lpNorm<Eigen::Infinity>();
  worst.dynamics.raise(relative((slope_.head(n) - v_).lpNorm<Eigen::Infinity>(), moved), t);
  if (is_exact_) measure_laws(t);
  measure_power(t, weight);
}

void LagrangianEventJudge::measure_laws(double t) {
  mechanics_.gaps(t, q_, gap_);
  force_scale_ = force_scale_.cwiseMax(lambda_.cwiseAbs());
  const Vector speed = mechanics_.rows().cwiseAbs() * v_.cwiseAbs() + rates_.cwiseAbs();
  speed_scale_ = speed_scale_.cwiseMax(speed);
  const auto contacts = static_cast<Index>(system_.contacts.size());
  for (Index i = 0; i < gap_.size(); ++i) {
    if (i < contacts) {
      worst.constraint.raise(-gap_[i], t);
    } else {
      worst.joints.raise(std::abs(gap_[i]), t);
    }
  }
  for (Index i = 0; i < contacts; ++i) {
    const Index row = layout_.contact[static_cast<std::size_t>(i)];
    const double force = relative(lambda_[row], force_scale_[row]);
    gap_scale_ = std::max(gap_scale_, mechanics_.gap_size(q_) + std::abs(gap_[i]));
    const double gap = relative(std::max(gap_[i], 0.0), gap_scale_);
    worst.complementarity.raise(laws::complementarity_residual(gap, force), t);
    const laws::Coulomb law{system_.contacts[static_cast<std::size_t>(i)].friction};
    if (layout_.tangents(i) != 1 || !(law.friction > 0)) continue;
    const double tangential = relative(lambda_[row + 1], force_scale_[row]);
    const double sliding = relative(u_[row + 1], speed_scale_[row + 1]);
    worst.complementarity.raise(law.natural_residual(force, tangential, sliding), t);
    worst.cone.raise(law.excess(force, std::abs(tangential)), t);
  }
  for (Index row = layout_.dry; row < layout_.count; ++row) {
    const double bound = system_.dry_friction[static_cast<std::size_t>(row - layout_.dry)].bound;
    if (!(bound > 0)) continue;
    const double sliding = relative(u_[row], speed_scale_[row]);
    worst.complementarity.raise(laws::dry_friction(1).natural_residual(sliding, lambda_[row] / bound), t);
  }
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

void LagrangianEventJudge::measure(const schemes::Event& event) {
  if (event.kind != schemes::EventKind::impact) return;
  const auto contacts = static_cast<Index>(system_.contacts.size());
  const bool is_contact = event.source < contacts;
  const Index row =
      is_contact ? layout_.contact[static_cast<std::size_t>(event.source)] : layout_.joint + event.source - contacts;
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
  impulse_scale_ = std::max(impulse_scale_, event.impulse.lpNorm<Eigen::Infinity>());
  for (Index i = 0; i < event.before.size(); ++i) {
    speed_scale_[row + i] = std::max({speed_scale_[row + i], std::abs(event.before[i]), std::abs(event.after[i])});
  }
  if (is_contact) {
    measure_impact_law(event, row);
  } else {
    worst.complementarity.raise(relative(std::abs(event.after[0]), speed_scale_[row]), t);
  }
}

// (events.27)
void LagrangianEventJudge::measure_impact_law(const schemes::Event& event, Index row) {
  const systems::Contact& contact = system_.contacts[static_cast<std::size_t>(event.source)];
  const double p = event.impulse[0] / impulse_scale_;
  const laws::ImpactScale scale{.velocity = speed_scale_[row], .impulse = impulse_scale_};
  const auto residual_of = [&](const auto& law) {
    return laws::impact_residual(law, laws::approach(event.before[0]), event.after[0], event.impulse[0], scale);
  };
  const double residual = residual_of(contact.impact);
  worst.complementarity.raise(is_exact_ ? residual : std::min(residual, residual_of(laws::plastic)), event.t);
  if (event.impulse.size() != 2) return;
  const double sliding = relative(event.after[1], speed_scale_[row + 1]);
  worst.complementarity.raise(
      laws::Coulomb{contact.friction}.natural_residual(p, event.impulse[1] / impulse_scale_, sliding), event.t);
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
