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

PreparedBackwardEuler::Euler::Euler(const systems::Lcs& system, double theta, double h)
    : length(h), problem(euler_matrix(system, theta, h)), branches(problem.matrix(), system.lower, system.upper) {
  const Index n = system.states();
  const Matrix inverse = resolvent(system.A, h, theta);
  Phi = inverse * (Matrix::Identity(n, n) + h * (1 - theta) * system.A);
  Gamma = h * inverse * system.B;
  now = h * (1 - theta) * inverse * system.E;
  next = h * theta * inverse * system.E;
  problem.set_bounds(system.lower, system.upper);
}

PreparedBackwardEuler::PreparedBackwardEuler(const BackwardEuler& scheme,
                                             const systems::Prepared<systems::Lcs>& prepared, double h)
    : theta_(scheme.theta),
      prepared_(prepared),
      clock_(h),
      C_(prepared.system().C),
      F_(prepared.system().F),
      input_(prepared.system(), 0),
      euler_(prepared.system(), scheme.theta, h) {
  const systems::Lcs& system = prepared.system();
  step_.x = step_.before = free_ = Vector::Zero(system.states());
  step_.lambda = step_.w = q_ = Vector::Zero(system.outputs());
  u_ = u_next_ = Vector::Zero(input_.size());
}

void PreparedBackwardEuler::start(const Vector& x0) {
  require_size(x0, C_.cols(), "x0");
  require_finite(x0, "x0");
  step_.t = 0;
  step_.k = 0;
  step_.length = step_.input_from = step_.input_to = 0;
  step_.x = step_.before = x0;
  step_.lambda.setZero();
  step_.earlier.resize(0);
  cuts_.clear();
  input_.evaluate(0, u_);
  step_.w = C_ * x0 + F_ * u_;
}

void PreparedBackwardEuler::resume(const PreparedBackwardEuler& other, double end) {
  step_ = other.step_;
  u_ = other.u_;
  clock_ = other.clock_;
  clock_.finish(step_.k, end);
  euler_.problem.count_from(other.work());
  euler_.branches.count_from(other.several());
}

// λ and w of q
Status PreparedBackwardEuler::solve(Euler& euler) {
  if (euler.branches.is_needed() && euler.branches.solve(q_, step_.lambda)) {
    step_.lambda = euler.branches.multiplier();
    step_.w = euler.branches.slack();
    return Status::solved;
  }
  const Status status = euler.problem.solve(q_);
  if (status == Status::solved) euler.problem.hand_over(step_.lambda, step_.w);
  return status;
}

// (be.1), with u as it is at `input_to`
Status PreparedBackwardEuler::move(Euler& euler, double t, double input_to) {
  multiply(euler.Phi, step_.x, free_);
  if (u_.size() > 0) {
    input_.evaluate(input_to, u_next_);
    free_.noalias() += euler.now * u_;
    free_.noalias() += euler.next * u_next_;
    u_.swap(u_next_);
  }
  multiply(C_, free_, q_);
  if (u_.size() > 0) q_.noalias() += F_ * u_;
  const Status status = solve(euler);
  if (status != Status::solved) return status;
  step_.before.swap(step_.x);
  multiply(euler.Gamma, step_.lambda, step_.x);
  step_.x += free_;
  step_.t = t;
  step_.length = euler.length;
  step_.input_from = step_.input_to;
  step_.input_to = input_to;
  return Status::solved;
}

Status PreparedBackwardEuler::move_part(double t, double input_to) {
  Euler part(prepared_.system(), theta_, t - step_.t);
  part.problem.count_from(euler_.problem.work());
  part.branches.count_from(euler_.branches.several());
  const Status status = move(part, t, input_to);
  euler_.problem.count_from(part.problem.work());
  euler_.branches.count_from(part.branches.several());
  return status;
}

// (be.3). A part that is next to nothing is none: u jumps that much later or earlier.
Status PreparedBackwardEuler::move_in_parts(double t) {
  const double shortest = Grid::shortest * euler_.length;
  const StateStep begin = step_;
  const std::vector<systems::Input::Switch> jumps = input_.switches(step_.input_to, t);
  step_.earlier = Vector::Zero(step_.lambda.size());
  for (std::size_t i = 0; i <= jumps.size(); ++i) {
    const double input_to = i == jumps.size() ? t : jumps[i].before;
    const bool is_last = t - input_to < shortest;
    const double to = is_last ? t : input_to;
    if (to - step_.t >= shortest) {
      const bool is_whole = is_last && cuts_.empty() && step_.t == begin.t;
      if (!cuts_.empty()) step_.earlier += step_.length * step_.lambda;
      const Status status = is_whole ? move(euler_, to, input_to) : move_part(to, input_to);
      if (status != Status::solved) {
        step_ = begin;
        cuts_.clear();
        input_.evaluate(step_.input_to, u_);
        return status;
      }
      cuts_.push_back(step_);
    }
    if (is_last) break;  // a jump at the very end is found by the next step
    step_.input_to = jumps[i].after;
    input_.evaluate(step_.input_to, u_);
  }
  cuts_.pop_back();  // the last part
  return Status::solved;
}

Status PreparedBackwardEuler::advance() {
  const double t = clock_.at(step_.k + 1);
  if (!cuts_.empty() || step_.earlier.size() > 0) {
    cuts_.clear();
    step_.earlier.resize(0);
  }
  const bool is_cut = u_.size() > 0 && !input_.switches(step_.input_to, t).empty();
  const Status status = is_cut ? move_in_parts(t) : move(euler_, t, t);
  if (status == Status::solved) ++step_.k;
  return status;
}

}  // namespace orthant::schemes
