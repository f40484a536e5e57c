// SPDX-License-Identifier: Apache-2.0
#include "orthant/schemes/backward_euler.hpp"

#include "orthant/schemes/level_step.hpp"

#include <fmt/format.h>

namespace orthant::schemes {
namespace {

Matrix euler_matrix(const systems::Lcs& system, double theta, double h) {
  return system.D + h * system.C * (resolvent(system.A, h, theta) * system.B);
}

}  // namespace

Fit BackwardEuler::fits(const analysis::LcsFindings& findings) const {
  if (!findings.is_complementarity) {
    return Fit::advised("a relay: lambda stays within its bounds, an implicit step decides where");
  }
  if (!findings.degree.exists && !findings.has_feedthrough) {
    return Fit::possible("no vector relative degree: " + findings.degree.because);
  }
  if (!findings.degree.exists || findings.degree.smallest() == 0) {
    return Fit::advised("D is not zero: lambda is a function, and the implicit Euler scheme approximates it");
  }
  if (findings.degree.largest() == 1) return Fit::possible();
  return Fit::possible(
      fmt::format("backward-euler is not consistent for relative degree {}: the multiplier is a distribution, and the "
                  "state may grow "
                  "as h shrinks; use emts or exponential",
                  findings.degree.largest()));
}

PreparedBackwardEuler BackwardEuler::prepare(const systems::Prepared<systems::Lcs>& prepared, double h) const {
  validate_options(*this);
  return {*this, prepared, h};
}

PreparedBackwardEuler::PreparedBackwardEuler(const BackwardEuler& scheme,
                                             const systems::Prepared<systems::Lcs>& prepared, double h)
    : clock_(h),
      C_(prepared.system().C),
      F_(prepared.system().F),
      lower_(prepared.system().lower),
      upper_(prepared.system().upper),
      input_(prepared.system(), 0),
      problem_(euler_matrix(prepared.system(), scheme.theta, h)),
      branches_(problem_.matrix(), lower_, upper_) {
  const systems::Lcs& system = prepared.system();
  const double theta = scheme.theta;
  const Index n = system.states();
  const Matrix inverse = resolvent(system.A, h, theta);
  Phi_ = inverse * (Matrix::Identity(n, n) + h * (1 - theta) * system.A);
  Gamma_ = h * inverse * system.B;
  now_ = h * (1 - theta) * inverse * system.E;
  next_ = h * theta * inverse * system.E;
  step_.x = step_.before = free_ = Vector::Zero(n);
  step_.lambda = step_.w = q_ = Vector::Zero(system.outputs());
  u_ = u_next_ = Vector::Zero(input_.size());
  problem_.set_bounds(lower_, upper_);
}

void PreparedBackwardEuler::start(const Vector& x0) {
  require_size(x0, C_.cols(), "x0");
  require_finite(x0, "x0");
  step_.t = 0;
  step_.k = 0;
  step_.x = step_.before = x0;
  step_.lambda.setZero();
  input_.evaluate(0, u_);
  step_.w = C_ * x0 + F_ * u_;
}

void PreparedBackwardEuler::resume(const PreparedBackwardEuler& other, double end) {
  step_ = other.step_;
  u_ = other.u_;
  clock_ = other.clock_;
  clock_.finish(step_.k, end);
  problem_.count_from(other.work());
  branches_.count_from(other.several());
}

// λ and w of q
Status PreparedBackwardEuler::solve() {
  if (branches_.is_needed() && branches_.solve(q_, step_.lambda)) {
    step_.lambda = branches_.multiplier();
    step_.w = branches_.slack();
    return Status::solved;
  }
  const Status status = problem_.solve(q_);
  if (status == Status::solved) problem_.hand_over(step_.lambda, step_.w);
  return status;
}

Status PreparedBackwardEuler::advance() {
  const double t = clock_.at(step_.k + 1);
  multiply(Phi_, step_.x, free_);
  if (u_.size() > 0) {
    input_.evaluate(t, u_next_);
    free_.noalias() += now_ * u_;
    free_.noalias() += next_ * u_next_;
    u_.swap(u_next_);
  }
  multiply(C_, free_, q_);
  if (u_.size() > 0) q_.noalias() += F_ * u_;
  const Status status = solve();
  if (status != Status::solved) return status;
  step_.before.swap(step_.x);
  multiply(Gamma_, step_.lambda, step_.x);
  step_.x += free_;
  step_.t = t;
  ++step_.k;
  return Status::solved;
}

}  // namespace orthant::schemes
