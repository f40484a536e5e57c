// SPDX-License-Identifier: Apache-2.0
#include "orthant/schemes/exponential.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/linalg/equilibrate.hpp"
#include "orthant/linalg/exponential.hpp"
#include "orthant/schemes/detail/level_fit.hpp"

#include <cmath>

#include <fmt/format.h>

namespace orthant::schemes {
namespace {

// Gauss–Legendre on [0, 1], three nodes, order 6
const double offset = std::sqrt(0.15);
const std::array<double, 3> gauss_nodes{0.5 - offset, 0.5, 0.5 + offset};
constexpr std::array<double, 3> gauss_weights{5.0 / 18, 8.0 / 18, 5.0 / 18};

}  // namespace

Matrix flow(const Matrix& A_bar, double t) {
  const Vector s = linalg::balancing(A_bar);
  return s.asDiagonal() * linalg::exponential(t * (s.cwiseInverse().asDiagonal() * A_bar * s.asDiagonal())) *
         s.cwiseInverse().asDiagonal();
}

Fit Exponential::fits(const analysis::LcsFindings& findings) const {
  return detail::unfit_for_levels(findings).value_or(Fit::possible());
}

PreparedExponential Exponential::prepare(const systems::Prepared<systems::Lcs>& prepared,
                                         const analysis::ZeroDynamics& form, double h) const {
  return {prepared, form, h};
}

PreparedExponential::PreparedExponential(const systems::Prepared<systems::Lcs>& prepared,
                                         const analysis::ZeroDynamics& form, double h)
    : h_(h),
      clock_(h),
      form_(form),
      restitution_(restitution_of(prepared.system(), form)),
      forcing_(prepared.system(), form),
      jump_(form) {
  if (!(h > 0) || !std::isfinite(h)) throw InvalidArgument(fmt::format("h = {:g}, must be > 0", h));
  Phi_ = flow(form.A_bar, h);
  if (!Phi_.allFinite()) throw InvalidArgument(fmt::format("exp(hA) overflows for h = {:g}: take a smaller h", h));
  const Index n = form.states();
  step_.z = step_.left = step_.start = Vector::Zero(n);
  step_.mu = Vector::Zero(form.levels);
  rebound_ = Vector::Zero(form.levels);
  if (forcing_.is_zero()) return;
  step_.input_jump = Vector::Zero(n);
  for (std::size_t j = 0; j < nodes; ++j) {
    weights_[j] = h * gauss_weights[j] * flow(form.A_bar, h * (1 - gauss_nodes[j])) * forcing_.drive();
  }
}

void PreparedExponential::start(const Vector& x0) {
  require_size(x0, form_.states(), "x0");
  require_finite(x0, "x0");
  step_.t = 0;
  step_.k = 0;
  step_.is_touched = false;
  step_.mu.setZero();
  step_.z = form_.W * x0;
  if (!forcing_.is_zero()) step_.z += forcing_.shift() * forcing_.stack(0);
  step_.left = step_.z;
}

void PreparedExponential::resume(const PreparedExponential& other, double end) {
  step_ = other.step_;
  clock_ = other.clock_;
  clock_.finish(step_.k, end);
  jump_.count_from(other.work());
}

// ∫ e^((t-s)Ā) g(s) ds over [from, to], for a step that is cut by a switch
void PreparedExponential::add_segment(double from, double to, double t) {
  for (std::size_t j = 0; j < nodes; ++j) {
    const double s = from + (to - from) * gauss_nodes[j];
    const Vector g = forcing_.drive() * forcing_.stack(s);
    step_.left += (to - from) * gauss_weights[j] * (flow(form_.A_bar, t - s) * g);
  }
}

void PreparedExponential::add_input(double t) {
  step_.input_jump.setZero();
  const std::vector<systems::Input::Switch> switches = forcing_.switches(step_.t, t);
  if (switches.empty()) {
    for (std::size_t j = 0; j < nodes; ++j) {
      step_.left.noalias() += weights_[j] * forcing_.stack(step_.t + gauss_nodes[j] * h_);
    }
    return;
  }
  double from = step_.t;
  for (const systems::Input::Switch& at : switches) {
    add_segment(from, at.before, t);
    const Vector jump = forcing_.shift() * forcing_.jump(at);
    step_.input_jump += flow(form_.A_bar, t - at.after) * jump;
    from = at.after;
  }
  add_segment(from, t, t);
  step_.left += step_.input_jump;
}

// r* from the left limit; a z_i⁻ that is rounding relative to its terms counts as 0 (emts.5)
bool PreparedExponential::find_constrained() {
  return jump_.constrain([&](Index i) {
    if (!(step_.left[i] > 0)) return true;
    if (step_.start[i] > 0) return false;
    double sum = 0;
    for (Index j = 0; j < step_.start.size(); ++j) sum += std::abs(Phi_(i, j) * step_.start[j]);
    return step_.left[i] <= negligible * sum;
  });
}

Status PreparedExponential::advance() {
  const double t = clock_.at(step_.k + 1);
  step_.start.swap(step_.z);
  multiply(Phi_, step_.start, step_.left);
  if (!forcing_.is_zero()) add_input(t);
  const bool acts = find_constrained();
  step_.z = step_.left;
  if (acts || step_.is_touched) step_.mu.setZero();
  if (acts) {
    for (Index i = 0; i < rebound_.size(); ++i) rebound_[i] = step_.start[i] < 0 ? restitution_[i] : 0;
    const Status status = jump_.apply(step_.left, rebound_, step_.z, step_.mu);
    if (status != Status::solved) {
      step_.z.swap(step_.start);
      return status;
    }
  }
  step_.is_touched = acts;
  step_.t = t;
  ++step_.k;
  return Status::solved;
}

}  // namespace orthant::schemes
