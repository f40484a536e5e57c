// SPDX-License-Identifier: Apache-2.0
#include "orthant/laws/box.hpp"
#include "orthant/runs/detail/lcs_judge.hpp"

#include <algorithm>
#include <cmath>

namespace orthant::runs::detail {
StateJudge::StateJudge(const systems::Lcs& system, double theta, double h)
    : system_(system), theta_(theta), h_(h), input_(system, 0) {
  u_ = u_next_ = Vector::Zero(system.inputs());
  middle_ = residual_ = size_ = Vector::Zero(system.states());
  w_ = Vector::Zero(system.outputs());
}

void StateJudge::start(double tolerance) {
  for (Certificate* one : {&worst.complementarity, &worst.constraint, &worst.dynamics}) one->begin(tolerance);
  input_.evaluate(0, u_);
}

void StateJudge::measure(const schemes::StateStep& step) {
  const systems::Lcs& s = system_;
  const bool has_input = u_.size() > 0;
  if (has_input) input_.evaluate(step.t, u_next_);
  // x⁺ - x - h (A x_θ + E u_θ + B λ)
  middle_ = theta_ * step.x + (1 - theta_) * step.before;
  for (Index i = 0; i < s.states(); ++i) {
    double rate = 0;
    double size = 0;
    const auto add = [&](double term) {
      rate += term;
      size += std::abs(term);
    };
    for (Index j = 0; j < s.states(); ++j) add(s.A(i, j) * middle_[j]);
    for (Index j = 0; j < s.outputs(); ++j) add(s.B(i, j) * step.lambda[j]);
    for (Index j = 0; j < u_.size(); ++j) add(s.E(i, j) * (theta_ * u_next_[j] + (1 - theta_) * u_[j]));
    const double residual = std::abs(step.x[i] - step.before[i] - h_ * rate);
    const double scale = h_ * size + std::abs(step.x[i]) + std::abs(step.before[i]);
    size_[i] = scale;
    if (!(residual <= worst.dynamics.worst * scale)) {
      worst.dynamics.raise(scale > 0 ? residual / scale : infinity, step.t);
    }
  }
  for (Index l = 0; l < s.outputs(); ++l) {
    double w = 0;
    double size = 0;
    const auto add = [&](double term) {
      w += term;
      size += std::abs(term);
    };
    for (Index j = 0; j < s.states(); ++j) {
      w += s.C(l, j) * step.x[j];
      size += std::abs(s.C(l, j)) * size_[j];  // what x was summed from: x itself may be all rounding
    }
    for (Index j = 0; j < s.outputs(); ++j) add(s.D(l, j) * step.lambda[j]);
    for (Index j = 0; j < u_next_.size(); ++j) add(s.F(l, j) * u_next_[j]);
    const laws::Box law{.lower = s.lower[l], .upper = s.upper[l]};
    const double wrong = law.wrong_part(w, step.lambda[l]);
    worst.complementarity.raise(!law.contains(step.lambda[l]) ? infinity : size > 0 ? wrong / size : wrong, step.t);
    if (s.lower[l] == 0 && s.upper[l] == infinity) {
      worst.constraint.raise(size > 0 ? std::max(-w, 0.0) / size : 0.0, step.t);
    }
  }
  u_.swap(u_next_);
}

}  // namespace orthant::runs::detail
