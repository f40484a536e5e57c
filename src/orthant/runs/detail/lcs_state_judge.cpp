// SPDX-License-Identifier: Apache-2.0
#include "orthant/laws/box.hpp"
#include "orthant/runs/detail/lcs_judge.hpp"

#include <algorithm>
#include <cmath>

namespace orthant::runs::detail {
StateJudge::StateJudge(const systems::Lcs& system, double theta, double h)
    : system_(system), theta_(theta), h_(h), input_(system, 0) {
  u_ = u_next_ = Vector::Zero(system.inputs());
  middle_ = size_ = terms_ = residual_ = Vector::Zero(system.states());
  row_floors_.resize(static_cast<std::size_t>(system.states()));
  output_floors_.resize(static_cast<std::size_t>(system.outputs()));
}

void StateJudge::start(const Vector& x, double tolerance) {
  for (Certificate* one : {&worst.complementarity, &worst.constraint, &worst.dynamics}) one->begin(tolerance);
  input_.evaluate(0, u_);
  previous_ = x;
}

// x⁺ - x - h (A x_θ + E u_θ + B λ). An x_j that is the rest of a cancellation is as exact as the terms of its own row: they
// count in the rows that it enters.
void StateJudge::measure_rows(const schemes::StateStep& step) {
  const systems::Lcs& s = system_;
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
    terms_[i] = h_ * size + std::abs(step.x[i]) + std::abs(step.before[i]);
    residual_[i] = step.x[i] - step.before[i] - h_ * rate;
  }
  for (Index i = 0; i < s.states(); ++i) {
    double size = terms_[i];
    for (Index j = 0; j < s.states(); ++j) size += h_ * std::abs(s.A(i, j)) * terms_[j];
    size_[i] = row_floors_[static_cast<std::size_t>(i)].raised(size);
    enter_residual(worst.dynamics, residual_[i], size_[i], step.t);
    enter_residual(worst.dynamics, step.before[i] - previous_[i], size_[i], step.t);
  }
}

void StateJudge::measure_output(Index output, const schemes::StateStep& step) {
  const systems::Lcs& s = system_;
  double w = 0;
  double size = 0;
  const auto add = [&](double term) {
    w += term;
    size += std::abs(term);
  };
  for (Index j = 0; j < s.states(); ++j) {
    w += s.C(output, j) * step.x[j];
    size += std::abs(s.C(output, j)) * size_[j];  // what x was summed from: x itself may be all rounding
  }
  for (Index j = 0; j < s.outputs(); ++j) add(s.D(output, j) * step.lambda[j]);
  for (Index j = 0; j < u_next_.size(); ++j) add(s.F(output, j) * u_next_[j]);
  size = output_floors_[static_cast<std::size_t>(output)].raised(size);
  const double lambda = step.lambda[output];
  const laws::Box law{.lower = s.lower[output], .upper = s.upper[output]};
  if (!law.contains(lambda)) worst.complementarity.raise(infinity, step.t);
  enter_residual(worst.complementarity, law.wrong_part(w, lambda), size, step.t);
  enter_residual(worst.dynamics, step.w[output] - w, size, step.t);
  if (law.lower == 0 && law.upper == infinity) enter_excess(worst.constraint, -w, size, step.t);
}

void StateJudge::measure(const schemes::StateStep& step) {
  if (u_.size() > 0) input_.evaluate(step.t, u_next_);
  measure_rows(step);
  for (Index l = 0; l < system_.outputs(); ++l) measure_output(l, step);
  u_.swap(u_next_);
  previous_ = step.x;
}

}  // namespace orthant::runs::detail
