// SPDX-License-Identifier: Apache-2.0
#include "orthant/runs/detail/lagrangian_judge.hpp"

#include "orthant/laws/box.hpp"
#include "orthant/laws/coulomb.hpp"

#include <algorithm>
#include <cmath>

namespace orthant::runs::detail {

LagrangianJudge::LagrangianJudge(const systems::Prepared<systems::Lagrangian>& prepared,
                                 const schemes::MoreauJean& scheme, double h)
    : system_(prepared.system()), scheme_(scheme), h_(h), mechanics_(prepared.mechanics()), layout_(prepared.layout()) {
  M_ = mechanics_.constant_mass();
  M_size_ = M_.cwiseAbs();
  K_size_ = mechanics_.stiffness().cwiseAbs();
  H_size_ = mechanics_.rows().cwiseAbs();
}

void LagrangianJudge::start(const Vector& q, const Vector& v, double tolerance) {
  begin_certificates(system_, tolerance, scheme_.projection, worst);
  mechanics_.gaps(0, q, gap_);
  mechanics_.force(0, q, v, force_);
}

void LagrangianJudge::measure(const schemes::MechanicalStep& step) {
  // the rows of the step, at q + h v; velocities of the constraints before and after
  const double t_start = step.t - h_;
  if (layout_.count > 0) {
    const bool varies = !mechanics_.has_constant_rows();
    if (varies || mechanics_.has_rates()) q_forecast_ = step.q_start + h_ * step.v_start;
    if (varies) {
      // which contacts had to take part is decided by the gap velocity at q
      mechanics_.evaluate_rows(t_start, step.q_start);
      mechanics_.rates(t_start, step.q_start, rate_start_);
      u_ = rate_start_;
      u_.noalias() += mechanics_.rows() * step.v_start;
      mechanics_.evaluate_rows(step.t, q_forecast_);
      H_size_ = mechanics_.rows().cwiseAbs();
    }
    mechanics_.rates(t_start, q_forecast_, rate_start_);
    mechanics_.rates(step.t, q_forecast_, rate_);
    u_start_ = rate_start_;
    u_start_.noalias() += mechanics_.rows() * step.v_start;
    if (!varies) u_ = u_start_;
    const double size = mechanics_.gap_size(step.q_start);
    for (std::size_t i = 0; i < step.closed.size(); ++i) {
      const double forecast = gap_[static_cast<Index>(i)] + scheme_.gamma * h_ * u_[layout_.contact[i]];
      const double rounding = 4 * schemes::forecast_rounding * (size + h_ * std::abs(u_[layout_.contact[i]]));
      // a contact that had to take part but did not, or the other way round
      if (std::abs(forecast) > rounding && (forecast <= 0) != (step.closed[i] != 0)) {
        worst.complementarity.raise(infinity, step.t);
      }
    }
    u_ = rate_;
    u_.noalias() += mechanics_.rows() * step.v;
    measure_laws(step);
  }
  measure_dynamics(step);
  mechanics_.gaps(step.t, step.q, gap_);
  for (Index i = 0; i < gap_.size(); ++i) {
    if (i < static_cast<Index>(step.closed.size())) {
      worst.constraint.raise(-gap_[i], step.t);
    } else {
      worst.joints.raise(std::abs(gap_[i]), step.t);
    }
  }
}

// (mj.1), relative to the sum of its terms
void LagrangianJudge::measure_dynamics(const schemes::MechanicalStep& step) {
  const double theta = scheme_.theta;
  const Vector& q_next = step.q_free.size() > 0 ? step.q_free : step.q;
  const bool is_projected = step.q_free.size() > 0;
  if (is_projected) {
    mechanics_.force(step.t - h_, step.q_start, step.v_start, force_start_);
  } else {
    force_start_.swap(force_);  // where the last step ended
  }
  mechanics_.force(step.t, q_next, step.v, force_);
  if (!mechanics_.has_constant_mass()) {
    mechanics_.mass(theta * q_next + (1 - theta) * step.q_start, M_);
    M_size_ = M_.cwiseAbs();
  }
  work_ = step.v - step.v_start;
  residual_ = -h_ * (theta * force_ + (1 - theta) * force_start_);
  residual_.noalias() += M_ * work_;
  work_ = step.v.cwiseAbs() + step.v_start.cwiseAbs();
  size_ = h_ * (theta * force_.cwiseAbs() + (1 - theta) * force_start_.cwiseAbs());
  size_.noalias() += M_size_ * work_;
  if (step.is_touched) {
    residual_.noalias() -= mechanics_.rows().transpose() * step.p;
    work_ = step.p.cwiseAbs();
    size_.noalias() += H_size_.transpose() * work_;
  }
  // what K q and C v cancel counts as well
  if (K_size_.nonZeros() > 0) {
    work_ = h_ * q_next.cwiseAbs();
    size_.noalias() += K_size_ * work_;
  }
  const double size = size_.lpNorm<Eigen::Infinity>();
  const double residual = residual_.lpNorm<Eigen::Infinity>();
  worst.dynamics.raise(residual == 0 ? 0 : residual / size, step.t);
  // (mj.2)
  residual_ = q_next - step.q_start - h_ * (theta * step.v + (1 - theta) * step.v_start);
  const double length = q_next.lpNorm<Eigen::Infinity>() + step.q_start.lpNorm<Eigen::Infinity>();
  if (!residual_.isZero(0)) worst.dynamics.raise(residual_.lpNorm<Eigen::Infinity>() / length, step.t);
}

void LagrangianJudge::measure_contact(std::size_t i, const schemes::MechanicalStep& step, double impulse_size) {
  const systems::Contact& contact = system_.contacts[i];
  const Index n = layout_.contact[i];
  const Index tangents = layout_.tangents(static_cast<Index>(i));
  const double speed = velocity_size_[n];
  if (step.closed[i] == 0) {
    worst.complementarity.raise(step.p.segment(n, 1 + tangents).norm() / impulse_size, step.t);
    return;
  }
  worst.complementarity.raise(laws::impact_residual(contact.impact, u_start_[n], u_[n], step.p[n],
                                                    {.velocity = speed, .impulse = impulse_size}),
                              step.t);
  if (tangents == 0) return;
  const laws::Coulomb law{contact.friction};
  const double p = step.p[n] / impulse_size;
  const Vector p_T = step.p.segment(n + 1, tangents) / impulse_size;
  const double fastest = std::max(velocity_size_.segment(n + 1, tangents).maxCoeff(), speed);
  const Vector u_T = u_.segment(n + 1, tangents) / fastest;
  worst.complementarity.raise(law.natural_residual(p, p_T, u_T), step.t);
  if (contact.friction > 0) worst.cone.raise(law.excess(p, p_T.norm()) / std::max(1.0, p_T.norm()), step.t);
}

// (mech.3) row by row: velocities relative to the sizes of their terms, impulses relative to the largest of the step
void LagrangianJudge::measure_laws(const schemes::MechanicalStep& step) {
  if (!step.is_touched) {
    worst.complementarity.raise(step.p.lpNorm<Eigen::Infinity>(), step.t);
    return;
  }
  // velocities are as exact as those that entered the step, also where they cancel in the end
  work_ = step.v.cwiseAbs() + step.v_start.cwiseAbs() + (step.v_free - step.v_start).cwiseAbs();
  velocity_size_ = rate_.cwiseAbs() + rate_start_.cwiseAbs();
  velocity_size_.noalias() += H_size_ * work_;
  const double fastest = velocity_size_.maxCoeff();
  if (!(fastest > 0)) return;
  velocity_size_ = velocity_size_.cwiseMax(1e-6 * fastest);
  double impulse_size = step.p.lpNorm<Eigen::Infinity>();
  for (const systems::DryFriction& element : system_.dry_friction) {
    impulse_size = std::max(impulse_size, h_ * element.bound);
  }
  if (impulse_size == 0) impulse_size = 1;
  for (std::size_t i = 0; i < step.closed.size(); ++i) measure_contact(i, step, impulse_size);
  for (Index row = layout_.joint; row < layout_.dry; ++row) {
    worst.complementarity.raise(std::abs(u_[row]) / velocity_size_[row], step.t);
  }
  for (Index row = layout_.dry; row < layout_.count; ++row) {
    const double bound = h_ * system_.dry_friction[static_cast<std::size_t>(row - layout_.dry)].bound / impulse_size;
    const double velocity = u_[row] / velocity_size_[row];
    const laws::Box law = laws::dry_friction(bound);
    worst.complementarity.raise(law.natural_residual(velocity, step.p[row] / impulse_size), step.t);
  }
}

}  // namespace orthant::runs::detail
