// SPDX-License-Identifier: Apache-2.0
#include "orthant/schemes/moreau_jean.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/schemes/detail/position_projection.hpp"
#include "orthant/schemes/detail/row_products.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

namespace orthant::schemes {
namespace {

using detail::apply;
using detail::apply_transposed;

// y += x, by a loop that is inlined
inline void add(const Vector& x, Vector& y) {
  const double* const from = x.data();
  double* const to = y.data();
  for (Index i = 0; i < y.size(); ++i) to[i] += from[i];
}

}  // namespace

Fit MoreauJean::fits(const analysis::LagrangianFindings& findings) const {
  return Fit::advised(findings.contacts + findings.joints + findings.dry_friction == 0
                          ? "without contacts it is the theta-method"
                          : "it takes any number of impacts and their accumulation, and stick without regularisation");
}

PreparedMoreauJean MoreauJean::prepare(const systems::Prepared<systems::Lagrangian>& prepared, double h) const {
  validate_options(*this);
  if (!(h > 0 && h < infinity)) throw InvalidArgument(fmt::format("h = {:g}, must be > 0", h));
  return {*this, prepared, h};
}

PreparedMoreauJean::PreparedMoreauJean(const MoreauJean& scheme, const systems::Prepared<systems::Lagrangian>& prepared,
                                       double h)
    : scheme_(scheme),
      h_(h),
      clock_(h),
      mechanics_(prepared.mechanics()),
      law_(prepared.system(), mechanics_.layout(), h, scheme.contact_tolerance),
      choice_(prepared.system(), mechanics_.layout(), h),
      working_set_(mechanics_.layout(), mechanics_.size()),
      always_acts_(!prepared.system().joints.empty() || !prepared.system().dry_friction.empty()) {
  const systems::Lagrangian& system = prepared.system();
  impact_.reserve(system.contacts.size());
  for (const systems::Contact& contact : system.contacts) impact_.push_back(contact.impact);
  step_.closed.assign(system.contacts.size(), 0);
  if (scheme.compensated && !mechanics_.is_linear()) {
    throw InvalidArgument(Flaw{"run.compensated", "is true for a system with M(q) or forces that are not linear",
                               "must be false, or M, C and K constant: Newton's method has its own rounding"});
  }
  if (scheme.compensated) compensation_.emplace(mechanics_.size());
  if (!mechanics_.is_linear()) return;
  const double theta = scheme.theta;
  stiffness_ = h * mechanics_.stiffness();
  damping_ = h * mechanics_.damping() + (h * theta) * stiffness_;
  has_springs_ = stiffness_.nonZeros() > 0 || damping_.nonZeros() > 0;
  const SparseMatrix matrix = mechanics_.constant_mass() + (h * theta) * mechanics_.damping() +
                              (h * theta * h * theta) * mechanics_.stiffness();
  if (!set_inertia(matrix, true)) {
    throw InvalidArgument(
        Flaw{"run.h", fmt::format("= {:g} makes M + h theta C + h^2 theta^2 K singular for theta = {:g}", h, theta),
             "must be smaller"});
  }
}

bool PreparedMoreauJean::set_inertia(const SparseMatrix& matrix, bool stays) {
  if (!inertia_.factor(matrix)) return false;
  // rows that change with q: their Delassus matrix is made in every step
  const bool is_constant = stays && mechanics_.has_constant_rows();
  if (is_constant && mechanics_.layout().count > 0 && !working_set_.is_needed()) {
    law_.set_matrix(inertia_.delassus(mechanics_.rows()), true);
    choice_.set_constant(law_.matrix());
  }
  return true;
}

void PreparedMoreauJean::start(const Vector& q0, const Vector& v0) {
  require_size(q0, mechanics_.size(), "q0");
  require_size(v0, mechanics_.size(), "v0");
  step_.t = 0;
  step_.k = 0;
  step_.q = step_.q_start = q0;
  step_.v = step_.v_start = step_.v_free = v0;
  step_.p.setZero(mechanics_.layout().count);
  std::fill(step_.closed.begin(), step_.closed.end(), char{0});
  mechanics_.gaps(0, q0, step_.gap);
  mechanics_.evaluate_rows(0, q0);
  mechanics_.rates(0, q0, rate_);
  rate_next_ = rate_;
  apply(mechanics_.rows(), v0, step_.u);
  step_.u += rate_;
  step_.u_start = step_.u;
  if (mechanics_.is_linear()) {
    mechanics_.forcing(0, force_);
    push_ = h_ * force_;
    inertia_.solve(push_);
  } else {
    mechanics_.force(0, q0, v0, force_);
  }
  force_next_ = force_;
  newton_iterations_ = 0;
  if (compensation_) compensation_->start();
}

void PreparedMoreauJean::resume(const PreparedMoreauJean& other, double end) {
  step_ = other.step_;
  clock_ = other.clock_;
  clock_.finish(step_.k, end);
  mechanics_ = other.mechanics_;
  rate_ = other.rate_;
  rate_next_ = other.rate_next_;
  force_ = other.force_;
  force_next_ = other.force_next_;
  if (mechanics_.is_linear()) {
    push_ = h_ * force_;
    inertia_.solve(push_);
  }
  newton_iterations_ = other.newton_iterations_;
  step_.p *= h_ / other.h_;  // of the same forces
  compensation_ = other.compensation_;
  law_.count_from(other.work());
}

// Which contacts take part, and the rows of the step.
void PreparedMoreauJean::forecast() {
  const systems::RowLayout& layout = mechanics_.layout();
  const bool varies = !mechanics_.has_constant_rows();
  if (varies) {
    // the gap velocity at q decides, the rows are those at q + h v
    mechanics_.evaluate_rows(step_.t, step_.q);
    apply(mechanics_.rows(), step_.v, step_.u);
    mechanics_.rates(step_.t, step_.q, rate_);
    step_.u += rate_;
  }
  step_.is_touched = always_acts_;
  // a gap that is only rounded above zero is closed: contacts that rest do not open and close for it
  const double closed = forecast_rounding * mechanics_.gap_size(step_.q);
  for (std::size_t i = 0; i < step_.closed.size(); ++i) {
    const double forecast = step_.gap[static_cast<Index>(i)] + scheme_.gamma * h_ * step_.u[layout.contact[i]];
    const bool is_closed = forecast <= closed;
    step_.closed[i] = is_closed ? 1 : 0;
    step_.is_touched = step_.is_touched || is_closed;
  }
  if (varies) {
    q_forecast_ = step_.q + h_ * step_.v;
    const double t_forecast = step_.t + h_;
    mechanics_.evaluate_rows(t_forecast, q_forecast_);
    apply(mechanics_.rows(), step_.v, step_.u);
    mechanics_.rates(step_.t, q_forecast_, rate_);
    step_.u += rate_;
  }
  step_.u_start.swap(step_.u);
}

// b = H v_free + s⁺ + rebound(u) on the normals, then p. As published (mj.3) takes u as it is, and not min(u, 0): a
// contact that is forecast to close while it opens, one that has penetrated, may fall back with -rebound(u).
Status PreparedMoreauJean::impulses(const Vector& v_free) {
  if (!step_.is_touched) {
    step_.p.setZero();
    return Status::solved;
  }
  apply(mechanics_.rows(), v_free, b_);
  add(rate_next_, b_);
  for (std::size_t i = 0; i < impact_.size(); ++i) {
    const Index normal = mechanics_.layout().contact[i];
    b_[normal] += laws::rebound(impact_[i], step_.u_start[normal]);
  }
  const Status status = working_set_.is_needed()
                            ? working_set_.solve({mechanics_.rows(), b_, v_free, step_.closed}, inertia_, law_, step_.p)
                            : law_.solve(b_, step_.closed, step_.p);
  if (status != Status::solved) because_ = law_.because();
  return status;
}

void PreparedMoreauJean::add_impulses(Vector& v) {
  if (!step_.is_touched) return;
  apply_transposed(mechanics_.rows(), step_.p, work_);
  inertia_.solve(work_);
  if (compensation_) {
    compensation_->add(work_, v);
  } else {
    add(work_, v);
  }
}

// (mj.16), without Coulomb friction
void PreparedMoreauJean::refine_impact() {
  const systems::RowLayout& layout = mechanics_.layout();
  std::vector<detail::Compensation::Row> rows;
  for (std::size_t i = 0; i < impact_.size(); ++i) {
    const Index n = layout.contact[i];
    if (layout.contact[i + 1] > n + 1) return;
    const double before = step_.u_start[n];
    const double e = before == 0 ? 0.0 : laws::rebound(impact_[i], before) / before;
    if (step_.p[n] > 0) rows.push_back({n, e, rate_next_[n] + e * rate_[n]});
  }
  for (Index row = layout.joint; row < layout.dry; ++row) rows.push_back({row, 0, rate_next_[row]});
  compensation_->refine(rows, mechanics_.rows(), law_.matrix(), step_.v_start, step_.v, inertia_);
}

// (mj.2)
void PreparedMoreauJean::move_position() {
  const double theta = scheme_.theta;
  if (compensation_) {
    step_.q.resize(step_.q_start.size());
    compensation_->move(h_, theta, step_.v_start, step_.v, step_.q_start, step_.q);
  } else {
    step_.q = step_.q_start + h_ * (theta * step_.v + (1 - theta) * step_.v_start);
  }
}

Status PreparedMoreauJean::advance() {
  because_.clear();
  if (choice_.is_needed()) p_last_ = step_.p;
  forecast();
  step_.q_start.swap(step_.q);
  step_.v_start.swap(step_.v);
  const double t_next = clock_.at(step_.k + 1);
  if (mechanics_.has_rates()) {
    mechanics_.rates(t_next, mechanics_.has_constant_rows() ? step_.q_start : q_forecast_, rate_next_);
  }
  step_.t = t_next;
  ++step_.k;
  const Status status = mechanics_.is_linear() ? advance_linear() : advance_newton();
  move_position();
  if (status != Status::solved) return status;
  if (!is_finite(step_.v)) return Status::diverged;
  mechanics_.gaps(step_.t, step_.q, step_.gap);
  finish_step();
  if (choice_.is_needed() && step_.is_touched) choose_impulses();
  return scheme_.projection ? project() : status;
}

Status PreparedMoreauJean::project() {
  step_.q_free = step_.q;
  const Status status = detail::project_position(mechanics_, step_.t, step_.q, step_.gap, because_);
  mechanics_.evaluate_rows(step_.t, q_forecast_);  // those of the step, for callers that ask
  return status;
}

void PreparedMoreauJean::finish_step() {
  apply(mechanics_.rows(), step_.v, step_.u);
  if (mechanics_.has_rates()) {
    step_.u += rate_next_;
    rate_ = rate_next_;
  }
}

// (mj.13)
void PreparedMoreauJean::choose_impulses() {
  law_velocity_ = step_.u;
  for (std::size_t i = 0; i < impact_.size(); ++i) {
    const Index normal = mechanics_.layout().contact[i];
    law_velocity_[normal] += laws::rebound(impact_[i], step_.u_start[normal]);
  }
  work_ = step_.v.cwiseAbs() + step_.v_start.cwiseAbs() + step_.v_free.cwiseAbs();
  speed_.noalias() = mechanics_.rows().cwiseAbs() * work_;
  speed_ += rate_.cwiseAbs();
  choice_.choose({law_.matrix(), law_velocity_, speed_, step_.closed}, p_last_, step_.p);
}

Status PreparedMoreauJean::advance_linear() {
  const double theta = scheme_.theta;
  const bool is_varying = !mechanics_.has_constant_force();
  if (compensation_) compensation_->begin();
  if (is_varying || has_springs_) {
    work_.setZero(mechanics_.size());
    if (is_varying) {
      force_.swap(force_next_);
      mechanics_.forcing(step_.t, force_next_);
      work_ = h_ * (theta * force_next_ + (1 - theta) * force_);
    }
    if (has_springs_) {
      work_.noalias() -= stiffness_ * step_.q_start;
      work_.noalias() -= damping_ * step_.v_start;
    }
    inertia_.solve(work_);
    if (compensation_) {
      step_.v_free = step_.v_start;
      compensation_->add(work_, step_.v_free);
      if (!is_varying) compensation_->add(push_, step_.v_free);
    } else {
      step_.v_free = step_.v_start + work_;
      if (!is_varying) step_.v_free += push_;
    }
  } else if (compensation_) {
    step_.v_free = step_.v_start;
    compensation_->add(push_, step_.v_free);
  } else {
    step_.v_free = step_.v_start + push_;
  }
  if (step_.is_touched && !mechanics_.has_constant_rows() && !working_set_.is_needed()) {
    law_.set_matrix(inertia_.delassus(mechanics_.rows()), false);
  }
  const Status status = impulses(step_.v_free);
  step_.v = step_.v_free;
  add_impulses(step_.v);
  if (compensation_) {
    if (step_.is_touched && status == Status::solved) refine_impact();
    compensation_->settle(step_.v);
  }
  return status;
}

Status PreparedMoreauJean::advance_newton() {
  const double theta = scheme_.theta;
  mechanics_.force(step_.t - h_, step_.q_start, step_.v_start, force_);
  SparseMatrix M;
  SparseMatrix by_q;
  SparseMatrix by_v;
  step_.v = step_.v_start;
  Vector& v = step_.v;
  for (int iteration = 0; iteration < scheme_.max_newton; ++iteration) {
    ++newton_iterations_;
    const Vector q = step_.q_start + h_ * (theta * v + (1 - theta) * step_.v_start);
    mechanics_.force(step_.t, q, v, force_next_);
    if (!force_.allFinite() || !force_next_.allFinite()) {
      because_ = fmt::format("the force is not finite on the way to t = {:g}", step_.t);
      return Status::diverged;
    }
    mechanics_.mass(theta * q + (1 - theta) * step_.q_start, M);
    mechanics_.jacobians(step_.t, q, v, by_q, by_v);
    const SparseMatrix matrix = M - (h_ * theta) * by_v - (h_ * theta * h_ * theta) * by_q;
    if (!set_inertia(matrix, false)) {
      because_ = fmt::format("the matrix of Newton's method is singular at t = {:g}", step_.t);
      return Status::breakdown;
    }
    if (step_.is_touched && !working_set_.is_needed()) law_.set_matrix(inertia_.delassus(mechanics_.rows()), false);
    Vector correction = h_ * (theta * force_next_ + (1 - theta) * force_) - M * (v - step_.v_start);
    inertia_.solve(correction);
    step_.v_free = v + correction;
    const Status status = impulses(step_.v_free);
    if (status != Status::solved) return status;
    Vector next = step_.v_free;
    add_impulses(next);
    if (!next.allFinite()) return Status::diverged;
    const double change = (next - v).lpNorm<Eigen::Infinity>();
    const double size = std::max({next.lpNorm<Eigen::Infinity>(), step_.v_start.lpNorm<Eigen::Infinity>(),
                                  (step_.v_free - step_.v_start).lpNorm<Eigen::Infinity>()});
    v = next;
    if (change <= scheme_.newton_tolerance * size) return Status::solved;
  }
  because_ = fmt::format(
      "Newton's method did not converge in {} iterations: a smaller h may help; a force that jumps "
      "with v should be a [[dry_friction]]",
      scheme_.max_newton);
  return Status::iteration_limit;
}

}  // namespace orthant::schemes
