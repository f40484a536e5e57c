// SPDX-License-Identifier: Apache-2.0
#include "orthant/laws/box.hpp"
#include "orthant/runs/detail/lcs_judge.hpp"

#include <algorithm>
#include <cmath>

namespace orthant::runs::detail {
StateJudge::StateJudge(const systems::Lcs& system, double theta)
    : system_(system),
      theta_(theta),
      input_(system, 0),
      A_(system.A),
      B_(system.B),
      C_(system.C),
      D_(system.D),
      E_(system.E),
      F_(system.F) {
  u_ = u_next_ = u_middle_ = Vector::Zero(system.inputs());
  middle_ = size_ = terms_ = residual_ = Vector::Zero(system.states());
  row_floors_.resize(static_cast<std::size_t>(system.states()));
  output_floors_.resize(static_cast<std::size_t>(system.outputs()));
}

void StateJudge::start(const Vector& x, double tolerance) {
  for (Certificate* one : {&worst.complementarity, &worst.constraint, &worst.dynamics}) one->begin(tolerance);
  input_.evaluate(0, u_);
  input_at_ = 0;
  previous_ = x;
}

// x⁺ - x - h (A x_θ + E u_θ + B λ). An x_j that is the rest of a cancellation is as exact as the terms of its own row: they
// count in the rows that it enters.
void StateJudge::measure_rows(const schemes::StateStep& step) {
  const Index states = step.x.size();
  for (Index i = 0; i < states; ++i) middle_[i] = theta_ * step.x[i] + (1 - theta_) * step.before[i];
  if (u_.size() > 0) u_middle_ = theta_ * u_next_ + (1 - theta_) * u_;
  for (Index i = 0; i < states; ++i) {
    SizedSum rate;
    A_.add(i, middle_, rate);
    B_.add(i, step.lambda, rate);
    if (u_.size() > 0) E_.add(i, u_middle_, rate);
    terms_[i] = step.length * rate.size + std::abs(step.x[i]) + std::abs(step.before[i]);
    residual_[i] = step.x[i] - step.before[i] - step.length * rate.value;
  }
  for (Index i = 0; i < states; ++i) {
    double size = terms_[i];
    for (const SparseRows::Entry& entry : A_.row(i)) size += step.length * std::abs(entry.value) * terms_[entry.column];
    size_[i] = row_floors_[static_cast<std::size_t>(i)].raised(size);
    enter_residual(worst.dynamics, residual_[i], size_[i], step.t);
    if (step.before[i] != previous_[i]) {
      enter_residual(worst.dynamics, step.before[i] - previous_[i], size_[i], step.t);
    }
    previous_[i] = step.x[i];
  }
}

void StateJudge::measure_output(Index output, const schemes::StateStep& step) {
  SizedSum sum;
  for (const SparseRows::Entry& entry : C_.row(output)) {
    sum.value += entry.value * step.x[entry.column];
    sum.size += std::abs(entry.value) * size_[entry.column];  // what x was summed from: x itself may be all rounding
  }
  D_.add(output, step.lambda, sum);
  if (u_.size() > 0) F_.add(output, u_next_, sum);
  const double w = sum.value;
  const double size = output_floors_[static_cast<std::size_t>(output)].raised(sum.size);
  const double lambda = step.lambda[output];
  const laws::Box law{.lower = system_.lower[output], .upper = system_.upper[output]};
  if (!law.contains(lambda)) worst.complementarity.raise(infinity, step.t);
  enter_residual(worst.complementarity, law.wrong_part(w, lambda), size, step.t);
  enter_residual(worst.dynamics, step.w[output] - w, size, step.t);
  if (!(w >= 0) && law.lower == 0 && law.upper == infinity) enter_residual(worst.constraint, w, size, step.t);
}

void StateJudge::measure(const schemes::StateStep& step) {
  if (u_.size() > 0) {
    if (step.input_from != input_at_) input_.evaluate(step.input_from, u_);  // u has jumped
    input_.evaluate(step.input_to, u_next_);
    input_at_ = step.input_to;
    // u is taken where the part begins and ends, but for a part that is next to nothing
    longest_ = std::max(longest_, step.length);
    const double apart = std::max(std::abs(step.t - step.input_to), std::abs(step.t - step.length - step.input_from));
    const double allowed = 2 * schemes::Grid::shortest * longest_ + 8 * epsilon * std::abs(step.t);
    if (!(apart <= allowed)) worst.dynamics.raise(infinity, step.t);
  }
  measure_rows(step);
  for (Index l = 0; l < system_.outputs(); ++l) measure_output(l, step);
  u_.swap(u_next_);
}

}  // namespace orthant::runs::detail
