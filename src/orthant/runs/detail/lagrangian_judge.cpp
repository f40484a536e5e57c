// SPDX-License-Identifier: Apache-2.0
#include "orthant/runs/detail/lagrangian_judge.hpp"

#include "orthant/laws/box.hpp"
#include "orthant/laws/coulomb.hpp"
#include "orthant/runs/detail/sparse_terms.hpp"

#include <algorithm>
#include <cmath>

namespace orthant::runs::detail {

void MassScales::set(const SparseMatrix& M) {
  root.resize(M.rows());
  for (Index i = 0; i < M.rows(); ++i) root[i] = std::sqrt(std::max(M.coeff(i, i), 0.0));
  per_root = root.cwiseInverse();
}

void MassScales::couple(Vector& sizes) const {
  double largest = 0;
  for (Index i = 0; i < sizes.size(); ++i) {
    if (root[i] > 0 && sizes[i] > largest * root[i]) largest = sizes[i] * per_root[i];
  }
  largest *= memory;
  for (Index i = 0; i < sizes.size(); ++i) {
    if (sizes[i] < largest * root[i]) sizes[i] = largest * root[i];
  }
}

void MassScales::add_velocities(const systems::RowMatrix& H, const Vector& sizes, Vector& of_rows,
                                Vector& omega) const {
  omega.resize(H.rows());
  for (Index row = 0; row < H.rows(); ++row) {
    double size = 0;
    double sum = 0;
    for (systems::RowMatrix::InnerIterator entry(H, row); entry; ++entry) {
      const double unit = per_root[entry.col()];
      const double value = entry.value() * unit;
      size += std::abs(value) * (sizes[entry.col()] * unit);
      sum += value * value;
    }
    of_rows[row] += size;
    omega[row] = sum;
  }
}

namespace {

double sum_of_sizes(const Vector& after, const Vector& before, Index i) {
  return std::abs(after[i]) + std::abs(before[i]);
}

}  // namespace

LagrangianJudge::LagrangianJudge(const systems::Prepared<systems::Lagrangian>& prepared,
                                 const schemes::MoreauJean& scheme, double h)
    : system_(prepared.system()), scheme_(scheme), h_(h), mechanics_(prepared.mechanics()), layout_(prepared.layout()) {
  const auto is_rough = [](const systems::Contact& contact) { return contact.friction > 0; };
  has_friction_ = std::any_of(system_.contacts.begin(), system_.contacts.end(), is_rough);
  M_ = mechanics_.constant_mass();
  if (mechanics_.has_constant_mass()) scales_.set(M_);
  rate_ = rate_start_ = Vector::Zero(layout_.count);
  residual_ = size_ = Vector::Zero(system_.size());
  const auto n = static_cast<std::size_t>(system_.size());
  momentum_floors_.resize(n);
  position_floors_.resize(n);
  velocity_floors_.resize(static_cast<std::size_t>(layout_.count));
}

void LagrangianJudge::start(const Vector& q, const Vector& v, double tolerance) {
  begin_certificates(system_, tolerance, scheme_.projection, worst);
  mechanics_.gaps(0, q, gap_);
  gap_floors_.resize(static_cast<std::size_t>(gap_.size()));
  mechanics_.force(0, q, v, force_);
  gap_size_ = mechanics_.gap_size(q);
  if (has_fixed_rows()) velocities(mechanics_.rows(), v, rate_, u_);
  q_previous_ = q;
  v_previous_ = v;
}

void LagrangianJudge::measure(const schemes::MechanicalStep& step) {
  if (layout_.count > 0) {
    evaluate_rows(step);
    measure_forecast(step);
    velocities(mechanics_.rows(), step.v, rate_, u_);
  }
  measure_dynamics(step);
  measure_positions(step);
  if (layout_.count > 0) measure_laws(step);
  measure_gaps(step);
}

// the rows of the step, at q + h v; velocities of the constraints before
void LagrangianJudge::evaluate_rows(const schemes::MechanicalStep& step) {
  if (has_fixed_rows()) {
    u_start_.swap(u_);  // where the last step ended; that this one begins there is measured elsewhere
    return;
  }
  const double t_start = step.t - h_;
  const bool varies = !mechanics_.has_constant_rows();
  if (varies || mechanics_.has_rates()) q_forecast_ = step.q_start + h_ * step.v_start;
  if (varies) {
    // which contacts had to take part is decided by the gap velocity at q
    mechanics_.evaluate_rows(t_start, step.q_start);
    mechanics_.rates(t_start, step.q_start, rate_start_);
    velocities(mechanics_.rows(), step.v_start, rate_start_, u_);
    mechanics_.evaluate_rows(step.t, q_forecast_);
  }
  if (mechanics_.has_rates()) {
    mechanics_.rates(t_start, q_forecast_, rate_start_);
    mechanics_.rates(step.t, q_forecast_, rate_);
  }
  velocities(mechanics_.rows(), step.v_start, rate_start_, u_start_);
}

// a contact that had to take part but did not, or the other way round; u is the velocity before the step
void LagrangianJudge::measure_forecast(const schemes::MechanicalStep& step) {
  const Vector& u = mechanics_.has_constant_rows() ? u_start_ : u_;
  for (std::size_t i = 0; i < step.closed.size(); ++i) {
    const double moved = h_ * u[layout_.contact[i]];
    const double forecast = gap_[static_cast<Index>(i)] + scheme_.gamma * moved;
    const double rounding = 4 * schemes::forecast_rounding * (gap_size_ + std::abs(moved)) + smallest_size;
    const bool is_right = step.closed[i] != 0 ? forecast <= 0 : forecast > 0;
    if (!is_right && !(std::abs(forecast) <= rounding)) worst.complementarity.raise(infinity, step.t);
  }
}

// (mj.1)
void LagrangianJudge::measure_dynamics(const schemes::MechanicalStep& step) {
  const double theta = scheme_.theta;
  const bool is_projected = step.q_free.size() > 0;
  const Vector& q_next = is_projected ? step.q_free : step.q;
  if (is_projected) {
    mechanics_.force(step.t - h_, step.q_start, step.v_start, force_start_);
  } else {
    force_start_.swap(force_);  // where the last step ended
  }
  mechanics_.force(step.t, q_next, step.v, force_);
  if (!mechanics_.has_constant_mass()) {
    mechanics_.mass(theta * q_next + (1 - theta) * step.q_start, M_);
    scales_.set(M_);
  }
  for (Index i = 0; i < size_.size(); ++i) {
    residual_[i] = -h_ * (theta * force_[i] + (1 - theta) * force_start_[i]);
    size_[i] = h_ * (theta * std::abs(force_[i]) + (1 - theta) * std::abs(force_start_[i]));
  }
  add_terms(
      M_,
      [&](Index j) {
        return Factors{step.v[j] - step.v_start[j], sum_of_sizes(step.v, step.v_start, j)};
      },
      residual_, size_);
  // what C v and K q cancel counts as well
  if (mechanics_.damping().nonZeros() > 0) {
    add_terms(
        mechanics_.damping(),
        [&](Index j) {
          return Factors{0, h_ * sum_of_sizes(step.v, step.v_start, j)};
        },
        residual_, size_);
  }
  if (mechanics_.stiffness().nonZeros() > 0) {
    add_terms(
        mechanics_.stiffness(),
        [&](Index j) {
          return Factors{0, h_ * sum_of_sizes(q_next, step.q_start, j)};
        },
        residual_, size_);
  }
  if (step.is_touched) {
    add_terms(
        mechanics_.rows(),
        [&](Index row) {
          return Factors{-step.p[row], std::abs(step.p[row])};
        },
        residual_, size_);
  }
  for (Index i = 0; i < size_.size(); ++i) size_[i] = momentum_floors_[static_cast<std::size_t>(i)].raised(size_[i]);
  scales_.couple(size_);
  for (Index i = 0; i < size_.size(); ++i) enter_residual(worst.dynamics, residual_[i], size_[i], step.t);
}

// (mj.2), and where the step began
void LagrangianJudge::measure_positions(const schemes::MechanicalStep& step) {
  const double theta = scheme_.theta;
  const double weight = h_ * theta;
  const double weight_before = h_ * (1 - theta);
  const Vector& q_next = step.q_free.size() > 0 ? step.q_free : step.q;
  for (Index i = 0; i < q_next.size(); ++i) {
    const double now = weight * step.v[i];
    const double before = weight_before * step.v_start[i];
    double size = std::abs(q_next[i]) + std::abs(step.q_start[i]) + std::abs(now) + std::abs(before);
    size = position_floors_[static_cast<std::size_t>(i)].raised(size);
    enter_residual(worst.dynamics, q_next[i] - step.q_start[i] - (now + before), size, step.t);
    measure_saying(step.q_start[i], q_previous_[i], size, step.t);
    if (step.v_start[i] != v_previous_[i]) {
      const double momentum = (step.v_start[i] - v_previous_[i]) * scales_.root[i] * scales_.root[i];
      enter_residual(worst.dynamics, momentum, size_[i], step.t);
    }
    q_previous_[i] = step.q[i];
    v_previous_[i] = step.v[i];
  }
}

void LagrangianJudge::measure_saying(double said, double found, double size, double t) {
  if (said != found) enter_residual(worst.dynamics, said - found, size, t);
}

// Gaps at t, contacts then joints.
void LagrangianJudge::measure_gaps(const schemes::MechanicalStep& step) {
  if (gap_.size() == 0) return;
  mechanics_.gaps(step.t, step.q, gap_);
  const double before = gap_size_;
  gap_size_ = mechanics_.gap_size(step.q);
  const double length = before + gap_size_;
  const auto contacts = static_cast<Index>(step.closed.size());
  for (Index i = 0; i < gap_.size(); ++i) {
    const Index row = i < contacts ? layout_.contact[static_cast<std::size_t>(i)] : layout_.joint + i - contacts;
    const double moved = step.is_touched ? h_ * velocity_size_[row] : 0.0;
    const double size = gap_floors_[static_cast<std::size_t>(i)].raised(length + std::abs(gap_[i]) + moved);
    if (i < contacts) {
      enter_gap(worst.constraint, -gap_[i], size, step.t);
    } else {
      enter_gap(worst.joints, std::abs(gap_[i]), size, step.t);
    }
    measure_saying(step.gap[i], gap_[i], size, step.t);
  }
}

void LagrangianJudge::measure_contact(std::size_t i, const schemes::MechanicalStep& step) {
  const systems::Contact& contact = system_.contacts[i];
  const Index n = layout_.contact[i];
  const Index tangents = layout_.tangents(static_cast<Index>(i));
  double size = velocity_size_[n];
  double omega = omega_[n];
  for (Index row = n + 1; row <= n + tangents; ++row) {
    size = std::max(size, velocity_size_[row]);
    omega = std::max(omega, omega_[row]);
  }
  if (step.closed[i] == 0) {
    for (Index row = n; row <= n + tangents; ++row) {
      enter_residual(worst.complementarity, omega * step.p[row], size, step.t);
    }
    return;
  }
  const double p = omega * step.p[n];
  const double impact = laws::impact_residual(contact.impact, u_start_[n], u_[n], p);
  enter_residual(worst.complementarity, impact, tangents == 0 ? velocity_size_[n] : size, step.t);
  if (tangents == 0) return;
  const laws::Coulomb law{contact.friction};
  tangential_ = omega * step.p.segment(n + 1, tangents);
  sliding_ = u_.segment(n + 1, tangents);
  enter_residual(worst.complementarity, law.natural_residual(p, tangential_, sliding_), size, step.t);
  if (contact.friction > 0) enter_excess(worst.cone, law.excess(p, tangential_.norm()), size, step.t);
}

// (mech.3) with the scales of (cert.6)
void LagrangianJudge::measure_laws(const schemes::MechanicalStep& step) {
  if (!step.is_touched) {
    for (const double p : step.p) {
      if (p != 0) worst.complementarity.raise(infinity, step.t);
    }
    return;
  }
  velocity_size_ = rate_.cwiseAbs() + rate_start_.cwiseAbs();
  scales_.add_velocities(mechanics_.rows(), size_, velocity_size_, omega_);
  double fastest = 0;
  for (Index row = 0; row < layout_.count; ++row) {
    velocity_size_[row] = velocity_floors_[static_cast<std::size_t>(row)].raised(velocity_size_[row]);
    if (!(velocity_size_[row] <= fastest)) fastest = velocity_size_[row];
  }
  const double least = has_friction_ ? fastest : memory * fastest;
  for (Index row = 0; row < layout_.count; ++row) {
    velocity_size_[row] = std::max(velocity_size_[row], least);
    measure_saying(step.u[row], u_[row], velocity_size_[row], step.t);
    measure_saying(step.u_start[row], u_start_[row], velocity_size_[row], step.t);
  }
  for (std::size_t i = 0; i < step.closed.size(); ++i) measure_contact(i, step);
  for (Index row = layout_.joint; row < layout_.dry; ++row) {
    enter_residual(worst.complementarity, u_[row], velocity_size_[row], step.t);
  }
  for (Index row = layout_.dry; row < layout_.count; ++row) {
    const double bound = h_ * system_.dry_friction[static_cast<std::size_t>(row - layout_.dry)].bound;
    const laws::Box law = laws::dry_friction(omega_[row] * bound);
    const double residual = law.natural_residual(u_[row], omega_[row] * step.p[row]);
    enter_residual(worst.complementarity, residual, velocity_size_[row], step.t);
  }
}

}  // namespace orthant::runs::detail
